#include "programs/walks/fourier_walk.h"

#include <map>
#include <numbers>

namespace weft::programs {
namespace {

// At every result: its register = apply(register, register + offset).
template <class Apply>
void compute_in_place(Machine<Complex>& machine, const std::vector<Result>& results, Operation operation,
                      unsigned offset, const Apply& apply) {
  std::map<RegisterId, std::vector<bool>> nodes;  // that hold a result in the register
  for (const auto& [node, held_in, index] : results) {
    auto& holds = nodes[held_in];
    holds.resize(std::max<std::size_t>(holds.size(), node + std::size_t{1}));
    holds[node] = true;
  }
  for (const auto& [held_in, holds] : nodes) {
    const auto operands = [&, own = held_in](NodeId v) {
      return v < holds.size() && holds[v] ? Operands{own, own + offset} : kIdle;
    };
    machine.compute(operation, held_in, operands, apply);
  }
}

}  // namespace

NodeId reversed_bits(NodeId number, unsigned bits) {
  NodeId result = 0;
  for (unsigned i = 0; i < bits; ++i) result = result << 1U | (number >> i & 1U);
  return result;
}

std::vector<Complex> roots_of_unity(NodeId count) {
  std::vector<Complex> roots(count);
  for (NodeId e = 0; e < count; ++e) roots[e] = std::polar(1.0, -2 * std::numbers::pi * e / count);
  return roots;
}

std::uint32_t Transform::factor(NodeId index, unsigned dimension) const {
  // In the roles of the descending order: with 2c inputs, the frequency f is the upper bits in reverse, and the factor
  // is w_2c^f = w^(f n/2c), where n/2c = 2^role_dimension.
  const NodeId role = has_reversed_inputs ? reversed_bits(index, bits) : index;
  const unsigned role_dimension = has_reversed_inputs ? bits - 1 - dimension : dimension;
  const NodeId power = reversed_bits(role >> role_dimension, bits - role_dimension) << role_dimension;
  return is_inverse && power > 0 ? (NodeId{1} << bits) - power : power;
}

void transform(CubeWalk<Complex>& walk, Machine<Complex>& machine, const Transform& transform,
               const std::vector<Complex>& roots) {
  const auto apply = [&roots](const Complex& even, const Complex& odd, std::uint32_t factor) {
    return even + roots[factor] * odd;
  };
  const auto step = [&](const PartnerStep& pair) {
    for (unsigned word = 0; word < transform.words; ++word) {
      machine.compute(
          Operation::butterfly, pair.own + word,
          [&](NodeId v) {
            return pair.index(v) == kNoNode ? kIdle
                                            : pair.in_order(v, word, transform.factor(pair.index(v), pair.dimension));
          },
          apply);
    }
  };
  if (transform.has_reversed_inputs) {
    walk.ascend(0, transform.bits - 1, step);
  } else {
    walk.descend(0, transform.bits - 1, step);
  }
}

void scale_results(Machine<Complex>& machine, const std::vector<Result>& results, NodeId count) {
  compute_in_place(machine, results, Operation::scale, 0, [count](const Complex& value, const Complex&, std::uint32_t) {
    return value / static_cast<double>(count);
  });
}

void multiply_words(const CubeWalk<Complex>& walk, Machine<Complex>& machine) {
  compute_in_place(machine, walk.places_now(), Operation::multiply, 1,
                   [](const Complex& left, const Complex& right, std::uint32_t) { return left * right; });
}

Complex direct_transform(std::span<const Complex> inputs, NodeId frequency, const std::vector<Complex>& roots,
                         bool is_inverse) {
  const std::size_t count = inputs.size();
  Complex sum = 0;
  for (std::size_t t = 0; t < count; ++t) {
    const std::size_t power = frequency * t % count;
    sum += inputs[t] * roots[is_inverse && power > 0 ? count - power : power];
  }
  return sum;
}

}  // namespace weft::programs
