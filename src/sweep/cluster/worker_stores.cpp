#include "sweep/cluster/worker_stores.h"

#include <algorithm>
#include <array>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "sweep/stored/store_merge.h"
#include "sweep/stored/stored_run.h"

namespace weft::sweep {
namespace {

constexpr std::size_t kDigitsShown = 8;  // of a hash

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Between the stem of the store's name and its extension: "results.rank-".
std::string rank_prefix(const std::filesystem::path& store) { return store.stem().string() + ".rank-"; }

}  // namespace

std::filesystem::path rank_store_path(const std::filesystem::path& store, unsigned rank) {
  return store.parent_path() / fmt::format("{}{}{}", rank_prefix(store), rank, store.extension().string());
}

std::vector<std::filesystem::path> leftover_rank_stores(const std::filesystem::path& store) {
  const std::string prefix = rank_prefix(store);
  const std::string end = store.extension().string();
  std::vector<std::filesystem::path> found;
  std::error_code error;
  const std::filesystem::path folder = store.has_parent_path() ? store.parent_path() : ".";
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.size() < prefix.size() + end.size() || !name.starts_with(prefix) || !name.ends_with(end)) continue;
    const std::string number = name.substr(prefix.size(), name.size() - prefix.size() - end.size());
    if (is_number(number)) found.push_back(store.parent_path() / name);
  }
  std::sort(found.begin(), found.end());
  return found;
}

void remove_store(const std::filesystem::path& path) {
  for (const char* end : {"-wal", "-shm", ""}) {
    std::error_code error;  // whatever stays is found at the next start
    std::filesystem::remove(path.string() + end, error);
  }
}

std::vector<std::string> take_over(store::Store& store, const std::vector<std::filesystem::path>& leftovers,
                                   const Execution& execution) {
  std::vector<std::string> sentences;
  std::set<std::size_t> kept;
  {
    std::vector<store::Store> stores;
    for (const std::filesystem::path& path : leftovers) {
      store::StoreSettings settings{.stop_requested = execution.stop_requested};
      settings.misfit = row_defect;
      stores.push_back(store::Store::open(path, store::Access::write, std::move(settings)));
    }
    const MergeResult merged = merge_stores(store, stores, execution);
    for (const Disagreement& point : merged.disagreements) {
      kept.insert(point.other);
      sentences.push_back(fmt::format("the point {} has another result in {}, which is kept",
                                      point.hash.substr(0, kDigitsShown), leftovers[point.other].string()));
    }
  }
  for (std::size_t i = 0; i < leftovers.size(); ++i) {
    if (!kept.contains(i)) remove_store(leftovers[i]);
  }
  return sentences;
}

}  // namespace weft::sweep
