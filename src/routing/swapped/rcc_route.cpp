#include "routing/swapped/rcc_route.h"

#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"

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

class RccRoute final : public Routing {
 public:
  RccRoute(const Task& task, unsigned lowest_second, bool has_own_vcs, bool ends_early)
      : Routing(task.network.graph, task.arguments.to_spec()),
        atom_(static_cast<std::uint32_t>(integer_argument(fault_free(task.network.spec), 0))),
        levels_(static_cast<unsigned>(integer_argument(fault_free(task.network.spec), 1))),
        lowest_second_(lowest_second),
        has_own_vcs_(has_own_vcs),
        ends_early_(ends_early),
        has_faults_(task.network.has_faults) {
    row_size_.push_back(atom_);
    for (unsigned level = 2; level <= levels_; ++level) row_size_.push_back(row_size_.back() * row_size_.back());
  }

  // Link class 0 is the atom, class l is level l.
  [[nodiscard]] VcId vc_count(LinkClassId level) const override {
    if (!has_own_vcs_) return 1;
    return static_cast<VcId>((1U << (levels_ - level)) * (level > 0 && follows_2(level) ? 2 : 1));
  }

  [[nodiscard]] DeadlockArgument deadlock_argument() const override {
    return has_own_vcs_ ? DeadlockArgument::order : DeadlockArgument::none;
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    decision.clear();
    decision.delivers = has_ended(levels_, position.node, header.destination, header.state[0]);
    if (decision.delivers) return;
    const Step step = next_step(header, position.node);
    const VcId vc = has_own_vcs_ ? step.vc : VcId{0};
    const auto port = graph().port_of(position.node, step.generator);
    if (port) decision.candidates.push_back({.port = *port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice&) const override {
    if (state_word_count() == 0) return header;
    return {.destination = header.destination, .state = {next_step(header, position.node).phases}};
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return std::uint64_t{header.state[0]} * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    const unsigned bits = state_word_count() == 0 ? 0 : kPhaseBits * levels_;
    return (std::uint64_t{1} << bits) * graph().terminal_count();
  }
  [[nodiscard]] std::size_t state_word_count() const override { return lowest_second_ <= levels_ ? 1 : 0; }

  // The routing only compares digits, so a permutation of the symbols, applied to all digits, is a symmetry.
  [[nodiscard]] PathSymmetry symmetry() const override {
    if (has_faults_) return {};
    return {.generators = symbol_permutations(graph().node_count(), atom_)};
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position, const Candidate&) const override {
    const Step step = next_step(header, position.node);
    return step.level == 0 ? "within the atom" : "transpose of level " + std::to_string(step.level);
  }

 private:
  struct Step {
    unsigned level = 0;  // of the transpose link; 0 within the atom
    GeneratorId generator = 0;
    VcId vc = 0;
    std::uint32_t phases = 0;  // after this step
  };

  [[nodiscard]] bool follows_2(unsigned level) const { return level >= lowest_second_; }

  [[nodiscard]] std::uint32_t phase_of(std::uint32_t phases, unsigned level) const {
    return (phases >> phase_shift(level)) % (1U << kPhaseBits);
  }

  // Whether a path of this level to `there` is complete. Under Algorithm 1, and with ends_early_, it is when it reaches
  // `there`; under Algorithm 2 all published steps must have been taken.
  [[nodiscard]] bool has_ended(unsigned level, std::uint32_t here, std::uint32_t there, std::uint32_t phases) const {
    if (here != there) return false;
    if (ends_early_ || level == 0 || !follows_2(level)) return true;
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
    std::uint32_t there = header.destination;
    std::uint32_t phases = header.state[0];
    std::uint32_t segment = 0;
    for (unsigned level = levels_; level > 0; --level) {
      const RowNode from = split(here, level);
      const RowNode to = split(there, level);
      const Move move = move_at(level, from, to, phases);
      if (follows_2(level)) phases = with_phase(phases, level, phase_after(move));
      if (move == Move::transpose || move == Move::transpose_again) {
        const std::uint32_t vc = follows_2(level) ? 2 * segment + (move == Move::transpose_again ? 1 : 0) : segment;
        return {level, atom_ - 2 + level, static_cast<VcId>(vc), phases};
      }
      segment = 2 * segment + (move == Move::in_last_row ? 1 : 0);
      here = from.column;
      there = move == Move::in_last_row ? to.column : to.row;
    }
    // Generator g of an atom adds g + 1 to the lowest digit.
    const std::uint32_t step = there > here ? there - here : there + atom_ - here;
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

  std::uint32_t atom_;                   // A
  unsigned levels_;                      // L
  unsigned lowest_second_;               // levels from this one on follow Algorithm 2
  std::vector<std::uint32_t> row_size_;  // nodes in a row of level 1, 2, ...
  bool has_own_vcs_;
  bool ends_early_;
  bool has_faults_;
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
  return std::make_unique<RccRoute>(task, lowest, task.arguments.word("vcs") == "apart", ends_early);
}

}  // namespace weft::routing
