// Section 2.4: what Algorithms 1 and 2 need to know, where messages wait, and the bad cases of each.
#include <map>
#include <set>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/rcc/rcc_plain_steps.h"
#include "claims/step_measures.h"
#include "paths/trace.h"
#include "programs/permutations/step_machine.h"
#include "traffic/terminal_permutation.h"

namespace weft::claims {
namespace {

// Calls `see(source, destination, hop)` for each hop of each path.
template <class See>
void for_each_hop(const std::string& routed, MeasurementCache& cache, const See& see) {
  const auto routing = cache.routing(routed);
  const TerminalId terminals = routing->graph().terminal_count();
  for (TerminalId source = 0; source < terminals; ++source) {
    for (TerminalId destination = 0; destination < terminals; ++destination) {
      for (const paths::TracedHop& hop : paths::trace(*routing, source, destination, 0).hops) {
        see(source, destination, hop);
      }
    }
  }
}

// The number of pairs (node, destination), or triples with the source, with more than one next hop.
Measure count_undecided(bool knows_source) {
  return [knows_source](const std::string& routed, MeasurementCache& cache) {
    std::map<std::array<TerminalId, 3>, std::pair<PortId, bool>> next;
    for_each_hop(routed, cache, [&](TerminalId source, TerminalId destination, const paths::TracedHop& hop) {
      const auto known =
          next.try_emplace({hop.from, destination, knows_source ? source : 0}, std::pair{hop.port, false}).first;
      known->second.second |= known->second.first != hop.port;
    });
    Count undecided = 0;
    for (const auto& [key, ports] : next) undecided += ports.second ? 1U : 0U;
    return Measured::exactly(undecided);
  };
}

// The same with the paths of the definition; the reading is that of Algorithm 1 or 2.
Measure::Compute count_undecided_again(const RccNetwork& rcc) {
  return [rcc](const std::string& routed, MeasurementCache&) {
    const PlainRows rows = routed.ends_with("by=1)") ? PlainRows::by_1 : PlainRows::by_2;
    Count undecided = 0;
    for (std::uint64_t source = 0; source < rcc.nodes(); ++source) {
      for (std::uint64_t destination = 0; destination < rcc.nodes(); ++destination) {
        std::map<std::uint64_t, std::set<std::uint64_t>> next;
        for (const PlainHop& hop : routed.ends_with("rcc-1") ? plain_route(rcc, source, destination)
                                                             : plain_route_2(rcc, rows, source, destination)) {
          next[hop.from].insert(hop.to);
        }
        for (const auto& [node, others] : next) undecided += others.size() > 1 ? 1U : 0U;
      }
    }
    return Measured::exactly(undecided);
  };
}

void add_local_information(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{2, 2}, RccNetwork{3, 2}}) {
    for (const std::string_view algorithm : {"rcc-1", "rcc-2"}) {
      std::vector<std::string> readings = {rcc.with(algorithm)};
      if (algorithm == "rcc-2" && rcc.levels > 1) readings = {rcc.with("rcc-2(by=1)"), rcc.with("rcc-2(by=2)")};
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/local-information/{}/{}", algorithm, rcc.text()),
           .place = "Section 2.4, first paragraph",
           .statement = "a node needs only the addresses of the source and of the destination to choose the next hop; "
                        "ours are the cases, node, source and destination, with several next hops",
           .published = 0,
           .readings = readings,
           .measure = count_undecided(true).checked_by(count_undecided_again(rcc)),
           .remark = "a path of Algorithm 2 can pass a node twice and go on differently"}));
    }
    claims.push_back(to_claim(
        {.id = "rcc/text/local-information/destination-alone/" + rcc.text(),
         .place = "Section 2.4, Algorithm 1",
         .statement = "Algorithm 1 chooses the next hop by the destination alone; ours are the cases, node and "
                      "destination, with several next hops",
         .published = 0,
         .readings = {rcc.with("rcc-1")},
         .measure = count_undecided(false)}));
  }
}

std::vector<std::uint64_t> destinations_of(const std::string& permutation, const topology::Network& network,
                                           MeasurementCache& cache) {
  const auto built = traffic::build_permutation(network, permutation, 1, cache.execution());
  return {built.destinations.begin(), built.destinations.end()};
}

// The longest time that a message waits for a channel within an atom.
std::uint64_t longest_wait_in_atoms(const std::string& routed, const std::string& permutation,
                                    MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const topology::Network& network = cache.network(split_routed(routed).network);
  const auto built = traffic::build_permutation(network, permutation, 1, cache.execution());
  std::vector<std::uint64_t> since(built.destinations.size());
  std::uint64_t step = 1;
  std::uint64_t longest = 0;
  const auto see = [&](std::uint32_t message, NodeId from, PortId port) {
    if (network.graph.link_class(from, port) == 0) longest = std::max(longest, step - since[message] - 1);
    since[message] = step;
  };
  programs::run_steps(*routing, programs::one_message_each(built.destinations), 0, cache.execution(),
                      {.hop = see, .end_step = [&] { ++step; }});
  return longest;
}

std::uint64_t plain_wait_in_atoms(const RccNetwork& rcc, const std::string& permutation, MeasurementCache& cache) {
  const auto destinations = destinations_of(permutation, cache.network(rcc.spec()), cache);
  std::vector<PlainMessage> messages;
  for (std::size_t i = 0; i < destinations.size(); ++i) messages.push_back({i, destinations[i]});
  return plain_steps(rcc, messages).levels[0].longest_wait;
}

void add_atoms_without_congestion(std::vector<Claim>& claims) {
  const std::vector<std::string> permutations = {"row-to-row", "column-to-row", "random(seed=1)", "random(seed=2)",
                                                 "random(seed=3)"};
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{2, 2}, RccNetwork{4, 2}, RccNetwork{2, 3}, RccNetwork{3, 3}}) {
    const auto worst = [permutations](const auto& wait_of) {
      std::uint64_t longest = 0;
      std::string example;
      for (const std::string& each : permutations) {
        const std::uint64_t wait = wait_of(each);
        if (wait > longest) example = each;
        longest = std::max(longest, wait);
      }
      return Measured::worst_found(longest, {.tried = fmt::format("{} permutations ({})", permutations.size(),
                                                                  fmt::join(permutations, ", ")),
                                             .case_count = permutations.size(),
                                             .is_exhaustive = false})
          .shown_by(example);
    };
    const Measure measured = [worst](const std::string& routed, MeasurementCache& cache) {
      return worst([&](const std::string& each) { return longest_wait_in_atoms(routed, each, cache); });
    };
    claims.push_back(to_claim(
        {.id = "rcc/text/congestion-in-atoms/" + rcc.text(),
         .place = "Section 2.4, Algorithm 1",
         .statement =
             "there is no congestion in atoms, only on transpose links; ours are the most steps that a message "
             "waits for a link of an atom",
         .published = 0,
         .readings = {rcc.with("rcc-1")},
         .measure = measured.checked_by([worst, rcc](const std::string&, MeasurementCache& cache) {
           return worst([&](const std::string& each) { return plain_wait_in_atoms(rcc, each, cache); });
         }),
         .remark = "messages that come over links of several levels meet in an atom",
         .relation = Relation::at_most}));
  }
}

void add_three_levels(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{2, 3}, RccNetwork{3, 3}, RccNetwork{4, 3}}) {
    std::uint64_t most = 1;
    for (unsigned level = 0; level < 3; ++level) most = RccNetwork{rcc.atom, level}.nodes() + 2 * most;
    const auto add = [&](std::string_view what, std::uint64_t steps, Relation relation) {
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/algorithm-1/row-to-row/{}/{}", what, rcc.text()),
           .place = "Section 2.4, Algorithm 1",
           .statement = relation == Relation::at_least
                            ? "when each row sends to one row, Algorithm 1 takes at least N^(1/2) steps, as all "
                              "messages of a row share a link"
                            : "Algorithm 1 takes O(N^(1/2)) steps: at most W(N,L) = N^(1/2) + 2 W(N^(1/2),L-1); "
                              "ours when each row sends to one row",
           .published = whole_number(steps),
           .readings = {rcc.with("rcc-1")},
           .measure = measure_steps("row-to-row")
                          .printed_by("weft permute {network} --routing {with} --permutation row-to-row")
                          .checked_by([rcc](const std::string&, MeasurementCache& cache) {
                            const auto to = destinations_of("row-to-row", cache.network(rcc.spec()), cache);
                            std::vector<PlainMessage> messages;
                            for (std::size_t i = 0; i < to.size(); ++i) messages.push_back({i, to[i]});
                            return Measured::exactly(plain_steps(rcc, messages).steps);
                          }),
           .remark = "the messages of a row meet at one node, which is not a permutation of the row",
           .relation = relation}));
    };
    add("three-levels-at-least", rcc.row_length(), Relation::at_least);
    add("three-levels-at-most", most, Relation::at_most);
  }
}

void add_complements(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{9, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}}) {
    struct Case {
      std::string_view permutation;
      std::string_view routing;
      unsigned own;
      unsigned other;
    };
    for (const Case& each : {Case{"row-to-row", "rcc-2", 1, 2}, Case{"column-to-row", "rcc-1", 2, 1}}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/complement/{}/{}", each.permutation, rcc.text()),
           .place = "Section 2.4, below Algorithm 2",
           .statement = fmt::format("where Algorithm {} is congested, Algorithm {} is not: it takes fewer than N^(1/2) "
                                    "steps",
                                    each.own, each.other),
           .published = whole_number(rcc.row_length() - 1),
           .readings = {rcc.with(each.routing)},
           .measure = measure_steps(std::string(each.permutation))
                          .printed_by(fmt::format("weft permute {{network}} --routing {{with}} --permutation {}",
                                                  each.permutation)),
           .relation = Relation::at_most}));
    }
  }
}

using DirectedHops = std::vector<std::pair<NodeId, NodeId>>;

DirectedHops path_of(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  DirectedHops hops;
  for (const paths::TracedHop& hop : paths::trace(routing, source, destination, 0).hops) {
    hops.emplace_back(hop.from, routing.graph().neighbor(hop.from, hop.port).node);
  }
  return hops;
}

// Algorithm 2 provides alternate paths. Sources with i1 = j1 have no first transpose link, and those with j1 = i2 no
// second one.
void add_alternate_paths(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{8, 1}}) {
    claims.push_back(to_claim(
        {.id = "rcc/algorithm-2/alternate-paths/" + rcc.text(),
         .place = "Section 2.4, Algorithm 2",
         .statement = "Algorithm 2 provides alternate paths; ours are the pairs with i1 != i2, i1 != j1 and j1 != i2 "
                      "whose paths by Algorithms 1 and 2 share a channel",
         .published = 0,
         .readings = {rcc.with("rcc-2")},
         .measure = [rcc](const std::string&, MeasurementCache& cache) {
           const auto one = cache.routing(rcc.with("rcc-1"));
           const auto two = cache.routing(rcc.with("rcc-2"));
           const auto n = static_cast<TerminalId>(rcc.row_length());
           Count shared = 0;
           for (TerminalId s = 0; s < n * n; ++s) {
             for (TerminalId d = 0; d < n * n; ++d) {
               if (s / n == d / n || s / n == s % n || s % n == d / n) continue;
               const DirectedHops hops = path_of(*one, s, d);
               const DirectedHops others = path_of(*two, s, d);
               const bool is_shared = std::any_of(hops.begin(), hops.end(), [&](const auto& hop) {
                 return std::find(others.begin(), others.end(), hop) != others.end();
               });
               shared += is_shared ? 1U : 0U;
             }
           }
           return Measured::exactly(shared);
         }}));
  }
}

}  // namespace

void add_rcc_routing_claims(std::vector<Claim>& claims) {
  add_local_information(claims);
  add_atoms_without_congestion(claims);
  add_three_levels(claims);
  add_complements(claims);
  add_alternate_paths(claims);
}

}  // namespace weft::claims
