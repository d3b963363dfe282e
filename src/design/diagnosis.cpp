#include "design/diagnosis.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/bits.h"
#include "paths/trace.h"

namespace weft::design {
namespace {

constexpr std::size_t kMostConfused = 5;  // pairs to name
constexpr double kMostWork = 2e10;        // words

using Signature = std::vector<Word>;

// The faults one by one: nodes, then links.
class Faults {
 public:
  explicit Faults(const topology::Network& network) : network_(network), fault_of_(network.graph.channel_count()) {
    const topology::PortGraph& graph = network.graph;
    first_channel_.resize(graph.node_count() + std::size_t{1}, 0);
    for (NodeId v = 0; v < graph.node_count(); ++v) first_channel_[v + 1] = first_channel_[v] + graph.out_degree(v);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) add_channel(v, port);
    }
  }

  [[nodiscard]] std::size_t count() const { return network_.graph.node_count() + links_.size(); }
  [[nodiscard]] std::size_t link_count() const { return links_.size(); }
  [[nodiscard]] std::size_t of_channel(NodeId v, PortId port) const { return fault_of_[first_channel_[v] + port]; }

  [[nodiscard]] std::string text(std::size_t fault) const {
    const topology::PortGraph& graph = network_.graph;
    if (fault < graph.node_count()) return "node " + network_.labelling->text(static_cast<NodeId>(fault));
    const auto& [v, port] = links_[fault - graph.node_count()];
    return fmt::format("link {} to {}", network_.labelling->text(v),
                       network_.labelling->text(graph.neighbor(v, port).node));
  }

 private:
  void add_channel(NodeId v, PortId port) {
    const topology::PortGraph& graph = network_.graph;
    const auto back = graph.neighbor(v, port);
    const std::size_t channel = first_channel_[v] + port;
    const bool is_second = !graph.is_unidirectional(v, port) && first_channel_[back.node] + back.port < channel;
    if (is_second) {
      fault_of_[channel] = fault_of_[first_channel_[back.node] + back.port];
      return;
    }
    fault_of_[channel] = graph.node_count() + links_.size();
    links_.emplace_back(v, port);
  }

  const topology::Network& network_;
  std::vector<std::size_t> first_channel_;  // of each node
  std::vector<std::size_t> fault_of_;       // of each channel
  std::vector<std::pair<NodeId, PortId>> links_;
};

void check_size(const topology::Network& network, std::size_t fault_count, const Execution& execution) {
  if (!network.graph.has_one_terminal_each()) {
    throw InputError("probes need exactly one terminal at each node", {}, "try concentration=1, or a direct network");
  }
  const double words =
      static_cast<double>(words_for(std::size_t{network.graph.node_count()} * network.graph.node_count()));
  const auto faults = static_cast<double>(fault_count);
  if (faults * faults / 2 * words > kMostWork) {
    throw InputError(fmt::format("comparing all pairs of {} faults would take too long", fault_count), {},
                     "take a network of at most some hundred nodes");
  }
  if (faults * words * sizeof(Word) > static_cast<double>(execution.max_memory)) {
    throw InputError(fmt::format("the signatures of {} faults do not fit into memory", fault_count), {},
                     "take a smaller network, or raise --max-memory");
  }
}

std::vector<Signature> signatures_of(const topology::Network& network, const routing::Routing& routing,
                                     const Faults& faults, const Execution& execution) {
  const std::size_t nodes = network.graph.node_count();
  std::vector<Signature> signatures(faults.count(), Signature(words_for(nodes * nodes), 0));
  for (std::size_t i = 0; i < nodes * nodes; ++i) {
    const auto source = static_cast<NodeId>(i / nodes);
    const auto destination = static_cast<NodeId>(i % nodes);
    if (source == destination) continue;
    if (destination == 0) execution.throw_if_stopped();
    const auto lose = [&](std::size_t fault) { signatures[fault][i / kWordBits] |= Word{1} << i % kWordBits; };
    const paths::Trace path = paths::trace(routing, source, destination, 0);
    if (!path.arrives) {
      throw InputError(fmt::format("the probe from {} to {} does not arrive", network.labelling->text(source),
                                   network.labelling->text(destination)),
                       {}, "a diagnosis starts from a network without faults; try another --routing");
    }
    lose(destination);
    for (const paths::TracedHop& hop : path.hops) {
      lose(hop.from);
      lose(faults.of_channel(hop.from, hop.port));
    }
  }
  return signatures;
}

// A set of at most two faults; kNone for those that it lacks.
struct FaultSet {
  static constexpr std::uint32_t kNone = UINT32_MAX;
  std::uint32_t first = kNone;
  std::uint32_t second = kNone;
  std::uint64_t hash = 0;
};

class Comparison {
 public:
  Comparison(const Faults& faults, const std::vector<Signature>& signatures)
      : faults_(faults), signatures_(signatures), words_(signatures.front().size()) {}

  Signatures compare(std::vector<FaultSet> sets, const Execution& execution) const {
    constexpr std::size_t kShare = 64;
    parallel_for(execution, "sets of faults", (sets.size() + kShare - 1) / kShare, [&](unsigned, std::uint64_t share) {
      for (std::size_t i = share * kShare; i < std::min(sets.size(), (share + 1) * kShare); ++i)
        sets[i].hash = hash(sets[i]);
    });
    std::stable_sort(sets.begin(), sets.end(), [](const FaultSet& a, const FaultSet& b) { return a.hash < b.hash; });
    Signatures found{.set_count = sets.size(), .pair_count = Count{sets.size()} * (sets.size() - 1) / 2};
    found.apart_count = found.pair_count;
    for (std::size_t begin = 0; begin < sets.size();) {
      std::size_t end = begin;
      while (end < sets.size() && sets[end].hash == sets[begin].hash) ++end;
      add_alike({sets.begin() + static_cast<std::ptrdiff_t>(begin), sets.begin() + static_cast<std::ptrdiff_t>(end)},
                found);
      begin = end;
    }
    name_confused(found);
    return found;
  }

 private:
  [[nodiscard]] Word word(const FaultSet& set, std::size_t i) const {
    const Word first = set.first == FaultSet::kNone ? 0 : signatures_[set.first][i];
    return set.second == FaultSet::kNone ? first : first | signatures_[set.second][i];
  }

  [[nodiscard]] std::uint64_t hash(const FaultSet& set) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      value = (value ^ word(set, i)) * 0x9E3779B97F4A7C15U;
      value ^= value >> 29;
    }
    return value;
  }

  [[nodiscard]] bool are_alike(const FaultSet& a, const FaultSet& b) const {
    for (std::size_t i = 0; i < words_; ++i) {
      if (word(a, i) != word(b, i)) return false;
    }
    return true;
  }

  // Sets with one hash: nearly always one class, but only the signatures themselves decide.
  void add_alike(std::vector<FaultSet> sets, Signatures& found) const {
    while (!sets.empty()) {
      const auto others = std::stable_partition(sets.begin(), sets.end(),
                                                [&](const FaultSet& set) { return are_alike(set, sets.front()); });
      const std::vector<FaultSet> alike(sets.begin(), others);
      sets.erase(sets.begin(), others);
      add_class(alike, found);
    }
  }

  void add_class(const std::vector<FaultSet>& alike, Signatures& found) const {
    ++found.class_count;
    const Count size = alike.size();
    if (size == 1) ++found.located_count;
    found.apart_count -= size * (size - 1) / 2;
    bool is_silent = true;
    for (std::size_t i = 0; i < words_ && is_silent; ++i) is_silent = word(alike.front(), i) == 0;
    if (is_silent) found.unnoticed_count += size - 1;  // but the set without a fault
    if (size > 1) confused_.emplace_back(alike[0], alike[1]);
  }

  // In the order of the faults, so that the names do not depend on hashes.
  void name_confused(Signatures& found) const {
    std::sort(confused_.begin(), confused_.end(), [](const auto& a, const auto& b) {
      const auto key = [](const FaultSet& set) { return std::pair(set.first + 1, set.second + 1); };  // none is first
      return std::pair(key(a.first), key(a.second)) < std::pair(key(b.first), key(b.second));
    });
    for (std::size_t i = 0; i < std::min(confused_.size(), kMostConfused); ++i) {
      found.confused.emplace_back(text(confused_[i].first), text(confused_[i].second));
    }
    confused_.clear();
  }

  [[nodiscard]] std::string text(const FaultSet& set) const {
    if (set.first == FaultSet::kNone) return "no fault";
    return faults_.text(set.first) + (set.second == FaultSet::kNone ? "" : " and " + faults_.text(set.second));
  }

  const Faults& faults_;
  const std::vector<Signature>& signatures_;
  std::size_t words_;
  mutable std::vector<std::pair<FaultSet, FaultSet>> confused_;  // two of each class that has several
};

}  // namespace

void check_diagnosable(const topology::Network& network, const Execution& execution) {
  check_size(network, Faults(network).count(), execution);
}

Diagnosis diagnose(const topology::Network& network, const routing::Routing& routing, const Execution& execution) {
  const Faults faults(network);
  check_size(network, faults.count(), execution);
  const std::vector<Signature> signatures = signatures_of(network, routing, faults, execution);
  const Count nodes = network.graph.node_count();
  Diagnosis diagnosis{.routing = routing.name(),
                      .node_count = nodes,
                      .link_count = faults.link_count(),
                      .probe_count = nodes * (nodes - 1)};
  std::vector<FaultSet> sets(1);
  for (std::uint32_t a = 0; a < faults.count(); ++a) sets.push_back({a, FaultSet::kNone, 0});
  const Comparison comparison(faults, signatures);
  diagnosis.single = comparison.compare(sets, execution);
  for (std::uint32_t a = 0; a < faults.count(); ++a) {
    for (std::uint32_t b = a + 1; b < faults.count(); ++b) sets.push_back({a, b, 0});
  }
  diagnosis.at_most_two = comparison.compare(std::move(sets), execution);
  return diagnosis;
}

}  // namespace weft::design
