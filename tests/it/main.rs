//! The one integration-test binary of linesman.

mod any_message;
mod case;
mod dice;
mod engines;
mod fights;
mod naive_stratego;
mod naive_xiangqi;
mod oracles;
mod pieces;
mod protocol_document;
mod protocol_messages;
mod random_play;
mod random_rules;
mod referee;
mod rule_files;
mod stats_oracle;
mod stratego_cases;
mod stratego_oracles;
mod stratego_properties;
mod stratego_secrets;
mod xiangqi_fen;
mod xiangqi_naive;
mod xiangqi_oracles;
mod xiangqi_rules;
