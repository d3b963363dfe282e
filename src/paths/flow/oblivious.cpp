#include "paths/flow/oblivious.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "paths/flow/flow_symmetry.h"
#include "paths/flow/linear_program.h"
#include "paths/flow/oblivious_check.h"
#include "paths/throughput_bound.h"

namespace weft::paths {
namespace {

constexpr int kNoColumn = -1;
constexpr std::uint64_t kMostPairFlows = 8'000'000;  // before orbits: 64 MB for each list of them

constexpr Count kBytesPerFlow = 48;  // in all lists together

class ObliviousProgram {
 public:
  using Generator = FlowSymmetry::Generator;

  ObliviousProgram(const topology::PortGraph& graph, std::vector<TerminalId> terminals, const FlowSymmetry& symmetry)
      : graph_(graph),
        terminals_(std::move(terminals)),
        nodes_(graph.node_count()),
        channels_(graph.channel_count()),
        // Items (i * nodes + j) * channels + c, (i * nodes + j) * nodes + v, and c * nodes + i.
        flow_orbits_(item_orbits(symmetry, nodes_ * nodes_ * channels_,
                                 [this](const Generator& g, std::uint64_t item) {
                                   const std::uint64_t pair = pair_image(g, item / channels_);
                                   return pair * channels_ + g.channel[item % channels_];
                                 })),
        balance_orbits_(item_orbits(symmetry, nodes_ * nodes_ * nodes_,
                                    [this](const Generator& g, std::uint64_t item) {
                                      return pair_image(g, item / nodes_) * nodes_ + g.node[item % nodes_];
                                    })),
        price_orbits_(item_orbits(symmetry, channels_ * nodes_,
                                  [this](const Generator& g, std::uint64_t item) {
                                    return g.channel[item / nodes_] * nodes_ + g.node[item % nodes_];
                                  })),
        channel_orbits_(item_orbits(symmetry, channels_,
                                    [](const Generator& g, std::uint64_t channel) { return g.channel[channel]; })),
        flow_column_(nodes_ * nodes_ * channels_, kNoColumn),
        cover_row_(nodes_ * nodes_ * channels_, kNoColumn),
        out_column_(channels_ * nodes_, kNoColumn),
        into_column_(channels_ * nodes_, kNoColumn),
        incoming_(nodes_) {
    for (std::uint64_t c = 0; c < channels_; ++c) incoming_[graph.arcs().heads[c]].push_back(c);
    make_columns();
  }

  [[nodiscard]] std::uint64_t variables() const { return static_cast<std::uint64_t>(program_.column_count()); }

  ObliviousOptimum run(const Execution& execution) {
    make_load_rows();
    for_each_pair([this](NodeId i, NodeId j) {
      make_balance_rows(i, j);
      make_cover_rows(i, j);
    });
    const LinearSolution solution = solve(program_, "solving the linear program", execution);
    ObliviousOptimum result;
    result.iterations = solution.iterations;
    result.rows = static_cast<std::uint64_t>(program_.row_count());
    result.columns = variables();
    read_routing(solution, result);
    read_bound(solution, result);
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t pair_image(const Generator& g, std::uint64_t pair) const {
    return g.node[pair / nodes_] * nodes_ + g.node[pair % nodes_];
  }
  [[nodiscard]] std::uint64_t pair_item(NodeId i, NodeId j, std::uint64_t c) const {
    return pair_place(nodes_, channels_, i, j, c);
  }

  template <class Body>
  void for_each_pair(const Body& body) const {
    for (NodeId i = 0; i < nodes_; ++i) {
      for (NodeId j = 0; j < nodes_; ++j) {
        if (i != j && terminals_[i] > 0 && terminals_[j] > 0) body(i, j);
      }
    }
  }

  void make_columns() {
    load_ = program_.add_column(1);  // minimised
    for_each_pair([this](NodeId i, NodeId j) {
      for (std::uint64_t c = 0; c < channels_; ++c) {
        const std::uint64_t item = pair_item(i, j, c);
        const bool is_useful = graph_.arcs().heads[c] != i;  // no flow returns to its source
        if (is_useful && flow_orbits_.find(item) == item) flow_column_[item] = program_.add_column(0);
      }
    });
    for (std::uint64_t item = 0; item < channels_ * nodes_; ++item) {
      if (terminals_[item % nodes_] == 0) continue;
      if (price_orbits_.find(item) != item) continue;
      out_column_[item] = program_.add_column(0);
      into_column_[item] = program_.add_column(0);
    }
  }

  // Columns of the orbits.
  [[nodiscard]] int flow_column(NodeId i, NodeId j, std::uint64_t c) {
    return flow_column_[flow_orbits_.find(pair_item(i, j, c))];
  }
  [[nodiscard]] int out_column(std::uint64_t c, NodeId i) { return out_column_[price_orbits_.find(c * nodes_ + i)]; }
  [[nodiscard]] int into_column(std::uint64_t c, NodeId j) { return into_column_[price_orbits_.find(c * nodes_ + j)]; }

  void make_load_rows() {
    for (std::uint64_t c = 0; c < channels_; ++c) {
      if (channel_orbits_.find(c) != c) continue;
      const int row = program_.add_row(-LinearProgram::kUnbounded, 0);
      program_.add(row, load_, -1);
      for (NodeId v = 0; v < nodes_; ++v) {
        const double terminals = terminals_[v];
        if (terminals == 0) continue;
        program_.add(row, out_column(c, v), terminals);
        program_.add(row, into_column(c, v), terminals);
      }
    }
  }

  void add_flow(int row, NodeId i, NodeId j, std::uint64_t c, double coefficient) {
    const int column = flow_column(i, j, c);
    if (column != kNoColumn) program_.add(row, column, coefficient);
  }

  void make_balance_rows(NodeId i, NodeId j) {
    const DigraphView arcs = graph_.arcs();
    for (NodeId v = 0; v < nodes_; ++v) {
      const std::uint64_t item = (i * nodes_ + j) * nodes_ + v;
      if (v == i || balance_orbits_.find(item) != item) continue;
      const double kept = v == j ? 1 : 0;
      const int row = program_.add_row(kept, kept);
      for (const std::uint64_t c : incoming_[v]) add_flow(row, i, j, c, 1);
      for (std::uint64_t c = arcs.offsets[v]; c < arcs.offsets[v + 1]; ++c) add_flow(row, i, j, c, -1);
    }
  }

  void make_cover_rows(NodeId i, NodeId j) {
    for (std::uint64_t c = 0; c < channels_; ++c) {
      const std::uint64_t item = pair_item(i, j, c);
      if (flow_column_[item] == kNoColumn) continue;
      cover_row_[item] = program_.add_row(0, LinearProgram::kUnbounded);
      program_.add(cover_row_[item], out_column(c, i), 1);
      program_.add(cover_row_[item], into_column(c, j), 1);
      program_.add(cover_row_[item], flow_column_[item], -1);
    }
  }

  void read_routing(const LinearSolution& solution, ObliviousOptimum& result) {
    const auto value = [&](int column) {
      return column == kNoColumn ? 0 : solution.columns[static_cast<std::size_t>(column)];
    };
    result.flows.assign(nodes_ * nodes_ * channels_, 0);
    for_each_pair([&](NodeId i, NodeId j) {
      for (std::uint64_t c = 0; c < channels_; ++c) result.flows[pair_item(i, j, c)] = value(flow_column(i, j, c));
    });
    std::vector<double> prices(channels_ * nodes_, 0);
    for (std::uint64_t item = 0; item < prices.size(); ++item) {
      prices[item] = value(into_column_[price_orbits_.find(item)]);
    }
    result.most_load = most_worst_load(graph_, terminals_, result.flows, prices);
  }

  // The price of a row is that of all pairs and channels of its orbit together.
  void read_bound(const LinearSolution& solution, ObliviousOptimum& result) {
    std::vector<double> weights(result.flows.size(), 0);
    std::vector<std::uint32_t> orbit_size(weights.size(), 0);
    for (std::uint64_t item = 0; item < weights.size(); ++item) ++orbit_size[flow_orbits_.find(item)];
    for (std::uint64_t item = 0; item < weights.size(); ++item) {
      const std::uint64_t first = flow_orbits_.find(item);
      if (cover_row_[first] == kNoColumn) continue;
      weights[item] = std::max(0.0, solution.prices[static_cast<std::size_t>(cover_row_[first])]) / orbit_size[first];
    }
    result.least_load = least_worst_load(graph_, terminals_, weights);
  }

  const topology::PortGraph& graph_;
  std::vector<TerminalId> terminals_;  // of each node
  std::uint64_t nodes_;
  std::uint64_t channels_;
  DisjointSets flow_orbits_;
  DisjointSets balance_orbits_;
  DisjointSets price_orbits_;
  DisjointSets channel_orbits_;
  std::vector<int> flow_column_;  // of items that represent their orbits
  std::vector<int> cover_row_;
  std::vector<int> out_column_;
  std::vector<int> into_column_;
  std::vector<std::vector<std::uint64_t>> incoming_;  // channels into each node
  LinearProgram program_;
  int load_ = 0;  // a column
};

RouterDemand all_pairs(std::span<const TerminalId> terminals) {
  RouterDemand demand;
  for (NodeId i = 0; i < terminals.size(); ++i) {
    if (terminals[i] == 0) continue;
    RouterSource source{i, {}};
    for (NodeId j = 0; j < terminals.size(); ++j) {
      if (i != j && terminals[j] > 0) source.shares.push_back({j, 1});
    }
    if (!source.shares.empty()) demand.sources.push_back(std::move(source));
  }
  return demand;
}

[[noreturn]] void refuse_size(std::string_view counted, Count variables, std::uint64_t most) {
  throw InputError(fmt::format("the optimal oblivious routing is a linear program of {} variables{}, more than {}",
                               to_text(variables), counted, most),
                   {}, "up to about 16 nodes are solved, and up to 64 where all nodes look alike");
}

}  // namespace

double ObliviousOptimum::lower() const { return most_load <= 1 ? 1 : 1 / most_load; }
double ObliviousOptimum::upper() const { return least_load <= 1 ? 1 : 1 / least_load; }

ObliviousOptimum oblivious_optimum(const topology::PortGraph& graph, const Execution& execution) {
  if (!has_linear_solver())
    throw InputError("this weft was built without a solver for linear programs", {}, "build with -DWEFT_LP=ON");
  const Count flows =
      saturating_multiply(saturating_multiply(graph.node_count(), graph.node_count()), graph.channel_count());
  if (flows > kMostPairFlows) refuse_size(" before symmetries", flows, kMostPairFlows);
  if (saturating_multiply(flows, kBytesPerFlow) > execution.max_memory)
    throw InputError("the linear program of the optimal oblivious routing does not fit into memory", {},
                     "allow more with --max-memory");
  ObliviousOptimum result;
  std::vector<TerminalId> terminals = live_terminals_at(graph);
  const RouterDemand pairs = all_pairs(terminals);
  result.disconnected = disconnected_pair(graph.arcs(), pairs);
  if (result.disconnected || pairs.sources.empty()) return result;
  const FlowSymmetry symmetry = search_symmetry(graph, execution);
  ObliviousProgram program(graph, std::move(terminals), symmetry);
  if (program.variables() > kMostObliviousVariables) refuse_size("", program.variables(), kMostObliviousVariables);
  result = program.run(execution);
  result.automorphisms = symmetry.generators.size();
  if (result.is_exact()) result.least_load = result.most_load = without_rounding(result.most_load);
  return result;
}

}  // namespace weft::paths
