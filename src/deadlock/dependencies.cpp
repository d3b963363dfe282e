#include "deadlock/dependencies.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <span>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "deadlock/undelivered.h"
#include "routing/core/path_orbits.h"

namespace weft::deadlock {
namespace {

// Bit sets of the VCs that leave a node, one row for each entry of `nodes`. All threads fill them at once; bits are
// never cleared.
class RequestRows {
 public:
  RequestRows(const VcNumbering& numbering, std::span<const NodeId> nodes) {
    rows_.reserve(nodes.size() + 1);
    std::uint64_t next = 0;
    for (const NodeId node : nodes) {
      rows_.push_back({next, numbering.first_at(node)});
      next += (numbering.first_at(node + 1) - numbering.first_at(node) + 63) / 64;
    }
    rows_.push_back({next, 0});
  }

  [[nodiscard]] std::uint64_t bytes() const { return rows_.back().begin * sizeof(std::uint64_t); }
  void allocate() { words_.assign(rows_.back().begin, 0); }

  // Returns whether the bit was clear.
  bool set(std::uint64_t row, NodeId vc) {
    const NodeId bit = vc - rows_[row].first;
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    const std::atomic_ref word(words_[rows_[row].begin + bit / 64]);
    // Most bits are set already, and a load does not take the cache line from other threads.
    if ((word.load(std::memory_order_relaxed) & mask) != 0) return false;
    return (word.fetch_or(mask, std::memory_order_relaxed) & mask) == 0;
  }

  template <class Visit>
  void for_each_in(std::uint64_t row, const Visit& visit) const {
    for (std::uint64_t i = rows_[row].begin; i < rows_[row + 1].begin; ++i) {
      const NodeId first = rows_[row].first + static_cast<NodeId>(64 * (i - rows_[row].begin));
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(first + static_cast<NodeId>(std::countr_zero(word)));
      }
    }
  }

  [[nodiscard]] VcRelation relation() const {
    VcRelation relation{{0}, {}};
    for (std::uint64_t row = 0; row + 1 < rows_.size(); ++row) {
      for_each_in(row, [&](NodeId vc) { relation.heads.push_back(vc); });
      relation.offsets.push_back(relation.heads.size());
    }
    return relation;
  }

 private:
  struct Row {
    std::uint64_t begin;  // in words_
    NodeId first;         // the VC of bit 0
  };
  std::vector<Row> rows_;
  std::vector<std::uint64_t> words_;
};

void set_flag(std::uint8_t& flag) { std::atomic_ref(flag).store(1, std::memory_order_relaxed); }

// Messages of a class arrive at a node on a VC.
struct Arrival {
  NodeId vc = 0;
  NodeId node = 0;
  routing::MessageClass message_class = 0;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

// The findings of one worker.
struct Tally {
  bool offers_escape_always = true;
  std::uint64_t cut_off_pair_count = 0;
  std::optional<Undelivered> undelivered{};
  std::vector<Arrival> arrivals{};
};

void keep_lower(std::optional<Undelivered>& kept, const std::optional<Undelivered>& other) {
  if (other && (!kept || other->partial_path.destination < kept->partial_path.destination)) kept = other;
}

std::vector<NodeId> heads_of_vcs(const Channels& channels) {
  const topology::PortGraph& graph = channels.routing.graph();
  std::vector<NodeId> heads(channels.folded.count());
  for (NodeId vc = 0; vc < heads.size(); ++vc) {
    const VirtualChannel channel = channels.folded.at(vc);
    heads[vc] = graph.neighbor(channel.node, channel.port).node;
  }
  return heads;
}

std::vector<NodeId> nodes_of_injections(const routing::Routing& routing) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < routing.graph().node_count(); ++v) {
    nodes.insert(nodes.end(), routing.message_class_count(), v);
  }
  return nodes;
}

class Collector {
 public:
  Collector(const Channels& channels, const Execution& execution)
      : channels_(channels),
        all_(channels.folded, heads_of_vcs(channels)),
        injections_(channels.folded, nodes_of_injections(channels.routing)),
        is_used_(channels.folded.count()),
        is_escape_(channels.folded.count()) {
    const std::uint64_t bytes = all_.bytes() + injections_.bytes();
    if (bytes > execution.max_memory / 4) {
      throw InputError("the dependencies of " + std::to_string(channels.folded.count()) + " virtual channels take " +
                           bytes_to_text(bytes),
                       {}, "allow more memory with --max-memory");
    }
    all_.allocate();
    injections_.allocate();
  }

  // The destination of `states` represents `weight` destinations.
  void collect(const StateGraph& states, std::uint64_t weight, Tally& tally) {
    const DeliveryFindings findings = check_delivery(channels_, states);
    tally.cut_off_pair_count += weight * findings.cut_off_count;
    keep_lower(tally.undelivered, findings.undelivered);
    const std::size_t first_arrival = tally.arrivals.size();
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      collect_steps(states, id, tally);
      collect_arrival(states, id, tally);
    }
    const auto own = tally.arrivals.begin() + static_cast<std::ptrdiff_t>(first_arrival);
    std::sort(own, tally.arrivals.end());
    tally.arrivals.erase(std::unique(own, tally.arrivals.end()), tally.arrivals.end());
  }

  // A message that arrives waits for every message that its terminal may have to send first.
  void add_replies(const Tally& tally) {
    for (const Arrival& arrival : tally.arrivals) {
      const auto next_class = static_cast<routing::MessageClass>(arrival.message_class + 1);
      injections_.for_each_in(Dependencies::injection_row(channels_.routing, arrival.node, next_class),
                              [&](NodeId vc) { all_.set(arrival.vc, vc); });
    }
  }

  // Adds the images under the symmetries, given as maps of VCs to VCs, until nothing is new.
  void add_images(const std::vector<std::vector<NodeId>>& maps) {
    add_images_of_flags(maps, is_used_);
    add_images_of_flags(maps, is_escape_);
    std::vector<std::pair<NodeId, NodeId>> open;
    for (NodeId vc = 0; vc < is_used_.size(); ++vc) {
      all_.for_each_in(vc, [&](NodeId next) { open.emplace_back(vc, next); });
    }
    while (!open.empty()) {
      const auto [vc, next] = open.back();
      open.pop_back();
      for (const std::vector<NodeId>& map : maps) {
        if (all_.set(map[vc], map[next])) open.emplace_back(map[vc], map[next]);
      }
    }
  }

  [[nodiscard]] Dependencies take() {
    return {.all = all_.relation(),
            .injections = injections_.relation(),
            .is_used = std::move(is_used_),
            .is_escape = std::move(is_escape_)};
  }

 private:
  static void add_images_of_flags(const std::vector<std::vector<NodeId>>& maps, std::vector<std::uint8_t>& flags) {
    std::vector<NodeId> open;
    for (NodeId vc = 0; vc < flags.size(); ++vc) {
      if (flags[vc] != 0) open.push_back(vc);
    }
    while (!open.empty()) {
      const NodeId vc = open.back();
      open.pop_back();
      for (const std::vector<NodeId>& map : maps) {
        if (flags[map[vc]] == 0) open.push_back(map[vc]);
        flags[map[vc]] = 1;
      }
    }
  }

  void collect_steps(const StateGraph& states, StateGraph::StateId id, Tally& tally) {
    const StateGraph::State& state = states.state(id);
    bool offers_escape = state.delivers;
    for (const StateGraph::Step& step : states.steps_from(id)) {
      const NodeId requested = channels_.folded_of[step.vc];
      set_flag(is_used_[requested]);
      if (step.is_escape) set_flag(is_escape_[requested]);
      offers_escape |= step.is_escape;
      if (states.is_at_source(id)) {
        injections_.set(Dependencies::injection_row(channels_.routing, state.position.node, state.message_class),
                        requested);
      } else {
        all_.set(channels_.folded_of[state.vc], requested);
      }
    }
    tally.offers_escape_always &= offers_escape;
  }

  void collect_arrival(const StateGraph& states, StateGraph::StateId id, Tally& tally) const {
    const StateGraph::State& state = states.state(id);
    if (!state.delivers || states.is_at_source(id)) return;
    if (state.message_class + 1 < channels_.routing.message_class_count()) {
      tally.arrivals.push_back({channels_.folded_of[state.vc], state.position.node, state.message_class});
    }
  }

  const Channels& channels_;
  RequestRows all_;
  RequestRows injections_;
  std::vector<std::uint8_t> is_used_;
  std::vector<std::uint8_t> is_escape_;
};

// The symmetries that keep VCs. None with several message classes: replies depend on all destinations of a class, and
// one destination per orbit does not show that.
routing::PathSymmetry symmetry_of_vcs(const routing::Routing& routing) {
  routing::PathSymmetry symmetry = routing.symmetry();
  if (!symmetry.keeps_vcs || routing.message_class_count() > 1) symmetry.generators.clear();
  return symmetry;
}

// The image of each VC under each symmetry.
std::vector<std::vector<NodeId>> vc_maps(const Channels& channels, const routing::PathSymmetry& symmetry) {
  std::vector<std::vector<NodeId>> maps;
  for (const std::vector<NodeId>& image : symmetry.generators) {
    const auto channel_images = routing::channel_images(channels.routing.graph(), image);
    std::vector<NodeId> map(channels.folded.count());
    for (std::uint64_t c = 0; c < channel_images.size(); ++c) {
      for (NodeId vc = channels.folded.first_of(c); vc < channels.folded.first_of(c + 1); ++vc) {
        map[vc] = channels.folded.first_of(channel_images[c]) + vc - channels.folded.first_of(c);
      }
    }
    maps.push_back(std::move(map));
  }
  return maps;
}

}  // namespace

Dependencies find_dependencies(const Channels& channels, const Execution& execution) {
  Collector collector(channels, execution);
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<Tally> tallies(execution.worker_count());
  const routing::PathSymmetry symmetry = symmetry_of_vcs(channels.routing);
  const topology::PortGraph& graph = channels.routing.graph();
  const auto followed = routing::representatives(graph, routing::path_orbits(graph, symmetry));
  parallel_for(execution, "dependencies", followed.size(), [&](unsigned worker, std::uint64_t index) {
    graphs[worker].explore(followed[index].terminal, execution);
    collector.collect(graphs[worker], followed[index].count, tallies[worker]);
  });
  collector.add_images(vc_maps(channels, symmetry));
  for (const Tally& tally : tallies) collector.add_replies(tally);
  Dependencies found = collector.take();
  for (const Tally& tally : tallies) {
    found.offers_escape_always &= tally.offers_escape_always;
    found.cut_off_pair_count += tally.cut_off_pair_count;
    keep_lower(found.undelivered, tally.undelivered);
  }
  return found;
}

}  // namespace weft::deadlock
