-- Encryption keys, in a schema of their own, so that a backup of the streams can leave them out:
-- `pg_dump --exclude-schema=castellan_keys`.

CREATE SCHEMA castellan_keys;

-- The store's own key, for keyed hashes: one row.
CREATE TABLE castellan_keys.store (
    id smallint PRIMARY KEY CHECK (id = 1),
    key bytea NOT NULL
);

-- A destroyed key is NULL, and its generation stays.
CREATE TABLE castellan_keys.owners (
    owner text COLLATE "C" PRIMARY KEY,
    generation bigint NOT NULL,
    key bytea
);
