#include "routing/core/routing.h"

#include <algorithm>

#include "base/check.h"
#include "routing/core/take_hops.h"

namespace weft::routing {

Routing::Routing(const topology::PortGraph& graph, spec::Spec spec, RoutingFacts facts)
    : graph_(graph), spec_(std::move(spec)), facts_(std::move(facts)) {
  const auto require = [&](bool holds, const char* what) {
    if (!holds) throw BrokenInvariant("the facts of routing " + name() + ": " + what);
  };
  const std::vector<VcId>& vcs = facts_.vcs;
  require(vcs.size() == graph.link_classes().size(), "vcs needs one number for each link class of the network");
  require(std::ranges::find(vcs, VcId{0}) == vcs.end(), "a link class has at least one VC");
  require(facts_.header_word_count <= Header{}.state.size(), "the header has three words");
  require(facts_.draw_count >= 1U && facts_.message_class_count >= 1, "there is one draw and one message class");
}

void Routing::start(const Departure& departure, std::vector<Header>& headers) const {
  WEFT_CHECK(facts_.message_class_count == 1);
  WEFT_CHECK(departure.draw == 0 || facts_.header_word_count > 0U);
  headers.push_back({.destination = departure.destination, .state = {static_cast<std::uint32_t>(departure.draw)}});
}

void Routing::take_hops(std::span<Hop> hops, Candidates& found) const { take_hops_of(*this, hops, found); }

std::uint64_t Routing::key(const Header& header) const {
  if (facts_.header_word_count > 1U) {
    throw BrokenInvariant("routing " + name() + " states several header words, so it must override key()");
  }
  return std::uint64_t{header.state[0]} * graph_.terminal_count() + header.destination;
}

void Routing::check_candidate(NodeId node, const Candidate& candidate) const {
  const auto fail = [&](const std::string& what) {
    throw BrokenInvariant("routing " + name() + ", at node " + std::to_string(node) + ": " + what);
  };
  if (candidate.port >= graph_.out_degree(node)) {
    fail("a candidate has port " + std::to_string(candidate.port) + ", but the node has " +
         std::to_string(graph_.out_degree(node)) + " ports");
  }
  const LinkClassId link_class = graph_.link_class(node, candidate.port);
  const auto [first, last] = candidate.vcs;
  if (first > last || last >= vc_count(link_class)) {
    fail("a candidate has VCs " + std::to_string(first) + " to " + std::to_string(last) + " of link class " +
         graph_.link_classes()[link_class].name + ", but the facts state " + std::to_string(vc_count(link_class)) +
         " there, numbered from 0");
  }
}

void Routing::check_header(const Header& header, std::uint64_t its_key) const {
  for (std::size_t word = facts_.header_word_count; word < header.state.size(); ++word) {
    if (header.state[word] == 0) continue;
    throw BrokenInvariant("routing " + name() + ": state word " + std::to_string(word) +
                          " of a header is used, but the facts state " + std::to_string(facts_.header_word_count) +
                          " words, numbered from 0");
  }
  if (its_key < facts_.key_count) return;
  throw BrokenInvariant("routing " + name() + ": a header has key " + std::to_string(its_key) +
                        ", but the facts state " + std::to_string(facts_.key_count) + " keys, numbered from 0");
}

}  // namespace weft::routing
