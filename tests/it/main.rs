//! The one integration-test binary of linesman.

mod any_message;
mod oracles;
mod protocol_document;
mod protocol_messages;
mod referee;
mod stratego_oracles;
