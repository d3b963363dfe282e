#include "programs/walks/digit_network.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "topology/constructions/swapped_network.h"

namespace weft::programs {
namespace {

PortId port_to(const topology::PortGraph& graph, NodeId v, NodeId to) {
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    if (graph.neighbor(v, port).node == to) return port;
  }
  return kNoPort;
}

std::vector<unsigned> places(unsigned digit_count) {
  std::vector<unsigned> places(digit_count);
  std::iota(places.begin(), places.end(), 0U);
  return places;
}

// The number of digits of a block of `values` values.
unsigned digits_of(NodeId values, NodeId base) {
  unsigned digits = 0;
  for (std::uint64_t reached = 1; reached < values; reached *= base) ++digits;
  return digits;
}

// In the words of the family: rcc-full calls the depths levels.
std::string move_name(const topology::SwapMove& move, bool is_recursive, bool is_rcc) {
  if (move.depth == 0) return "copies";
  if (is_rcc) return fmt::format("level {}", move.depth);
  return is_recursive ? fmt::format("depth {} level {}", move.depth, move.level) : fmt::format("level {}", move.level);
}

// For a base of 2^width.
NodeId moved_bits(NodeId word, const DataMove& move, unsigned width) {
  const std::uint64_t digit = (std::uint64_t{1} << width) - 1;
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < move.came_from.size(); ++i) {
    result |= (std::uint64_t{word} >> move.came_from[i] * width & digit) << i * width;
  }
  return static_cast<NodeId>(result);
}

}  // namespace

NodeId moved(NodeId word, const DataMove& move, NodeId base) {
  if (std::has_single_bit(base)) return moved_bits(word, move, static_cast<unsigned>(std::countr_zero(base)));
  std::array<NodeId, 32> digits{};
  NodeId rest = word;
  for (std::size_t i = 0; i < move.came_from.size(); ++i) {
    digits[i] = rest % base;
    rest /= base;
  }
  std::uint64_t result = 0;
  for (std::size_t i = move.came_from.size(); i-- > 0;) result = result * base + digits[move.came_from[i]];
  return static_cast<NodeId>(result);
}

DigitNetwork::DigitNetwork(const topology::Network& network, const Execution& execution)
    : network_(network), base_(network.graph.node_count()) {
  if (!network.has_faults) {
    if (network.spec.name == "shuffle-exchange" && base_ > 2) {
      add_shuffles();
    } else {
      add_swapped(execution);
    }
  }
  add_paths();
}

void DigitNetwork::add_swapped(const Execution& execution) {
  const auto form = topology::address_form(topology::resolve(network_.spec));
  if (!form || form->shape.levels.empty()) return;  // rcc-full(A,0) is a complete graph
  nucleus_.emplace(topology::build(form->nucleus, execution));
  if (nucleus_->graph.node_count() < 2) return nucleus_.reset();
  base_ = nucleus_->graph.node_count();
  copies_ = static_cast<unsigned>(form->shape.copies);
  has_removed_ = form->shape.removed > 0;
  for (const std::int64_t levels : form->shape.levels) {
    levels_.push_back(static_cast<std::uint64_t>(levels));
    digit_count_ *= static_cast<unsigned>(levels);
  }
  digit_count_ += copies_;
  for (const topology::SwapMove& move : topology::swap_moves(form->shape, nucleus_->graph)) {
    DataMove data{move_name(move, levels_.size() > 1, network_.spec.name == "rcc-full"), places(digit_count_), {}};
    const unsigned width = digits_of(move.block, base_);
    const unsigned upper = digits_of(move.weight, base_);
    for (unsigned i = 0; i < width; ++i) std::swap(data.came_from[i], data.came_from[upper + i]);
    data.ports.assign(network_.graph.node_count(), kNoPort);
    for (NodeId v = 0; v < data.ports.size(); ++v) {
      if (const NodeId to = moved(v, data, base_); to != v) data.ports[v] = port_to(network_.graph, v, to);
    }
    moves_.push_back(std::move(data));
  }
}

void DigitNetwork::add_shuffles() {
  is_shuffled_ = true;
  digit_count_ = static_cast<unsigned>(std::countr_zero(base_));
  base_ = 2;
  for (const auto& [name, first] : {std::pair{"shuffle", digit_count_ - 1}, std::pair{"unshuffle", 1U}}) {
    DataMove data{name, places(digit_count_), {}};
    for (unsigned i = 0; i < digit_count_; ++i) data.came_from[i] = (first + i) % digit_count_;
    for (NodeId v = 0; v < network_.graph.node_count(); ++v) {
      data.ports.push_back(port_to(network_.graph, v, moved(v, data, base_)));
    }
    moves_.push_back(std::move(data));
  }
}

void DigitNetwork::add_paths() {
  paths_.resize(digit_count_);
  if (!is_swapped()) return;
  const unsigned own_digits = digit_count_ - copies_;
  for (unsigned digit = 0; digit < own_digits; ++digit) {
    std::uint64_t rest = digit;
    for (std::size_t depth = 1; depth <= levels_.size(); ++depth) {
      const std::uint64_t level = rest % levels_[depth - 1] + 1;
      rest /= levels_[depth - 1];
      if (level > 1) paths_[digit].insert(paths_[digit].begin(), &crossing(depth, level));
    }
  }
  for (unsigned digit = own_digits; digit < digit_count_; ++digit) {
    paths_[digit] = paths_[digit - own_digits];
    paths_[digit].insert(paths_[digit].begin(), &moves_.back());
  }
}

const DataMove& DigitNetwork::crossing(std::size_t depth, std::uint64_t level) const {
  std::size_t index = static_cast<std::size_t>(level) - 2;
  for (std::size_t i = 1; i < depth; ++i) index += static_cast<std::size_t>(levels_[i - 1]) - 1;
  return moves_[index];
}

std::vector<const DataMove*> DigitNetwork::moves_between(std::optional<unsigned> from,
                                                         std::optional<unsigned> to) const {
  std::vector<const DataMove*> moves;
  if (is_shuffled_) {
    // After d unshuffles digit d is the lowest.
    const unsigned turns = (to.value_or(0) + digit_count_ - from.value_or(0)) % digit_count_;
    const bool is_forward = 2 * turns <= digit_count_;
    moves.assign(is_forward ? turns : digit_count_ - turns, &moves_[is_forward ? 1 : 0]);
    return moves;
  }
  static const std::vector<const DataMove*> home;
  const auto& old_path = from ? paths_[*from] : home;
  const auto& new_path = to ? paths_[*to] : home;
  const auto [back, forth] = std::mismatch(old_path.begin(), old_path.end(), new_path.begin(), new_path.end());
  moves.assign(old_path.rbegin(), std::make_reverse_iterator(back));
  moves.insert(moves.end(), forth, new_path.end());
  return moves;
}

const DataMove& DigitNetwork::folding_move(unsigned digit) const {
  return is_shuffled_ ? moves_[1] : *paths_[digit].back();
}

PortId DigitNetwork::nucleus_port(NodeId v, NodeId y) const { return port_to(network_.graph, v, v - v % base_ + y); }

std::string DigitNetwork::dimension_text(std::uint64_t dimension, std::uint64_t count) const {
  if (levels_.empty()) return fmt::format("dimension {}", dimension);
  std::vector<std::uint64_t> digits{dimension % count};
  std::uint64_t rest = dimension / count;
  for (const std::uint64_t radix : levels_) {
    digits.insert(digits.begin(), rest % radix);
    rest /= radix;
  }
  if (rest > 0) digits.insert(digits.begin(), rest);  // a digit of the copies
  return fmt::format("dimension {} = ({})", dimension, fmt::join(digits, ","));
}

void refuse_network(std::string_view program, const topology::Network& network, const std::string& why,
                    const std::string& hint) {
  throw InputError(fmt::format("{} cannot run on {}: {}", program, network.name(), why), {}, hint);
}

}  // namespace weft::programs
