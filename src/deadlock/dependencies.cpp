#include "deadlock/dependencies.h"

#include <algorithm>
#include <atomic>
#include <span>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "deadlock/request_rows.h"
#include "deadlock/undelivered.h"
#include "deadlock/vc_symmetry.h"

namespace weft::deadlock {
namespace {

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
    all_.add_images(maps);
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

}  // namespace

Dependencies find_dependencies(const Channels& channels, const Execution& execution) {
  Collector collector(channels, execution);
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<Tally> tallies(execution.worker_count());
  const VcSymmetry symmetry(channels);
  const auto& followed = symmetry.destinations();
  parallel_for(execution, "dependencies", followed.size(), [&](unsigned worker, std::uint64_t index) {
    graphs[worker].explore(followed[index].terminal, execution);
    collector.collect(graphs[worker], followed[index].count, tallies[worker]);
  });
  collector.add_images(symmetry.maps());
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
