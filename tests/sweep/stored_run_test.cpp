#include "sweep/stored/stored_run.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include <nlohmann/json.hpp>

#include "experiment/run_json.h"
#include "sweep/stored/stored_curves.h"
#include "sweep/stored_row.h"

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;

// Calls everything that reads a stored row.
void read_all(const store::Row& row) {
  const StoredRun run = read_row(row);
  const std::vector<NamedRun> runs{{run, "a"}, {run, "b"}};
  for (const Latency latency : {Latency::packet, Latency::network})
    EXPECT_LE(charts_of(runs, latency).charts.size(), 1U);
  EXPECT_FALSE(options_of(run.configuration).empty());
  EXPECT_FALSE(simulate_command(run.configuration).empty());
  EXPECT_FALSE(to_json(run.result).dump().empty());
  EXPECT_FALSE(is_saturated(run.result) && is_carried(run.result));
}

std::vector<ordered_json::json_pointer> places_in(const ordered_json& object) {
  std::vector<ordered_json::json_pointer> places;
  const auto visit = [&](const auto& self, const ordered_json& value, const ordered_json::json_pointer& place) -> void {
    if (!place.empty()) places.push_back(place);
    if (!value.is_object()) return;
    for (const auto& [key, inner] : value.items()) self(self, inner, place / key);
  };
  visit(visit, object, ordered_json::json_pointer());
  return places;
}

// Removes each value, and replaces it by each kind of value: the row must be refused, or be readable by all readers.
int refused_variants(const store::Row& row, const std::function<std::string&(store::Row&)>& text) {
  int refused = 0;
  store::Row changed = row;
  const ordered_json original = ordered_json::parse(text(changed));
  const std::vector<ordered_json> values{nullptr,
                                         "x",
                                         "\x1b[31m",
                                         -1,
                                         1.5,
                                         1e300,
                                         UINT64_MAX,
                                         true,
                                         ordered_json::object(),
                                         ordered_json::array({1}),
                                         ordered_json{{"x", 1}}};
  for (const auto& place : places_in(original)) {
    for (std::size_t v = 0; v <= values.size(); ++v) {
      ordered_json variant = original;
      if (v < values.size()) {
        variant[place] = values[v];
      } else {
        variant[place.parent_pointer()].erase(place.back());
      }
      text(changed) = variant.dump();
      SCOPED_TRACE(place.to_string() + " variant " + std::to_string(v));
      if (row_defect(changed).empty()) {
        EXPECT_NO_THROW(read_all(changed));
      } else {
        ++refused;
      }
    }
  }
  return refused;
}

TEST(StoredRun, AcceptsRowsThatSweepsStore) {
  for (const auto& [network, traffic] : std::vector<std::pair<std::string, std::string>>{
           {"ring(8)", "uniform"}, {"dragonfly(2,4,2)", "hot-spot(nodes=1)"}, {"hsn(2,ring(5))", "random"}}) {
    const store::Row row = stored_row(network, traffic);
    EXPECT_EQ(row_defect(row), "");
    read_all(row);
  }
}

TEST(StoredRun, AcceptedRowsCanBeReadByAllReaders) {
  const store::Row row = stored_row("dragonfly(2,4,2)", "uniform");
  EXPECT_GT(refused_variants(row, [](store::Row& r) -> std::string& { return r.outcome.result; }), 100);
  EXPECT_GT(refused_variants(row, [](store::Row& r) -> std::string& { return r.key.configuration; }), 100);
}

TEST(StoredRun, RowDefectNamesTheReason) {
  const store::Row row = stored_row("ring(8)", "uniform");
  const auto reason = [&](const std::function<void(store::Row&)>& change) {
    store::Row changed = row;
    change(changed);
    return row_defect(changed);
  };
  EXPECT_EQ(reason([](store::Row& r) { r.outcome.result = ""; }), "its result is no JSON object");
  EXPECT_EQ(reason([](store::Row& r) { r.outcome.result = "null"; }), "its result is no JSON object");
  EXPECT_EQ(reason([](store::Row& r) { r.outcome.result = "{}"; }), "its result has no spec");
  EXPECT_EQ(reason([](store::Row& r) { r.key.configuration = "[]"; }), "its configuration is no JSON object");
  EXPECT_EQ(reason([](store::Row& r) { r.key.configuration = "{}"; }), "its configuration has no spec");
  EXPECT_EQ(reason([](store::Row& r) { r.key.contents = ""; }), "its contents are no JSON object");
  EXPECT_EQ(reason([](store::Row& r) {
              r.key.contents = R"({"a":)" + std::string(100000, '[') + std::string(100000, ']') + "}";
            }),
            "its contents are no JSON object");
  EXPECT_EQ(reason([](store::Row& r) { r.outcome.program = "\xff"; }), "its program or its time is no plain text");
  EXPECT_EQ(reason([](store::Row& r) {
              auto result = ordered_json::parse(r.outcome.result);
              result["verdict"] = "perfect";
              r.outcome.result = result.dump();
            }),
            "its verdict is unknown");
  EXPECT_EQ(reason([](store::Row& r) {
              r.outcome.result = R"({"a":)" + std::string(100000, '[') + std::string(100000, ']') + "}";
            }),
            "its result is no JSON object");
}

}  // namespace
}  // namespace weft::sweep
