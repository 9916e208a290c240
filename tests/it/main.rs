//! The one integration-test binary of linesman.

mod case;
mod fights;
mod oracles;
mod pieces;
mod stratego_cases;
mod stratego_oracles;
