//! Signals that end the program: they leave no file that is not whole.

/// From here on SIGHUP, SIGINT and SIGTERM remove what is written at the time; then they end the program as they
/// would without this.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without a handler they end the program all the same.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            sim::io::remove_unfinished();
            let _ = emulate_default_handler(signal);
        }
    });
}

/// There are no such signals.
#[cfg(not(unix))]
pub fn watch() {}
