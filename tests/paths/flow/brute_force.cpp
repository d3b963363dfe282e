#include "brute_force.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace weft::test {
namespace {

// maximise the first variable subject to rows · x <= limits, x >= 0, where no limit is negative. Bland's rule.
class DenseSimplex {
 public:
  explicit DenseSimplex(std::size_t variables) : variables_(variables), objective_(variables + 1, 0) {
    objective_[0] = -1;
  }

  void add(std::vector<double> row, double limit) {
    row.push_back(limit);
    basic_.push_back(variables_ + rows_.size());
    nonbasic_.clear();
    rows_.push_back(std::move(row));
  }

  double run() {
    nonbasic_.resize(variables_);
    std::iota(nonbasic_.begin(), nonbasic_.end(), std::size_t{0});
    for (;;) {
      const std::size_t column = entering();
      if (column == variables_) return objective_.back();
      pivot(leaving(column), column);
    }
  }

 private:
  static constexpr double kZero = 1e-10;

  [[nodiscard]] std::size_t entering() const {
    std::size_t best = variables_;
    for (std::size_t j = 0; j < variables_; ++j) {
      if (objective_[j] < -kZero && (best == variables_ || nonbasic_[j] < nonbasic_[best])) best = j;
    }
    return best;
  }

  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::size_t best = rows_.size();
    double least = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i][column] <= kZero) continue;
      const double ratio = rows_[i].back() / rows_[i][column];
      const bool is_tie = best < rows_.size() && std::abs(ratio - least) <= kZero;
      if (best == rows_.size() || ratio < least - kZero || (is_tie && basic_[i] < basic_[best])) {
        best = i;
        least = ratio;
      }
    }
    WEFT_CHECK(best < rows_.size());  // bounded
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    std::vector<double>& own = rows_[row];
    const double factor = own[column];
    own[column] = 1;
    for (double& value : own) value /= factor;
    const auto eliminate = [&](std::vector<double>& other) {
      const double times = other[column];
      if (times == 0) return;
      other[column] = 0;
      for (std::size_t j = 0; j <= variables_; ++j) other[j] -= times * own[j];
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i != row) eliminate(rows_[i]);
    }
    eliminate(objective_);
    std::swap(basic_[row], nonbasic_[column]);
  }

  std::size_t variables_;
  std::vector<std::vector<double>> rows_;  // with the limit at the end
  std::vector<double> objective_;
  std::vector<std::size_t> basic_;     // the variable of each row
  std::vector<std::size_t> nonbasic_;  // the variable of each column
};

struct SimplePath {
  NodeId from = 0;
  NodeId to = 0;
  std::vector<std::uint64_t> channels;
};

class PathListing {
 public:
  explicit PathListing(const topology::PortGraph& graph) : arcs_(graph.arcs()), is_used_(graph.node_count(), false) {
    for (from_ = 0; from_ < graph.node_count(); ++from_) extend(from_);
  }
  std::vector<SimplePath> paths;

 private:
  void extend(NodeId v) {
    if (v != from_) paths.push_back({from_, v, channels_});
    is_used_[v] = true;
    for (std::uint64_t c = arcs_.offsets[v]; c < arcs_.offsets[v + 1]; ++c) {
      if (is_used_[arcs_.heads[c]]) continue;
      channels_.push_back(c);
      extend(arcs_.heads[c]);
      channels_.pop_back();
    }
    is_used_[v] = false;
  }

  DigraphView arcs_;
  NodeId from_ = 0;
  std::vector<bool> is_used_;
  std::vector<std::uint64_t> channels_;
};

// Variable 0 is θ, the others are the paths. Every pair gets at least demand · θ.
DenseSimplex path_program(const std::vector<SimplePath>& paths, const std::vector<std::vector<double>>& demand) {
  DenseSimplex program(paths.size() + 1);
  for (NodeId s = 0; s < demand.size(); ++s) {
    for (NodeId t = 0; t < demand.size(); ++t) {
      if (s == t || demand[s][t] == 0) continue;
      std::vector<double> row(paths.size() + 1, 0);
      row[0] = demand[s][t];
      for (std::size_t p = 0; p < paths.size(); ++p) {
        if (paths[p].from == s && paths[p].to == t) row[p + 1] = -1;
      }
      program.add(std::move(row), 0);
    }
  }
  return program;
}

}  // namespace

double best_throughput(const topology::PortGraph& graph, const std::vector<std::vector<double>>& demand) {
  const std::vector<SimplePath> paths = PathListing(graph).paths;
  DenseSimplex program = path_program(paths, demand);
  for (std::uint64_t c = 0; c < graph.channel_count(); ++c) {
    std::vector<double> row(paths.size() + 1, 0);
    for (std::size_t p = 0; p < paths.size(); ++p) {
      row[p + 1] = static_cast<double>(std::ranges::count(paths[p].channels, c));
    }
    program.add(std::move(row), 1);
  }
  return program.run();
}

// A routing that is scaled by θ has worst load 1: maximise θ.
double best_worst_load(const topology::PortGraph& graph) {
  const std::vector<SimplePath> paths = PathListing(graph).paths;
  const NodeId nodes = graph.node_count();
  std::vector<std::vector<double>> pairs(nodes, std::vector<double>(nodes, 0));
  for (NodeId s = 0; s < nodes; ++s) {
    for (NodeId t = 0; t < nodes; ++t) {
      if (graph.terminal_count_at(s) > 0 && graph.terminal_count_at(t) > 0) pairs[s][t] = 1;
    }
  }
  DenseSimplex program = path_program(paths, pairs);
  std::vector<TerminalId> permutation(graph.terminal_count());
  std::iota(permutation.begin(), permutation.end(), TerminalId{0});
  do {
    std::vector<std::vector<double>> sent(nodes, std::vector<double>(nodes, 0));
    for (TerminalId t = 0; t < permutation.size(); ++t) {
      sent[graph.node_of_terminal(t)][graph.node_of_terminal(permutation[t])] += 1;
    }
    for (std::uint64_t c = 0; c < graph.channel_count(); ++c) {
      std::vector<double> row(paths.size() + 1, 0);
      for (std::size_t p = 0; p < paths.size(); ++p) {
        if (std::ranges::count(paths[p].channels, c) > 0) row[p + 1] = sent[paths[p].from][paths[p].to];
      }
      program.add(std::move(row), 1);
    }
  } while (std::ranges::next_permutation(permutation).found);
  return 1 / program.run();
}

}  // namespace weft::test
