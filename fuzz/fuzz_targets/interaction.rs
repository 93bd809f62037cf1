#![no_main]

#[path = "../interactions.rs"]
mod interactions;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    interactions::request(bytes);
});
