// The record of a metric. One file in records/ holds its computation and this record; the build collects the records
// into one list, from which `weft info`, `weft list metrics`, help, completions and test suites are made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/analysis.h"
#include "metrics/outcome.h"
#include "metrics/value.h"

namespace weft::metrics {

// What a metric takes, cheapest first.
enum class Cost : std::uint8_t {
  size,       // a formula of the family, or a count over nodes and channels
  search,     // one search through the network
  distances,  // the distances of all pairs, or as much work
  cut,        // a small balanced cut and its lower bound
  symmetry,   // a search for automorphisms
  flows,      // maximum flows between many pairs
  spectrum,   // eigenvalues
};

std::string_view name_of(Cost cost);

struct Metric {
  std::string_view name;     // the key in JSON and of --only
  std::string_view meaning;  // one line, no full stop
  std::string_view unit;
  int position;  // metrics are printed in increasing order; positions differ
  Cost cost;
  std::string_view example;  // a small network that has a value
  Outcome<Value> (*compute)(Analysis&);
  // The value, as `compute` returned it, for people. Null: to_text(value).
  std::string (*text)(Analysis&, const Value&) = nullptr;
  // Is the value so common that it is left out of the lines for people, unless it was requested by name? Null: never.
  bool (*is_trivial)(Analysis&) = nullptr;
};

// A number, truth or text as the value of a metric.
template <class T>
Outcome<Value> to_value(const Outcome<T>& outcome) {
  return outcome.then([](const T& value) { return Value(value); });
}

// All metrics, in the order in which they are printed.
std::span<const Metric* const> all_metrics();

// Throws InputError with a suggestion if there is no such metric.
const Metric& metric_named(std::string_view name);

// Parses "diameter,mean_distance"; throws InputError with the position of an unknown word. A repeated one counts once.
std::vector<const Metric*> metrics_named(std::string_view list);

}  // namespace weft::metrics
