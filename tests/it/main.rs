//! The one integration-test binary of linesman.

mod oracles;
mod xiangqi_fen;
mod xiangqi_oracles;
mod xiangqi_rules;
