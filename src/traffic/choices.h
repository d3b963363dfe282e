// How a source chooses destinations: the few forms to which all patterns reduce. They are value types without virtual
// calls, in a variant. Each has
//
//   destination(source, sequence, random)  of the source's packet with this number and 64 random bits; only if
//   sends(source) for_each(source, f)                    calls f(destination, probability) for each destination once,
//                                          with exact probabilities; if destinations are used in turn, over a whole
//                                          round
#pragma once

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/numbers/count.h"
#include "traffic/weighted_rows.h"

namespace weft::traffic {

// The i-th of the numbers 0, 1, 2, … without `left_out`.
inline TerminalId skipping(std::uint64_t i, TerminalId left_out) {
  return static_cast<TerminalId>(i + (i >= left_out ? 1 : 0));
}

// Stands for the destination of a source that has none.
inline constexpr TerminalId kNoDestination = UINT32_MAX;

// Each source has one destination, or sends nothing.
struct ToOne {
  std::vector<TerminalId> destinations;

  [[nodiscard]] bool sends(TerminalId source) const { return destinations[source] != kNoDestination; }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t, std::uint64_t) const {
    return destinations[source];
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    f(destinations[source], 1.0);
  }
  [[nodiscard]] std::uint64_t bytes() const { return destinations.capacity() * sizeof(TerminalId); }
};

// Any terminal with equal probability.
struct ToAny {
  TerminalId terminal_count = 0;
  bool includes_self = false;

  [[nodiscard]] bool sends(TerminalId) const { return others() > 0; }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t, std::uint64_t random) const {
    const std::uint64_t i = scaled(random, others());
    return includes_self ? static_cast<TerminalId>(i) : skipping(i, source);
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    for (TerminalId t = 0; t < terminal_count; ++t) {
      if (includes_self || t != source) f(t, 1.0 / others());
    }
  }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }

 private:
  [[nodiscard]] TerminalId others() const { return terminal_count - (includes_self ? 0U : 1U); }
};

// All others in turn; source s begins with s+1, so that the k-th packets of all sources have different destinations.
struct ToAllInTurn {
  TerminalId terminal_count = 0;

  [[nodiscard]] bool sends(TerminalId) const { return terminal_count > 1; }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t) const {
    const std::uint64_t ahead = source + 1 + sequence % (terminal_count - 1);
    return static_cast<TerminalId>(ahead < terminal_count ? ahead : ahead - terminal_count);
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    ToAny{terminal_count}.for_each(source, f);
  }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }
};

// Any terminal of the group `step` groups further, cyclically. Groups are consecutive terminals, the same number in
// each.
struct ToNextGroup {
  TerminalId terminal_count = 0;
  TerminalId group_size = 1;
  TerminalId step = 1;

  [[nodiscard]] bool sends(TerminalId) const { return true; }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t, std::uint64_t random) const {
    return first(source) + static_cast<TerminalId>(scaled(random, group_size));
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    for (TerminalId i = 0; i < group_size; ++i) f(first(source) + i, 1.0 / group_size);
  }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }

 private:
  [[nodiscard]] TerminalId first(TerminalId source) const {
    const std::uint64_t group = source / group_size + std::uint64_t{step};
    const TerminalId group_count = terminal_count / group_size;
    return static_cast<TerminalId>(group % group_count) * group_size;
  }
};

// A share of the packets goes to hot spots, the rest to any terminal, including hot ones; no source sends to itself. A
// source that is the only hot spot sends all its packets to any terminal.
class ToHotSpots {
 public:
  // The hot spots in ascending order, at least one; a share of 0 to 1.
  ToHotSpots(std::vector<TerminalId> hot_spots, TerminalId terminal_count, double hot_share);

  [[nodiscard]] bool sends(TerminalId source) const {
    return hot_share_of(source) > 0 || (hot_share_ < 1 && terminal_count_ > 1);
  }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t random) const {
    const bool is_hot = is_hot_[source];
    const std::uint64_t count = hot_spots_.size() - (is_hot ? 1 : 0);
    const bool goes_hot = count > 0 && (hot_share_ == 1 || random < hot_draws_);
    if (!goes_hot) return ToAny{terminal_count_}.destination(source, sequence, other_bits(random));
    const std::uint64_t i = scaled(other_bits(random), count);
    return hot_spots_[is_hot && hot_spots_[i] >= source ? i + 1 : i];
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    const double share = hot_share_of(source);
    const double hot = share == 0 ? 0 : share / static_cast<double>(hot_spots_.size() - (is_hot_[source] ? 1 : 0));
    const double any = share == 1 ? 0 : (1 - share) / (terminal_count_ - 1);
    if (any == 0) {
      for (const TerminalId t : hot_spots_) {
        if (t != source) f(t, hot);
      }
      return;
    }
    for (TerminalId t = 0; t < terminal_count_; ++t) {
      const double chance = any + (is_hot_[t] ? hot : 0);
      if (t != source && chance > 0) f(t, chance);
    }
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return hot_spots_.capacity() * sizeof(TerminalId) + is_hot_.capacity() / 8;
  }

 private:
  [[nodiscard]] double hot_share_of(TerminalId source) const {
    return hot_spots_.size() == 1 && is_hot_[source] ? 0 : hot_share_;
  }

  std::vector<TerminalId> hot_spots_;
  std::vector<bool> is_hot_;
  TerminalId terminal_count_;
  double hot_share_;
  std::uint64_t hot_draws_;  // hot_share_ * 2^64; unused if the share is 1
};

// A row of destinations for each source, chosen by their weights, or in turn, ignoring the weights.
struct ToRow {
  WeightedRows rows;
  bool is_in_turn = false;

  [[nodiscard]] bool sends(TerminalId source) const { return !rows.row(source).empty(); }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t random) const {
    if (!is_in_turn) return rows.draw(source, random);
    const auto row = rows.row(source);
    return row[sequence % row.size()];
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    rows.for_each(source, f);
  }
  [[nodiscard]] std::uint64_t bytes() const { return rows.bytes(); }
};

// `inner` applied to the live terminals only, numbered by their rank.
template <class Inner>
struct ToLive {
  Inner inner;
  std::vector<TerminalId> live;  // in order
  std::vector<TerminalId> rank;  // of each live terminal; kNobody for the others

  [[nodiscard]] bool sends(TerminalId source) const {
    return rank[source] != kNoDestination && inner.sends(rank[source]);
  }
  [[nodiscard]] TerminalId destination(TerminalId source, std::uint64_t sequence, std::uint64_t random) const {
    return live[inner.destination(rank[source], sequence, random)];
  }
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    inner.for_each(rank[source], [&](TerminalId to, double chance) { f(live[to], chance); });
  }
  [[nodiscard]] std::uint64_t bytes() const { return (live.capacity() + rank.capacity()) * sizeof(TerminalId); }
};

using Choice =
    std::variant<ToOne, ToAny, ToAllInTurn, ToNextGroup, ToHotSpots, ToRow, ToLive<ToAny>, ToLive<ToAllInTurn>>;

}  // namespace weft::traffic
