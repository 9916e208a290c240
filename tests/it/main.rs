//! The one integration-test binary of linesman.

mod oracles;
mod xiangqi_oracles;
