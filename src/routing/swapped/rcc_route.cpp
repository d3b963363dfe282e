#include "routing/swapped/rcc_route.h"

#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// The progress of a level under Algorithm 2; two bits of the header's word for each level, the lowest level first.
enum Phase : std::uint32_t { kNotStarted = 0, kFirstRow = 1, kLastRow = 2 };
constexpr unsigned kPhaseBits = 2;

// The next move of a level.
enum class Move : std::uint8_t { in_first_row, in_last_row, transpose, transpose_again };

struct RowNode {
  std::uint32_t row;
  std::uint32_t column;
};

Move move_by_1(const RowNode& here, const RowNode& there) {
  if (here.row == there.row) return Move::in_last_row;
  return here.column == there.row ? Move::transpose : Move::in_first_row;
}

// `is_at_link`: the path in the first row has ended, at the link to the destination's row.
Move move_by_2(const RowNode& here, const RowNode& there, std::uint32_t phase, bool is_at_link) {
  if (phase == kNotStarted) {
    if (here.row == there.row) return Move::in_last_row;
    if (here.row != here.column) return Move::transpose;
  }
  if (phase == kLastRow) return Move::in_last_row;
  if (!is_at_link) return Move::in_first_row;
  return here.row == there.row ? Move::in_last_row : Move::transpose_again;
}

Phase phase_after(Move move) { return move == Move::transpose || move == Move::in_first_row ? kFirstRow : kLastRow; }

unsigned phase_shift(unsigned level) { return kPhaseBits * (level - 1); }

// When a level enters its next phase, the levels below it restart.
std::uint32_t with_phase(std::uint32_t phases, unsigned level, std::uint32_t phase) {
  const unsigned shift = phase_shift(level);
  if ((phases >> shift) % (1U << kPhaseBits) == phase) return phases;
  return (phases >> shift >> kPhaseBits << kPhaseBits | phase) << shift;
}

struct RccRules {
  std::uint32_t atom = 0;      // A
  unsigned levels = 0;         // L
  unsigned lowest_second = 0;  // levels from this one on follow Algorithm 2
  bool has_own_vcs = false;
  bool ends_early = false;

  [[nodiscard]] bool follows_2(unsigned level) const { return level >= lowest_second; }
  [[nodiscard]] bool has_phases() const { return lowest_second <= levels; }
};

class RccRoute final : public Routing, public ShowsHeader {
 public:
  RccRoute(const Task& task, const RccRules& rules)
      : Routing(task.network.graph, task.arguments.to_spec(), facts_on(task.network, rules)), rules_(rules) {
    row_size_.push_back(rules.atom);
    for (unsigned level = 2; level <= rules.levels; ++level) row_size_.push_back(row_size_.back() * row_size_.back());
  }

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return has_ended(rules_.levels, position.node, node_of(header.destination), header.state[0]);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const Step step = next_step(header, position.node);
    const VcId vc = rules_.has_own_vcs ? step.vc : VcId{0};
    const auto port = graph().port_of(position.node, step.generator);
    if (port) found.push_back({.port = *port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice&) const override {
    if (!rules_.has_phases()) return header;
    return {.destination = header.destination, .state = {next_step(header, position.node).phases}};
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const Step step = next_step(header, position.node);
    return step.level == 0 ? "within the atom" : "transpose of level " + std::to_string(step.level);
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    static constexpr std::array<const char*, 3> kNames{"not started", "first row", "last row"};
    HeaderFields fields;
    for (unsigned level = rules_.levels; level > 0 && follows_2(level); --level) {
      fields.push_back({"phase_" + std::to_string(level), kNames.at(phase_of(header.state[0], level))});
    }
    return fields;
  }

 private:
  struct Step {
    unsigned level = 0;  // of the transpose link; 0 within the atom
    GeneratorId generator = 0;
    VcId vc = 0;
    std::uint32_t phases = 0;  // after this step
  };

  static RoutingFacts facts_on(const topology::Network& network, const RccRules& rules) {
    std::vector<VcId> vcs = vcs_on_all(network.graph, 1);
    // Link class 0 is the atom, class l is level l.
    for (unsigned level = 0; rules.has_own_vcs && level < vcs.size(); ++level) {
      const bool has_two_transposes = level > 0 && rules.follows_2(level);
      vcs[level] = static_cast<VcId>((1U << (rules.levels - level)) * (has_two_transposes ? 2 : 1));
    }
    const unsigned bits = rules.has_phases() ? kPhaseBits * rules.levels : 0;
    RoutingFacts facts = network_facts(network, std::move(vcs), std::uint64_t{1} << bits);
    facts.is_deterministic = true;
    facts.may_pass_destination = !rules.ends_early && rules.has_phases();
    facts.deadlock_argument = rules.has_own_vcs ? DeadlockArgument::order : DeadlockArgument::none;
    // The routing only compares digits, so a permutation of the symbols, applied to all digits, is a symmetry.
    if (!network.has_faults) {
      facts.symmetry = [n = network.graph.node_count(), atom = rules.atom] {
        return PathSymmetry{.generators = symbol_permutations(n, atom)};
      };
    }
    return facts;
  }

  [[nodiscard]] bool follows_2(unsigned level) const { return rules_.follows_2(level); }

  [[nodiscard]] std::uint32_t phase_of(std::uint32_t phases, unsigned level) const {
    return (phases >> phase_shift(level)) % (1U << kPhaseBits);
  }

  // Whether a path of this level to `there` is complete. Under Algorithm 1, and with ends_early, it is when it reaches
  // `there`; under Algorithm 2 all published steps must have been taken.
  [[nodiscard]] bool has_ended(unsigned level, std::uint32_t here, std::uint32_t there, std::uint32_t phases) const {
    if (here != there) return false;
    if (rules_.ends_early || level == 0 || !follows_2(level)) return true;
    const RowNode at = split(here, level);
    switch (phase_of(phases, level)) {
      case kFirstRow:  // the next link would lead from the node to itself, and the path in the last row is empty
        return at.row == at.column && has_ended(level - 1, at.column, at.row, phases);
      case kLastRow:
        return has_ended(level - 1, at.column, at.column, phases);
      default:
        return true;
    }
  }

  // The path must not be complete.
  [[nodiscard]] Step next_step(const Header& header, NodeId node) const {
    std::uint32_t here = node;
    std::uint32_t there = node_of(header.destination);
    std::uint32_t phases = header.state[0];
    std::uint32_t segment = 0;
    for (unsigned level = rules_.levels; level > 0; --level) {
      const RowNode from = split(here, level);
      const RowNode to = split(there, level);
      const Move move = move_at(level, from, to, phases);
      if (follows_2(level)) phases = with_phase(phases, level, phase_after(move));
      if (move == Move::transpose || move == Move::transpose_again) {
        const std::uint32_t vc = follows_2(level) ? 2 * segment + (move == Move::transpose_again ? 1 : 0) : segment;
        return {level, rules_.atom - 2 + level, static_cast<VcId>(vc), phases};
      }
      segment = 2 * segment + (move == Move::in_last_row ? 1 : 0);
      here = from.column;
      there = move == Move::in_last_row ? to.column : to.row;
    }
    // Generator g of an atom adds g + 1 to the lowest digit.
    const std::uint32_t step = there > here ? there - here : there + rules_.atom - here;
    return {0, step - 1, static_cast<VcId>(segment), phases};
  }

  [[nodiscard]] Move move_at(unsigned level, const RowNode& from, const RowNode& to, std::uint32_t phases) const {
    if (!follows_2(level)) return move_by_1(from, to);
    return move_by_2(from, to, phase_of(phases, level), has_ended(level - 1, from.column, to.row, phases));
  }

  [[nodiscard]] RowNode split(std::uint32_t number, unsigned level) const {
    const std::uint32_t row = number / row_size_[level - 1];
    return {row, number - row * row_size_[level - 1]};
  }

  RccRules rules_;
  std::vector<std::uint32_t> row_size_;  // nodes in a row of level 1, 2, ...
};

}  // namespace

std::unique_ptr<Routing> build_rcc_route(const Task& task, SecondAlgorithm second, bool ends_early) {
  const spec::Spec& network = fault_free(task.network.spec);
  if (network.name != "rcc-full") return nullptr;
  const auto levels = static_cast<unsigned>(integer_argument(network, 1));
  // Limit: two bits per level in a word of 32 bits. 32-bit node ids allow at most four levels.
  WEFT_CHECK(kPhaseBits * levels <= 32);
  unsigned lowest = levels + 1;
  if (second == SecondAlgorithm::top_level && levels > 0) lowest = levels;
  if (second == SecondAlgorithm::every_level) lowest = 1;
  return std::make_unique<RccRoute>(task, RccRules{.atom = static_cast<std::uint32_t>(integer_argument(network, 0)),
                                                   .levels = levels,
                                                   .lowest_second = lowest,
                                                   .has_own_vcs = task.arguments.word("vcs") == "apart",
                                                   .ends_early = ends_early});
}

}  // namespace weft::routing
