//! Every refusal.
