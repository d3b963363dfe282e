// The stores of the workers of a sweep: each finished point is there before the coordinator hears of it, so that
// nothing is lost when either of them ends.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "store/store.h"

namespace weft::sweep {

// Beside the store of the sweep: results.rank-3.sqlite.
std::filesystem::path rank_store_path(const std::filesystem::path& store, unsigned rank);

// The stores that ranks of earlier starts have left beside the store of the sweep.
std::vector<std::filesystem::path> leftover_rank_stores(const std::filesystem::path& store);

// Removes a store that no process has open, with the files of SQLite beside it.
void remove_store(const std::filesystem::path& path);

// Adds the points of stores that workers have left, and removes these files, except those that have damaged rows or
// another result for a point. Returns a sentence for each such file or point. Throws InputError for a file that is no
// store of this version.
std::vector<std::string> take_over(store::Store& store, const std::vector<std::filesystem::path>& leftovers,
                                   const Execution& execution);

}  // namespace weft::sweep
