#include "sweep/cluster/worker_stores.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
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

namespace {

// Rows that cannot be read are told to `on_damaged_row`.
store::Store open_leftover(const std::filesystem::path& path, std::function<void()> on_damaged_row,
                           const Execution& execution) {
  store::StoreSettings settings{.stop_requested = execution.stop_requested};
  settings.misfit = row_defect;
  settings.on_damaged_row = [on_damaged_row = std::move(on_damaged_row)](const store::DamagedRow&) {
    on_damaged_row();
  };
  try {
    return store::Store::open(path, store::Access::write, std::move(settings));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}, which an earlier sweep over many processes has left, cannot be read: {}",
                                 quote_briefly(path.string()), error.what()),
                     {}, "move it elsewhere");
  }
}

}  // namespace

std::vector<std::string> take_over(store::Store& store, const std::vector<std::filesystem::path>& leftovers,
                                   const Execution& execution) {
  std::vector<std::string> sentences;
  std::set<std::size_t> kept;
  {
    std::vector<store::Store> stores;
    for (std::size_t i = 0; i < leftovers.size(); ++i) {
      stores.push_back(open_leftover(
          leftovers[i], [&kept, i] { kept.insert(i); }, execution));
    }
    const MergeResult merged = merge_stores(store, stores, execution);
    for (const std::size_t i : kept) {
      sentences.push_back(fmt::format("{} has damaged rows: it is kept, and its other points are taken over",
                                      quote_briefly(leftovers[i].string())));
    }
    for (const Disagreement& point : merged.disagreements) {
      kept.insert(point.other);
      sentences.push_back(fmt::format(
          "the point {} has another result in {} than in the store of the sweep, which keeps its own; remove "
          "that file when you have compared them (weft results show)",
          point.hash.substr(0, kDigitsShown), quote_briefly(leftovers[point.other].string())));
    }
  }
  for (std::size_t i = 0; i < leftovers.size(); ++i) {
    if (!kept.contains(i)) remove_store(leftovers[i]);
  }
  return sentences;
}

}  // namespace weft::sweep
