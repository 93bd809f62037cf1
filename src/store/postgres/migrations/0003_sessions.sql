-- Processes that claim jobs, and which of them has claimed what. A process says every few seconds that it is alive; what
-- one had claimed that no longer does is free again, whatever the lease says.

CREATE TABLE castellan.sessions (
    id bigint PRIMARY KEY,
    -- By the clock of the database.
    alive_until timestamptz NOT NULL
);

CREATE SEQUENCE castellan.session_ids;

-- The session that has made the claim with `session_token`. It says nothing where the job's token is another: then the
-- claim was made by a program that knows no sessions.
ALTER TABLE castellan.jobs
    ADD COLUMN session bigint NOT NULL DEFAULT 0,
    ADD COLUMN session_token bigint NOT NULL DEFAULT 0;
