//! Child processes: this binary again, running one hidden test.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The variable with the child's directory; without it the hidden tests do nothing.
pub const FOLDER: &str = "STORE_FOLDER";

/// Returns the command that runs a hidden test on a directory.
pub fn command(test_name: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let arguments = [test_name, "--exact", "--ignored", "--nocapture"];
    command.args(arguments).env(FOLDER, folder);
    command
}

/// Starts a child, and returns it with its output.
pub fn start(mut command: Command) -> (Child, BufReader<ChildStdout>) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a child");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    (child, output)
}

/// Reads lines until one has this prefix. Returns the rest of that line.
pub fn read_until(output: &mut impl BufRead, prefix: &str) -> String {
    let mut seen = Vec::new();
    for line in output.lines() {
        let line = line.expect("text");
        if let Some(rest) = line.strip_prefix(prefix) {
            return rest.to_owned();
        }
        seen.push(line);
    }
    panic!("{prefix:?} was not said: {seen:?}");
}

/// Waits for a child to end within three minutes.
pub fn wait_for_success(mut child: Child) {
    let deadline = Instant::now() + Duration::from_mins(3);
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success(), "{status}");
            return;
        }
        if Instant::now() > deadline {
            child.kill().expect("killed");
            panic!("the child does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Prints a line at once, in one write. The line before it may hold the test's name.
pub fn print_line(line: &str) {
    let mut output = std::io::stdout().lock();
    output.write_all(format!("\n{line}\n").as_bytes()).expect("written");
    output.flush().expect("written");
}

/// Returns the directory that a child should use.
pub fn folder() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).map(Into::into)
}
