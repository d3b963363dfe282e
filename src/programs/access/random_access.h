// What the programs random-access-read and random-access-write have in common: their inputs are an address for each
// node, -1 for none, and then a value for each node.
#pragma once

#include <array>

#include "programs/access/access_walk.h"
#include "programs/program.h"

namespace weft::programs {

std::uint64_t access_inputs(const topology::Network& network, const spec::Arguments& arguments,
                            const Execution& execution);
// Random addresses and values.
std::vector<double> draw_accesses(std::uint64_t count, std::uint64_t seed);

// Small networks for the records, since every step of an access is checked: cubes, squares, and some with fewer nodes
// than indices.
inline constexpr std::array<std::string_view, 16> kAccessExamples = {
    "rcc-full(2,1)", "rcc-full(4,1)",       "rcc-full(2,2)",
    "hypercube(3)",  "complete(8)",         "hsn(3,hypercube(1))",
    "hcn(2)",        "shuffle-exchange(3)", "hsn(2,hypercube(1),copies=1)",
    "complete(6)",   "rcc-full(3,1)",       "hsn(3,complete(3))"};

class RandomAccess {
 public:
  // Throws InputError for addresses that no cell has.
  RandomAccess(const ProgramTask& task, std::string_view program);

  [[nodiscard]] NodeId node_count() const { return walk_->node_count(); }
  [[nodiscard]] AccessWalk& walk() { return *walk_; }
  [[nodiscard]] bool has_request(NodeId v) const { return task_.inputs[v] >= 0; }
  [[nodiscard]] std::uint64_t cell(NodeId v) const {
    return has_request(v) ? static_cast<std::uint64_t>(task_.inputs[v]) : kNoCell;
  }
  [[nodiscard]] std::int64_t value(NodeId v) const {
    return static_cast<std::int64_t>(task_.inputs[std::size_t{node_count()} + v]);
  }
  // Before the first step: all requests, and all cells.
  void place(bool have_values, const std::vector<std::int64_t>& cells);
  // Compares with a serial computation; expected[i] is the value of result i.
  [[nodiscard]] ProgramRun finished(std::span<const Result> results, const std::vector<std::int64_t>& expected) const;

 private:
  const ProgramTask& task_;
  std::unique_ptr<AccessWalk> walk_;
};

}  // namespace weft::programs
