#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(refusal) = checks::action_text(text) {
        assert!(!castellan_text::action_refusal(&refusal).contains('{'));
    }
});
