// The steps of floating vector routing (Section III.B) as printed: do packets arrive?
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// What becomes of v_0 when a packet has moved from i to j on rank 0.
enum class Update : std::uint8_t { adds, keeps, subtracts };

// Step 1 leaves open which rank is next: the lowest that is left, or the one whose node is nearest to v_0.
enum class NextRank : std::uint8_t { lowest, nearest };

constexpr std::array<PlaneVector, 4> kBaseSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// The four steps of the algorithm, on coordinates.
class PrintedFloating {
 public:
  PrintedFloating(std::int64_t side, Update update, NextRank next)
      : side_(side), highest_(static_cast<unsigned>(torus_sizes(side, 2).size() - 1)), update_(update), next_(next) {}

  // Does a packet with this offset to go end where it should?
  [[nodiscard]] bool arrives(const PlaneVector& source, const PlaneVector& offset) const {
    std::vector<PlaneVector> vectors = vectors_as_printed(offset, 2, highest_);
    PlaneVector at = source;
    while (std::any_of(vectors.begin() + 1, vectors.end(), [](const PlaneVector& v) { return steps_of(v) > 0; })) {
      const unsigned rank = rank_at(at);
      if (steps_of(vectors[rank]) > 0) {
        use(vectors[rank], rank, at);
        continue;
      }
      const PlaneVector by = next_move(vectors, at);
      at = {at.x + by.x, at.y + by.y};
      const std::int64_t sign = update_ == Update::adds ? 1 : update_ == Update::keeps ? 0 : -1;
      vectors[0] = {vectors[0].x + sign * by.x, vectors[0].y + sign * by.y};
    }
    const auto is_multiple = [this](std::int64_t value) { return onto_torus(value, side_) == 0; };
    return is_multiple(at.x + vectors[0].x - source.x - offset.x) &&
           is_multiple(at.y + vectors[0].y - source.y - offset.y);
  }

 private:
  // With rank 1 where the rank does not exist.
  [[nodiscard]] unsigned rank_at(const PlaneVector& at) const {
    const unsigned rank = rank_by_alpha(onto_torus(at.x, side_), onto_torus(at.y, side_));
    return rank <= highest_ ? rank : 1;
  }

  static void use(PlaneVector& vector, unsigned rank, PlaneVector& at) {
    const PlaneVector unit = unit_vector(2, rank);
    at = {at.x + vector.x * unit.x - vector.y * unit.y, at.y + vector.x * unit.y + vector.y * unit.x};
    vector = {};
  }

  // The step on rank 0 to a neighbour with a rank that is left.
  [[nodiscard]] PlaneVector next_move(const std::vector<PlaneVector>& vectors, const PlaneVector& at) const {
    std::optional<std::pair<std::int64_t, PlaneVector>> best;
    for (unsigned rank = 1; rank <= highest_; ++rank) {
      if (steps_of(vectors[rank]) == 0 || (best && next_ == NextRank::lowest)) continue;
      for (const PlaneVector& by : kBaseSteps) {
        if (rank_at({at.x + by.x, at.y + by.y}) != rank) continue;
        const std::int64_t far = steps_of({by.x - vectors[0].x, by.y - vectors[0].y});
        if (!best || far < best->first) best = {far, by};
      }
    }
    WEFT_CHECK(best.has_value());
    return best->second;
  }

  std::int64_t side_;
  unsigned highest_;
  Update update_;
  NextRank next_;
};

// Pairs of a source of one of the eight classes and any destination whose packet ends elsewhere.
Count lost_packets(std::int64_t side, Update update, NextRank next) {
  const PrintedFloating algorithm(side, update, next);
  Count lost = 0;
  for_each_offset(side, [&](const PlaneVector& offset) {
    for (std::int64_t i = 0; i < 8; ++i) lost += algorithm.arrives({i % 4, i / 4}, offset) ? 0U : 1U;
  });
  return lost;
}

// The same over the links of the built network, packet by packet and hop by hop.
class FloatingOverLinks {
 public:
  FloatingOverLinks(const topology::Network& network, const Execution& execution)
      : graph_(network.graph), vectors_(routing::RankVectors::of(network, execution).value()) {}

  [[nodiscard]] Count lost(Update update, NextRank next) const {
    Count lost = 0;
    const auto side = static_cast<NodeId>(vectors_.side());
    for (NodeId i = 0; i < 8; ++i) {
      for (NodeId goal = 0; goal < graph_.node_count(); ++goal) {
        lost += end_of(i % 4 + i / 4 * side, goal, update, next) == goal ? 0U : 1U;
      }
    }
    return lost;
  }

 private:
  [[nodiscard]] NodeId end_of(NodeId at, NodeId goal, Update update, NextRank next) const {
    routing::StepsByRank left = vectors_.convert(vectors_.between(at, goal));
    while (const std::optional<GeneratorId> hop = next_hop(left, at, next)) {
      at = moved(at, *hop);
      const routing::Steps step = routing::step_of(*hop);
      routing::Steps& of_rank = left[routing::rank_of(*hop)];
      const bool is_relay = routing::rank_of(*hop) == 0;
      if (!is_relay || update == Update::subtracts) of_rank = of_rank - step;
      if (is_relay && update == Update::adds) of_rank = of_rank + step;
    }
    for (; left[0].x != 0; left[0].x -= left[0].x > 0 ? 1 : -1) at = moved(at, left[0].x > 0 ? 0U : 1U);
    for (; left[0].y != 0; left[0].y -= left[0].y > 0 ? 1 : -1) at = moved(at, left[0].y > 0 ? 2 : 3);
    return at;
  }

  [[nodiscard]] NodeId moved(NodeId at, GeneratorId generator) const {
    return graph_.neighbor(at, vectors_.port(graph_, at, generator)).node;
  }

  // A hop of an upper rank that is left and that the node has, or to a neighbour that has one; none: only v_0 is left.
  [[nodiscard]] std::optional<GeneratorId> next_hop(const routing::StepsByRank& left, NodeId at, NextRank next) const {
    std::optional<GeneratorId> best;
    std::int32_t least = 0;
    for (unsigned rank = 1; rank <= vectors_.highest_rank(); ++rank) {
      if (left[rank].is_zero()) continue;
      if (vectors_.has_rank(at, rank)) {
        return left[rank].x != 0 ? routing::generator_of(rank, 0, left[rank].x)
                                 : routing::generator_of(rank, 1, left[rank].y);
      }
    }
    for (unsigned rank = 1; rank <= vectors_.highest_rank(); ++rank) {
      if (left[rank].is_zero() || (best && next == NextRank::lowest)) continue;
      for (GeneratorId generator = 0; generator < 4; ++generator) {
        if (!vectors_.has_rank(moved(at, generator), rank)) continue;
        const std::int32_t far = (routing::step_of(generator) - left[0]).length();
        if (!best || far < least) best = generator, least = far;
      }
    }
    return best;
  }

  const topology::PortGraph& graph_;
  routing::RankVectors vectors_;
};

void add_step_3(std::vector<Claim>& claims) {
  const std::map<std::string, std::pair<Update, NextRank>> literally = {
      {"v_0 + (j-i), lowest rank first", {Update::adds, NextRank::lowest}},
      {"v_0 + (j-i), nearest rank first", {Update::adds, NextRank::nearest}},
      {"i replaced before, so v_0 + 0", {Update::keeps, NextRank::lowest}}};
  const std::map<std::string, std::pair<Update, NextRank>> corrected = {
      {"v_0 - (j-i), lowest rank first", {Update::subtracts, NextRank::lowest}},
      {"v_0 - (j-i), nearest rank first", {Update::subtracts, NextRank::nearest}}};
  for (const unsigned side : {16U, 32U}) {
    const std::string network = fmt::format("rdt({},spare=1)", side);
    const auto add = [&](std::string_view id, const std::string& statement, const auto& ways) {
      std::map<std::string, std::pair<Update, NextRank>> by_reading;
      std::vector<std::string> readings;
      for (const auto& [words, way] : ways) {
        readings.push_back(network + " with " + words);
        by_reading[readings.back()] = way;
      }
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/text/floating/{}/N={}", id, side),
           .place = "Section III.B, step 3 of floating vector routing",
           .statement = statement + fmt::format("; ours are the pairs that end elsewhere, of {} from the eight classes "
                                                "of sources",
                                                8 * side * side),
           .published = 0,
           .readings = readings,
           .measure = Measure([side, by_reading](const std::string& reading, MeasurementCache&) {
                        const auto& [update, next] = by_reading.at(reading);
                        return Measured::exactly(lost_packets(side, update, next));
                      }).checked_by([network, by_reading](const std::string& reading, MeasurementCache& cache) {
             const auto& [update, next] = by_reading.at(reading);
             return Measured::exactly(FloatingOverLinks(cache.network(network), cache.execution()).lost(update, next));
           }),
           .remark = "a move by j-i leaves v_0 - (j-i), which is also what step 2 makes small"}));
    };
    add("step-3", "v_0 becomes v_0 + (j-i) after a move from i to j, and packets reach their destinations", literally);
    add("step-3-subtracting", "with v_0 - (j-i) instead, packets reach their destinations", corrected);
  }
}

}  // namespace

void add_rdt_floating_step_claims(std::vector<Claim>& claims) { add_step_3(claims); }

}  // namespace weft::claims
