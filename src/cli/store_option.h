// The option --store: the file of stored results that a command uses.
#pragma once

#include <string>

#include "cli/command.h"
#include "store/store.h"

namespace weft::cli {

inline constexpr const char* kDefaultStore = "weft-results.sqlite";

// Throws InputError when it is empty.
std::string store_path(const Invocation& invocation);

// Opens a store whose wait for a lock can be interrupted, and which reports damage and long waits to the session. The
// session must outlive the store.
store::Store open_store(const std::string& path, store::Access access, const Session& session);

}  // namespace weft::cli
