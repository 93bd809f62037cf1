//! Distributes files over messages.

use castellan_discord_api::limits::{FILES, REQUEST};
use castellan_discord_api::wire::{File, Message};

/// Returns the files in as few messages as possible.
pub(crate) fn distribute_files(files: Vec<File>) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for file in files {
        let fits = messages.last().is_some_and(|message| {
            let bytes: usize = message.files.iter().map(|file| file.bytes.len()).sum();
            message.files.len() < FILES && bytes + file.bytes.len() <= REQUEST
        });
        if !fits {
            messages.push(Message::private(String::new()));
        }
        messages.last_mut().expect("a message was just added").files.push(file);
    }
    messages
}
