#include "metrics/cuts/partitioners.h"

#include <metis.h>

#include <cstdio>  // scotch.h names FILE without it

#include <scotch.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <vector>

#include "base/check.h"

namespace weft::metrics {
namespace {

// METIS uses the random generator of the C library, which is global, so calls are serialised.
std::mutex metis_mutex;

// The graph in the CSR form that both libraries read.
template <class Number>
struct FlatGraph {
  std::vector<Number> offsets;
  std::vector<Number> heads;
  std::vector<Number> widths;
  std::vector<Number> weights;

  explicit FlatGraph(const CutGraph& graph) : offsets(graph.offsets().begin(), graph.offsets().end()) {
    for (const CutNeighbor& neighbor : graph.all_neighbors()) {
      heads.push_back(static_cast<Number>(neighbor.node));
      widths.push_back(static_cast<Number>(neighbor.width));
    }
    for (NodeId v = 0; v < graph.node_count(); ++v) weights.push_back(static_cast<Number>(graph.weight(v)));
  }

  explicit FlatGraph(const LinkGraph& graph)
      : offsets(graph.offsets.begin(), graph.offsets.end()), weights(graph.node_count(), 1) {
    for (const CutNeighbor& neighbor : graph.neighbors) {
      heads.push_back(static_cast<Number>(neighbor.node));
      widths.push_back(static_cast<Number>(neighbor.width));
    }
  }
};

template <class Number>
Sides to_sides(const std::vector<Number>& parts) {
  Sides sides;
  for (const Number part : parts) sides.push_back(part == 0 ? 0 : 1);
  return sides;
}

// SCOTCH objects need explicit initialisation and release.
class ScotchGraph {
 public:
  ScotchGraph() { WEFT_CHECK(SCOTCH_graphInit(&graph_) == 0); }
  ~ScotchGraph() { SCOTCH_graphExit(&graph_); }
  ScotchGraph(const ScotchGraph&) = delete;
  ScotchGraph& operator=(const ScotchGraph&) = delete;
  SCOTCH_Graph* get() { return &graph_; }

 private:
  SCOTCH_Graph graph_{};
};

class ScotchStrategy {
 public:
  ScotchStrategy(SCOTCH_Num part_count, double slack) {
    WEFT_CHECK(SCOTCH_stratInit(&strategy_) == 0);
    WEFT_CHECK(SCOTCH_stratGraphMapBuild(&strategy_, SCOTCH_STRATQUALITY, part_count, slack) == 0);
  }
  ~ScotchStrategy() { SCOTCH_stratExit(&strategy_); }
  ScotchStrategy(const ScotchStrategy&) = delete;
  ScotchStrategy& operator=(const ScotchStrategy&) = delete;
  SCOTCH_Strat* get() { return &strategy_; }

 private:
  SCOTCH_Strat strategy_{};
};

// A context with one thread and its own random generator; otherwise SCOTCH starts threads, and its cuts depend on their
// number.
class ScotchContext {
 public:
  explicit ScotchContext(int seed) {
    WEFT_CHECK(SCOTCH_contextInit(&context_) == 0);
    WEFT_CHECK(SCOTCH_contextOptionSetNum(&context_, SCOTCH_OPTIONNUMDETERMINISTIC, 1) == 0);
    WEFT_CHECK(SCOTCH_contextThreadSpawn(&context_, 1, nullptr) == 0);
    WEFT_CHECK(SCOTCH_contextRandomClone(&context_) == 0);
    SCOTCH_contextRandomSeed(&context_, seed);
    SCOTCH_contextRandomReset(&context_);
  }
  ~ScotchContext() { SCOTCH_contextExit(&context_); }
  ScotchContext(const ScotchContext&) = delete;
  ScotchContext& operator=(const ScotchContext&) = delete;
  SCOTCH_Context* get() { return &context_; }

 private:
  SCOTCH_Context context_{};
};

struct ScotchRequest {
  std::uint32_t part_count = 2;
  int seed = 1;
  double slack = 0;
};

std::vector<SCOTCH_Num> scotch_partition(const FlatGraph<SCOTCH_Num>& flat, const ScotchRequest& request) {
  const auto node_count = static_cast<SCOTCH_Num>(flat.weights.size());
  const auto part_count = static_cast<SCOTCH_Num>(request.part_count);
  ScotchGraph plain;
  const int status =
      SCOTCH_graphBuild(plain.get(), 0, node_count, flat.offsets.data(), nullptr, flat.weights.data(), nullptr,
                        static_cast<SCOTCH_Num>(flat.heads.size()), flat.heads.data(), flat.widths.data());
  WEFT_CHECK(status == 0);
  ScotchContext context(request.seed);
  ScotchGraph bound;
  WEFT_CHECK(SCOTCH_contextBindGraph(context.get(), plain.get(), bound.get()) == 0);
  ScotchStrategy strategy(part_count, request.slack);
  std::vector<SCOTCH_Num> parts(flat.weights.size());
  WEFT_CHECK(SCOTCH_graphPart(bound.get(), part_count, strategy.get(), parts.data()) == 0);
  return parts;
}

}  // namespace

bool fits_partitioners(const CutGraph& graph) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max() / 4;
  std::uint64_t width_sum = 0;
  for (const CutNeighbor& neighbor : graph.all_neighbors()) width_sum += neighbor.width;
  return width_sum > 0 && width_sum <= kMost && graph.total_weight() <= kMost && graph.total_weight() > 0;
}

Sides metis_cut(const CutGraph& graph, int seed, double slack) {
  FlatGraph<idx_t> flat(graph);
  auto node_count = static_cast<idx_t>(graph.node_count());
  idx_t constraint_count = 1;
  idx_t part_count = 2;
  idx_t cut = 0;
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = seed;
  options[METIS_OPTION_UFACTOR] = std::max<idx_t>(1, static_cast<idx_t>(slack * 1000));
  std::vector<idx_t> parts(graph.node_count());
  const std::scoped_lock lock(metis_mutex);
  const int status = METIS_PartGraphRecursive(&node_count, &constraint_count, flat.offsets.data(), flat.heads.data(),
                                              flat.weights.data(), nullptr, flat.widths.data(), &part_count, nullptr,
                                              nullptr, options, &cut, parts.data());
  WEFT_CHECK(status == METIS_OK);
  return to_sides(parts);
}

Sides scotch_cut(const CutGraph& graph, int seed, double slack) {
  return to_sides(scotch_partition(FlatGraph<SCOTCH_Num>(graph), {.part_count = 2, .seed = seed, .slack = slack}));
}

std::vector<std::uint32_t> metis_parts(const LinkGraph& graph, std::uint32_t part_count, int seed) {
  constexpr std::uint32_t kFewParts = 8;  // up to here recursive bisection gives better cuts
  FlatGraph<idx_t> flat(graph);
  auto node_count = static_cast<idx_t>(graph.node_count());
  idx_t constraint_count = 1;
  auto parts_wanted = static_cast<idx_t>(part_count);
  idx_t cut = 0;
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = seed;
  std::vector<idx_t> parts(graph.node_count());
  const auto partition = part_count <= kFewParts ? METIS_PartGraphRecursive : METIS_PartGraphKway;
  const std::scoped_lock lock(metis_mutex);
  const int status =
      partition(&node_count, &constraint_count, flat.offsets.data(), flat.heads.data(), flat.weights.data(), nullptr,
                flat.widths.data(), &parts_wanted, nullptr, nullptr, options, &cut, parts.data());
  WEFT_CHECK(status == METIS_OK);
  return {parts.begin(), parts.end()};
}

std::vector<std::uint32_t> scotch_parts(const LinkGraph& graph, std::uint32_t part_count, int seed) {
  constexpr double kSlack = 0.01;
  const auto parts =
      scotch_partition(FlatGraph<SCOTCH_Num>(graph), {.part_count = part_count, .seed = seed, .slack = kSlack});
  return {parts.begin(), parts.end()};
}

}  // namespace weft::metrics
