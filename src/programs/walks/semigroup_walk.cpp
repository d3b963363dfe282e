#include "programs/walks/semigroup_walk.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::programs {
namespace {

// `count` numbers with a product of at least M and the least sum.
std::vector<NodeId> balanced_radices(NodeId base, unsigned count) {
  const auto product_of_all = [](const std::vector<NodeId>& radices) {
    std::uint64_t product = 1;
    for (const NodeId radix : radices) product *= radix;
    return product;
  };
  std::vector<NodeId> radices(count, 1);
  while (product_of_all(radices) < base) ++*std::min_element(radices.begin(), radices.end());
  return radices;
}

std::vector<NodeId> sides_of(const topology::Network& nucleus) {
  std::vector<NodeId> sides;
  if (nucleus.spec.name != "generalized-hypercube") return sides;
  for (const spec::Argument& side : nucleus.spec.arguments) {
    if (const auto* const number = std::get_if<std::int64_t>(&side.value.content)) {
      sides.push_back(static_cast<NodeId>(*number));
    }
  }
  return sides;
}

}  // namespace

SemigroupWalk::SemigroupWalk(const DigitNetwork& digits, std::string_view program, unsigned phases,
                             const Execution& execution)
    : digits_(digits) {
  const NodeId base = digits.base();
  const auto bits = static_cast<unsigned>(std::bit_width(base - 1));
  if (phases > bits) {
    refuse_network(program, digits.network(), fmt::format("a digit has {} bits, not {}", bits, phases),
                   fmt::format("take at most {} phases", bits));
  }
  const std::vector<NodeId> sides = sides_of(digits.nucleus());
  if (phases == 0) {
    if (std::has_single_bit(base) && use_radices(std::vector<NodeId>(bits, 2))) return;
    if (!sides.empty() && (use_radices(sides) || use_radices({sides.rbegin(), sides.rend()}))) return;
    if (digits.nucleus().spec.name == "complete" && use_radices(balanced_radices(base, bits))) return;
    plan_flood(program, execution);
    return;
  }
  if (use_radices(balanced_radices(base, phases))) return;
  if (sides.size() == phases && (use_radices(sides) || use_radices({sides.rbegin(), sides.rend()}))) return;
  refuse_network(program, digits.network(),
                 fmt::format("{} lacks the links for {} {}", digits.is_swapped() ? "its nucleus" : "it", phases,
                             phases == 1 ? "phase" : "phases"),
                 "leave phases= out, or use a complete graph");
}

bool SemigroupWalk::use_radices(std::vector<NodeId> radices) {
  steps_.clear();
  NodeId weight = 1;
  for (const NodeId radix : radices) {
    if (!plan_phase(weight, radix, steps_.emplace_back())) return false;
    weight *= radix;
  }
  radices_ = std::move(radices);
  // A node that sends or receives twice.
  for (const auto& receptions : steps_) {
    std::vector<bool> sends(digits_.base());
    std::vector<bool> receives(digits_.base());
    for (const auto& [from, to, value] : receptions) {
      if (sends[from] || receives[to]) needs_all_port_ = true;
      sends[from] = true;
      receives[to] = true;
    }
  }
  return true;
}

// Every node gets the product of each other block of the phase, from the node in the same place of that block or, if
// there is none, from the block's first node. Returns false if a link is missing.
bool SemigroupWalk::plan_phase(NodeId weight, NodeId radix, std::vector<Reception>& receptions) const {
  const NodeId base = digits_.base();
  for (NodeId x = 0; x < base; ++x) {
    const NodeId own = x / weight % radix;
    const NodeId group = x - x % (weight * radix);
    for (NodeId value = 0; value < radix; ++value) {
      const NodeId block = group + value * weight;
      if (value == own || block >= base) continue;
      const NodeId from = block + x % weight < base ? block + x % weight : block;
      if (digits_.nucleus_port(from, x) == kNoPort) return false;
      receptions.push_back({from, x, value});
    }
  }
  return true;
}

void SemigroupWalk::plan_flood(std::string_view program, const Execution& execution) {
  const topology::PortGraph& graph = digits_.nucleus().graph;
  const NodeId base = digits_.base();
  constexpr std::uint64_t kBytesPerPair = sizeof(Reception) + sizeof(OperatorValue) + 8;
  if (std::uint64_t{base} * base > execution.max_memory / kBytesPerPair) {
    refuse_network(program, digits_.network(),
                   fmt::format("{} values at every one of {} nodes are too many", base, base),
                   "use a smaller network, or raise --max-memory");
  }
  needs_all_port_ = true;
  radices_.clear();
  steps_.clear();
  std::vector<std::vector<bool>> knows(base, std::vector<bool>(base));
  std::vector<std::vector<NodeId>> latest(base);
  for (NodeId x = 0; x < base; ++x) {
    knows[x][x] = true;
    latest[x] = {x};
  }
  while (true) {
    execution.throw_if_stopped();
    std::vector<Reception> receptions;
    std::vector<std::vector<NodeId>> next(base);
    for (NodeId x = 0; x < base; ++x) {
      for (PortId port = 0; port < graph.out_degree(x); ++port) {
        const NodeId to = graph.neighbor(x, port).node;
        for (const NodeId value : latest[x]) {
          if (knows[to][value]) continue;
          knows[to][value] = true;
          next[to].push_back(value);
          receptions.push_back({x, to, value});
        }
      }
    }
    if (receptions.empty()) break;
    steps_.push_back(std::move(receptions));
    latest.swap(next);
  }
  for (const auto& known : knows) {
    if (std::find(known.begin(), known.end(), false) != known.end()) {
      refuse_network(program, digits_.network(), "some node cannot reach another", "use a connected network");
    }
  }
}

std::uint32_t SemigroupWalk::steps_in_nucleus() const { return static_cast<std::uint32_t>(steps_.size()); }

RegisterId SemigroupWalk::register_count() const {
  const NodeId widest = radices_.empty() ? digits_.base() : *std::max_element(radices_.begin(), radices_.end());
  return 2 + widest;
}

// Which nodes hold a value is known beforehand: after a move over links that lead to removed clusters some do not.
class SemigroupWalk::Run {
 public:
  Run(const SemigroupWalk& walk, Machine<OperatorValue>& machine, RegisterId first, Operation operation,
      Operator combine)
      : walk_(walk),
        machine_(machine),
        total_(first),
        partial_(first + 1),
        received_(first + 2),
        operation_(operation),
        combine_(combine),
        has_value_(walk.digits_.network().graph.node_count(), true) {}

  void move(const DataMove& move) {
    const topology::PortGraph& graph = walk_.digits_.network().graph;
    std::vector<bool> next(has_value_.size());
    for (NodeId v = 0; v < has_value_.size(); ++v) {
      if (!has_value_[v]) continue;
      if (move.ports[v] != kNoPort) {
        machine_.send(v, move.ports[v], {total_, total_});
        next[graph.neighbor(v, move.ports[v]).node] = true;
      } else if (moved(v, move, walk_.digits_.base()) == v) {
        next[v] = true;
      }
    }
    machine_.end_step(move.name);
    has_value_.swap(next);
  }

  void multiply_in_nuclei() {
    if (walk_.radices_.empty()) return flood();
    NodeId weight = 1;
    for (std::size_t phase = 0; phase < walk_.steps_.size(); ++phase) {
      const NodeId radix = walk_.radices_[phase];
      has_received_.assign(radix, std::vector<bool>(has_value_.size()));
      receive(walk_.steps_[phase], [&](NodeId x, NodeId) { return received_ + x / weight % radix; });
      machine_.end_step(walk_.steps_.size() == 1 ? "nucleus" : fmt::format("nucleus, phase {}", phase + 1));
      multiply(radix);
      weight *= radix;
    }
  }

 private:
  // The own value goes to the register of its position, so that all are in a row.
  template <class OwnRegister>
  void receive(const std::vector<Reception>& receptions, const OwnRegister& own_register) {
    const NodeId base = walk_.digits_.base();
    for (NodeId v = 0; v < has_value_.size(); ++v) {
      if (!has_value_[v]) continue;
      const RegisterId own = own_register(v % base, v);
      machine_.assign(v, {total_, own});
      has_received_[own - received_][v] = true;
    }
    for (NodeId nucleus = 0; nucleus < has_value_.size(); nucleus += base) {
      for (const auto& [from, to, value] : receptions) {
        const NodeId v = nucleus + from;
        if (!has_value_[v]) continue;
        machine_.send(v, walk_.digits_.nucleus_port(v, to), {total_, received_ + value});
        has_received_[value][nucleus + to] = true;
      }
    }
  }

  void flood() {
    const NodeId base = walk_.digits_.base();
    has_received_.assign(base, std::vector<bool>(has_value_.size()));
    receive({}, [&](NodeId x, NodeId) { return received_ + x; });
    for (const auto& receptions : walk_.steps_) {
      for (NodeId nucleus = 0; nucleus < has_value_.size(); nucleus += base) {
        for (const auto& [from, to, value] : receptions) {
          if (!has_received_[value][nucleus + from]) continue;
          const PortId port = walk_.digits_.nucleus_port(nucleus + from, to);
          machine_.send(nucleus + from, port, {received_ + value, received_ + value});
          has_received_[value][nucleus + to] = true;
        }
      }
      machine_.end_step("nucleus");
    }
    multiply(base);
  }

  // total = the product of the received values, from the lowest position on.
  void multiply(NodeId count) {
    const auto nodes = static_cast<NodeId>(has_value_.size());
    std::vector<bool> has_partial(nodes);
    for (NodeId v = 0; v < nodes; ++v) has_value_[v] = false;
    for (NodeId value = 0; value < count; ++value) {
      const auto& has_received = has_received_[value];
      const auto operands = [&](NodeId v) {
        return has_received[v] && has_value_[v] ? Operands{partial_, received_ + value} : kIdle;
      };
      machine_.compute(operation_, partial_, operands,
                       [this](const OperatorValue& left, const OperatorValue& right, std::uint32_t) {
                         return combine_(left, right);
                       });
      for (NodeId v = 0; v < nodes; ++v) {
        if (!has_received[v] || has_value_[v]) continue;
        machine_.assign(v, {received_ + value, partial_});
        has_value_[v] = true;
      }
    }
    for (NodeId v = 0; v < nodes; ++v) {
      if (has_value_[v]) machine_.assign(v, {partial_, total_});
    }
  }

  const SemigroupWalk& walk_;
  Machine<OperatorValue>& machine_;
  RegisterId total_;
  RegisterId partial_;
  RegisterId received_;
  Operation operation_;
  Operator combine_;
  std::vector<bool> has_value_;
  std::vector<std::vector<bool>> has_received_;  // by position, then node
};

void SemigroupWalk::run(Machine<OperatorValue>& machine, RegisterId first, unsigned count, Operation operation,
                        Operator combine) const {
  Run run(*this, machine, first, operation, combine);
  for (unsigned digit = 0; digit < count; ++digit) {
    if (digit > 0) run.move(digits_.folding_move(digit));
    run.multiply_in_nuclei();
  }
}

}  // namespace weft::programs
