// Handling of Ctrl-C and the other signals that request the end of the program.
#pragma once

#include <atomic>

namespace weft::cli {

// SIGINT, SIGTERM and SIGHUP set stop_requested(). Most computations poll it within milliseconds. Where one does not
// (inside a library), the process exits 0.8 s later, or at once at a second signal, with exit code 128 + signal and its
// temporary files removed. Files are renamed to their final names only when complete, and a store is transactional, so
// nothing is half-written.
void install_stop_signals();

const std::atomic<bool>& stop_requested();

// 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
int stop_exit_code();

// "weft: interrupted", "weft: terminated" or "weft: hung up", with a line end.
const char* stop_message();

// Makes an uncaught exception end the process with a message and an exit code instead of an abort.
void install_last_resort();

}  // namespace weft::cli
