// Brute force over all reachable configurations of packets. Every virtual channel is empty or holds one packet; in a
// step one packet is injected, moves on by any candidate, or is delivered. Under a deterministic routing a long packet
// acts like a row of short ones, so every possible deadlock is among these configurations; under an adaptive one they
// have the deadlocks of virtual cut-through. For routings with one draw and one plan.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "routing/core/routing.h"

namespace weft::test {

enum class Fate : std::uint8_t { free, deadlocks, undelivered };

class DeadlockOracle {
 public:
  explicit DeadlockOracle(const routing::Routing& routing) : routing_(routing) {
    const TerminalId count = routing.graph().terminal_count();
    for (TerminalId source = 0; source < count; ++source) {
      for (TerminalId destination = 0; destination < count; ++destination) {
        if (source != destination) walk(source, destination);
      }
    }
  }

  // None if there are more than `most` configurations.
  [[nodiscard]] std::optional<Fate> fate(std::uint64_t most) const {
    if (!is_delivered_) return Fate::undelivered;
    std::uint64_t product = 1;
    std::vector<std::uint64_t> weights;
    for (const auto& kinds : kinds_at_) {
      weights.push_back(product);
      product *= kinds.size() + 1;
      if (product > most) return std::nullopt;
    }
    return search(weights, product) ? Fate::deadlocks : Fate::free;
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Kind {  // of packet: its VC and the kinds that it may become; no kinds if it is delivered
    std::uint32_t slot = 0;
    std::uint32_t digit = 0;  // among the kinds of the slot, from 1
    std::vector<std::uint32_t> next{};
    bool is_open = true;  // while its successors are being found
  };
  using Configuration = std::vector<std::uint32_t>;  // a kind for each slot, or none

  void walk(TerminalId source, TerminalId destination) {
    std::vector<routing::Header> headers;
    routing_.start(routing_.departure(source, destination), headers);
    if (headers.empty()) return;
    for (const std::uint32_t kind : kinds_after(headers[0], {.node = routing_.graph().node_of_terminal(source)})) {
      first_kinds_.push_back(kind);
    }
  }

  // Depth-first search; a kind that is reached again while it is open is on a cycle.
  std::vector<std::uint32_t> kinds_after(const routing::Header& header, const routing::Position& position) {
    routing::Decision decision;
    routing_.decide(header, position, decision);
    if (!decision.delivers && decision.candidates.empty()) is_delivered_ = false;
    std::vector<std::uint32_t> kinds;
    for (const routing::Candidate& candidate : decision.candidates) {
      const routing::Choice choice{candidate.port, candidate.vcs.first};
      const routing::Header next = routing_.advance(header, position, choice);
      const std::uint32_t slot = slot_of({position.node, choice.port, choice.vc});
      const std::size_t known = kinds_.size();
      const std::uint32_t kind = kind_of(slot, routing_.key(next));
      kinds.push_back(kind);
      if (kind < known) {
        if (kinds_[kind].is_open) is_delivered_ = false;
        continue;
      }
      std::vector<std::uint32_t> after = kinds_after(next, routing::next_position(routing_.graph(), position, choice));
      kinds_[kind].next = std::move(after);
      kinds_[kind].is_open = false;
    }
    return kinds;
  }

  std::uint32_t slot_of(const std::array<std::uint64_t, 3>& channel) {
    const auto slot = slots_.try_emplace(channel, static_cast<std::uint32_t>(slots_.size())).first->second;
    kinds_at_.resize(slots_.size());
    return slot;
  }

  std::uint32_t kind_of(std::uint32_t slot, std::uint64_t key) {
    const auto [entry, is_new] = kind_ids_.try_emplace({slot, key}, static_cast<std::uint32_t>(kinds_.size()));
    if (is_new) {
      kinds_at_[slot].push_back(entry->second);
      kinds_.push_back({slot, static_cast<std::uint32_t>(kinds_at_[slot].size())});
    }
    return entry->second;
  }

  // Whether some packets wait for each other for ever: removes the packets that can move until none can.
  [[nodiscard]] bool is_deadlocked(Configuration configuration) const {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::uint32_t& kind : configuration) {
        if (kind == kNone) continue;
        const auto is_held = [&](std::uint32_t next) { return configuration[kinds_[next].slot] != kNone; };
        if (!kinds_[kind].next.empty() && std::ranges::all_of(kinds_[kind].next, is_held)) continue;
        kind = kNone;
        has_changed = true;
      }
    }
    for (const std::uint32_t kind : configuration) {
      if (kind != kNone) return true;
    }
    return false;
  }

  [[nodiscard]] bool search(const std::vector<std::uint64_t>& weights, std::uint64_t product) const {
    std::vector<bool> seen(product, false);
    std::vector<std::uint64_t> open{0};
    seen[0] = true;
    const auto reach = [&](std::uint64_t code) {
      if (!seen[code]) open.push_back(code);
      seen[code] = true;
    };
    const auto weight = [&](std::uint32_t kind) { return kinds_[kind].digit * weights[kinds_[kind].slot]; };
    Configuration configuration(weights.size(), kNone);
    while (!open.empty()) {
      const std::uint64_t code = open.back();
      open.pop_back();
      for (std::size_t slot = 0; slot < weights.size(); ++slot) {
        const std::uint64_t digit = code / weights[slot] % (kinds_at_[slot].size() + 1);
        configuration[slot] = digit == 0 ? kNone : kinds_at_[slot][digit - 1];
      }
      if (is_deadlocked(configuration)) return true;
      for (const std::uint32_t kind : first_kinds_) {
        if (configuration[kinds_[kind].slot] == kNone) reach(code + weight(kind));
      }
      for (const std::uint32_t kind : configuration) {
        if (kind == kNone) continue;
        if (kinds_[kind].next.empty()) reach(code - weight(kind));
        for (const std::uint32_t next : kinds_[kind].next) {
          if (configuration[kinds_[next].slot] == kNone) reach(code - weight(kind) + weight(next));
        }
      }
    }
    return false;
  }

  const routing::Routing& routing_;
  bool is_delivered_ = true;
  std::map<std::array<std::uint64_t, 3>, std::uint32_t> slots_;
  std::vector<std::vector<std::uint32_t>> kinds_at_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> kind_ids_;
  std::vector<Kind> kinds_;
  std::vector<std::uint32_t> first_kinds_;
};

}  // namespace weft::test
