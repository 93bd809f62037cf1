-- Several processes that share the work: names that one of them has, and which process has put a job.

-- A name is the session's that leased it, as long as that is alive. A note stays for whoever has it next.
CREATE TABLE castellan.leases (
    name text COLLATE "C" PRIMARY KEY,
    session bigint NOT NULL,
    note bytea
);

-- Whether the process of a session goes on beside others that share the work as well. Those of programs that know
-- nothing of this do not.
ALTER TABLE castellan.sessions
    ADD COLUMN shares boolean NOT NULL DEFAULT false;

ALTER TABLE castellan.jobs
    -- The session of the process that has put the job: it is given to that process first.
    ADD COLUMN put_by bigint NOT NULL DEFAULT 0,
    -- The number of the attempt by which it was claimed, drawn by the process that claimed it.
    ADD COLUMN attempt bigint NOT NULL DEFAULT 0;
