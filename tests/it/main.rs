//! The one integration-test binary of linesman.

mod oracles;
mod stratego_oracles;
