#include "programs/step_table.h"

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"
#include "base/input_error.h"
#include "programs/program.h"
#include "programs/rdt_tables.h"
#include "programs/scc_tables.h"

namespace weft::programs {
namespace {

constexpr std::array<std::string_view, 5> kTableNames{"rhsn-1", "scc-1", "scc-2", "rcc-pram", "rdt-6"};
constexpr unsigned kMostBits = 5;  // of a nucleus: networks of up to 2^15 nodes

StepCell cell(const topology::Network& network, const std::string& program, std::optional<double> published,
              const Execution& execution) {
  const ProgramRun run = run_program(network, program, {}, execution);
  WEFT_CHECK(run.is_correct);
  return {program, static_cast<double>(run.counts.communication_steps), published};
}

enum Column : std::size_t { kSemigroup, kMatrix, kMatrixReplicated, kFft, kSort };

struct RowForm {
  std::string kind;
  std::string network;
  std::string phases;  // the argument, or empty
  std::array<std::optional<double>, 5> published;
};

// Table 1 at N = 2^(3k): three levels over a nucleus of 2^k nodes. The o() terms are those of the corollaries.
std::vector<RowForm> rows_at(unsigned k) {
  const double log = 3.0 * k;  // log2 N
  const double l = 3;
  return {
      {"RHSN over a hypercube",
       fmt::format("hsn(3,hypercube({}))", k),
       "",
       {log + log / k - 1, std::nullopt, log / 3 + log / (3 * k) + 5 * l / 3 - 2, log + 2 * (log / k - 1),
        log * log / 2 + log * log / k}},
      {"RHSN over a complete graph",
       fmt::format("hsn(3,complete({}))", 1U << k),
       "phases=1",
       {2 * log / k - 1, std::nullopt, 2 * log / (3 * k) + 5 * l / 3 - 2, std::nullopt, 3 * log * log / (2 * k)}},
      {"hypercube", fmt::format("hypercube({})", 3 * k), "", {log, 5 * log / 3, std::nullopt, log, log * log / 2 - 1}},
      {"shuffle-exchange",
       fmt::format("shuffle-exchange({})", 3 * k),
       "",
       {std::nullopt, 13 * log / 3, std::nullopt, std::nullopt, std::nullopt}}};
}

StepRow measured_row(const RowForm& form, const Execution& execution) {
  const topology::Network network = topology::build(form.network, execution);
  const bool is_swapped = form.network.starts_with("hsn");
  const auto call = [&](std::string_view name) {
    return form.phases.empty() ? std::string(name) : fmt::format("{}({})", name, form.phases);
  };
  StepRow row{form.kind, form.network, network.graph.node_count()};
  row.cells.resize(form.published.size());
  const auto measure = [&](Column column, const std::string& program) {
    row.cells[column] = cell(network, program, form.published[column], execution);
  };
  measure(kSemigroup, call("semigroup"));
  if (!is_swapped) measure(kMatrix, "matrix-product(layout=single)");
  if (is_swapped) measure(kMatrixReplicated, call("matrix-product"));
  if (form.kind == "hypercube") measure(kMatrixReplicated, "matrix-product(layout=replicated)");
  measure(kFft, call("fft"));
  measure(kSort, call("bitonic-sort"));
  return row;
}

// Steps of one cell divided by those of the RHSN over a hypercube, at each size.
StepTrend matrix_trend(const std::vector<StepRow>& rows, std::string_view kind, Column column, std::string what,
                       std::optional<double> limit) {
  StepTrend trend{.what = std::move(what), .limit = limit};
  for (const StepRow& row : rows) {
    if (row.kind != kind) continue;
    for (const StepRow& other : rows) {
      if (other.kind != "RHSN over a hypercube" || other.nodes != row.nodes) continue;
      const StepCell& ours = row.cells[column];
      const StepCell& rhsn = other.cells[kMatrixReplicated];
      StepTrend::Point point{row.nodes, ours.measured / rhsn.measured};
      if (ours.published) point.published = *ours.published / *rhsn.published;
      trend.points.push_back(point);
    }
  }
  return trend;
}

StepTable rhsn_table(const Execution& execution) {
  StepTable table{
      .name = kTableNames[0],
      .title = "Table 1 of the RHSN paper (Yeh and Parhami 1996): communication steps",
      .columns = {"semigroup", "matrix product, single", "matrix product, replicated", "FFT", "bitonic sort"}};
  for (unsigned k = 1; k <= kMostBits; ++k) {
    for (const RowForm& form : rows_at(k)) table.rows.push_back(measured_row(form, execution));
  }
  table.trends = {
      matrix_trend(table.rows, "hypercube", kMatrix, "matrix product, hypercube (single) to RHSN (replicated)", 5),
      matrix_trend(table.rows, "shuffle-exchange", kMatrix,
                   "matrix product, shuffle-exchange (single) to RHSN (replicated)", 13),
      matrix_trend(table.rows, "hypercube", kMatrixReplicated, "matrix product, hypercube to RHSN, both replicated",
                   std::nullopt)};
  table.remarks = {
      "RHSN rows: three levels; hypercube nuclei single-port, complete nuclei all-port with one phase.",
      "single: an element of a matrix is at one node at the start and at the end; replicated: at n nodes.",
      "hypercube, bitonic sort: the paper prints log2^2 N/2 - 1; Batcher's network has log2 N (log2 N + 1)/2 stages.",
      "RHSN, matrix product: fewer steps than in the paper, because A and B need 4 q - 2 steps, q = l_r/3, not 5 q - "
      "1.",
      "The paper compares its product, which needs replicated inputs, with algorithms that begin with single ones."};
  return table;
}

// Networks of one kind and growing size, and how they sort atoms.
struct PramFamily {
  std::string kind;
  std::vector<std::string> networks;
  std::string argument{};  // or empty
};

std::vector<PramFamily> pram_families() {
  std::vector<PramFamily> families{{"RCC-FULL, L = 1, merge exchange", {}},
                                   {"RCC-FULL, L = 1, enumeration", {}, "atom=enumeration"},
                                   {"RCC-FULL, L = 2, merge exchange", {}},
                                   {"RCC-FULL, L = 2, enumeration", {}, "atom=enumeration"},
                                   {"hypercube", {}}};
  for (unsigned k = 1; k <= 5; ++k) {
    for (std::size_t i = 0; i < 2; ++i) families[i].networks.push_back(fmt::format("rcc-full({},1)", 1U << k));
    families[4].networks.push_back(fmt::format("hypercube({})", 2 * k));
  }
  for (unsigned k = 1; k <= 3; ++k) {
    for (std::size_t i = 2; i < 4; ++i) families[i].networks.push_back(fmt::format("rcc-full({},2)", 1U << k));
  }
  return families;
}

StepTable pram_table(const Execution& execution) {
  StepTable table{
      .name = kTableNames[3],
      .title = "Steps of the network for one step of a PRAM or of a ring (Hamdi and Hall 1997, section 3.2)",
      .columns = {"random access read", "random access write", "step of a ring"},
      .has_kinds = true};
  for (const PramFamily& family : pram_families()) {
    StepTrend read{.what = fmt::format("{}: read, divided by log2 N", family.kind)};
    for (const std::string& spec : family.networks) {
      const topology::Network network = topology::build(spec, execution);
      const std::uint64_t nodes = network.graph.node_count();
      const std::string argument = family.argument.empty() ? "" : fmt::format("({})", family.argument);
      const std::string ring =
          fmt::format("emulate-network(ring({}){}{})", nodes, family.argument.empty() ? "" : ",", family.argument);
      StepRow row{.kind = family.kind, .network = spec, .nodes = nodes};
      for (const std::string& program : {"random-access-read" + argument, "random-access-write" + argument, ring}) {
        row.cells.push_back(cell(network, program, std::nullopt, execution));
      }
      read.points.push_back(
          {nodes, static_cast<double>(row.cells[0].measured) / std::log2(static_cast<double>(nodes))});
      table.rows.push_back(std::move(row));
    }
    table.trends.push_back(std::move(read));
  }
  table.remarks = {
      "enumeration: an atom is sorted in one step with all ports; a read is then 5 log2 N steps and a constant.",
      "merge exchange: log2 A (log2 A + 1)/2 steps for an atom, so a read is O(log^2 N); the paper's O(log N) assumes "
      "that an atom is sorted in O(log A) steps, as by the network of Ajtai, Komlos and Szemeredi.",
      "step of a ring: both directions, two sorts."};
  return table;
}

}  // namespace

std::span<const std::string_view> step_table_names() { return kTableNames; }

StepTable step_table(std::string_view name, const Execution& execution) {
  if (name == kTableNames[0]) return rhsn_table(execution);
  if (name == kTableNames[1]) return scc_table_1(execution);
  if (name == kTableNames[2]) return scc_table_2(execution);
  if (name == kTableNames[3]) return pram_table(execution);
  if (name == kTableNames[4]) return rdt_table_6(execution);
  throw InputError("there is no table " + quote_briefly(name), {}, fmt::format("use {}", fmt::join(kTableNames, ", ")));
}

}  // namespace weft::programs
