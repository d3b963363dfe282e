// Ctrl-C, and the other signals by which a person or the system asks the program to end.
#pragma once

#include <atomic>

namespace weft::cli {

// SIGINT, SIGTERM and SIGHUP set stop_requested(). Most computations see it within milliseconds; where one does not
// (inside a library, say), the process ends 0.8 s later, and at a second signal at once: with exit code 128 + signal,
// without a temporary file left. Files are renamed to their place only when they are whole, and a store is
// transactional, so nothing is half-written.
void install_stop_signals();

const std::atomic<bool>& stop_requested();

// 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
int stop_exit_code();

// "interrupted", "terminated" or "hung up", as a line for a person.
const char* stop_message();

// For whatever escapes from where nothing can catch it: a sentence and an exit code instead of an abort.
void install_last_resort();

}  // namespace weft::cli
