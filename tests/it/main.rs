//! The one integration-test binary of linesman.

mod case;
mod dice;
mod fights;
mod naive_stratego;
mod oracles;
mod pieces;
mod random_play;
mod random_rules;
mod stratego_cases;
mod stratego_oracles;
mod stratego_properties;
mod stratego_secrets;
