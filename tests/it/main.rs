//! The one integration-test binary of linesman.

mod any_message;
mod engines;
mod naive_xiangqi;
mod oracles;
mod program;
mod protocol_document;
mod protocol_messages;
mod referee;
mod resume;
mod rule_files;
mod stats_cli;
mod stats_oracle;
mod stratego_oracles;
mod tournament;
mod xiangqi_fen;
mod xiangqi_naive;
mod xiangqi_oracles;
mod xiangqi_rules;
