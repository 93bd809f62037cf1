//! Processes that are alive, and the names that they have.

/// Begins a session that lasts for `$1` seconds, of a process that shares the work if `$2`.
///
/// One begins at a time, by the lock of a row: whoever is given a number sees the sessions with lower ones. Names that are
/// leased are never empty.
pub const BEGIN_SESSION: &str = "
WITH turn AS (
    INSERT INTO castellan.leases (name, session) VALUES ('', 0)
    ON CONFLICT (name) DO UPDATE SET session = 0 RETURNING session
)
INSERT INTO castellan.sessions (id, alive_until, shares)
SELECT nextval('castellan.session_ids'), now() + make_interval(secs => $1), $2 FROM turn RETURNING id";

/// Lets the session `$1` last for `$2` seconds from now, if it has not ended.
pub const BEAT: &str = "
UPDATE castellan.sessions SET alive_until = now() + make_interval(secs => $2)
WHERE id = $1 AND alive_until >= now()";

pub const END_SESSION: &str = "DELETE FROM castellan.sessions WHERE id = $1";

pub const END_SILENT_SESSIONS: &str = "DELETE FROM castellan.sessions WHERE alive_until < now()";

/// Lets no session last for longer than `$1` seconds from now, as those of processes that ended would when the clock of
/// the database is set back.
pub const SHORTEN_SESSIONS: &str = "
UPDATE castellan.sessions SET alive_until = now() + make_interval(secs => $1)
WHERE alive_until > now() + make_interval(secs => $1)";

/// Makes free what was claimed in sessions that have ended. Whoever claimed it can still finish it until somebody else
/// has claimed it.
///
/// The ended sessions are named first: a job that somebody claims meanwhile is looked at again when its row is locked,
/// and that second look joins no other table.
pub const RELEASE: &str = "
WITH ended AS MATERIALIZED (
    SELECT DISTINCT job.session FROM castellan.jobs AS job
    WHERE job.token > 0 AND job.session_token = job.token
        AND NOT EXISTS (SELECT FROM castellan.sessions AS session WHERE session.id = job.session)
)
UPDATE castellan.jobs AS job SET lease_until = (-9223372036854775807 - 1), session_token = 0
WHERE job.token > 0 AND job.session_token = job.token AND job.session = ANY (ARRAY(SELECT session FROM ended))";

/// How many processes are alive that the process of the session `$1`, which shares the work if `$2`, has to wait for:
/// their sessions began before it, and one of the two does not share the work. The session itself may have been taken for
/// ended.
pub const EARLIER_SESSIONS: &str = "
SELECT count(*) FROM castellan.sessions AS earlier
WHERE earlier.id < $1 AND earlier.alive_until >= now() AND NOT (earlier.shares AND $2)";

/// Whether a session may lease names.
macro_rules! is_alive {
    ($session:literal) => {
        concat!(
            "EXISTS (SELECT FROM castellan.sessions AS session WHERE session.id = ",
            $session,
            " AND session.alive_until >= now())"
        )
    };
}

/// Leases the name `$1` in the session `$2`, unless another that is alive has it. Whether the session has it now.
pub const LEASE: &str = concat!(
    "
WITH taken AS (
    INSERT INTO castellan.leases AS lease (name, session)
    SELECT $1::text, $2::bigint WHERE ",
    is_alive!("$2::bigint"),
    "
    ON CONFLICT (name) DO UPDATE SET session = excluded.session
    WHERE lease.session <> excluded.session AND NOT ",
    is_alive!("lease.session"),
    "
    RETURNING name
)
SELECT EXISTS (SELECT FROM taken) OR EXISTS (SELECT FROM castellan.leases WHERE name = $1 AND session = $2)
    AND ",
    is_alive!("$2::bigint")
);

/// Gives back the name `$1` of the session `$2`. Its note stays.
pub const RELEASE_NAME: &str = "UPDATE castellan.leases SET session = 0 WHERE name = $1 AND session = $2";

/// Leaves the note `$3` with the name `$1` of the session `$2`.
pub const LEAVE_NOTE: &str = "UPDATE castellan.leases SET note = $3 WHERE name = $1 AND session = $2";

pub const NOTE: &str = "SELECT note FROM castellan.leases WHERE name = $1 AND note IS NOT NULL";

/// How many names that begin with `$1` are leased.
pub const LEASED: &str = concat!(
    "
SELECT count(*) FROM castellan.leases AS lease
WHERE starts_with(lease.name, $1) AND ",
    is_alive!("lease.session")
);

/// Forgets names without notes of sessions before the session `$1` that have ended. They are named first, for the reason
/// that [`RELEASE`] has.
pub const RELEASE_NAMES: &str = concat!(
    "
WITH ended AS MATERIALIZED (
    SELECT DISTINCT lease.session FROM castellan.leases AS lease
    WHERE lease.session < $1 AND lease.note IS NULL AND NOT ",
    is_alive!("lease.session"),
    "
)
DELETE FROM castellan.leases AS lease
WHERE lease.note IS NULL AND lease.session = ANY (ARRAY(SELECT session FROM ended))"
);

/// Gives back the names of the session `$1`.
pub const RELEASE_OWN_NAMES: &str = "UPDATE castellan.leases SET session = 0 WHERE session = $1";
