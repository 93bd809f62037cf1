//! Keys in a file of slots, each overwritten in place: a destroyed key is gone from the disk after the sync, provided
//! that the file system writes to the same place again. One that copies on write, or a snapshot of it, keeps the old
//! bytes until it reuses them.
//!
//! A slot has 128 bytes, so none crosses a sector. The first is the header: the magic (16 bytes), the file's id (16),
//! the store's key (32), the number of acknowledged slots (4), zeros, a CRC-32. Each other: the length of the owner's
//! name (1), the name (64), a CRC-32 of those, a state (1: key present, 2: key destroyed), the generation (4), the key
//! (32), zeros, a CRC-32. Numbers are little-endian. A slot beyond the acknowledged ones may be
//! unused, half written, or complete with a count that was lost; a complete one is used.
//!
//! The number of slots is written after the slots were synced, and not synced itself: it outlives the process, and
//! after a power failure it may be too low, but never too high. So fewer complete slots than that are damage.

use super::{Key, KeyError, KeyRecord, KeyState, KeyStore, MAX_OWNER, check_owner, needs_restore};
use crate::error::StoreError;
use async_trait::async_trait;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

const SLOT: usize = 128;
const MAGIC: [u8; 16] = *b"castellan keys 1";
const LIVE: u8 = 1;
const DESTROYED: u8 = 2;
/// The offsets of a slot's parts.
const NAME_CHECK: usize = 1 + MAX_OWNER;
const STATE: usize = NAME_CHECK + 4;
const GENERATION: usize = STATE + 1;
const KEY: usize = GENERATION + 4;
const CHECK: usize = SLOT - 4;
/// The offset of the number of acknowledged slots in the header.
const ACKNOWLEDGED: usize = 64;

/// Keys in a file. Handles are cheap to clone and share the file.
#[derive(Clone, Debug)]
pub struct KeyFile(Option<Arc<OpenFile>>);

#[derive(Debug)]
struct OpenFile {
    id: [u8; 16],
    faults: Vec<Fault>,
    table: RwLock<KeyTable>,
    /// Held while data is written and synced; readers do not wait for it.
    writer: Mutex<SlotWriter>,
}

/// The keys of a file.
#[derive(Debug)]
struct KeyTable {
    store_key: Key,
    owners: HashMap<Box<str>, Slot>,
}

/// The writer of slots.
#[derive(Debug)]
struct SlotWriter {
    file: File,
    /// The number of slots, without the header.
    slots: u32,
}

#[derive(Clone, Debug)]
struct Slot {
    at: u32,
    content: SlotContent,
}

#[derive(Clone, Debug)]
enum SlotContent {
    /// A generation and its key.
    Key(u32, Key),
    /// The generation of a destroyed key.
    Destroyed(u32),
    Damaged,
}

/// Damage of a key file beyond its header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// A description of the damage.
    pub problem: String,
    /// `true` if only the data that one owner has sealed is lost.
    pub affects_one_owner: bool,
}

/// The error of an unusable key file.
#[derive(Debug)]
pub enum KeyFileError {
    /// A failed read or write.
    Io(io::Error),
    /// Not a key file, or one with a damaged header.
    Header,
}

impl From<io::Error> for KeyFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl KeyFile {
    /// Creates a file with a new id and a new key of the store.
    ///
    /// # Errors
    /// Returns an error if it cannot be written; then no file is left.
    pub(crate) fn create(path: &Path) -> Result<Self, StoreError> {
        let mut id = [0; 16];
        getrandom::fill(&mut id).map_err(StoreError::unavailable)?;
        let header = write_header(id, &Key::random()?, 0);
        let unfinished = path.with_extension("unfinished");
        let created = (|| {
            let mut file = restrict_to_owner(OpenOptions::new().write(true).create(true).truncate(true))
                .open(&unfinished)?;
            file.write_all(&header)?;
            file.sync_all()?;
            std::fs::rename(&unfinished, path)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all())
        })();
        created.map_err(StoreError::unavailable)?;
        Self::open(path).map_err(|error| match error {
            KeyFileError::Io(error) => StoreError::unavailable(error),
            KeyFileError::Header => StoreError::unavailable("the file of keys is not as it was just written"),
        })
    }

    /// Opens an existing file.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is not a key file. Damage beyond its header is reported by
    /// [`faults`](Self::faults); damage to a single key is an error only once that key is needed.
    pub(crate) fn open(path: &Path) -> Result<Self, KeyFileError> {
        let mut file = restrict_to_owner(OpenOptions::new().read(true).write(true)).open(path)?;
        let Contents { id, table, slots, faults } = read(&mut file)?;
        let (table, writer) = (RwLock::new(table), Mutex::new(SlotWriter { file, slots }));
        Ok(Self(Some(Arc::new(OpenFile { id, faults, table, writer }))))
    }

    /// Returns the damage beyond the header that was found when the file was opened.
    pub(crate) fn faults(&self) -> &[Fault] {
        self.0.as_ref().map_or(&[], |file| &file.faults)
    }

    /// Returns a key store without a file, which can neither seal nor open.
    pub(crate) const fn not_opened() -> Self {
        Self(None)
    }

    /// Returns the id of the file, if there is one, by which a store recognizes its own key file.
    pub(crate) fn id(&self) -> Option<[u8; 16]> {
        self.0.as_ref().map(|file| file.id)
    }

    fn open_file(&self) -> Result<&Arc<OpenFile>, StoreError> {
        self.0.as_ref().ok_or_else(|| KeyError::NotOpened.into())
    }

    /// Runs a write on a blocking thread, with the write lock held.
    async fn with_writer<T: Send + 'static>(
        &self,
        write: impl FnOnce(&OpenFile, &mut SlotWriter) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let file = Arc::clone(self.open_file()?);
        let written = tokio::task::spawn_blocking(move || {
            let mut writer: MutexGuard<SlotWriter> =
                file.writer.lock().unwrap_or_else(PoisonError::into_inner);
            write(&file, &mut writer)
        });
        written.await.map_err(StoreError::unavailable)?
    }
}

impl OpenFile {
    fn state(&self, owner: &str) -> Result<KeyState, StoreError> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        match table.owners.get(owner).map(|slot| &slot.content) {
            None => Ok(KeyState::Unknown),
            Some(SlotContent::Key(generation, key)) => {
                Ok(KeyState::Live { generation: *generation, key: key.clone() })
            }
            Some(SlotContent::Destroyed(generation)) => Ok(KeyState::Destroyed { generation: *generation }),
            Some(SlotContent::Damaged) => Err(KeyError::Damaged { owner: owner.to_owned() }.into()),
        }
    }

    fn slot(&self, owner: &str) -> Option<Slot> {
        self.table.read().unwrap_or_else(PoisonError::into_inner).owners.get(owner).cloned()
    }

    fn store_key(&self) -> Key {
        self.table.read().unwrap_or_else(PoisonError::into_inner).store_key.clone()
    }

    /// Writes slots of owners, syncs them together, and then makes them visible.
    fn put(&self, writer: &mut SlotWriter, slots: Vec<(String, SlotContent)>) -> Result<(), StoreError> {
        let mut next = writer.slots;
        let mut written = Vec::with_capacity(slots.len());
        for (owner, content) in slots {
            let at = self.slot(&owner).map_or(next, |slot| slot.at);
            next = next.max(at + 1);
            writer.write(at + 1, &write_slot(&owner, &content)).map_err(StoreError::unavailable)?;
            written.push((owner.into_boxed_str(), Slot { at, content }));
        }
        writer.file.sync_data().map_err(StoreError::unavailable)?;
        self.table.write().unwrap_or_else(PoisonError::into_inner).owners.extend(written);
        if next > writer.slots {
            writer.slots = next;
            // If the number cannot be written, it is too low, which is allowed.
            drop(writer.write(0, &write_header(self.id, &self.store_key(), next)));
        }
        Ok(())
    }
}

impl SlotWriter {
    fn write(&mut self, number: u32, slot: &[u8; SLOT]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(u64::from(number) * SLOT as u64))?;
        self.file.write_all(slot)
    }
}

#[async_trait]
impl KeyStore for KeyFile {
    async fn store_key(&self) -> Result<Key, StoreError> {
        Ok(self.open_file()?.store_key())
    }

    async fn key(&self, owner: &str) -> Result<KeyState, StoreError> {
        check_owner(owner)?;
        self.open_file()?.state(owner)
    }

    async fn get_or_create_key(&self, owner: &str) -> Result<(u32, Key), StoreError> {
        check_owner(owner)?;
        if let KeyState::Live { generation, key } = self.open_file()?.state(owner)? {
            return Ok((generation, key));
        }
        let owner = owner.to_owned();
        self.with_writer(move |file, writer| {
            let generation = match file.state(&owner)? {
                KeyState::Live { generation, key } => return Ok((generation, key)),
                KeyState::Destroyed { generation } => generation + 1,
                KeyState::Unknown => 1,
            };
            let key = Key::random()?;
            file.put(writer, vec![(owner, SlotContent::Key(generation, key.clone()))])?;
            Ok((generation, key))
        })
        .await
    }

    async fn destroy(&self, owner: &str) -> Result<bool, StoreError> {
        check_owner(owner)?;
        let owner = owner.to_owned();
        self.with_writer(move |file, writer| {
            let generation = match file.slot(&owner).map(|slot| slot.content) {
                None | Some(SlotContent::Destroyed(_)) => return Ok(false),
                Some(SlotContent::Key(generation, _)) => generation,
                // The number of earlier keys is unknown, so the generation is high enough to erase all sealed texts.
                Some(SlotContent::Damaged) => u32::MAX / 2,
            };
            file.put(writer, vec![(owner, SlotContent::Destroyed(generation))])?;
            Ok(true)
        })
        .await
    }

    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError> {
        let table = self.open_file()?.table.read().unwrap_or_else(PoisonError::into_inner);
        table.owners.iter().map(|(owner, slot)| Ok(record(owner, slot)?)).collect()
    }

    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError> {
        records.iter().try_for_each(|record| check_owner(&record.owner))?;
        self.with_writer(move |file, writer| {
            if file.store_key() != store_key {
                if writer.slots > 0 {
                    return Err(KeyError::DifferentKeys.into());
                }
                let header = write_header(file.id, &store_key, 0);
                writer.write(0, &header).map_err(StoreError::unavailable)?;
                file.table.write().unwrap_or_else(PoisonError::into_inner).store_key = store_key;
            }
            let mut slots = Vec::new();
            for record in records {
                if needs_restore(&file.state(&record.owner)?, &record)? {
                    let content = match record.key {
                        Some(key) => SlotContent::Key(record.generation, key),
                        None => SlotContent::Destroyed(record.generation),
                    };
                    slots.push((record.owner, content));
                }
            }
            file.put(writer, slots)
        })
        .await
    }
}

/// The keys of a file that is not in use.
pub(crate) struct SavedKeys {
    /// The id of the file.
    pub id: [u8; 16],
    /// The store's own key.
    pub store_key: Key,
    /// The keys of owners.
    pub owners: Vec<KeyRecord>,
    /// Owners with a readable name, but a damaged key.
    pub damaged: Vec<KeyError>,
}

impl SavedKeys {
    /// Reads a file without changing it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is not a key file.
    pub fn read(path: &Path) -> Result<Self, KeyFileError> {
        let Contents { id, table, .. } = read(&mut File::open(path)?)?;
        let mut saved = Self { id, store_key: table.store_key, owners: Vec::new(), damaged: Vec::new() };
        for (owner, slot) in &table.owners {
            match record(owner, slot) {
                Ok(record) => saved.owners.push(record),
                Err(error) => saved.damaged.push(error),
            }
        }
        Ok(saved)
    }
}

/// The contents of a file.
struct Contents {
    id: [u8; 16],
    table: KeyTable,
    /// The number of slots in use, without the header.
    slots: u32,
    faults: Vec<Fault>,
}

/// Reads a file, and compares it with its header.
fn read(file: &mut File) -> Result<Contents, KeyFileError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let (slots, _) = bytes.as_chunks::<SLOT>();
    let (header, slots) = slots.split_first().ok_or(KeyFileError::Header)?;
    if header[..16] != MAGIC || !has_valid_checksum(header) {
        return Err(KeyFileError::Header);
    }
    let acknowledged = u32::from_le_bytes(bytes_at(header, ACKNOWLEDGED));
    let (mut owners, mut faults, mut used) = (HashMap::new(), Vec::new(), acknowledged);
    for (at, slot) in (0..).zip(slots) {
        let read = read_slot(at, slot);
        let offset = (at as usize + 1) * SLOT;
        if at < acknowledged {
            match &read {
                None => faults.push(Fault {
                    problem: format!("the slot at byte {offset} cannot be read"),
                    affects_one_owner: false,
                }),
                Some((owner, Slot { content: SlotContent::Damaged, .. })) => faults.push(Fault {
                    problem: format!("the slot of {owner} at byte {offset} cannot be read"),
                    affects_one_owner: true,
                }),
                Some(_) => {}
            }
        }
        if read.is_some() {
            used = used.max(at + 1);
        }
        owners.extend(read);
    }
    let present = slots.len() as u32;
    if present < acknowledged {
        let problem = format!("it ends at byte {}, with {present} of {acknowledged} slots", bytes.len());
        faults.push(Fault { problem, affects_one_owner: false });
    }
    let table = KeyTable { store_key: Key(bytes_at(header, 32)), owners };
    Ok(Contents { id: bytes_at(header, 16), table, slots: used, faults })
}

/// Returns the record of a slot, for an export.
fn record(owner: &str, slot: &Slot) -> Result<KeyRecord, KeyError> {
    let (generation, key) = match &slot.content {
        SlotContent::Key(generation, key) => (*generation, Some(key.clone())),
        SlotContent::Destroyed(generation) => (*generation, None),
        SlotContent::Damaged => return Err(KeyError::Damaged { owner: owner.to_owned() }),
    };
    Ok(KeyRecord { owner: owner.to_owned(), generation, key })
}

/// Restricts new files to their owner.
fn restrict_to_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

fn write_header(id: [u8; 16], store_key: &Key, acknowledged: u32) -> [u8; SLOT] {
    let mut header = [0; SLOT];
    header[..16].copy_from_slice(&MAGIC);
    header[16..32].copy_from_slice(&id);
    header[32..ACKNOWLEDGED].copy_from_slice(&store_key.0);
    header[ACKNOWLEDGED..ACKNOWLEDGED + 4].copy_from_slice(&acknowledged.to_le_bytes());
    write_checksum(&mut header);
    header
}

fn write_checksum(slot: &mut [u8; SLOT]) {
    let check = crc32fast::hash(&slot[..CHECK]).to_le_bytes();
    slot[CHECK..].copy_from_slice(&check);
}

fn has_valid_checksum(slot: &[u8; SLOT]) -> bool {
    crc32fast::hash(&slot[..CHECK]).to_le_bytes() == slot[CHECK..]
}

fn bytes_at<const N: usize>(slot: &[u8; SLOT], at: usize) -> [u8; N] {
    let mut bytes_at = [0; N];
    bytes_at.copy_from_slice(&slot[at..at + N]);
    bytes_at
}

fn write_slot(owner: &str, content: &SlotContent) -> [u8; SLOT] {
    let mut slot = [0; SLOT];
    slot[0] = owner.len() as u8;
    slot[1..=owner.len()].copy_from_slice(owner.as_bytes());
    let check = crc32fast::hash(&slot[..NAME_CHECK]).to_le_bytes();
    slot[NAME_CHECK..STATE].copy_from_slice(&check);
    let (state, generation) = match content {
        SlotContent::Key(generation, key) => {
            slot[KEY..KEY + 32].copy_from_slice(&key.0);
            (LIVE, *generation)
        }
        SlotContent::Destroyed(generation) => (DESTROYED, *generation),
        SlotContent::Damaged => (0, 0),
    };
    slot[STATE] = state;
    slot[GENERATION..KEY].copy_from_slice(&generation.to_le_bytes());
    write_checksum(&mut slot);
    slot
}

/// Returns a slot and its owner; `None` if not even the owner is readable. That is damage if the slot is acknowledged,
/// otherwise an unused or half-written slot.
fn read_slot(at: u32, slot: &[u8; SLOT]) -> Option<(Box<str>, Slot)> {
    if crc32fast::hash(&slot[..NAME_CHECK]).to_le_bytes() != slot[NAME_CHECK..STATE] {
        return None;
    }
    let name = slot[1..NAME_CHECK].get(..usize::from(slot[0]))?;
    let owner = str::from_utf8(name).ok().filter(|owner| check_owner(owner).is_ok())?;
    let generation = u32::from_le_bytes(bytes_at(slot, GENERATION));
    let content = match slot[STATE] {
        LIVE if has_valid_checksum(slot) => SlotContent::Key(generation, Key(bytes_at(slot, KEY))),
        DESTROYED if has_valid_checksum(slot) => SlotContent::Destroyed(generation),
        _ => SlotContent::Damaged,
    };
    Some((owner.into(), Slot { at, content }))
}
