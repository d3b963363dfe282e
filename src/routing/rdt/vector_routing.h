// What the routings by rank vectors share: the header that holds the steps of upper ranks and a few flags, and the way
// from a list of possible hops to candidates. A routing of this kind says which hops a packet may take; whatever was
// granted, the step is taken off its vector.
#pragma once

#include <array>

#include "routing/core/algorithm.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::routing {

// A packet on its way.
struct RemainingVector {
  StepsByRank upper{};  // that remain, by rank; rank 0 is in `rest`
  Steps rest{};
  std::uint32_t flags = 0;  // what they mean is the routing's own business

  // The highest rank that remains; 0 when it is the base torus only.
  [[nodiscard]] unsigned highest() const {
    unsigned rank = kMostRanks;
    while (rank > 0 && upper[rank].is_zero()) --rank;
    return rank;
  }
};

struct Hop {
  GeneratorId generator = 0;
  VcRange vcs{};
  std::uint16_t preference = 0;
  bool is_escape = false;
  std::uint32_t flags_after = 0;
};

// Limit: four of the base torus, two of each upper rank, and a way out.
class HopList {
 public:
  void add(const Hop& hop) { hops_[count_++] = hop; }
  [[nodiscard]] const Hop* begin() const { return hops_.data(); }
  [[nodiscard]] const Hop* end() const { return hops_.data() + count_; }
  [[nodiscard]] Hop* begin() { return hops_.data(); }
  [[nodiscard]] Hop* end() { return hops_.data() + count_; }

 private:
  std::array<Hop, 4 + 2 * kMostRanks + 1> hops_;
  std::size_t count_ = 0;
};

// The first component that remains on a rank, as the generator of its step: x before y. Must not be zero.
constexpr GeneratorId first_step(unsigned rank, const Steps& steps) {
  return steps.x != 0 ? generator_of(rank, 0, steps.x) : generator_of(rank, 1, steps.y);
}

// When a packet is delivered whose path leads through its destination: when it first comes there, or when its vector is
// used up.
enum class Arrival : std::uint8_t { first, last };

class VectorRouting : public Routing {
 public:
  static constexpr unsigned kFlagBits = 3;

  // Throws InputError when the vectors do not fit the header.
  VectorRouting(const Task& task, RankVectors vectors, const StepsByRank& reach, Arrival arrival = Arrival::first);

  [[nodiscard]] std::size_t state_word_count() const override { return 2; }
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return packing_.number(packed(header)) * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return packing_.number_count() * graph().terminal_count();
  }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    const NodeId goal = node_of(destination);
    headers.push_back(to_header(destination, plan(start, goal), first_flags(start, goal)));
  }
  void decide(const Header& header, const Position& position, Decision& decision) const override;
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override;
  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override;

 protected:
  [[nodiscard]] const RankVectors& vectors() const { return vectors_; }

  // The steps with which a packet sets out.
  [[nodiscard]] virtual StepsByRank plan(NodeId start, NodeId goal) const {
    return vectors_.convert(vectors_.between(start, goal));
  }
  [[nodiscard]] virtual std::uint32_t first_flags(NodeId, NodeId) const { return 0; }
  // The hops that it may take; those whose link is dead are left out later.
  virtual void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const = 0;
  // A word or two on a hop, for a person.
  [[nodiscard]] virtual std::string remark(const RemainingVector&, NodeId, const Hop&) const { return ""; }

 private:
  [[nodiscard]] static std::uint64_t packed(const Header& header) {
    return header.state[0] | std::uint64_t{header.state[1]} << 32;
  }
  [[nodiscard]] Header to_header(TerminalId destination, const StepsByRank& upper, std::uint32_t flags) const {
    const std::uint64_t packed = packing_.pack(upper, flags);
    return {destination, {static_cast<std::uint32_t>(packed), static_cast<std::uint32_t>(packed >> 32)}};
  }
  [[nodiscard]] RemainingVector remaining_vector(const Header& header, NodeId here) const;
  // The first of the hops that leaves by this port and vc.
  [[nodiscard]] const Hop* hop_by(const HopList& hops, NodeId here, PortId port, VcId vc) const;

  RankVectors vectors_;
  StepsPacking packing_;
  Arrival arrival_;
};

// The usual reach: ways within half the torus.
StepsByRank usual_reach(const RankVectors& vectors);

}  // namespace weft::routing
