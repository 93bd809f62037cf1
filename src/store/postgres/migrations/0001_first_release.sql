-- The schema of the first release: streams with their events, requests, index rows, jobs and snapshots; the processes that
-- share the work; and the encryption keys. Run again, it makes only what is missing: so an operator goes on without the keys.
--
-- Names, keys and request ids sort by their bytes. Texts that may hold any character are kept as bytes (`bytea`),
-- because `text` cannot hold the character zero. Times of jobs are unsigned numbers of 64 bits, shifted down by 2^63
-- so that `bigint` keeps their order: `due::numeric + 9223372036854775808` gives milliseconds since 1970 UTC.

CREATE TABLE IF NOT EXISTS castellan.streams (
    name text COLLATE "C" PRIMARY KEY,
    -- The version and the hash of the last event.
    number bigint NOT NULL,
    hash bytea NOT NULL,
    -- Grows with every change of the stream or of what belongs to it: the column that is compared and swapped.
    revision bigint NOT NULL,
    -- The place of the last request.
    place bigint NOT NULL,
    -- Requests up to this place are kept for ever, of those behind it the latest.
    kept_place bigint NOT NULL,
    -- The last event and the last request that are packed.
    packed_number bigint NOT NULL,
    packed_place bigint NOT NULL,
    -- At least the number of the stream's index rows and jobs. It is counted anew where it reaches the limit.
    row_bound bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE IF NOT EXISTS castellan.events (
    stream text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    json text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (stream, number)
);

-- The beginning of a stream, compressed. Its events are in no other table.
CREATE TABLE IF NOT EXISTS castellan.packed (
    stream text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    size bigint NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE IF NOT EXISTS castellan.requests (
    stream text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    place bigint NOT NULL,
    -- The stream's version after the request.
    number bigint NOT NULL,
    answer bytea NOT NULL,
    PRIMARY KEY (stream, id)
);

CREATE UNIQUE INDEX IF NOT EXISTS requests_by_place ON castellan.requests (stream, place);

CREATE TABLE IF NOT EXISTS castellan.index_rows (
    index_name text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    stream text COLLATE "C" NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (index_name, key)
) WITH (fillfactor = 80);

CREATE INDEX IF NOT EXISTS index_rows_by_stream ON castellan.index_rows (stream, index_name, key);

-- A job that nobody has claimed has no token (0) and a lease that ended at the beginning of time.
CREATE TABLE IF NOT EXISTS castellan.jobs (
    stream text COLLATE "C" NOT NULL,
    queue text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    due bigint NOT NULL,
    payload bytea NOT NULL,
    token bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL DEFAULT (-9223372036854775807 - 1),
    -- The session that has made the claim with `session_token`. It says nothing where the job's token is another.
    session bigint NOT NULL DEFAULT 0,
    session_token bigint NOT NULL DEFAULT 0,
    -- The session of the process that has put the job: it is given to that process first.
    put_by bigint NOT NULL DEFAULT 0,
    -- The number of the attempt by which it was claimed, drawn by the process that claimed it.
    attempt bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (stream, queue, key)
);

CREATE INDEX IF NOT EXISTS jobs_by_due ON castellan.jobs (queue, due, key, stream);
CREATE INDEX IF NOT EXISTS jobs_claimed ON castellan.jobs (queue, lease_until) WHERE token > 0;

-- Tokens of claims, for all processes: a later claim has a higher one.
CREATE SEQUENCE IF NOT EXISTS castellan.claim_tokens;

CREATE TABLE IF NOT EXISTS castellan.snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    version bytea NOT NULL,
    bytes bytea NOT NULL
);

-- Processes that claim jobs, and which of them has claimed what. A process says every few seconds that it is alive; what
-- one had claimed that no longer does is free again, whatever the lease says.
CREATE TABLE IF NOT EXISTS castellan.sessions (
    id bigint PRIMARY KEY,
    -- By the clock of the database.
    alive_until timestamptz NOT NULL,
    -- Whether the process goes on beside others that share the work as well.
    shares boolean NOT NULL
);

CREATE SEQUENCE IF NOT EXISTS castellan.session_ids;

-- A name is the session's that leased it, as long as that is alive. A note stays for whoever has it next.
CREATE TABLE IF NOT EXISTS castellan.leases (
    name text COLLATE "C" PRIMARY KEY,
    session bigint NOT NULL,
    note bytea
);

-- Encryption keys, in a schema of their own, so that a backup of the streams can leave them out:
-- `pg_dump --exclude-schema=castellan_keys`.
CREATE SCHEMA IF NOT EXISTS castellan_keys;

-- The store's own key, for keyed hashes: one row.
CREATE TABLE IF NOT EXISTS castellan_keys.store (
    id smallint PRIMARY KEY CHECK (id = 1),
    key bytea NOT NULL
);

-- A destroyed key is NULL, and its generation stays.
CREATE TABLE IF NOT EXISTS castellan_keys.owners (
    owner text COLLATE "C" PRIMARY KEY,
    generation bigint NOT NULL,
    key bytea
);
