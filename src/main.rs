//! The `linesman` program: parse, run, exit code.
fn main() {}
