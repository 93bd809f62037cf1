-- The schema of the first release: streams with their events, requests, index rows, jobs and snapshots; the sessions of
-- processes that share the work; and the encryption keys. Running it again creates only what is missing, so a database
-- restored without its keys works again.
--
-- Names, keys and request ids sort by their bytes. Texts that may hold any character are stored as `bytea`, because
-- `text` cannot hold the character zero. Times of jobs are unsigned 64-bit numbers, shifted down by 2^63 so that
-- `bigint` keeps their order: `due::numeric + 9223372036854775808` gives milliseconds since 1970 UTC.

CREATE TABLE IF NOT EXISTS castellan.streams (
    name text COLLATE "C" PRIMARY KEY,
    -- The version and the hash of the last event.
    number bigint NOT NULL,
    hash bytea NOT NULL,
    -- Increases with every change of the stream or its rows; the column used for compare-and-swap.
    revision bigint NOT NULL,
    -- The place of the last request.
    place bigint NOT NULL,
    -- Requests up to this place are kept forever; of later ones, only the latest.
    kept_place bigint NOT NULL,
    -- The last packed event and the last packed request.
    packed_number bigint NOT NULL,
    packed_place bigint NOT NULL,
    -- An upper bound for the number of index rows and jobs of the stream. They are counted again when it reaches the
    -- limit.
    row_bound bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE IF NOT EXISTS castellan.events (
    stream text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    json text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (stream, number)
);

-- The compressed first part of a stream. Its events are in no other table.
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
    -- The version of the stream after the request.
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

-- An unclaimed job has the token 0 and a lease that ended at the beginning of time.
CREATE TABLE IF NOT EXISTS castellan.jobs (
    stream text COLLATE "C" NOT NULL,
    queue text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    due bigint NOT NULL,
    payload bytea NOT NULL,
    token bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL DEFAULT (-9223372036854775807 - 1),
    -- The session that claimed the job with `session_token`. Valid only if the job's token is the same.
    session bigint NOT NULL DEFAULT 0,
    session_token bigint NOT NULL DEFAULT 0,
    -- The session of the process that created the job. That process is offered the job first.
    put_by bigint NOT NULL DEFAULT 0,
    -- A random number that identifies the claiming attempt, drawn by the claiming process.
    attempt bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (stream, queue, key)
);

CREATE INDEX IF NOT EXISTS jobs_by_due ON castellan.jobs (queue, due, key, stream);
CREATE INDEX IF NOT EXISTS jobs_claimed ON castellan.jobs (queue, lease_until) WHERE token > 0;

-- Tokens of claims, shared by all processes: later claims have higher ones.
CREATE SEQUENCE IF NOT EXISTS castellan.claim_tokens;

CREATE TABLE IF NOT EXISTS castellan.snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    version bytea NOT NULL,
    bytes bytea NOT NULL
);

-- Processes that claim jobs. A process renews its entry every few seconds. The claims of a process that has stopped
-- doing so are free again, even if their leases have not expired.
CREATE TABLE IF NOT EXISTS castellan.sessions (
    id bigint PRIMARY KEY,
    -- By the clock of the database.
    alive_until timestamptz NOT NULL,
    -- True if the process runs beside others that share the work.
    shares boolean NOT NULL
);

CREATE SEQUENCE IF NOT EXISTS castellan.session_ids;

-- A name belongs to the session that leased it while that session is alive. The note is kept for the next holder.
CREATE TABLE IF NOT EXISTS castellan.leases (
    name text COLLATE "C" PRIMARY KEY,
    session bigint NOT NULL,
    note bytea
);

-- Encryption keys, in their own schema so that a backup of the streams can exclude them: `pg_dump
-- --exclude-schema=castellan_keys`.
CREATE SCHEMA IF NOT EXISTS castellan_keys;

-- The store's own key for keyed hashes: one row.
CREATE TABLE IF NOT EXISTS castellan_keys.store (
    id smallint PRIMARY KEY CHECK (id = 1),
    key bytea NOT NULL
);

-- A destroyed key is NULL; its generation stays.
CREATE TABLE IF NOT EXISTS castellan_keys.owners (
    owner text COLLATE "C" PRIMARY KEY,
    generation bigint NOT NULL,
    key bytea
);
