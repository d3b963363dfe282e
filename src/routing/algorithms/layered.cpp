// Any deterministic routing made free of deadlock by layers of vcs (LASH): the path of each pair of nodes goes into the
// lowest layer in which no channel comes to wait for itself, and a packet stays in its layer. The pairs are taken in a
// fixed order, so the layers are a function of the network and the routing.
//
// An arc that once closed a cycle in a layer always will, as a layer only grows; so it is remembered, and most paths
// that do not fit are turned away without a search.
#include <algorithm>

#include "base/acyclic_digraph.h"
#include "base/input_error.h"
#include "routing/algorithm.h"

namespace weft::routing {
namespace {

constexpr std::uint32_t kMostLayers = 16;
constexpr std::uint8_t kNoWay = UINT8_MAX;

// The path of each pair as a sequence of (channel, vc), numbered from zero.
class PathWalk {
 public:
  explicit PathWalk(const Routing& routing) : routing_(routing) {
    const auto class_count = routing.graph().link_classes().size();
    for (std::size_t i = 0; i < class_count; ++i) {
      vc_count_ = std::max(vc_count_, routing.vc_count(static_cast<LinkClassId>(i)));
    }
  }

  [[nodiscard]] std::uint64_t channel_count() const { return routing_.graph().channel_count() * vc_count_; }
  [[nodiscard]] std::span<const NodeId> channels() const { return channels_; }

  // False when there is no way.
  bool run(TerminalId source, TerminalId destination) {
    const topology::PortGraph& graph = routing_.graph();
    headers_.clear();
    channels_.clear();
    routing_.plans(source, destination, 0, headers_);
    if (headers_.empty()) return false;
    Header header = headers_.front();
    Place place{.node = graph.node_of_terminal(source)};
    for (std::uint64_t hops = 0; hops <= channel_count(); ++hops) {
      routing_.decide(header, place, decision_);
      if (decision_.delivers) return true;
      if (decision_.candidates.empty()) return false;
      const Choice choice{decision_.candidates.front().port, decision_.candidates.front().vcs.first};
      const std::uint64_t channel = graph.arcs().offsets[place.node] + choice.port;
      channels_.push_back(static_cast<NodeId>(channel * vc_count_ + choice.vc));
      header = routing_.advance(header, place, choice);
      place = {.node = graph.neighbor(place.node, choice.port).node};
    }
    return false;
  }

 private:
  const Routing& routing_;
  VcId vc_count_ = 1;  // the most of any class
  std::vector<Header> headers_;
  Decision decision_;
  std::vector<NodeId> channels_;
};

// One layer: which channel waits for which.
class Layer {
 public:
  explicit Layer(NodeId channel_count) : waits_(channel_count), refused_(channel_count) {}

  // False, and nothing is changed, when the path would close a cycle.
  bool add(std::span<const NodeId> path) {
    added_.clear();
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (is_refused(path[i - 1], path[i])) return false;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (waits_.has(path[i - 1], path[i])) continue;
      if (waits_.insert(path[i - 1], path[i])) {
        added_.emplace_back(path[i - 1], path[i]);
        continue;
      }
      // Only if this path's own arcs had no part in the cycle is the arc at fault alone.
      if (added_.empty()) refused_[path[i - 1]].push_back(path[i]);
      for (const auto& [from, to] : added_) waits_.remove(from, to);
      return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool is_refused(NodeId from, NodeId to) const {
    return std::find(refused_[from].begin(), refused_[from].end(), to) != refused_[from].end();
  }

  AcyclicDigraph waits_;
  std::vector<std::vector<NodeId>> refused_;
  std::vector<std::pair<NodeId, NodeId>> added_;
};

// The layer of each pair of nodes with terminals, and how many there are.
class LayerTable {
 public:
  LayerTable(const Routing& routing, const Execution& execution) : node_count_(routing.graph().node_count()) {
    const topology::PortGraph& graph = routing.graph();
    PathWalk walk(routing);
    check_fits(execution, walk.channel_count());
    layer_of_.assign(std::uint64_t{node_count_} * node_count_, kNoWay);
    for (NodeId from = 0; from < node_count_; ++from) {
      execution.throw_if_stopped();
      for (NodeId to = 0; to < node_count_; ++to) {
        if (graph.terminal_count_at(from) == 0 || graph.terminal_count_at(to) == 0) continue;
        if (!walk.run(graph.first_terminal(from), graph.first_terminal(to))) continue;
        layer_of_[std::uint64_t{from} * node_count_ + to] = place(walk, routing);
      }
    }
    layer_count_ = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(layers_.size()));
    layers_.clear();
    layers_.shrink_to_fit();
  }

  [[nodiscard]] std::uint8_t layer(NodeId from, NodeId to) const {
    return layer_of_[std::uint64_t{from} * node_count_ + to];
  }
  [[nodiscard]] std::uint32_t layer_count() const { return layer_count_; }

 private:
  void check_fits(const Execution& execution, std::uint64_t channel_count) const {
    constexpr Count kPerChannelAndLayer = 160;
    const Count bytes = Count{node_count_} * node_count_ + Count{channel_count} * kMostLayers * kPerChannelAndLayer;
    if (bytes <= execution.max_memory && channel_count < kNoNode) return;
    throw InputError("the layers of all pairs may take " + bytes_to_text(bytes) + ", more than the " +
                         bytes_to_text(execution.max_memory) + " allowed",
                     {}, "take a routing that follows a formula, or raise --max-memory");
  }

  std::uint8_t place(const PathWalk& walk, const Routing& routing) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (layers_[i].add(walk.channels())) return static_cast<std::uint8_t>(i);
    }
    if (layers_.size() == kMostLayers) {
      throw InputError("layered(" + routing.name() + ") takes more than " + std::to_string(kMostLayers) + " layers", {},
                       "take up-down, which needs one");
    }
    layers_.emplace_back(static_cast<NodeId>(walk.channel_count()));
    if (!layers_.back().add(walk.channels())) {
      throw InputError("layered(" + routing.name() + "): a path waits for itself, which no layer can mend");
    }
    return static_cast<std::uint8_t>(layers_.size() - 1);
  }

  NodeId node_count_;
  std::uint32_t layer_count_ = 1;
  std::vector<std::uint8_t> layer_of_;
  std::vector<Layer> layers_;
};

class Layered final : public Routing {
 public:
  Layered(const Task& task, spec::Spec spec, std::unique_ptr<Routing> inner)
      : Routing(task.network.graph, std::move(spec)),
        inner_(std::move(inner)),
        own_word_(inner_->state_word_count()),
        layers_(*inner_, task.execution) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(layers_.layer_count() * inner_->vc_count(link_class));
  }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  void plans(TerminalId source, TerminalId destination, std::uint64_t, std::vector<Header>& headers) const override {
    const std::uint8_t layer = layers_.layer(node_of(source), node_of(destination));
    if (layer == kNoWay) return;
    const std::size_t first = headers.size();
    inner_->plans(source, destination, 0, headers);
    headers.resize(first + 1);
    headers[first].state[own_word_] = layer;
  }

  void decide(const Header& header, const Place& place, Decision& decision) const override {
    inner_->decide(inside(header), {.node = place.node}, decision);
    for (Candidate& candidate : decision.candidates) {
      const VcId first = first_vc(header, place.node, candidate.port);
      candidate.vcs = {static_cast<VcId>(candidate.vcs.first + first), static_cast<VcId>(candidate.vcs.last + first)};
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Place& place, const Choice& choice) const override {
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first_vc(header, place.node, choice.port))};
    Header after = inner_->advance(inside(header), {.node = place.node}, choice_inside);
    after.state[own_word_] = header.state[own_word_];
    return after;
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return header.state[own_word_] * inner_->decision_key_count() + inner_->decision_key(inside(header));
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return layers_.layer_count() * inner_->decision_key_count();
  }

  [[nodiscard]] std::string reason(const Header& header, const Place& place,
                                   const Candidate& candidate) const override {
    const std::string text = inner_->reason(inside(header), {.node = place.node}, candidate);
    return "layer " + std::to_string(header.state[own_word_]) + (text.empty() ? "" : "; " + text);
  }

 private:
  [[nodiscard]] VcId first_vc(const Header& header, NodeId v, PortId port) const {
    return static_cast<VcId>(header.state[own_word_] * inner_->vc_count(graph().link_class(v, port)));
  }

  [[nodiscard]] Header inside(const Header& header) const {
    Header inside = header;
    inside.state[own_word_] = 0;
    return inside;
  }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  LayerTable layers_;
};

std::unique_ptr<Routing> build_layered(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  if (!inner->is_deterministic() || inner->draw_count() > 1) {
    task.arguments.fail("R", inner->name() + " has more than one path for a pair", "take one such as shortest");
  }
  if (inner->state_word_count() >= Header{}.state.size()) {
    task.arguments.fail("R", inner->name() + " leaves no room in the header", "take a routing of a smaller state");
  }
  if (saturating_multiply(inner->decision_key_count(), kMostLayers) > UINT64_MAX) {
    task.arguments.fail("R", "there are too many states for 64 bits", "take a smaller network");
  }
  spec::Arguments arguments = task.arguments;
  arguments.replace_inner("R", inner->spec());
  return std::make_unique<Layered>(task, arguments.to_spec(), std::move(inner));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm layered{
    .name = "layered",
    .summary = "each path of R in a layer of vcs that has no cycle",
    .citation =
        "T. Skeie, O. Lysne, I. Theiss, Layered shortest path (LASH) routing in irregular system area networks, IPDPS "
        "2002",
    .serves = "whatever the routing inside serves",
    .parameters =
        {{{.name = "R", .kind = spec::Kind::routing, .meaning = "a deterministic routing, such as shortest"}}},
    .examples = {"petersen", "torus(4,4)", "scc(4)", "hypercube(3)", "fat-tree(2,3)", "hsn(2,ring(5))",
                 "faulty(torus(4,4),links=5,seed=7)", "jellyfish(24,4)"},
    .calls = {"layered(shortest)", "layered(up-down)"},
    .build = build_layered,
};

}  // namespace algorithm_records
}  // namespace weft::routing
