#include "programs/walks/cube_network.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::programs {
namespace {

// As even as possible, the larger ones first.
std::vector<unsigned> even_phases(unsigned bits, unsigned count) {
  std::vector<unsigned> phases(count, bits / count);
  std::fill_n(phases.begin(), bits % count, bits / count + 1);
  return phases;
}

// The dimensions of a generalized hypercube whose sides are powers of two, from the lowest on.
std::vector<unsigned> phases_of_sides(const topology::Network& nucleus) {
  std::vector<unsigned> phases;
  if (nucleus.spec.name != "generalized-hypercube") return phases;
  for (const spec::Argument& side : nucleus.spec.arguments) {
    const auto* const number = std::get_if<std::int64_t>(&side.value.content);
    if (number == nullptr || !std::has_single_bit(static_cast<std::uint64_t>(*number))) return {};
    phases.push_back(static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(*number))));
  }
  return phases;
}

constexpr std::string_view kUseACube =
    "use a hypercube, a complete graph, or hsn or rhsn over one: \"rhsn(2,2,hypercube(2))\"";

}  // namespace

CubeNetwork::CubeNetwork(const topology::Network& network, std::string_view program, unsigned phases,
                         const Execution& execution)
    : digits_(network, execution) {
  const NodeId base = digits_.base();
  const std::string where = digits_.is_swapped() ? "its nucleus " + digits_.nucleus().name() : std::string("it");
  if (digits_.has_removed()) {
    refuse_network(program, network, "the links to removed clusters are missing", "leave removed= out");
  }
  digit_bits_ = static_cast<unsigned>(std::bit_width(base - 1));
  is_padded_ = !std::has_single_bit(base);
  if (base < 2 || (is_padded_ && digits_.nucleus().spec.name != "complete")) {
    refuse_network(program, network,
                   base == 1 ? fmt::format("{} has one node only", where)
                             : fmt::format("{} has {} nodes, not a power of two", where, base),
                   std::string(kUseACube));
  }
  if (dimension_count() > 31) refuse_network(program, network, "there are more than 2^31 indices", "take fewer levels");
  choose_phases(program, phases);
}

void CubeNetwork::choose_phases(std::string_view program, unsigned count) {
  const std::string where = digits_.is_swapped() ? "its nucleus " + digits_.nucleus().name() : std::string("it");
  if (count > digit_bits_) {
    refuse_network(program, digits_.network(), fmt::format("a digit has {} bits, not {}", digit_bits_, count),
                   fmt::format("take at most {} phases", digit_bits_));
  }
  phases_ = even_phases(digit_bits_, count == 0 ? digit_bits_ : count);
  if (has_links_for(phases_)) return;
  const std::vector<unsigned> sides = phases_of_sides(digits_.nucleus());
  if (sides.size() == phases_.size()) {
    for (phases_ = sides; !has_links_for(phases_); phases_.assign(sides.rbegin(), sides.rend())) {
      if (phases_ != sides) break;
    }
    if (has_links_for(phases_)) return;
  }
  refuse_network(program, digits_.network(),
                 count == 0 ? where + " lacks links between nodes whose addresses differ in one bit"
                            : fmt::format("{} lacks the links for {} phases", where, count),
                 count == 0 ? std::string(kUseACube) : "leave phases= out, or use a complete graph");
}

bool CubeNetwork::has_links_for(const std::vector<unsigned>& phases) const {
  const NodeId base = digits_.base();
  const auto node_of = [base](NodeId value) { return value < base ? value : value - base; };
  const NodeId values = NodeId{1} << digit_bits_;
  for (NodeId value = 0; value < values; ++value) {
    unsigned lowest = 0;
    for (const unsigned bits : phases) {
      for (NodeId change = 1; change < NodeId{1} << bits; ++change) {
        const NodeId from = node_of(value);
        const NodeId to = node_of(value ^ change << lowest);
        if (from != to && digits_.nucleus_port(from, to) == kNoPort) return false;
      }
      lowest += bits;
    }
  }
  return true;
}

bool CubeNetwork::needs_all_port() const {
  return is_padded_ || std::any_of(phases_.begin(), phases_.end(), [](unsigned bits) { return bits > 1; });
}

CubeNetwork::Place CubeNetwork::place_of(NodeId index) const {
  if (!is_padded_) return {index, 0};
  Place place;
  NodeId weight = 1;
  for (unsigned digit = 0; digit < digits_.digit_count(); ++digit) {
    const NodeId value = index >> digit * digit_bits_ & ((NodeId{1} << digit_bits_) - 1);
    const bool is_second = value >= digits_.base();
    place.node += weight * (is_second ? value - digits_.base() : value);
    place.place |= (is_second ? 1U : 0U) << digit;
    weight *= digits_.base();
  }
  return place;
}

unsigned phases_in(const spec::Arguments& arguments) { return static_cast<unsigned>(arguments.integer("phases")); }

}  // namespace weft::programs
