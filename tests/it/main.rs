//! The one integration-test binary of linesman.

mod oracles;
mod stats_oracle;
mod stratego_oracles;
