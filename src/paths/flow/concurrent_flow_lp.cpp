#include "paths/flow/concurrent_flow_lp.h"

#include <algorithm>

#include "paths/flow/flow_check.h"
#include "paths/flow/linear_program.h"

namespace weft::paths {
namespace {

constexpr int kNoIndex = -1;

class SourceFlowProgram {
 public:
  SourceFlowProgram(const topology::PortGraph& graph, const RouterDemand& demand, const FlowSymmetry& symmetry)
      : graph_(graph.arcs()),
        demand_(demand),
        nodes_(graph.node_count()),
        channels_(graph.channel_count()),
        // Flow s * channels + c is that of source s on channel c; balance s * nodes + v that of source s at node v.
        flow_orbits_(item_orbits(symmetry, nodes_ * channels_,
                                 [this](const FlowSymmetry::Generator& g, std::uint64_t flow) {
                                   return g.node[flow / channels_] * channels_ + g.channel[flow % channels_];
                                 })),
        balance_orbits_(item_orbits(symmetry, nodes_ * nodes_,
                                    [this](const FlowSymmetry::Generator& g, std::uint64_t balance) {
                                      return g.node[balance / nodes_] * nodes_ + g.node[balance % nodes_];
                                    })),
        channel_orbits_(
            item_orbits(symmetry, channels_,
                        [](const FlowSymmetry::Generator& g, std::uint64_t channel) { return g.channel[channel]; })),
        column_of_(nodes_ * channels_, kNoIndex),
        row_of_channel_(channels_, kNoIndex) {
    incoming_.resize(nodes_);
    for (std::uint64_t c = 0; c < channels_; ++c) incoming_[graph_.heads[c]].push_back(c);
    make_columns();
  }

  [[nodiscard]] std::uint64_t variables() const { return static_cast<std::uint64_t>(program_.column_count()); }

  ChannelFlow run(const Execution& execution) {
    make_channel_rows();
    for (const RouterSource& source : demand_.sources) make_balance_rows(source);
    const LinearSolution solution = solve(program_, "solving the linear program", execution);
    ChannelFlow result;
    result.iterations = solution.iterations;
    result.rows = static_cast<std::uint64_t>(program_.row_count());
    result.columns = variables();
    read_flows(solution, result);
    read_lengths(solution, result);
    return result;
  }

 private:
  void make_columns() {
    throughput_ = program_.add_column(-1);  // maximised
    for (const RouterSource& source : demand_.sources) {
      for (std::uint64_t c = 0; c < channels_; ++c) {
        const std::uint64_t flow = source.node * channels_ + c;
        if (graph_.heads[c] != source.node && flow_orbits_.find(flow) == flow) {
          column_of_[flow] = program_.add_column(0);
        }
      }
    }
  }

  // No flow returns to its source.
  [[nodiscard]] int column_of(NodeId source, std::uint64_t channel) {
    if (graph_.heads[channel] == source) return kNoIndex;
    return column_of_[flow_orbits_.find(source * channels_ + channel)];
  }

  void add_flow(int row, NodeId source, std::uint64_t channel, double coefficient) {
    const int column = column_of(source, channel);
    if (column != kNoIndex) program_.add(row, column, coefficient);
  }

  void make_channel_rows() {
    for (std::uint64_t c = 0; c < channels_; ++c) {
      if (channel_orbits_.find(c) != c) continue;
      row_of_channel_[c] = program_.add_row(-LinearProgram::kUnbounded, 1);
      for (const RouterSource& source : demand_.sources) add_flow(row_of_channel_[c], source.node, c, 1);
    }
  }

  void make_balance_rows(const RouterSource& source) {
    std::vector<double> flits(nodes_, 0);
    for (const RouterShare& share : source.shares) flits[share.to] = share.flits;
    for (NodeId v = 0; v < nodes_; ++v) {
      const std::uint64_t balance = source.node * nodes_ + v;
      if (v == source.node || balance_orbits_.find(balance) != balance) continue;
      const int row = program_.add_row(0, 0);
      for (const std::uint64_t c : incoming_[v]) add_flow(row, source.node, c, 1);
      for (std::uint64_t c = graph_.offsets[v]; c < graph_.offsets[v + 1]; ++c) add_flow(row, source.node, c, -1);
      if (flits[v] > 0) program_.add(row, throughput_, -flits[v]);
    }
  }

  void read_flows(const LinearSolution& solution, ChannelFlow& result) {
    std::vector<double> flows(demand_.sources.size() * channels_, 0);
    for (std::size_t i = 0; i < demand_.sources.size(); ++i) {
      for (std::uint64_t c = 0; c < channels_; ++c) {
        const int column = column_of(demand_.sources[i].node, c);
        if (column != kNoIndex) flows[i * channels_ + c] = solution.columns[static_cast<std::size_t>(column)];
      }
    }
    const double times = solution.columns[static_cast<std::size_t>(throughput_)];
    CheckedFlows checked = scaled_flows(graph_, demand_, std::move(flows), times);
    result.lower = checked.throughput;
    result.loads = std::move(checked.loads);
  }

  // The price of a row is that of all channels of its orbit together.
  void read_lengths(const LinearSolution& solution, ChannelFlow& result) {
    std::vector<double> orbit_size(channels_, 0);
    for (std::uint64_t c = 0; c < channels_; ++c) orbit_size[channel_orbits_.find(c)] += 1;
    result.lengths.resize(channels_);
    double sum = 0;
    for (std::uint64_t c = 0; c < channels_; ++c) {
      const std::uint64_t first = channel_orbits_.find(c);
      const double price = solution.prices[static_cast<std::size_t>(row_of_channel_[first])];
      result.lengths[c] = std::max(0.0, -price) / orbit_size[first];
      sum += result.lengths[c];
    }
    for (double& length : result.lengths) length = sum > 0 ? length / sum : 1.0 / static_cast<double>(channels_);
    result.upper = most_by_lengths(graph_, demand_, result.lengths);
  }

  DigraphView graph_;
  const RouterDemand& demand_;
  std::uint64_t nodes_;
  std::uint64_t channels_;
  DisjointSets flow_orbits_;
  DisjointSets balance_orbits_;
  DisjointSets channel_orbits_;
  std::vector<int> column_of_;  // of each flow that represents its orbit
  std::vector<int> row_of_channel_;
  std::vector<std::vector<std::uint64_t>> incoming_;  // channels into each node
  LinearProgram program_;
  int throughput_ = 0;  // a column
};

}  // namespace

std::uint64_t flow_variables(const topology::PortGraph& graph, const RouterDemand& demand,
                             const FlowSymmetry& symmetry) {
  return SourceFlowProgram(graph, demand, symmetry).variables();
}

ChannelFlow concurrent_flow_lp(const topology::PortGraph& graph, const RouterDemand& demand,
                               const FlowSymmetry& symmetry, const Execution& execution) {
  ChannelFlow result = SourceFlowProgram(graph, demand, symmetry).run(execution);
  result.automorphisms = symmetry.generators.size();
  return result;
}

}  // namespace weft::paths
