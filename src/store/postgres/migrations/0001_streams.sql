-- Streams with their events, requests, index rows, jobs and snapshots.
--
-- Names, keys and request ids sort by their bytes. Texts that may hold any character are kept as bytes (`bytea`),
-- because `text` cannot hold the character zero. Times of jobs are unsigned numbers of 64 bits, shifted down by 2^63
-- so that `bigint` keeps their order: `due::numeric + 9223372036854775808` gives milliseconds since 1970 UTC.

CREATE TABLE castellan.streams (
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

CREATE TABLE castellan.events (
    stream text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    json text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (stream, number)
);

-- The beginning of a stream, compressed. Its events are in no other table.
CREATE TABLE castellan.packed (
    stream text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    size bigint NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE castellan.requests (
    stream text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    place bigint NOT NULL,
    -- The stream's version after the request.
    number bigint NOT NULL,
    answer bytea NOT NULL,
    PRIMARY KEY (stream, id)
);

CREATE UNIQUE INDEX requests_by_place ON castellan.requests (stream, place);

CREATE TABLE castellan.index_rows (
    index_name text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    stream text COLLATE "C" NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (index_name, key)
) WITH (fillfactor = 80);

CREATE INDEX index_rows_by_stream ON castellan.index_rows (stream, index_name, key);

-- A job that nobody has claimed has no token (0) and a lease that ended at the beginning of time.
CREATE TABLE castellan.jobs (
    stream text COLLATE "C" NOT NULL,
    queue text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    due bigint NOT NULL,
    payload bytea NOT NULL,
    token bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL DEFAULT (-9223372036854775807 - 1),
    PRIMARY KEY (stream, queue, key)
);

CREATE INDEX jobs_by_due ON castellan.jobs (queue, due, key, stream);
CREATE INDEX jobs_claimed ON castellan.jobs (queue, lease_until) WHERE token > 0;

-- Tokens of claims, for all processes: a later claim has a higher one.
CREATE SEQUENCE castellan.claim_tokens;

CREATE TABLE castellan.snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    version bytea NOT NULL,
    bytes bytea NOT NULL
);
