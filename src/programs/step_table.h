// Tables of step counts: several programs on several networks, each number measured by a run beside the published one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"

namespace weft::programs {

struct StepCell {
  std::string program;                // its spec; empty: there is no such cell
  double measured = 0;                // in most tables communication steps
  std::optional<double> published{};  // none: the publication has no such cell
};

struct StepRow {
  std::string kind;     // "RHSN over a hypercube", "one-port"
  std::string network;  // its spec
  std::uint64_t nodes = 0;
  std::vector<StepCell> cells{};
};

// A quotient of two cells over growing sizes, and what the published formulas give for each size and in the limit.
struct StepTrend {
  std::string what;
  struct Point {
    std::uint64_t nodes = 0;
    double measured = 0;
    std::optional<double> published{};
  };
  std::vector<Point> points{};
  std::optional<double> limit{};
};

struct StepTable {
  std::string_view name;  // "rhsn-1"
  std::string_view title;
  std::vector<std::string> columns{};
  bool has_kinds = false;  // the kinds of the rows are shown
  std::vector<StepRow> rows{};
  std::vector<StepTrend> trends{};
  std::vector<std::string> remarks{};
};

// The names of all tables.
std::span<const std::string_view> step_table_names();
// Runs everything. Throws InputError for an unknown name, with a suggestion.
StepTable step_table(std::string_view name, const Execution& execution);

}  // namespace weft::programs
