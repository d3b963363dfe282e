// A new store: a file that has its name only when it is whole.
#pragma once

#include <filesystem>

namespace weft::store {

// A symbolic link that leads nowhere is followed: the store is made where it leads. If somebody else was quicker,
// theirs is left as it is. Throws InputError: no such folder, no right to write, no room, the log of a store that is
// gone.
void make_store(const std::filesystem::path& path);

}  // namespace weft::store
