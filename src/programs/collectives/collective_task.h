// What the collective operations share: arguments, and the end of a run.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "programs/collectives/classical_plans.h"
#include "programs/collectives/collective_machine.h"
#include "programs/collectives/pipelined_cast.h"
#include "programs/program.h"

namespace weft::programs {

inline constexpr spec::Parameter kRootParameter{
    .name = "root",
    .kind = spec::Kind::value,
    .meaning = "a node: its number, or its label in quotes",
    .default_text = "0",
    .is_keyed = true,
};

inline constexpr spec::Parameter kTriesParameter{
    .name = "tries",
    .meaning = "how many broadcasts the search makes; by the size of the network if left out",
    .min = 1,
    .max = 1'000'000'000,
    .is_optional = true,
    .is_keyed = true,
};

inline constexpr spec::Parameter kWordsParameter{
    .name = "words",
    .meaning = "the most values of a message",
    .min = 1,
    .max = 1'000'000'000,
    .default_text = "1",
    .is_keyed = true,
};

inline constexpr spec::Parameter kValuesParameter{
    .name = "values",
    .meaning = "values at each node; each is summed over all nodes",
    .min = 1,
    .max = 1'000'000'000,
    .default_text = "1",
    .is_keyed = true,
};

inline constexpr spec::Parameter kPathsOrBinomialParameter{
    .name = "algorithm",
    .kind = spec::Kind::word,
    .meaning = "shortest paths, or a binomial tree on cubes",
    .words = "tree|binomial",
    .default_text = "tree",
    .is_keyed = true,
};

// Small networks for the records: cubes, a torus, trees, directed ones, and switches without terminals.
inline constexpr std::array<std::string_view, 16> kCollectiveExamples = {
    "hypercube(4)",  "torus(4,4)", "petersen", "directed-ring(6)",        "tree(2,3)",
    "fat-tree(2,2)", "path(2)",    "scc(3)",   "de-bruijn(2,4,directed)", "rcc-full(3,1)"};

// Throws InputError pointing at the argument if there is no such node.
NodeId root_in(const ProgramTask& task);

std::uint64_t tries_in(const ProgramTask& task);  // 0: by the size of the network
std::uint32_t words_in(const ProgramTask& task);
std::uint64_t values_in(const ProgramTask& task);
std::string algorithm_in(const ProgramTask& task);

// How much was searched.
std::string search_remark(const ProgramTask& task, const PipelineSearch& search);

// Runs a plan from these inputs and compares the results with expected(place); the rest of the run is left to the
// program.
struct CollectiveResults {
  std::vector<SlotPlace> inputs{};
  std::vector<SlotPlace> results{};
  std::function<std::uint64_t(const SlotPlace&)> expected{};
  bool has_sums = false;
};
ProgramRun run_plan(const ProgramTask& task, PortModel model, const CollectivePlan& plan,
                    const CollectiveResults& results);

// The same, with what is known of the plan written into the run.
struct PlanFacts {
  std::string algorithm{};
  LowerBound bound{};
  std::optional<Formula> formula{};
  NodeId root = 0;
};
ProgramRun run_plan(const ProgramTask& task, PortModel model, const CollectivePlan& plan,
                    const CollectiveResults& results, const PlanFacts& facts);

// Throws InputError if so many messages, or values, do not fit the memory.
void require_memory(const topology::Network& network, std::uint64_t message_count, const Execution& execution);

// For records: values for each node or for each pair of nodes. They throw InputError if these are too many.
std::uint64_t pair_count(const topology::Network& network, const spec::Arguments& arguments,
                         const Execution& execution);
std::uint64_t summand_count(const topology::Network& network, const spec::Arguments& arguments,
                            const Execution& execution);

// Sums that end at the root, or at all nodes: input v·K + k is value k of node v, in slot k.
CollectiveResults sum_results(const ProgramTask& task, std::uint64_t values, std::optional<NodeId> root);

// A value for each node from the root, or from each node to it.
ProgramRun run_rooted(const ProgramTask& task, CastDirection direction);

// Sums at all nodes, for all-reduce and barrier.
ProgramRun run_all_reduce(const ProgramTask& task, std::uint64_t values, std::uint32_t words);

// The links of a cube or of a ring. They throw InputError pointing at the algorithm.
CubeLinks cube_links_in(const ProgramTask& task, const CastGraph& graph);
std::vector<ArcId> ring_in(const ProgramTask& task, const CastGraph& graph);

// Writes plan and formula of a classical algorithm.
CollectivePlan taken(ClassicalPlan classical, std::optional<Formula>& formula);

// Writes bound, formula and call into the run.
void finish_run(const ProgramTask& task, NodeId root, const std::string& algorithm, const LowerBound& bound,
                const std::optional<Formula>& formula, ProgramRun& run);

// Writes the canonical call into the run: the root by its number, if there is one, and the algorithm that ran.
void name_run(const ProgramTask& task, NodeId root, const std::string& algorithm, ProgramRun& run);

}  // namespace weft::programs
