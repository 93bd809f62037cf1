//! Statements on live processes, and on the names that they hold.

/// Begins a session that lasts for `$1` seconds, of a process that shares the work if `$2`.
///
/// Sessions begin one at a time, by the lock of a row, so that each sees those with lower numbers. Leased names are
/// never empty.
pub const BEGIN_SESSION: &str = "
WITH turn AS (
    INSERT INTO castellan.leases (name, session) VALUES ('', 0)
    ON CONFLICT (name) DO UPDATE SET session = 0 RETURNING session
)
INSERT INTO castellan.sessions (id, alive_until, shares)
SELECT nextval('castellan.session_ids'), now() + make_interval(secs => $1), $2 FROM turn RETURNING id";

/// Lets the session `$1` last for `$2` seconds from now, if it has not ended.
pub const RENEW_SESSION: &str = "
UPDATE castellan.sessions SET alive_until = now() + make_interval(secs => $2)
WHERE id = $1 AND alive_until >= now()";

pub const END_SESSION: &str = "DELETE FROM castellan.sessions WHERE id = $1";

pub const END_EXPIRED_SESSIONS: &str = "DELETE FROM castellan.sessions WHERE alive_until < now()";

/// Shortens sessions to at most `$1` seconds from now: those of ended processes would live on after the clock of the
/// database was set back.
pub const SHORTEN_SESSIONS: &str = "
UPDATE castellan.sessions SET alive_until = now() + make_interval(secs => $1)
WHERE alive_until > now() + make_interval(secs => $1)";

/// Frees the claims of sessions that have ended. The claiming process can still finish a job until another has claimed
/// it.
///
/// The ended sessions are listed first: a job that is claimed meanwhile is checked again when its row is locked, and
/// that second check joins no other table.
pub const RELEASE_ENDED_CLAIMS: &str = "
WITH ended AS MATERIALIZED (
    SELECT DISTINCT job.session FROM castellan.jobs AS job
    WHERE job.token > 0 AND job.session_token = job.token
        AND NOT EXISTS (SELECT FROM castellan.sessions AS session WHERE session.id = job.session)
)
UPDATE castellan.jobs AS job SET lease_until = (-9223372036854775807 - 1), session_token = 0
WHERE job.token > 0 AND job.session_token = job.token AND job.session = ANY (ARRAY(SELECT session FROM ended))";

/// Counts the live processes that the process of the session `$1`, which shares the work if `$2`, has to wait for:
/// their sessions began before it, and one of the two does not share the work. The session itself may have expired.
pub const COUNT_EARLIER_SESSIONS: &str = "
SELECT count(*) FROM castellan.sessions AS earlier
WHERE earlier.id < $1 AND earlier.alive_until >= now() AND NOT (earlier.shares AND $2)";

/// The condition that a session may lease names.
macro_rules! is_alive {
    ($session:literal) => {
        concat!(
            "EXISTS (SELECT FROM castellan.sessions AS session WHERE session.id = ",
            $session,
            " AND session.alive_until >= now())"
        )
    };
}

/// Leases the name `$1` in the session `$2`, unless another live session holds it. Returns `true` if the session holds
/// it now.
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

/// Releases the name `$1` of the session `$2`. Its note stays.
pub const RELEASE_NAME: &str = "UPDATE castellan.leases SET session = 0 WHERE name = $1 AND session = $2";

/// The time by the clock of the database, in milliseconds since 1970 UTC.
macro_rules! clock {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    };
}

/// Stores the current time and the note `$3` with the name `$1` of the session `$2`.
pub const LEAVE_NOTE: &str = concat!(
    "
UPDATE castellan.leases SET note = convert_to(",
    clock!(),
    "::text || ' ', 'UTF8') || $3::bytea WHERE name = $1 AND session = $2"
);

/// Reads the note on the name `$1`, which begins with the time at which it was left, and the current time.
pub const NOTE: &str =
    concat!("SELECT note, ", clock!(), " FROM castellan.leases WHERE name = $1 AND note IS NOT NULL");

/// Counts the leased names that begin with `$1`.
pub const COUNT_LEASED_NAMES: &str = concat!(
    "
SELECT count(*) FROM castellan.leases AS lease
WHERE starts_with(lease.name, $1) AND ",
    is_alive!("lease.session")
);

/// Deletes names without notes of ended sessions before the session `$1`. They are listed first, for the same reason as
/// in [`RELEASE_ENDED_CLAIMS`].
pub const DELETE_ENDED_LEASES: &str = concat!(
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

/// Releases the names of the session `$1`.
pub const RELEASE_ALL_NAMES: &str = "UPDATE castellan.leases SET session = 0 WHERE session = $1";
