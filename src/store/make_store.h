// Creates a store atomically: the file gets its name only when it is complete.
#pragma once

#include <filesystem>

namespace weft::store {

// Follows a symbolic link whose target does not exist: the store is made at the target. Leaves a file alone that
// another process has made meanwhile. Throws InputError: no such folder, no write permission, a full disk, the -wal
// file of a store that was deleted.
void make_store(const std::filesystem::path& path);

}  // namespace weft::store
