// Valiant's routing: first to a terminal that is drawn at random, from there to the destination, both times by the
// routing inside. Whatever the traffic, each half is uniform. The second half has vcs of its own, above those of the
// first, so it never waits for the first, and what is free of deadlock inside stays so.
//
// The header of the routing inside is kept in the first words; the word behind holds the intermediate terminal.
#include "base/count.h"
#include "base/input_error.h"
#include "routing/algorithm.h"

namespace weft::routing {
namespace {

// In place of the intermediate terminal, once it is behind.
constexpr std::uint32_t kSecondHalf = UINT32_MAX;

class Valiant final : public Routing {
 public:
  Valiant(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner)
      : Routing(graph, std::move(spec)), inner_(std::move(inner)), own_word_(inner_->state_word_count()) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(2 * inner_->vc_count(link_class));
  }
  // The draw is the intermediate terminal.
  [[nodiscard]] std::uint64_t draw_count() const override { return graph().terminal_count(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_->is_deterministic(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
             std::vector<Header>& headers) const override {
    const auto intermediate = static_cast<TerminalId>(draw);
    const NodeId start = node_of(source);
    std::vector<Header> first;
    std::vector<Header> second;
    inner_->plans(intermediate, destination, 0, second);
    if (start == node_of(intermediate) || start == node_of(destination)) {
      inner_->plans(source, destination, 0, first);
      for (const Header& header : first) headers.push_back(outer(header, destination, kSecondHalf));
    } else if (!second.empty()) {
      inner_->plans(source, intermediate, 0, first);
      for (const Header& header : first) headers.push_back(outer(header, destination, intermediate));
    }
  }

  void decide(const Header& header, const Place& place, Decision& decision) const override {
    inner_->decide(inside(header), {.node = place.node}, decision);
    if (header.state[own_word_] != kSecondHalf) return;
    for (Candidate& candidate : decision.candidates) {
      const VcId first = second_half_vc(place.node, candidate.port);
      candidate.vcs = {static_cast<VcId>(candidate.vcs.first + first), static_cast<VcId>(candidate.vcs.last + first)};
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Place& place, const Choice& choice) const override {
    const std::uint32_t half = header.state[own_word_];
    if (half != kSecondHalf && graph().neighbor(place.node, choice.port).node == node_of(half)) {
      std::vector<Header> second;
      inner_->plans(half, header.destination, 0, second);
      return outer(second.at(0), header.destination, kSecondHalf);
    }
    const VcId first = half == kSecondHalf ? second_half_vc(place.node, choice.port) : VcId{0};
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first)};
    return outer(inner_->advance(inside(header), {.node = place.node}, choice_inside), header.destination, half);
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    const std::uint64_t key = inner_->decision_key(inside(header));
    if (header.state[own_word_] == kSecondHalf) return key;
    return inner_->decision_key_count() + key * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return inner_->decision_key_count() * (1 + std::uint64_t{graph().terminal_count()});
  }

  [[nodiscard]] std::string reason(const Header& header, const Place& place,
                                   const Candidate& candidate) const override {
    const std::uint32_t half = header.state[own_word_];
    const std::string text = inner_->reason(inside(header), {.node = place.node}, candidate);
    const std::string where = half == kSecondHalf ? "second half" : "to terminal " + std::to_string(half) + " first";
    return text.empty() ? where : where + "; " + text;
  }

 private:
  [[nodiscard]] VcId second_half_vc(NodeId v, PortId port) const {
    return inner_->vc_count(graph().link_class(v, port));
  }

  // What the routing inside sees, and back.
  [[nodiscard]] Header inside(const Header& header) const {
    Header inside = header;
    if (header.state[own_word_] != kSecondHalf) inside.destination = header.state[own_word_];
    inside.state[own_word_] = 0;
    return inside;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination, std::uint32_t half) const {
    Header header = inside;
    header.destination = destination;
    header.state[own_word_] = half;
    return header;
  }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
};

std::unique_ptr<Routing> build_valiant(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  if (inner->draw_count() > 1) {
    task.arguments.fail("R", inner->name() + " draws too; the header has no room for both", "take one that does not");
  }
  if (inner->state_word_count() >= Header{}.state.size()) {
    task.arguments.fail("R", inner->name() + " leaves no room in the header", "take a routing of a smaller state");
  }
  const Count terminals = task.network.graph.terminal_count();
  if (saturating_multiply(inner->decision_key_count(), terminals + 1) > UINT64_MAX) {
    task.arguments.fail("R", "there are too many states for 64 bits", "take a smaller network");
  }
  spec::Arguments arguments = task.arguments;
  arguments.replace_inner("R", inner->spec());
  return std::make_unique<Valiant>(task.network.graph, arguments.to_spec(), std::move(inner));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm valiant{
    .name = "valiant",
    .summary = "to a random terminal first, then to the destination; twice the vcs",
    .citation =
        "L. G. Valiant, G. J. Brebner, Universal schemes for parallel communication, ACM Symposium on Theory of "
        "Computing, 1981",
    .serves = "whatever the routing inside serves",
    .parameters = {{{.name = "R", .kind = spec::Kind::routing, .meaning = "the routing of both halves"}}},
    .examples = {"torus(4,3)", "mesh(3,3)", "hypercube(3)", "generalized-hypercube(3,3)", "torus(5)"},
    .calls = {"valiant(dor)", "valiant(up-down)", "valiant(shortest)", "valiant(minimal)"},
    .build = build_valiant,
};

}  // namespace algorithm_records
}  // namespace weft::routing
