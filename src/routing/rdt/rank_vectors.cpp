#include "routing/rdt/rank_vectors.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "base/input_error.h"
#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

// The value of a keyed argument of a canonical spec; none when it has its default.
const spec::Value* keyed_argument(const spec::Spec& spec, std::string_view key) {
  const auto found = std::ranges::find_if(spec.arguments, [key](const auto& each) { return each.key == key; });
  return found == spec.arguments.end() ? nullptr : &found->value;
}

// Rounds to the nearest integer, halves toward zero.
std::int32_t divide(std::int32_t a, std::int32_t b) {
  const std::int32_t quotient = (2 * std::abs(a) + b - 1) / (2 * b);
  return a < 0 ? -quotient : quotient;
}

std::int32_t total_length(const StepsByRank& steps) {
  std::int32_t total = 0;
  for (const Steps& each : steps) total += each.length();
  return total;
}

}  // namespace

std::optional<RankVectors> RankVectors::of(const topology::Network& network, const Execution& execution) {
  const std::string& name = fault_free(network.spec).name;
  if (name != "rdt" && name != "prdt") return std::nullopt;
  return RankVectors(network, execution);
}

RankVectors::RankVectors(const topology::Network& network, const Execution& execution) {
  const spec::Spec& whole = fault_free(network.spec);
  side_ = static_cast<std::int32_t>(integer_argument(whole, 0));
  by_side_ = SmallDivisor(static_cast<std::uint64_t>(side_));
  if (const spec::Value* cardinal = keyed_argument(whole, "cardinal")) {
    cardinal_ = static_cast<std::int32_t>(std::get<std::int64_t>(cardinal->content));
  }
  is_alpha_ = whole.name == "rdt" && keyed_argument(whole, "assignment") == nullptr;
  has_faults_ = network.has_faults;
  highest_rank_ = static_cast<unsigned>(network.graph.link_classes().size() - topology::kBaseLinkClasses);
  if (highest_rank_ > kMostRanks) {
    throw InputError("the network has ranks up to " + std::to_string(highest_rank_) + "; vectors here have at most " +
                         std::to_string(kMostRanks),
                     {}, "name a lower highest rank");
  }
  const topology::DiagonalTorus torus(static_cast<std::uint64_t>(side_), static_cast<std::uint64_t>(cardinal_));
  for (GeneratorId g = 0; g < 4 * (highest_rank_ + 1); ++g) {
    const topology::Displacement& by = torus.directions(rank_of(g))[g % 4];
    displacements_[g] = {centred(static_cast<std::int64_t>(by.x)), centred(static_cast<std::int64_t>(by.y))};
  }
  const auto n = static_cast<std::uint64_t>(cardinal_);
  const bool is_perfect = whole.name == "prdt";
  class_of_.resize(network.graph.node_count());
  for (NodeId v = 0; v < class_of_.size(); ++v) {
    const auto x = static_cast<std::uint64_t>(x_of(v));
    const auto y = static_cast<std::uint64_t>(y_of(v));
    class_of_[v] = is_perfect ? std::uint16_t{0} : static_cast<std::uint16_t>(topology::pattern_class(n, x, y));
  }
  classes_.resize(is_perfect ? 1 : 2 * n * n);
  // A failed link would hide a rank of its class, so the classes come from the fault-free network.
  const topology::Network undamaged =
      has_faults_ ? topology::build(topology::resolve(whole), execution) : topology::Network{};
  const topology::PortGraph& graph = has_faults_ ? undamaged.graph : network.graph;
  for (NodeId v = 0; v < class_of_.size(); ++v) classes_[class_of_[v]] = ranks_at(graph, v);
  number_ports();
  if (!has_these_ports(network.graph)) first_ports_.clear();
}

void RankVectors::number_ports() {
  port_ranks_.resize(classes_.size() * (kMostRanks + 1));
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    PortId next = 0;
    for (unsigned rank = 0; rank <= kMostRanks; ++rank) {
      const bool has_it = (classes_[c] >> rank & 1U) != 0;
      first_ports_.push_back(has_it ? next : kNoPort);
      if (!has_it) continue;
      port_ranks_[c * (kMostRanks + 1) + next / 4] = static_cast<std::uint8_t>(rank);
      next += 4;
    }
  }
}

bool RankVectors::has_these_ports(const topology::PortGraph& graph) const {
  for (NodeId v = 0; v < class_of_.size(); ++v) {
    for (GeneratorId g = 0; g < 4 * (highest_rank_ + 1); ++g) {
      if (port(graph, v, g) != graph.port_of(v, g).value_or(kNoPort)) return false;
    }
  }
  return true;
}

std::uint32_t RankVectors::ranks_at(const topology::PortGraph& graph, NodeId v) const {
  std::uint32_t ranks = 0;
  for (unsigned rank = 0; rank <= highest_rank_; ++rank) {
    if (port(graph, v, 4 * rank) != kNoPort) ranks |= 1U << rank;
  }
  return ranks;
}

std::int32_t RankVectors::centred_by_division(std::int64_t coordinate) const {
  const std::int64_t half = side_ / 2;
  std::int64_t rest = (coordinate + half) % side_;
  if (rest < 0) rest += side_;
  return static_cast<std::int32_t>(rest - half);
}

NodeId RankVectors::translated(NodeId v, std::int64_t x, std::int64_t y) const {
  const auto onto = [this](std::int64_t c) { return static_cast<NodeId>((c % side_ + side_) % side_); };
  return onto(x_of(v) + x) + onto(y_of(v) + y) * static_cast<NodeId>(side_);
}

PortId RankVectors::listed_port(const topology::PortGraph& graph, NodeId v, GeneratorId generator) const {
  if (const auto port = graph.port_of(v, generator)) return *port;
  if (generator < 4) return kNoPort;  // no upper link coincides with one of the base torus
  const NodeId to = moved(v, generator);
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    if (graph.neighbor(v, port).node == to && rank_of(graph.generator(v, port)) > 0) return port;
  }
  return kNoPort;
}

bool RankVectors::wraps_anywhere(NodeId v, GeneratorId generator) const {
  const Steps after = Steps{x_of(v), y_of(v)} + displacements_[generator];
  return std::min(after.x, after.y) < 0 || std::max(after.x, after.y) >= side_;
}

StepsByRank RankVectors::convert(Steps offset) const {
  StepsByRank steps{};
  const std::int32_t n = cardinal_;
  for (unsigned rank = 0; rank < highest_rank_; ++rank) {
    const Steps next{divide(offset.x + offset.y, 2 * n), divide(offset.y - offset.x, 2 * n)};
    steps[rank] = offset - Steps{n * (next.x - next.y), n * (next.x + next.y)};
    offset = next;
  }
  steps[highest_rank_] = offset;
  return steps;
}

StepsByRank RankVectors::convert_best_image(Steps offset) const {
  StepsByRank best = convert(offset);
  for (const std::int32_t i : {0, -1, 1}) {
    for (const std::int32_t j : {0, -1, 1}) {
      const StepsByRank image = convert({offset.x + i * side_, offset.y + j * side_});
      if (total_length(image) < total_length(best)) best = image;
    }
  }
  return best;
}

Steps RankVectors::rest(const StepsByRank& upper, NodeId here, NodeId goal) const {
  std::int64_t x = x_of(goal) - x_of(here);
  std::int64_t y = y_of(goal) - y_of(here);
  for (unsigned rank = 1; rank <= highest_rank_; ++rank) {
    const Steps& along_x = displacements_[std::size_t{4} * rank];
    const Steps& along_y = displacements_[std::size_t{4} * rank + 2];
    x -= std::int64_t{upper[rank].x} * along_x.x + std::int64_t{upper[rank].y} * along_y.x;
    y -= std::int64_t{upper[rank].x} * along_x.y + std::int64_t{upper[rank].y} * along_y.y;
  }
  return {centred(x), centred(y)};
}

PathSymmetry RankVectors::translations(bool keeps_vcs) const {
  if (has_faults_) return {};
  if (has_all_ranks()) return {{translation(1, 0), translation(0, 1)}, keeps_vcs};
  return {{translation(cardinal_, cardinal_), translation(2 * std::int64_t{cardinal_}, 0)}, keeps_vcs};
}

std::vector<NodeId> RankVectors::translation(std::int64_t x, std::int64_t y) const {
  return tabulated(static_cast<NodeId>(class_of_.size()), [&](NodeId v) { return translated(v, x, y); });
}

StepsPacking::StepsPacking(const StepsByRank& reach, unsigned highest_rank, unsigned flag_bits)
    : highest_rank_(highest_rank),
      flag_bits_(flag_bits),
      bit_count_(flag_bits),
      number_count_(std::uint64_t{1} << flag_bits) {
  for (unsigned rank = 1; rank <= highest_rank; ++rank) {
    const std::int32_t offset = std::max(reach[rank].x, reach[rank].y);
    const auto width = static_cast<unsigned>(std::bit_width(2 * static_cast<std::uint32_t>(offset)));
    fields_[rank] = {bit_count_, width, offset};
    for (unsigned bit = 1; bit <= 2 * width && bit_count_ + bit <= 64; ++bit) {
      rank_of_width_[bit_count_ - flag_bits + bit] = static_cast<std::uint8_t>(rank);
    }
    if (bit_count_ + 2 * width <= 64) {
      no_steps_ |= fields_[rank].packed({});
      for (GeneratorId g = generator_of(rank, 0, 1); rank_of(g) == rank && offset > 0; ++g) {
        steps_of_[g] = fields_[rank].packed(step_of(g)) - fields_[rank].packed({});
      }
    }
    bit_count_ += 2 * width;
    number_count_ *= fields_[rank].value_count() * fields_[rank].value_count();
  }
}

std::uint64_t StepsPacking::pack(const StepsByRank& steps, std::uint32_t flags) const {
  std::uint64_t packed = flags;
  for (unsigned rank = 1; rank <= highest_rank_; ++rank) {
    packed |= fields_[rank].packed(steps[rank]);
  }
  return packed;
}

std::uint64_t StepsPacking::number(std::uint64_t packed) const {
  std::uint64_t number = 0;
  for (unsigned rank = highest_rank_; rank > 0; --rank) {
    const Field& field = fields_[rank];
    number = number * field.value_count() + field.of(packed >> field.width);
    number = number * field.value_count() + field.of(packed);
  }
  return number << flag_bits_ | flags(packed);
}

StepsByRank StepsPacking::steps(std::uint64_t packed) const {
  StepsByRank steps{};
  for (unsigned rank = 1; rank <= highest_rank_; ++rank) steps[rank] = this->steps(packed, rank);
  return steps;
}

// For components a, b with max(|a|,|b|) <= M and |a|+|b| <= S the next rank has (a+b)/2n and (b-a)/2n, rounded. As
// |a+b| <= S, |a-b| <= S and |a+b| + |a-b| <= 2M, its M is at most S/2n + 1 and its S at most M/n + 1.
StepsByRank longest_conversion(const RankVectors& vectors, std::int32_t most) {
  const std::int32_t n = vectors.cardinal();
  StepsByRank longest{};
  std::int32_t sum = 2 * most;
  for (unsigned rank = 1; rank <= vectors.highest_rank(); ++rank) {
    const std::int32_t next = sum / (2 * n) + 1;
    sum = most / n + 1;
    most = next;
    longest[rank] = {most, most};
  }
  return longest;
}

// Below the highest rank the remainder of a rounding has at most n steps.
StepsByRank reach_of_conversion(const RankVectors& vectors, std::int32_t most) {
  StepsByRank reach = longest_conversion(vectors, most);
  for (unsigned rank = 1; rank < vectors.highest_rank(); ++rank) reach[rank] = {vectors.cardinal(), vectors.cardinal()};
  return reach;
}

}  // namespace weft::routing
