#include "sweep/stored/store_merge.h"

#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "experiment/run_json.h"
#include "sweep/stored/stored_run.h"

namespace weft::sweep {
namespace {

nlohmann::ordered_json without_times(const store::Row& row) {
  experiment::RunResult result = read_row(row).result;
  result.cpu_seconds = 0;
  result.setup_seconds = 0;
  return to_json(result);
}

// Rows that the target lacks, and what is known of each point so far.
class Merger {
 public:
  explicit Merger(const store::Store& target) : target_(target) {}

  void take(std::size_t number, const store::Row& row) {
    const auto [found, is_new] = first_.try_emplace(row.hash, Seen{number, new_rows_.size()});
    if (is_new) {
      if (const auto there = target_.find(row.hash)) {
        found->second = {Disagreement::kTarget, 0};
        compare(found->second, *there, number, row);
      } else {
        new_rows_.push_back(row);
      }
      return;
    }
    const Seen& seen = found->second;
    const bool is_of_target = seen.store == Disagreement::kTarget;
    compare(seen, is_of_target ? *target_.find(row.hash) : new_rows_[seen.row], number, row);
  }

  MergeResult finish(store::Store& target) {
    result_.added = target.add(new_rows_);
    return std::move(result_);
  }

 private:
  struct Seen {
    std::size_t store = 0;
    std::size_t row = 0;  // in new_rows_, unless the target has it
  };

  void compare(const Seen& seen, const store::Row& kept, std::size_t number, const store::Row& other) {
    if (is_same_result(kept, other)) {
      ++result_.known;
    } else {
      result_.disagreements.push_back({.hash = other.hash, .kept = seen.store, .other = number});
    }
  }

  const store::Store& target_;
  std::map<std::string, Seen> first_;
  std::vector<store::Row> new_rows_;
  MergeResult result_;
};

}  // namespace

bool is_same_result(const store::Row& a, const store::Row& b) {
  return a.outcome.result == b.outcome.result || without_times(a) == without_times(b);
}

MergeResult merge_stores(store::Store& target, std::span<const store::Store> stores, const Execution& execution) {
  Merger merger(target);
  for (std::size_t number = 0; number < stores.size(); ++number) {
    stores[number].for_each([&](const store::Row& row) {
      execution.throw_if_stopped();
      merger.take(number, row);
    });
  }
  return merger.finish(target);
}

}  // namespace weft::sweep
