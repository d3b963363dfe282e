// Multicasts of the RDT router (Section V): what they and the combining of acknowledgements save, the load of roots,
// territories, the header, freedom from deadlock, and recovery.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "claims/multicast_measures.h"
#include "claims/ratio_claim.h"
#include "claims/rdt/rdt_claims.h"
#include "claims/simulated.h"
#include "experiment/routed_network.h"
#include "routing/multicast/multicast.h"

namespace weft::claims {
namespace {

constexpr std::string_view kUpdates = "update(sharers=8)";
constexpr std::string_view kCombinedMulticasts = "64";  // at a router at a time: more than these loads need

// A machine, and a load that it carries with every scheme.
struct UpdatedMachine {
  std::string_view name;
  std::string_view network;
  std::string_view load;
};
constexpr std::array kUpdatedMachines = {
    UpdatedMachine{"64-processors", "rdt(4,parallel=keep,concentration=2)", "0.02"},
    UpdatedMachine{"256-nodes", "rdt(16)", "0.002"},
};

struct UpdateScheme {
  std::string_view name;
  std::string_view scheme;
  bool is_combined;
};
constexpr std::array kUpdateSchemes = {
    UpdateScheme{"reduced", "hierarchical", false},
    UpdateScheme{"reduced,combined", "hierarchical", true},
    UpdateScheme{"precise", "hierarchical(map=precise)", false},
    UpdateScheme{"precise,combined", "hierarchical(map=precise)", true},
};

RunTexts update_run(const UpdatedMachine& machine, std::string_view traffic, std::string_view scheme,
                    bool is_combined) {
  RunTexts texts{{"spec", std::string(machine.network)},
                 {"traffic", std::string(traffic)},
                 {"load", std::string(machine.load)},
                 {"packet", "16"},
                 {"router", "jump1"},
                 {"switching", "vct"},
                 {"multicast", std::string(scheme)},
                 {"cycles", "5000"},
                 {"warmup", "1000"}};
  if (is_combined) texts["combine"] = kCombinedMulticasts;
  return texts;
}

// Flits that channels send in the window for each message that is generated in it, acknowledgements included.
double flits_per_message(const experiment::RunResult& result) {
  double flits_per_cycle = 0;
  for (const experiment::ClassUse& use : result.utilisation) {
    flits_per_cycle += use.mean.value_or(0) * static_cast<double>(use.channel_count);
  }
  return flits_per_cycle * static_cast<double>(result.window_end - result.warm_up) /
         static_cast<double>(result.generated_packets);
}

double cycles_to_last_acknowledgement(const experiment::RunResult& result) {
  return result.multicast.value().last_acknowledgement_latency.value_or(0);
}

void add_savings(const UpdatedMachine& machine, std::string_view traffic, const UpdateScheme& scheme,
                 std::string_view suffix, std::vector<Claim>& claims) {
  const RunTexts less = update_run(machine, traffic, scheme.scheme, scheme.is_combined);
  const RunTexts more = update_run(machine, traffic, "unicast", false);
  const auto add = [&](std::string_view what, std::string_view words, double (*value)(const experiment::RunResult&),
                       std::string_view unit) {
    Claim claim = to_claim(RatioClaim{
        .id = fmt::format("rdt/text/multicast/{}/{}{}/{}", what, machine.name, suffix, scheme.name),
        .place = "Section V.C",
        .statement = fmt::format("multicasts by bit maps and combined acknowledgements reduce the traffic drastically; "
                                 "ours are the {}, over those with a packet for each target (seeds 1 to 5)",
                                 words),
        .less = less,
        .more = more,
        .value = value,
        .unit = std::string(unit),
        .remark = scheme.scheme == "hierarchical"
                      ? "one map for each rank also leads to nodes that are no targets, and copies go there"
                      : ""});
    claim.is_expensive = machine.network == kUpdatedMachines.back().network;  // some seconds each
    claims.push_back(std::move(claim));
  };
  add("flits", "flits over channels for a message to eight targets and its acknowledgements", flits_per_message,
      "flits per message");
  add("time", "cycles until the last acknowledgement of a message to eight targets", cycles_to_last_acknowledgement,
      "cycles");
}

void add_all_savings(std::vector<Claim>& claims) {
  for (const UpdatedMachine& machine : kUpdatedMachines) {
    for (const UpdateScheme& scheme : kUpdateSchemes) add_savings(machine, kUpdates, scheme, "", claims);
  }
  for (const UpdateScheme& scheme : kUpdateSchemes) {
    add_savings(kUpdatedMachines.back(), "update(sharers=8,within=2)", scheme, "/within-two-hops", claims);
  }
}

// The busiest channel of one scheme again, from the other end: each node of a tree but the first was entered by one
// channel.
BusiestChannel busiest_by_entries(const std::string& with_scheme, const Execution& execution) {
  const auto [spec, scheme] = split_routed(with_scheme);
  const experiment::RoutedNetwork routed(spec, "", execution);
  const auto multicast = routing::build_multicast(routed.network(), routed.routing(), scheme, execution);
  const topology::PortGraph& graph = routed.network().graph;
  std::map<std::pair<NodeId, PortId>, Count> messages;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    std::vector<TerminalId> targets;
    for (TerminalId to = 0; to < graph.terminal_count(); ++to) {
      if (to != source) targets.push_back(to);
    }
    std::vector<routing::MulticastTree> trees;
    multicast->plan(source, targets, trees);
    for (const routing::MulticastTree& tree : trees) {
      std::vector<std::pair<NodeId, PortId>> entered(tree.nodes.size());
      for (const routing::TreeNode& node : tree.nodes) {
        for (const routing::TreeBranch& branch : tree.branches_of(node))
          entered[branch.child] = {node.node, branch.port};
      }
      for (std::size_t i = 1; i < entered.size(); ++i) ++messages[entered[i]];
    }
  }
  BusiestChannel busiest;
  for (LinkClassId link_class = 0; link_class < graph.link_classes().size(); ++link_class) {
    Count channels = 0;
    Count sum = 0;
    Count most = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) channels += graph.link_class(v, port) == link_class;
    }
    for (const auto& [channel, count] : messages) {
      if (graph.link_class(channel.first, channel.second) != link_class) continue;
      sum += count;
      most = std::max(most, count);
    }
    if (most > busiest.messages) busiest = {most, Fraction(most * channels, sum)};
  }
  return busiest;
}

Measure::Compute busiest_again(bool is_share) {
  return [is_share](const std::string& with_scheme, MeasurementCache& cache) {
    const std::string one_root = split_routed(with_scheme).network + " with tree(up-down)";
    const BusiestChannel ours = busiest_by_entries(with_scheme, cache.execution());
    const BusiestChannel other = busiest_by_entries(one_root, cache.execution());
    const Fraction a = is_share ? ours.over_mean : Fraction(ours.messages, 1);
    const Fraction b = is_share ? other.over_mean : Fraction(other.messages, 1);
    return Measured::exactly(Fraction(a.numerator() * b.denominator(), a.denominator() * b.numerator()));
  };
}

// "Many root nodes": each broadcast has its own root near its source. The paper does not say how congestion is
// measured.
void add_roots(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view what, std::string_view words, const Measure& measure) {
    for (const unsigned side : {8U, 16U, 32U}) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/multicast/roots/{}/N={}", what, side),
                    .place = "Section V.B",
                    .statement = fmt::format(
                        "many root nodes relax the congestion of roots; if each node broadcasts, ours are {}, "
                        "over the same of trees of up-down, which has one root (weft simulate --traffic "
                        "broadcast --process \"batch(packets=1)\" --channels FILE has them as flits)",
                        words),
                    .published = Decimal::from_text("1.00"),
                    .readings = {fmt::format("rdt({}) with hierarchical", side)},
                    .measure = measure,
                    .remark = "links of one class are used unevenly by broadcasts over the ranks, too",
                    .is_expensive = side > 16,
                    .relation = Relation::at_most}));
    }
  };
  add("share", "the messages on the busiest channel over the mean of its link class",
      measure_busiest_share_against("tree(up-down)").checked_by(busiest_again(true)));
  add("messages", "the messages on the busiest channel",
      measure_busiest_messages_against("tree(up-down)").checked_by(busiest_again(false)));
}

void add_territories(std::vector<Claim>& claims) {
  for (const unsigned side : {16U, 64U}) {
    for (const auto& [name, scheme] : {std::pair<std::string_view, std::string_view>{"reduced", "hierarchical"},
                                       {"precise", "hierarchical(map=precise)"}}) {
      claims.push_back(to_claim({.id = fmt::format("rdt/text/multicast/territory/N={}/{}", side, name),
                                 .place = "Section V.B",
                                 .statement = "multicasts to local nodes form a small territory; ours are the channels "
                                              "of trees to eight random nodes in the territory of rank 1, over those "
                                              "to eight random nodes anywhere, 100 draws for each class of sources",
                                 .published = Decimal::from_text("1.00"),
                                 .readings = {fmt::format("rdt({}) with {}", side, scheme)},
                                 .measure = TerritoryDraws{},
                                 .relation = Relation::at_most}));
    }
  }
}

void add_headers(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& of, std::vector<std::string> readings) {
    claims.push_back(to_claim({.id = "rdt/text/multicast/header-bits/" + of,
                               .place = "Section V.C",
                               .statement = "a header of three flits of 36 bits has the reduced bit map; ours are the "
                                            "bits of source, root rank, a map of the positions of each rank, and a map "
                                            "of the terminals where nodes have several, which is our reading of "
                                            "\"reduced\"",
                               .published = Count{3} * 36,
                               .readings = std::move(readings),
                               .measure = measure_map_header_bits,
                               .relation = Relation::at_most}));
  };
  add("64-processors", {"rdt(4,parallel=keep,concentration=2)"});
  for (const unsigned side : {4U, 8U, 16U, 32U, 64U, 128U}) add(fmt::format("N={}", side), rdt_networks(side));
}

void add_deadlocks(std::vector<Claim>& claims) {
  for (const UpdatedMachine& machine : kUpdatedMachines) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/multicast/deadlock/{}", machine.name),
         .place = "Section V.C",
         .statement = "multicasts with wormhole routing do not deadlock; ours is 1 where the prover finds packets that "
                      "deadlock (weft verify with --multicast hierarchical --switching wormhole or cut-through)",
         .published = 0,
         .readings = {fmt::format("{} with hierarchical under wormhole", machine.network),
                      fmt::format("{} with hierarchical under cut-through", machine.network)},
         .measure = measure_multicast_deadlock,
         .remark = "packets that are longer than the buffers along their path deadlock. Packets have at most 16 flits, "
                   "though: if each "
                   "VC has a buffer of 16 flits, which the paper does not say, and is granted only with space for the "
                   "whole packet, "
                   "wormhole routing is cut-through, and that is proved, with VCs that are ours"}));
  }
}

// 1 where some run without recovery deadlocks, and all packets of all runs with it are received.
Measure measure_recovery(const RunTexts& settings) {
  return [settings](const std::string&, MeasurementCache& cache) {
    RunTexts recovering = settings;
    recovering["recover"] = "shoot-down";
    bool deadlocks = false;
    bool is_received = true;
    for (const experiment::RunResult& result : cache.runs(settings, kFirstSeed)) deadlocks |= result.is_deadlocked();
    for (const experiment::RunResult& result : cache.runs(recovering, kFirstSeed))
      is_received &= result.makespan.has_value();
    return Measured::exactly(deadlocks && is_received ? 1U : 0U);
  };
}

void add_recovery(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view what, std::string_view reading, const RunTexts& settings) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/chip/shoot-down/{}", what),
                               .place = "Section V.C",
                               .statement = fmt::format("the chip has a shoot-down mechanism, of which the paper says "
                                                        "no more; ours is 1 where {} deadlocks, and receives all "
                                                        "packets with --recover shoot-down",
                                                        simulate_command(settings)),
                               .published = 1,
                               .readings = {std::string(reading)},
                               .measure = measure_recovery(settings)}));
  };
  add("unicast", "directed-ring(8) with shortest",
      {{"spec", "directed-ring(8)"},
       {"routing", "shortest"},
       {"traffic", "uniform"},
       {"process", "batch(packets=20)"},
       {"packet", "16"}});
  add("multicast", "rdt(8) with hierarchical",
      {{"spec", "rdt(8)"},
       {"traffic", "multicast(size=8)"},
       {"process", "batch(packets=2)"},
       {"packet", "16"},
       {"buffer", "4"},
       {"multicast", "hierarchical"},
       {"unproved", "true"}});
}

}  // namespace

void add_rdt_multicast_claims(std::vector<Claim>& claims) {
  add_all_savings(claims);
  add_roots(claims);
  add_territories(claims);
  add_headers(claims);
  add_deadlocks(claims);
  add_recovery(claims);
}

}  // namespace weft::claims
