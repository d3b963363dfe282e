#include "routing/multicast/multicast.h"

#include "base/input_error.h"
#include "base/suggest.h"
#include "routing/core/take_hops.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

const MulticastScheme& find_scheme(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const MulticastScheme* scheme : multicast_schemes()) {
    if (scheme->name == spec.name) return *scheme;
    known.push_back(scheme->name);
  }
  throw InputError("no multicast scheme is named " + quote_briefly(spec.name), spec.name_span,
                   suggestion(spec.name, known, "weft list multicast"));
}

RoutingFacts facts_with_vcs(const Routing& routing, const std::vector<VcId>& vcs) {
  std::vector<VcId> all = routing.facts().vcs;
  for (std::size_t c = 0; c < all.size(); ++c) all[c] = static_cast<VcId>(all[c] + vcs[c]);
  RoutingFacts facts = routing.facts();
  facts.vcs = std::move(all);
  return facts;
}

class WithVcsAbove final : public Routing {
 public:
  WithVcsAbove(const Routing& inner, const std::vector<VcId>& vcs)
      : Routing(inner.graph(), inner.spec(), facts_with_vcs(inner, vcs)), inner_(inner) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    inner_.start(departure, headers);
  }
  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    inner_.candidates(header, position, found);
  }
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    return inner_.advance(header, position, choice);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { inner_.take_hops(hops, found); }
  [[nodiscard]] std::uint64_t key(const Header& header) const override { return inner_.key(header); }
  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return inner_.has_arrived(header, position);
  }
  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    return inner_.explain(header, position, candidate);
  }

 private:
  const Routing& inner_;
};

}  // namespace

std::unique_ptr<Multicast> build_multicast(const topology::Network& network, const Routing& unicast,
                                           const spec::Spec& spec, const Execution& execution) {
  const MulticastScheme& scheme = find_scheme(spec);
  const spec::Arguments arguments(spec, scheme.parameters);
  return scheme.build({network, unicast, arguments, execution});
}

std::unique_ptr<Multicast> build_multicast(const topology::Network& network, const Routing& unicast,
                                           std::string_view text, const Execution& execution) {
  try {
    return build_multicast(network, unicast, spec::parse(text), execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

std::unique_ptr<Routing> with_vcs_above(const Routing& routing, const std::vector<VcId>& vcs) {
  return std::make_unique<WithVcsAbove>(routing, vcs);
}

MulticastTree with_raised_vcs(const MulticastTree& tree, const Routing& unicast) {
  MulticastTree raised = tree;
  for (const TreeNode& node : tree.nodes) {
    for (TreeBranch& branch : std::span(raised.branches).subspan(node.first_branch, node.branch_count)) {
      const VcId own = unicast.vc_count(unicast.graph().link_class(node.node, branch.port));
      branch.vcs = {static_cast<VcId>(branch.vcs.first + own), static_cast<VcId>(branch.vcs.last + own)};
    }
  }
  return raised;
}

}  // namespace weft::routing
