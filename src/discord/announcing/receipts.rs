//! The receipts of posted notices: which message has the board, and which offers a message has buttons for.

use castellan_community::places::game_locations::GameLocation;
use castellan_discord_api::wire::MessageRef;
use castellan_referee::receipts::Receipts;

/// The receipt of a notice without public events.
pub(crate) const SILENT_RECEIPT: &str = "silent";
/// The prefix of the receipt of a message without a board.
const MESSAGE_PREFIX: &str = "said ";
/// The separator before the numbers of the offers that the message has buttons for.
const OFFERS_SEPARATOR: &str = " offers ";

/// Returns the message with the current board of a game, from its receipts.
pub(crate) fn board_in_receipts(receipts: &Receipts, place: &GameLocation) -> Option<MessageRef> {
    let last = receipts.receipts.iter().rev().find_map(|(_, receipt)| receipt.parse::<MessageRef>().ok());
    last.into_iter().chain(place.reposted_board).max_by_key(|posted| posted.message)
}

/// Returns the receipt of a message without a board that has buttons for these offers.
pub(crate) fn message_receipt(message: MessageRef, offers: &[u32]) -> String {
    let numbers: Vec<String> = offers.iter().map(u32::to_string).collect();
    let offers =
        if numbers.is_empty() { String::new() } else { format!("{OFFERS_SEPARATOR}{}", numbers.join(",")) };
    format!("{MESSAGE_PREFIX}{message}{offers}")
}

/// Parses the message with offers in a receipt, and their numbers.
pub(crate) fn offers_in_receipt(receipt: &str) -> Option<(MessageRef, Vec<u32>)> {
    let (message, offers) = receipt.strip_prefix(MESSAGE_PREFIX)?.split_once(OFFERS_SEPARATOR)?;
    let numbers = offers.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    Some((message.parse().ok()?, numbers))
}
