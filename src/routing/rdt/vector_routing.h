// Base class of routings by rank vectors. The header holds the remaining steps of upper ranks and a few flags. A
// derived routing lists the hops that a packet may take; this class turns them into candidates and subtracts the
// granted step from the vector.
#pragma once

#include <array>
#include <memory>

#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::routing {

// The vector that a packet has still to cover.
struct RemainingVector {
  StepsByRank upper{};               // v_1 .. v_R by rank; entry 0 is unused
  Steps rest{};                      // v_0
  std::uint32_t flags = 0;           // defined by the derived routing
  unsigned rank_count = kMostRanks;  // upper ranks that the network has

  // The highest rank that remains; 0 when only the base torus does.
  [[nodiscard]] unsigned highest() const {
    unsigned rank = rank_count;
    while (rank > 0 && upper[rank].is_zero()) --rank;
    return rank;
  }
  [[nodiscard]] Steps steps(unsigned rank) const { return rank == 0 ? rest : upper[rank]; }
  [[nodiscard]] std::uint32_t its_flags() const { return flags; }
};

// The same, unpacked as far as it is asked for.
class PackedVector {
 public:
  PackedVector(const RankVectors& vectors, const StepsPacking& packing, std::uint64_t packed, NodeId here, NodeId goal)
      : vectors_(vectors), packing_(packing), packed_(packed), here_(here), goal_(goal) {}

  [[nodiscard]] unsigned highest() const { return packing_.highest(packed_); }
  [[nodiscard]] Steps steps(unsigned rank) const {
    if (rank > 0) return packing_.steps(packed_, rank);
    return highest() == 0 ? vectors_.between(here_, goal_) : vectors_.rest(packing_.steps(packed_), here_, goal_);
  }
  [[nodiscard]] std::uint32_t its_flags() const { return packing_.flags(packed_); }

 private:
  const RankVectors& vectors_;
  const StepsPacking& packing_;
  std::uint64_t packed_;
  NodeId here_;
  NodeId goal_;
};

inline constexpr GeneratorId kNoGenerator = std::numeric_limits<GeneratorId>::max();

struct VectorHop {
  GeneratorId generator = 0;
  VcRange vcs{};
  std::uint16_t preference = 0;
  bool is_escape = false;
  std::uint32_t flags_after = 0;
  PortId port = kNoPort;  // filled in by find_ports(); kNoPort: the link has failed
};

// Limit: four hops of the base torus, two of each upper rank, and one of the escape path.
class HopList {
 public:
  HopList() {}  // NOLINT(*-use-equals-default,*-member-init): few are added, so the others stay uninitialized
  void add(const VectorHop& hop) { std::construct_at(&hops_[count_++], hop); }
  [[nodiscard]] const VectorHop* begin() const { return hops_.data(); }
  [[nodiscard]] const VectorHop* end() const { return hops_.data() + count_; }
  [[nodiscard]] VectorHop* begin() { return hops_.data(); }
  [[nodiscard]] VectorHop* end() { return hops_.data() + count_; }

 private:
  union {
    std::array<VectorHop, 4 + 2 * kMostRanks + 1> hops_;
  };
  std::size_t count_ = 0;
};

// The generator of the next step on a rank, x before y. The steps must not be zero.
constexpr GeneratorId first_step(unsigned rank, const Steps& steps) {
  return steps.x != 0 ? generator_of(rank, 0, steps.x) : generator_of(rank, 1, steps.y);
}

// When to deliver a packet whose path passes its destination early: on the first visit, or when its vector is used up.
enum class Arrival : std::uint8_t { first, last };

// What a derived routing states; the rest follows from its vectors.
struct VectorFacts {
  Stated<StepsByRank> reach;  // bounds the steps of each rank
  Stated<std::vector<VcId>> vcs;
  Stated<bool> is_deterministic;
  Stated<DeadlockArgument> deadlock_argument;
  Stated<SymmetryFunction> symmetry;
  Arrival arrival = Arrival::first;
};

// The translations that preserve the ranks.
SymmetryFunction translations_of(const RankVectors& vectors, bool keeps_vcs);

class VectorRouting : public Routing, public ShowsHeader {
 public:
  static constexpr unsigned kFlagBits = 3;

  // Throws InputError when the vectors do not fit the header.
  VectorRouting(const Task& task, RankVectors vectors, const VectorFacts& facts);

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    return packing_.number(packed(header)) * graph().terminal_count() + header.destination;
  }

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [node, destination, draw, message_class] = departure;
    const NodeId goal = node_of(destination);
    Header& header = headers.emplace_back();
    header.destination = destination;
    set_packed(header, packing_.pack(first_vector(node, goal), first_flags(node, goal)));
  }
  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return remaining_vector(header, position.node).highest() == 0;
  }
  void candidates(const Header& header, const Position& position, Candidates& found) const override;
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override;
  // Unpacks each vector once.
  void take_hops(std::span<Hop> hops, Candidates& found) const override;
  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override;

  // The vector of each rank, v_R to v_0, with its bits of the paper's routing tag: two's complement, as many bits for a
  // direction as its longest vector needs (3 for -2..2). v_0 is not in Weft's header, as it follows from the node; a
  // walk around faults may take it beyond its bits, which are left out then.
  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override;

 protected:
  [[nodiscard]] const RankVectors& vectors() const { return vectors_; }
  // take_hops() for a routing with one hop at most: hop_of(PackedVector, node), with generator kNoGenerator if none.
  template <class HopOf>
  void take_single_hops(std::span<Hop> hops, Candidates& found, const HopOf& hop_of) const;

  // The vector with which a packet starts.
  [[nodiscard]] virtual StepsByRank first_vector(NodeId start, NodeId goal) const {
    return vectors_.convert(vectors_.between(start, goal));
  }
  [[nodiscard]] virtual std::uint32_t first_flags(NodeId, NodeId) const { return 0; }
  // Lists the hops that the packet may take; those whose link has failed are left out later.
  virtual void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const = 0;
  // The hop that such a choice was, where it can be told without the list; else of generator kNoGenerator.
  [[nodiscard]] virtual VectorHop chosen_hop(const RemainingVector&, NodeId, const Choice&) const {
    return {.generator = kNoGenerator};
  }
  // The flags as fields of the header; none if the routing uses no flags.
  [[nodiscard]] virtual HeaderFields flag_fields(std::uint32_t) const { return {}; }
  // A short explanation of a hop for the user.
  [[nodiscard]] virtual std::string remark(const RemainingVector&, NodeId, const VectorHop&) const { return ""; }

 private:
  // The hop of a packet that has only one, for Hop::note: what advance() needs of it. 0 if it does not fit.
  [[nodiscard]] static std::uint8_t note_of(const VectorHop& hop) {
    const std::uint32_t note = (hop.generator << kFlagBits | hop.flags_after) + 1;
    return note <= UINT8_MAX ? static_cast<std::uint8_t>(note) : std::uint8_t{0};
  }
  [[nodiscard]] static VectorHop of_note(std::uint8_t note) {
    const unsigned both = note - 1U;
    return {.generator = both >> kFlagBits, .flags_after = both & ((1U << kFlagBits) - 1)};
  }
  [[nodiscard]] static std::uint64_t packed(const Header& header) {
    return header.state[0] | std::uint64_t{header.state[1]} << 32;
  }
  // In place: the processor waits for parts of a header that it has just written and copies as one.
  static void set_packed(Header& header, std::uint64_t packed) {
    header.state[0] = static_cast<std::uint32_t>(packed);
    header.state[1] = static_cast<std::uint32_t>(packed >> 32);
  }
  [[nodiscard]] RemainingVector remaining_vector(const Header& header, NodeId here) const;
  [[nodiscard]] VectorHop listed_hop(const RemainingVector& remaining, NodeId here, NodeId goal,
                                     const Choice& choice) const;
  // The packed vector after the choice; `remaining` becomes the vector after it.
  [[nodiscard]] std::uint64_t after(const Header& header, NodeId here, const Choice& choice,
                                    RemainingVector& remaining) const;
  void add_candidates(const RemainingVector& remaining, NodeId here, NodeId goal, Candidates& found) const;
  void find_ports(NodeId here, HopList& hops) const;

  RankVectors vectors_;
  StepsByRank reach_;
  StepsPacking packing_;
};

template <class HopOf>
void VectorRouting::take_single_hops(std::span<Hop> hops, Candidates& found, const HopOf& hop_of) const {
  const bool may_pass_destination = facts().may_pass_destination;
  for (Hop& hop : hops) {
    const NodeId goal = node_of(hop.header.destination);
    std::uint64_t packed = this->packed(hop.header);
    if (!hop.is_injected()) {
      const VectorHop before =
          hop.note != 0 ? of_note(hop.note)
                        : hop_of(PackedVector(vectors_, packing_, packed, hop.from.node, goal), hop.from.node);
      packed = packing_.after(packed, before.generator, before.flags_after);
    }
    set_packed(hop.header, packed);
    hop.first = static_cast<std::uint32_t>(found.size());
    hop.count = 0;
    hop.note = 0;
    hop.delivers = hop.to.node == goal && (!may_pass_destination || packing_.highest(packed) == 0);
    if (hop.delivers) continue;
    const VectorHop next = hop_of(PackedVector(vectors_, packing_, packed, hop.to.node, goal), hop.to.node);
    if (next.generator == kNoGenerator) continue;
    const PortId port = vectors_.port(graph(), hop.to.node, next.generator);
    if (port == kNoPort) continue;  // the link has failed
    found.push_back({.port = port, .vcs = next.vcs, .preference = next.preference, .is_escape = next.is_escape});
    hop.count = 1;
    hop.note = note_of(next);
  }
}

// The reach of vectors for offsets of at most half the side.
StepsByRank usual_reach(const RankVectors& vectors);

// The facts of deterministic routings on one VC without a deadlock argument.
VectorFacts single_vc_facts(const Task& task, const RankVectors& vectors);

}  // namespace weft::routing
