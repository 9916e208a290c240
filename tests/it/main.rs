//! The one integration-test binary of linesman.

mod engines;
mod oracles;
mod stratego_oracles;
