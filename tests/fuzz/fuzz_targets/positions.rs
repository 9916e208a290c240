#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linesman_fuzz::check("positions", bytes));
