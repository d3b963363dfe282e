#include "programs/walks/matrix_walk.h"

#include <array>
#include <bit>

#include <fmt/format.h>

namespace weft::programs {
namespace {

constexpr auto kMultiply = [](const OperatorValue& left, const OperatorValue& right, std::uint32_t) {
  return multiply_integers(left, right);
};
constexpr auto kAdd = [](const OperatorValue& left, const OperatorValue& right, std::uint32_t) {
  return add_integers(left, right);
};

// The levels that bring the blocks first+1..first+q to blocks 1..q.
std::vector<std::uint64_t> gathering_levels(std::uint64_t first, std::uint64_t q) {
  std::vector<std::uint64_t> levels;
  for (std::uint64_t m = q; m >= 2; --m) {
    levels.push_back(first + m);
    levels.push_back(m);
  }
  levels.push_back(first + 1);
  return levels;
}

// Words of which some nodes hold one, on a hypercube, or on a shuffle-exchange network where all words turn together.
class PlaneWalk {
 public:
  PlaneWalk(const DigitNetwork& digits, Machine<OperatorValue>& machine)
      : digits_(digits),
        machine_(machine),
        graph_(digits.network().graph),
        bits_(static_cast<unsigned>(std::countr_zero(graph_.node_count()))) {}

  // Which indices hold the word in this register.
  std::vector<bool>& holds(RegisterId word) { return holds_[word]; }
  [[nodiscard]] NodeId index_count() const { return graph_.node_count(); }

  // Brings a dimension to the exchange links; one step for each word and move.
  void turn_to(std::optional<unsigned> dimension, std::span<const RegisterId> words) {
    if (!digits_.is_shuffled()) return;
    for (const DataMove* move : digits_.moves_between(digit_, dimension)) {
      for (const RegisterId word : words) {
        for (NodeId index = 0; index < index_count(); ++index) {
          if (!holds_[word][index]) continue;
          const NodeId v = location(index);
          if (move->ports[v] != kNoPort) machine_.send(v, move->ports[v], {word, word});
        }
        machine_.end_step(move->name);
      }
      turns_ = (turns_ + (move->came_from[0] == 1 ? 1 : bits_ - 1)) % bits_;
    }
    digit_ = dimension;
  }

  // Every index for which sends(index) holds sends the word to its partner in the dimension.
  template <class Sends>
  void send(unsigned dimension, Transfer transfer, const Sends& sends) {
    for (NodeId index = 0; index < index_count(); ++index) {
      if (!sends(index)) continue;
      const NodeId from = location(index);
      const NodeId to = location(index ^ NodeId{1} << dimension);
      machine_.send(from, digits_.nucleus_port(from, to % digits_.base()), transfer);
    }
    machine_.end_step(fmt::format("dimension {}", dimension));
  }

  // Gives the word to all partners of those that hold it.
  void spread(unsigned dimension, RegisterId word) {
    std::vector<bool>& holds = holds_[word];
    const NodeId bit = NodeId{1} << dimension;
    send(dimension, {word, word}, [&](NodeId index) { return holds[index] && !holds[index ^ bit]; });
    for (NodeId index = 0; index < index_count(); ++index) {
      if ((index & bit) == 0) holds[index] = holds[index | bit] = holds[index] || holds[index | bit];
    }
  }

  // Where the words of an index are: its address, turned to the right.
  [[nodiscard]] NodeId location(NodeId index) const {
    return turns_ == 0 ? index : (index >> turns_ | index << (bits_ - turns_)) & (graph_.node_count() - 1);
  }

 private:
  const DigitNetwork& digits_;
  Machine<OperatorValue>& machine_;
  const topology::PortGraph& graph_;
  unsigned bits_;
  unsigned turns_ = 0;
  std::optional<unsigned> digit_;
  std::array<std::vector<bool>, 3> holds_;
};

// The nodes where two of the three parts of the address agree.
std::vector<bool> where_equal(NodeId count, unsigned low_of_one, unsigned low_of_other, unsigned q) {
  std::vector<bool> equal(count);
  const NodeId mask = (NodeId{1} << q) - 1;
  for (NodeId v = 0; v < count; ++v) equal[v] = (v >> low_of_one & mask) == (v >> low_of_other & mask);
  return equal;
}

}  // namespace

OperatorValue add_integers(const OperatorValue& left, const OperatorValue& right) { return {left.a + right.a, 0}; }
OperatorValue multiply_integers(const OperatorValue& left, const OperatorValue& right) { return {left.a * right.a, 0}; }

void multiply_on_levels(const DigitNetwork& digits, const SemigroupWalk& semigroup, Machine<OperatorValue>& machine) {
  const std::size_t depth = digits.depth();
  const std::uint64_t q = digits.levels().back() / 3;
  const std::array gathering{gathering_levels(q, q), gathering_levels(2 * q, q)};
  const auto send = [&](RegisterId matrix, std::uint64_t level) {
    const DataMove& move = digits.crossing(depth, level);
    for (NodeId v = 0; v < move.ports.size(); ++v) {
      if (move.ports[v] != kNoPort) machine.send(v, move.ports[v], {matrix, matrix});
    }
    return move.name + (matrix == kLeftMatrix ? " for A" : " for B");
  };
  if (machine.model() == PortModel::all_port) {
    for (std::size_t step = 0; step <= gathering[0].size(); ++step) {
      std::string what = step < gathering[0].size() ? send(kLeftMatrix, gathering[0][step]) : "";
      if (step > 0) what += (what.empty() ? "" : ", ") + send(kRightMatrix, gathering[1][step - 1]);
      machine.end_step(what);
    }
  } else {
    for (const RegisterId matrix : {kLeftMatrix, kRightMatrix}) {
      for (const std::uint64_t level : gathering[matrix]) machine.end_step(send(matrix, level));
    }
  }
  machine.compute(
      Operation::multiply, kProduct,
      [](NodeId) {
        return Operands{kLeftMatrix, kRightMatrix};
      },
      kMultiply);
  semigroup.run(machine, kProduct, digits.digit_count() / 3, Operation::add, add_integers);
}

void multiply_replicated_on_cube(const DigitNetwork& cube, Machine<OperatorValue>& machine, unsigned q) {
  const NodeId nodes = cube.network().graph.node_count();
  const auto exchange = [&](unsigned dimension, Transfer transfer, const auto& receives) {
    for (NodeId v = 0; v < nodes; ++v) {
      const NodeId to = v ^ NodeId { 1 } << dimension;
      if (receives(to)) machine.send(v, cube.nucleus_port(v, to), transfer);
    }
    machine.end_step(fmt::format("dimension {}", dimension));
  };
  for (const RegisterId matrix : {kLeftMatrix, kRightMatrix}) {
    const unsigned lowest = q * (matrix + 1);
    for (unsigned bit = 0; bit < q; ++bit) {
      exchange(lowest + bit, {matrix, matrix}, [&](NodeId v) { return (v >> (lowest + bit) & 1U) != (v >> bit & 1U); });
    }
  }
  machine.compute(
      Operation::multiply, kProduct,
      [](NodeId) {
        return Operands{kLeftMatrix, kRightMatrix};
      },
      kMultiply);
  for (unsigned bit = 0; bit < q; ++bit) {
    exchange(bit, {kProduct, kLeftMatrix}, [](NodeId) { return true; });
    machine.compute(
        Operation::add, kProduct,
        [](NodeId) {
          return Operands{kProduct, kLeftMatrix};
        },
        kAdd);
  }
}

// In planes (i,j,k), i = X3: A and B go to all planes; in plane i, A[j][i] goes to all k and B[i][k] to all j; the
// products of all planes are added in plane 0.
void multiply_by_planes(const DigitNetwork& digits, Machine<OperatorValue>& machine, unsigned q) {
  PlaneWalk walk(digits, machine);
  const NodeId count = walk.index_count();
  const std::array<RegisterId, 2> both{kLeftMatrix, kRightMatrix};
  for (const RegisterId matrix : both) {
    walk.holds(matrix).resize(count);
    for (NodeId v = 0; v >> 2 * q == 0; ++v) walk.holds(matrix)[v] = true;
  }
  for (unsigned dimension = 3 * q; dimension-- > 2 * q;) {
    walk.turn_to(dimension, both);
    for (const RegisterId matrix : both) walk.spread(dimension, matrix);
  }
  for (const auto& [matrix, lowest] :
       {std::pair{RegisterId{kRightMatrix}, q}, std::pair{RegisterId{kLeftMatrix}, 0U}}) {
    const std::vector<bool> has_source = where_equal(count, 2 * q, lowest, q);
    const std::vector<bool> all(count, true);
    std::vector<bool> holds = has_source;
    for (unsigned dimension = lowest + q; dimension-- > lowest;) {
      walk.holds(matrix) = all;  // old elements travel too, until they are overwritten
      walk.turn_to(dimension, both);
      walk.holds(matrix) = holds;
      walk.spread(dimension, matrix);
      holds = walk.holds(matrix);
    }
  }
  machine.compute(
      Operation::multiply, kProduct,
      [](NodeId) {
        return Operands{kLeftMatrix, kRightMatrix};
      },
      kMultiply);

  walk.holds(kProduct).assign(count, true);
  for (unsigned dimension = 3 * q; dimension-- > 2 * q;) {
    walk.turn_to(dimension, std::array{RegisterId{kProduct}});
    const NodeId bit = NodeId{1} << dimension;
    auto& holds = walk.holds(kProduct);
    walk.send(dimension, {kProduct, kLeftMatrix}, [&](NodeId index) { return holds[index] && (index & bit) != 0; });
    std::vector<bool> adds(count);
    for (NodeId index = 0; index < count; ++index) {
      if ((index & bit) != 0) holds[index] = false;
      adds[walk.location(index)] = holds[index];
    }
    machine.compute(
        Operation::add, kProduct,
        [&](NodeId v) {
          return adds[v] ? Operands{kProduct, kLeftMatrix} : kIdle;
        },
        kAdd);
  }
  walk.turn_to(std::nullopt, std::array{RegisterId{kProduct}});
}

}  // namespace weft::programs
