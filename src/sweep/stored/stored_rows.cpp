#include "sweep/stored/stored_rows.h"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "sim/model/model.h"

namespace weft::sweep {

StoredRows rows_of(const store::Store& store) {
  struct Sorted {
    std::tuple<std::string, std::uint64_t, std::string> place;
    store::Row row;
  };
  StoredRows found;
  std::vector<Sorted> sorted;
  store.for_each([&](const store::Row& row) {
    if (row.key.model != sim::kModelVersion) {
      ++found.other_models;
      return;
    }
    const auto configuration = nlohmann::json::parse(row.key.configuration);
    sorted.push_back({{configuration["traffic"], configuration["packet"], row.key.configuration}, row});
  });
  std::ranges::sort(sorted, {}, &Sorted::place);
  for (Sorted& each : sorted) found.rows.push_back({.row = std::move(each.row)});
  return found;
}

StoredRows rows_of(const store::Store& store, const ReadyPlan& plan) {
  StoredRows found;
  for (PointId id; id.curve < plan.plan().curves.size(); ++id.curve) {
    const Curve& curve = plan.curve(id.curve);
    for (id.load = 0; id.load < curve.loads.size(); ++id.load) {
      for (id.replication = 0; id.replication < curve.replication_count; ++id.replication) {
        if (auto row = store.find(store::hash(plan.key(id)))) found.rows.push_back({std::move(*row), curve.name});
      }
    }
  }
  return found;
}

}  // namespace weft::sweep
