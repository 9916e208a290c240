//! The one integration-test binary of linesman.

mod oracles;
mod rule_files;
mod stratego_oracles;
