// The option --store: the file of stored results that a command works with.
#pragma once

#include <string>

#include "cli/command.h"
#include "store/store.h"

namespace weft::cli {

inline constexpr const char* kDefaultStore = "weft-results.sqlite";

// Throws InputError when it is empty.
std::string store_path(const Invocation& invocation);

// One that lets itself be interrupted while somebody else holds its lock, and that notes damage and long waits. The
// session must outlive it.
store::Store open_store(const std::string& path, store::Access access, const Session& session);

}  // namespace weft::cli
