//! All SQL statements. Each change is one statement, and correct under READ COMMITTED and SERIALIZABLE.
//!
//! A change of a stream compares and swaps the revision in the stream's row, which is the only lock. `seen` is the
//! revision at which the statement reads all other rows. If another change of the stream was committed meanwhile, the
//! row has a different revision by the time it is locked, and the statement changes nothing.

mod sessions;

pub use sessions::*;

/// The condition that the rows on which an append depends have not changed since they were read.
macro_rules! rows_unchanged {
    () => {
        "NOT EXISTS (
            SELECT FROM unnest($28::text[], $29::text[], $30::bytea[]) AS read (index_name, key, value)
            LEFT JOIN castellan.index_rows AS present
                ON present.index_name = read.index_name AND present.key = read.key AND present.stream = $1::text
            WHERE present.value IS DISTINCT FROM read.value)"
    };
}

/// An append. Parameters: `$1` stream, `$2` expected version, `$3` its hash, `$4` and `$5` version and hash after it,
/// `$6` request, `$7` answer, `$8` and `$9` texts and hashes of the events, `$10` to `$12` index rows to put, `$13` and
/// `$14` index rows to remove, `$15` and `$16` those that are put and removed again, `$17` to `$20` jobs to put, `$21`
/// and `$22` jobs to remove, `$23` the number of rows to put, `$24` the maximum number of rows of a stream, `$25` and
/// `$26` the revision at which rows were counted and their number after the append, or NULL, `$27` the session of this
/// process, `$28` to `$30` the rows on which it depends.
macro_rules! append {
    ($($compare_and_swap:expr),+ $(,)?) => {
        concat!(
            $($compare_and_swap,)+
            ",
stored_events AS (
    INSERT INTO castellan.events (stream, number, json, hash)
    SELECT $1::text, $2::bigint + event.place, event.json, event.hash
    FROM swapped, unnest($8::text[], $9::bytea[]) WITH ORDINALITY AS event (json, hash, place)
),
stored_request AS (
    INSERT INTO castellan.requests (stream, id, place, number, answer)
    SELECT $1::text, $6::text, swapped.place, $4::bigint, $7::bytea FROM swapped
),
forgotten_requests AS (
    DELETE FROM castellan.requests AS request USING swapped
    WHERE request.stream = $1::text AND request.place > swapped.kept_place AND request.place <= swapped.place - 256
),
removed_rows AS (
    DELETE FROM castellan.index_rows AS present
    USING swapped, unnest($13::text[], $14::text[]) AS change (index_name, key)
    WHERE present.index_name = change.index_name AND present.key = change.key AND present.stream = $1::text
),
put_rows AS (
    INSERT INTO castellan.index_rows AS present (index_name, key, stream, value)
    SELECT change.index_name, change.key, $1::text, change.value
    FROM swapped, unnest($10::text[], $11::text[], $12::bytea[]) AS change (index_name, key, value)
    -- A value of NULL is refused, and all of the statement with it.
    ON CONFLICT (index_name, key) DO UPDATE
    SET value = CASE WHEN present.stream = excluded.stream THEN excluded.value END
),
removed_jobs AS (
    DELETE FROM castellan.jobs AS present
    USING swapped, unnest($21::text[], $22::text[]) AS job (queue, key)
    WHERE present.stream = $1::text AND present.queue = job.queue AND present.key = job.key
),
put_jobs AS (
    INSERT INTO castellan.jobs AS present (stream, queue, key, due, payload, put_by)
    SELECT $1::text, job.queue, job.key, job.due, job.payload, $27::bigint
    FROM swapped, unnest($17::text[], $18::text[], $19::bigint[], $20::bytea[]) AS job (queue, key, due, payload)
    ON CONFLICT (stream, queue, key) DO UPDATE
    SET due = excluded.due, payload = excluded.payload, token = excluded.token, lease_until = excluded.lease_until,
        put_by = excluded.put_by
)
SELECT place FROM swapped"
        )
    };
}

/// Appends to an existing stream. Returns no row if the append could not be stored.
pub const APPEND: &str = append!(
    "WITH seen AS MATERIALIZED (
    SELECT revision FROM castellan.streams WHERE name = $1::text
),
swapped AS (
    UPDATE castellan.streams AS stream
    SET number = $4::bigint, hash = $5::bytea, revision = stream.revision + 1, place = stream.place + 1,
        kept_place = CASE WHEN $4::bigint > $2::bigint THEN stream.place + 1 ELSE stream.kept_place END,
        row_bound = coalesce($26::bigint, stream.row_bound + $23::bigint)
    FROM seen
    WHERE stream.name = $1::text AND stream.revision = seen.revision
        AND stream.number = $2::bigint AND stream.hash = $3::bytea
        AND stream.revision = coalesce($25::bigint, stream.revision)
        AND coalesce($26::bigint, stream.row_bound + $23::bigint) <= $24::bigint
        AND NOT EXISTS (SELECT FROM castellan.requests WHERE stream = $1::text AND id = $6::text)
        AND NOT EXISTS (
            SELECT FROM unnest($15::text[], $16::text[]) AS change (index_name, key)
            JOIN castellan.index_rows AS present USING (index_name, key) WHERE present.stream <> $1::text)
        AND ",
    rows_unchanged!(),
    "
    RETURNING stream.place, stream.kept_place
)"
);

/// Appends to a stream that does not exist yet.
pub const APPEND_TO_NEW: &str = append!(
    "WITH swapped AS (
    INSERT INTO castellan.streams
        (name, number, hash, revision, place, kept_place, packed_number, packed_place, row_bound)
    SELECT $1::text, $4::bigint, $5::bytea, 1, 1, CASE WHEN $4::bigint > $2::bigint THEN 1 ELSE 0 END, 0, 0,
        coalesce($26::bigint, $23::bigint)
    WHERE $3::bytea IS NOT NULL AND coalesce($25::bigint, 0) = 0 AND coalesce($26::bigint, $23::bigint) <= $24::bigint
        AND NOT EXISTS (
            SELECT FROM unnest($15::text[], $16::text[]) AS change (index_name, key)
            JOIN castellan.index_rows AS present USING (index_name, key) WHERE present.stream <> $1::text)
        AND ",
    rows_unchanged!(),
    "
    ON CONFLICT (name) DO NOTHING
    RETURNING place, kept_place
)"
);

/// Finds the reason why an append stored nothing: the stream's head, and the answer to the request.
pub const LOOK_UP_APPEND: &str = "
SELECT stream.number, stream.hash, stream.revision, stream.row_bound, request.answer
FROM castellan.streams AS stream
LEFT JOIN castellan.requests AS request ON request.stream = stream.name AND request.id = $2
WHERE stream.name = $1";

/// Finds the first of some index rows that belongs to another stream.
pub const TAKEN_ROW: &str = "
SELECT change.index_name, change.key, present.stream
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS change (index_name, key, place)
JOIN castellan.index_rows AS present ON present.index_name = change.index_name AND present.key = change.key
WHERE present.stream <> $1 ORDER BY change.place LIMIT 1";

/// Finds a row of the stream `$1` that differs from an append's expectation (`$2` to `$4`).
pub const CHANGED_ROWS: &str = "
SELECT read.key
FROM unnest($2::text[], $3::text[], $4::bytea[]) AS read (index_name, key, value)
LEFT JOIN castellan.index_rows AS present
    ON present.index_name = read.index_name AND present.key = read.key AND present.stream = $1
WHERE present.value IS DISTINCT FROM read.value LIMIT 1";

/// Lists the revision of a stream, and the keys of its index rows (true) and jobs (false).
pub const ROW_KEYS: &str = "
SELECT stream.revision, change.is_index, change.name, change.key
FROM castellan.streams AS stream
LEFT JOIN (
    SELECT stream, true AS is_index, index_name AS name, key FROM castellan.index_rows WHERE stream = $1
    UNION ALL
    SELECT stream, false, queue, key FROM castellan.jobs WHERE stream = $1
) AS change ON change.stream = stream.name
WHERE stream.name = $1";

pub const HEAD: &str = "SELECT number, hash FROM castellan.streams WHERE name = $1";

/// Reads the head of a stream, with its events from `$2` to `$3`.
pub const READ_EVENTS: &str = "
SELECT stream.number, stream.hash, stream.packed_number, event.number, event.json, event.hash
FROM castellan.streams AS stream
LEFT JOIN castellan.events AS event ON event.stream = stream.name AND event.number BETWEEN $2 AND $3
WHERE stream.name = $1 ORDER BY event.number";

pub const PACKED: &str = "SELECT number, hash, size, body FROM castellan.packed WHERE stream = $1";

pub const ANSWER: &str = "SELECT answer FROM castellan.requests WHERE stream = $1 AND id = $2";

pub const STREAMS: &str = "SELECT name FROM castellan.streams WHERE name > $1 ORDER BY name LIMIT $2";

/// Lists at most `$4` rows of each index `$1` from the key `$2` on and before `$3`, and the heads of the streams `$5`. The
/// first column is the place of the request among its kind; heads have no key.
pub const LOOK_UP: &str = "
SELECT wanted.place, found.key, found.value, found.stream, NULL::bigint AS number, NULL::bytea AS hash
FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
    WITH ORDINALITY AS wanted (index_name, first, past, most, place)
CROSS JOIN LATERAL (
    SELECT key, value, stream FROM castellan.index_rows
    WHERE index_name = wanted.index_name AND key >= wanted.first AND key < wanted.past
    ORDER BY key LIMIT wanted.most
) AS found
UNION ALL
SELECT wanted.place, NULL, NULL, NULL, stream.number, stream.hash
FROM unnest($5::text[]) WITH ORDINALITY AS wanted (name, place)
JOIN castellan.streams AS stream ON stream.name = wanted.name
ORDER BY place, key";

/// Claims at most `$4` jobs of the queue `$1` that are due at `$2`, until `$3`, in the session `$5`. Jobs that another
/// live process has put are claimed only if they were due at `$6`. `$7` is the number of this attempt. Streams of which
/// another process has jobs of this queue are skipped.
pub const CLAIM: &str = "
WITH due AS MATERIALIZED (
    SELECT job.stream, job.key FROM castellan.jobs AS job
    WHERE job.queue = $1 AND job.due <= $2 AND job.lease_until <= $2
        AND (job.put_by = $5 OR job.due <= $6 OR NOT EXISTS (
            SELECT FROM castellan.sessions AS session
            WHERE session.id = job.put_by AND session.alive_until >= now()))
        AND NOT EXISTS (
            SELECT FROM castellan.jobs AS other
            WHERE other.stream = job.stream AND other.queue = $1 AND other.token > 0 AND other.lease_until > $2
                AND other.session_token = other.token AND other.session <> $5)
    ORDER BY job.due, job.key, job.stream LIMIT $4
    FOR UPDATE OF job SKIP LOCKED
),
tokens AS MATERIALIZED (
    SELECT stream, key, nextval('castellan.claim_tokens') AS token FROM due
)
UPDATE castellan.jobs AS job
SET token = due.token, lease_until = $3, session = $5, session_token = due.token, attempt = $7
FROM tokens AS due
WHERE job.stream = due.stream AND job.queue = $1 AND job.key = due.key
    -- Once more, for databases that lock nothing where it is read.
    AND job.due <= $2 AND job.lease_until <= $2
RETURNING job.stream, job.key, job.due, job.payload, job.token";

/// Settles a claim, and sees commits before it: returns the streams of which another process claimed jobs of the queue
/// `$1` at the same moment as the attempt `$2` in the session `$3`. Jobs of these streams in this attempt are given up,
/// even if the other process does the same. In the other streams, claims whose lease has ended at `$4` are ended for
/// good, so that their processes can finish nothing beside this one.
pub const SETTLE_CLAIM: &str = "
WITH mine AS MATERIALIZED (
    SELECT DISTINCT stream FROM castellan.jobs
    WHERE queue = $1 AND token > 0 AND attempt = $2 AND session = $3
),
contested AS MATERIALIZED (
    SELECT stream FROM mine WHERE EXISTS (
        SELECT FROM castellan.jobs AS other
        WHERE other.stream = mine.stream AND other.queue = $1 AND other.token > 0 AND other.lease_until > $4
            AND other.session_token = other.token AND other.session <> $3)
),
ended AS (
    UPDATE castellan.jobs AS job SET token = 0, session_token = 0, lease_until = (-9223372036854775807 - 1)
    WHERE job.queue = $1 AND job.token > 0 AND (
        job.attempt = $2 AND job.session = $3 AND job.stream IN (SELECT stream FROM contested)
        OR job.session <> $3 AND job.lease_until <= $4 AND job.stream IN (SELECT stream FROM mine))
)
SELECT stream FROM contested";

/// Gives up the jobs of the attempts `$1`, which have had no answer.
pub const RELEASE_ATTEMPTS: &str = "
UPDATE castellan.jobs SET token = 0, session_token = 0, lease_until = (-9223372036854775807 - 1)
WHERE token > 0 AND attempt = ANY($1)";

/// Finishes a job (`$1` stream, `$2` queue, `$3` key, `$4` token) without changes of index rows.
pub const FINISH: &str = "
DELETE FROM castellan.jobs WHERE stream = $1 AND queue = $2 AND key = $3 AND token = $4";

/// Finishes a job and changes index rows: `$5` to `$7` are put, `$8` and `$9` removed, `$10` and `$11` put and removed
/// again; `$12` to `$15` are `$23` to `$26` of an append. Returns two flags: the claim was valid, and the
/// stream was changed.
pub const FINISH_WITH_ROWS: &str = "
WITH seen AS MATERIALIZED (
    SELECT revision FROM castellan.streams WHERE name = $1::text
),
claimed AS MATERIALIZED (
    SELECT stream FROM castellan.jobs
    WHERE stream = $1::text AND queue = $2::text AND key = $3::text AND token = $4::bigint
    FOR UPDATE
),
swapped AS (
    UPDATE castellan.streams AS stream
    SET revision = stream.revision + 1, row_bound = coalesce($15::bigint, stream.row_bound + $12::bigint)
    FROM seen, claimed
    WHERE stream.name = $1::text AND stream.revision = seen.revision
        AND stream.revision = coalesce($14::bigint, stream.revision)
        AND coalesce($15::bigint, stream.row_bound + $12::bigint) <= $13::bigint
        AND NOT EXISTS (
            SELECT FROM unnest($10::text[], $11::text[]) AS change (index_name, key)
            JOIN castellan.index_rows AS present USING (index_name, key) WHERE present.stream <> $1::text)
    RETURNING stream.name
),
removed_job AS (
    DELETE FROM castellan.jobs AS job USING swapped
    WHERE job.stream = $1::text AND job.queue = $2::text AND job.key = $3::text AND job.token = $4::bigint
),
removed_rows AS (
    DELETE FROM castellan.index_rows AS present
    USING swapped, unnest($8::text[], $9::text[]) AS change (index_name, key)
    WHERE present.index_name = change.index_name AND present.key = change.key AND present.stream = $1::text
),
put_rows AS (
    INSERT INTO castellan.index_rows AS present (index_name, key, stream, value)
    SELECT change.index_name, change.key, $1::text, change.value
    FROM swapped, unnest($5::text[], $6::text[], $7::bytea[]) AS change (index_name, key, value)
    ON CONFLICT (index_name, key) DO UPDATE
    SET value = CASE WHEN present.stream = excluded.stream THEN excluded.value END
)
SELECT EXISTS (SELECT FROM claimed), EXISTS (SELECT FROM swapped)";

/// Returns a claimed job (`$1` stream, `$2` queue, `$3` key, `$4` token) to its queue, due at `$5`.
pub const POSTPONE: &str = "
UPDATE castellan.jobs SET due = $5, token = 0, lease_until = -9223372036854775807 - 1
WHERE stream = $1 AND queue = $2 AND key = $3 AND token = $4";

/// Finds the time at which the session `$2` can claim the next unclaimed job, and the time at which the first claimed
/// job can be claimed again. Jobs that another live process has put are available to others `$3` later.
pub const NEXT_DUE: &str = "
SELECT (
        SELECT min(CASE
            WHEN first.put_by <> $2 AND EXISTS (
                SELECT FROM castellan.sessions AS session
                WHERE session.id = first.put_by AND session.alive_until >= now())
            THEN least(first.due, 9223372036854775807 - $3::bigint) + $3::bigint
            ELSE first.due
        END)
        FROM (
            SELECT due, put_by FROM castellan.jobs WHERE queue = $1 AND token = 0 ORDER BY due LIMIT 64
        ) AS first
    ),
    (SELECT min(greatest(due, lease_until)) FROM castellan.jobs WHERE queue = $1 AND token > 0)";

/// Reads a snapshot, the head of its stream, and the hash of the snapshot's event.
pub const SNAPSHOT: &str = "
SELECT snapshot.number, snapshot.hash, snapshot.version, snapshot.bytes, stream.number, stream.packed_number,
    event.hash
FROM castellan.snapshots AS snapshot
JOIN castellan.streams AS stream ON stream.name = snapshot.stream
LEFT JOIN castellan.events AS event ON event.stream = snapshot.stream AND event.number = snapshot.number
WHERE snapshot.stream = $1";

pub const PUT_SNAPSHOT: &str = "
INSERT INTO castellan.snapshots (stream, number, hash, version, bytes)
SELECT name, $2::bigint, $3::bytea, $4::bytea, $5::bytea FROM castellan.streams WHERE name = $1::text
ON CONFLICT (stream) DO UPDATE
SET number = excluded.number, hash = excluded.hash, version = excluded.version, bytes = excluded.bytes";

pub const REMOVE_SNAPSHOT: &str = "DELETE FROM castellan.snapshots WHERE stream = $1";

/// Begins a transaction that reads all rows of a stream at one moment, in one round trip.
pub const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
pub const BEGIN: &str = "BEGIN";
pub const COMMIT: &str = "COMMIT";

pub const WHOLE_STREAM: &str = "
SELECT number, hash, revision, place, packed_number, packed_place FROM castellan.streams WHERE name = $1";
pub const WHOLE_EVENTS: &str = "SELECT number, json FROM castellan.events WHERE stream = $1 ORDER BY number";
pub const WHOLE_REQUESTS: &str = "
SELECT id, number, answer FROM castellan.requests WHERE stream = $1 ORDER BY place";
pub const WHOLE_ROWS: &str = "
SELECT index_name, key, value FROM castellan.index_rows WHERE stream = $1 ORDER BY index_name, key";
pub const WHOLE_JOBS: &str = "
SELECT queue, key, due, payload FROM castellan.jobs WHERE stream = $1 ORDER BY queue, key";

/// Replaces the first events of a stream by a packed record: `$1` stream, `$2` the revision at which it was read, `$3`
/// the last packed event, `$4` its hash, `$5` and `$6` the record.
pub const PACK: &str = "
WITH swapped AS (
    UPDATE castellan.streams
    SET revision = revision + 1, packed_number = number, packed_place = place, kept_place = place
    WHERE name = $1::text AND revision = $2::bigint
    RETURNING name
),
stored AS (
    INSERT INTO castellan.packed (stream, number, hash, size, body)
    SELECT name, $3::bigint, $4::bytea, $5::bigint, $6::bytea FROM swapped
    ON CONFLICT (stream) DO UPDATE
    SET number = excluded.number, hash = excluded.hash, size = excluded.size, body = excluded.body
),
removed AS (
    DELETE FROM castellan.events AS event USING swapped WHERE event.stream = swapped.name AND event.number <= $3::bigint
)
SELECT name FROM swapped";

/// Restores a stream that does not exist yet: `$1` stream, `$2` version, `$3` hash, `$4` and `$5` the packed record,
/// `$6` to `$8` requests, `$9` to `$11` index rows, `$12` to `$15` jobs.
pub const RESTORE: &str = "
WITH swapped AS (
    INSERT INTO castellan.streams
        (name, number, hash, revision, place, kept_place, packed_number, packed_place, row_bound)
    SELECT $1::text, $2::bigint, $3::bytea, 1, total.requests, total.requests, $2::bigint, total.requests, total.rows
    FROM (SELECT cardinality($6::text[])::bigint AS requests,
        (cardinality($9::text[]) + cardinality($12::text[]))::bigint AS rows) AS total
    ON CONFLICT (name) DO NOTHING
    RETURNING name
),
stored_record AS (
    INSERT INTO castellan.packed (stream, number, hash, size, body)
    SELECT name, $2::bigint, $3::bytea, $4::bigint, $5::bytea FROM swapped
),
stored_requests AS (
    INSERT INTO castellan.requests (stream, id, place, number, answer)
    SELECT swapped.name, request.id, request.place, request.number, request.answer
    FROM swapped,
        unnest($6::text[], $7::bigint[], $8::bytea[]) WITH ORDINALITY AS request (id, number, answer, place)
),
put_rows AS (
    INSERT INTO castellan.index_rows AS present (index_name, key, stream, value)
    SELECT change.index_name, change.key, swapped.name, change.value
    FROM swapped, unnest($9::text[], $10::text[], $11::bytea[]) AS change (index_name, key, value)
    ON CONFLICT (index_name, key) DO UPDATE
    SET value = CASE WHEN present.stream = excluded.stream THEN excluded.value END
),
put_jobs AS (
    INSERT INTO castellan.jobs (stream, queue, key, due, payload)
    SELECT swapped.name, job.queue, job.key, job.due, job.payload
    FROM swapped, unnest($12::text[], $13::text[], $14::bigint[], $15::bytea[]) AS job (queue, key, due, payload)
)
SELECT name FROM swapped";

pub const STORE_KEY: &str = "SELECT key FROM castellan_keys.store WHERE id = 1";
pub const INSERT_STORE_KEY: &str = "
INSERT INTO castellan_keys.store (id, key) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
/// Replaces the store's key `$1` by `$2`, if no owner has a key.
pub const REPLACE_STORE_KEY: &str = "
UPDATE castellan_keys.store SET key = $2
WHERE id = 1 AND key = $1 AND NOT EXISTS (SELECT FROM castellan_keys.owners)";
pub const KEY: &str = "SELECT generation, key FROM castellan_keys.owners WHERE owner = $1";
pub const KEYS: &str = "SELECT owner, generation, key FROM castellan_keys.owners";
pub const INSERT_KEY: &str = "
INSERT INTO castellan_keys.owners (owner, generation, key) VALUES ($1, $2, $3) ON CONFLICT (owner) DO NOTHING";
/// Replaces a destroyed key: `$1` owner, `$2` the destroyed generation, `$3` the new one, `$4` the key.
pub const REPLACE_DESTROYED_KEY: &str = "
UPDATE castellan_keys.owners SET generation = $3, key = $4
WHERE owner = $1 AND generation = $2 AND key IS NULL";
pub const DESTROY_KEY: &str = "
UPDATE castellan_keys.owners SET key = NULL WHERE owner = $1 AND key IS NOT NULL";

/// Reads the clock of the database, in milliseconds since 1970 UTC.
pub const CLOCK: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

pub const ENCODING: &str = "SELECT current_setting('server_encoding')";
pub const MIGRATIONS_EXIST: &str = "SELECT to_regclass('castellan.migrations') IS NOT NULL";
/// Checks that the schema of the keys exists.
pub const KEYS_EXIST: &str = "SELECT to_regclass('castellan_keys.owners') IS NOT NULL";
pub const MIGRATIONS_TABLE: &str = "
CREATE SCHEMA IF NOT EXISTS castellan;
CREATE TABLE IF NOT EXISTS castellan.migrations (
    version bigint PRIMARY KEY,
    name text NOT NULL,
    oldest_reader bigint NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)";
pub const MIGRATIONS: &str = "
SELECT version, name, oldest_reader, (extract(epoch FROM applied_at) * 1000)::bigint
FROM castellan.migrations ORDER BY version";
/// Records a migration. Its row serves as a lock: another process that runs the same migration waits here, and then
/// finds it done.
pub const RECORD_MIGRATION: &str = "
INSERT INTO castellan.migrations (version, name, oldest_reader) VALUES ($1, $2, $3)
ON CONFLICT (version) DO NOTHING";

pub const COUNT_PACKED: &str = "SELECT count(*) FROM castellan.packed";

pub const COUNT_SNAPSHOTS: &str = "SELECT count(*) FROM castellan.snapshots";

/// Lists rows whose stream does not exist, by table and stream.
pub const ROWS_WITHOUT_STREAM: &str = "
SELECT DISTINCT part.name, part.stream FROM (
    SELECT 'events' AS name, stream FROM castellan.events
    UNION ALL SELECT 'packed record', stream FROM castellan.packed
    UNION ALL SELECT 'requests', stream FROM castellan.requests
    UNION ALL SELECT 'index rows', stream FROM castellan.index_rows
    UNION ALL SELECT 'work', stream FROM castellan.jobs
    UNION ALL SELECT 'snapshot', stream FROM castellan.snapshots
) AS part
WHERE NOT EXISTS (SELECT FROM castellan.streams AS stream WHERE stream.name = part.stream)
ORDER BY 1, 2 LIMIT 1000";
