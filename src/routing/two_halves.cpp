// The header of the routing inside is kept in the first words; the word behind holds the intermediate terminal.
#include "routing/two_halves.h"

#include "base/count.h"
#include "base/input_error.h"

namespace weft::routing {
namespace {

// In place of the intermediate terminal, once it is behind.
constexpr std::uint32_t kSecondHalf = UINT32_MAX;

class TwoHalves final : public Routing {
 public:
  TwoHalves(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, Directly directly)
      : Routing(graph, std::move(spec)),
        inner_(std::move(inner)),
        own_word_(inner_->state_word_count()),
        directly_(directly) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(2 * inner_->vc_count(link_class));
  }
  // The draw is the intermediate terminal.
  [[nodiscard]] std::uint64_t draw_count() const override { return graph().terminal_count(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_->is_deterministic(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    const auto intermediate = static_cast<TerminalId>(draw);
    const bool has_no_first_half = start == node_of(intermediate) || start == node_of(destination);
    if (has_no_first_half || directly_ == Directly::as_well) {
      add_plans(start, destination, {destination, kSecondHalf}, headers);
    }
    std::vector<Header> second;
    inner_->plans(intermediate, destination, 0, second);
    if (!has_no_first_half && !second.empty()) {
      add_plans(start, intermediate, {destination, intermediate}, headers);
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
      return outer(second.at(0), {header.destination, kSecondHalf});
    }
    const VcId first = half == kSecondHalf ? second_half_vc(place.node, choice.port) : VcId{0};
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first)};
    return outer(inner_->advance(inside(header), {.node = place.node}, choice_inside), {header.destination, half});
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
  // What the header of the routing inside does not tell.
  struct Outside {
    TerminalId destination;
    std::uint32_t half;  // the intermediate terminal, or kSecondHalf
  };

  void add_plans(NodeId from, TerminalId to, const Outside& outside, std::vector<Header>& headers) const {
    const std::size_t first = headers.size();
    inner_->plans_from_node(from, to, 0, headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], outside);
  }

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
  [[nodiscard]] Header outer(const Header& inside, const Outside& outside) const {
    Header header = inside;
    header.destination = outside.destination;
    header.state[own_word_] = outside.half;
    return header;
  }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  Directly directly_;
};

}  // namespace

std::unique_ptr<Routing> build_two_halves(const Task& task, Directly directly) {
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
  return std::make_unique<TwoHalves>(task.network.graph, arguments.to_spec(), std::move(inner), directly);
}

}  // namespace weft::routing
