// The steps of ascend and descend algorithms one by one: proofs of Theorem 4.1 and of Corollaries 4.3 to 4.5.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/rhsn/swept_network.h"

namespace weft::claims {
namespace {

bool is_in_nucleus(const programs::StepNote& note) { return note.what.starts_with("dimension"); }

Count exchanges(const programs::ProgramRun& run, bool in_nucleus) {
  return static_cast<Count>(std::ranges::count_if(run.notes, [=](const programs::StepNote& note) {
    return note.kind == programs::StepNote::Kind::communication && is_in_nucleus(note) == in_nucleus;
  }));
}

// The most steps of one kind beyond the bound of the proof, over all ranges of dimensions.
Measure measure_part_of_theorem_4_1(const SweptNetwork& m, bool in_nucleus) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    Count beyond = 0;
    Count ranges = 0;
    for (const std::string name : {"ascend", "descend"}) {
      for (Count first = 0; first < m.dimension_count(); ++first) {
        for (Count last = first; last < m.dimension_count(); ++last, ++ranges) {
          const std::string range = fmt::format("first={},last={}", to_text(first), to_text(last));
          const Count steps = exchanges(cache.program_run(with_program(spec, m.program(name, range))), in_nucleus);
          const Count nuclei = (last - first + m.bits - 1) / m.bits;  // ceil((s-1)/k)
          const Count bound = in_nucleus ? m.steps_in_nucleus() * (nuclei + 1) : 2 * m.network.depth() + 2 * nuclei;
          beyond = std::max(beyond, steps > bound ? steps - bound : 0);
        }
      }
    }
    return Measured::worst_found(beyond, {.tried = fmt::format("all {} ranges, up and down", to_text(ranges / 2)),
                                          .case_count = ranges,
                                          .is_exhaustive = true});
  };
}

void add_parts_of_theorem_4_1(std::vector<Claim>& claims) {
  const std::vector<SweptNetwork> members = {{{{2}, "hypercube(2)"}, 2},      {{{3}, "hypercube(2)"}, 2},
                                             {{{2, 2}, "hypercube(2)"}, 2},   {{{2, 3}, "complete(2)"}, 1},
                                             {{{2, 2, 2}, "complete(2)"}, 1}, {{{2}, "complete(8)"}, 3, 1}};
  for (const SweptNetwork& m : members) {
    for (const bool in_nucleus : {false, true}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rhsn/text/sweep-steps/{}/{}", in_nucleus ? "in-nuclei" : "between-clusters", m.id()),
           .place = "Theorem 4.1, proof",
           .statement = in_nucleus
                            ? "at most T (ceil((s-1)/k) + 1) of the steps are within nuclei; ours is how many more "
                              "they are on the worst of all ranges"
                            : "at most 2r + 2 ceil((s-1)/k) of the steps are between clusters; ours is how many "
                              "more they are on the worst of all ranges",
           .published = 0,
           .readings = {m.network.spec()},
           .measure = measure_part_of_theorem_4_1(m, in_nucleus)}));
    }
  }
}

// Where the links of a level lead; the node itself for a leader.
std::vector<NodeId> after_exchange(const topology::PortGraph& graph, unsigned level) {
  std::vector<NodeId> place(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    place[v] = v;
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const std::string& name = graph.link_classes()[graph.link_class(v, port)].name;
      if (name == fmt::format("level {}", level)) place[v] = graph.neighbor(v, port).node;
    }
  }
  return place;
}

void add_exchange(std::vector<Claim>& claims) {
  struct Member {
    unsigned levels;
    unsigned bits;
  };
  for (const auto& [levels, bits] : {Member{3, 2}, Member{2, 4}, Member{2, 3}, Member{4, 1}}) {
    const std::string spec = fmt::format("hsn({},hypercube({}))", levels, bits);
    claims.push_back(to_claim(
        {.id = "rhsn/text/exchange/" + spec,
         .place = "Algorithm ASC",
         .statement = "after the exchange over level i, items 2^j apart with ki-k <= j < ki are in one nucleus and "
                      "2^(j-ki+k) apart; ours is the number of pairs and levels for which they are not",
         .published = 0,
         .readings = {spec},
         .measure = [=](const std::string& reading, MeasurementCache& cache) {
           const topology::PortGraph& graph = cache.network(reading).graph;
           Count wrong = 0;
           for (unsigned level = 1; level <= levels; ++level) {
             const std::vector<NodeId> place = after_exchange(graph, level);
             for (unsigned bit = 0; bit < bits; ++bit) {
               const NodeId apart = NodeId{1} << ((level - 1) * bits + bit);
               for (NodeId v = 0; v < graph.node_count(); ++v) {
                 if ((place[v] ^ place[v ^ apart]) != NodeId{1} << bit) ++wrong;
               }
             }
           }
           return Measured::exactly(wrong);
         }}));
  }
}

// Nodes that send over a level although their address says that they are leaders there, or that do not although they
// are none, summed over the steps.
Measure measure_wrong_senders(unsigned levels, NodeId base) {
  return [=](const std::string& network_with_program, MeasurementCache& cache) {
    const programs::Schedule schedule = schedule_of(network_with_program, cache);
    const topology::PortGraph& graph = cache.network(split_routed(network_with_program).network).graph;
    const DefinedNetwork defined{{{levels}, ""}, base};
    Count wrong = 0;
    for (const programs::ScheduleStep& step : schedule.steps) {
      if (step.sends.empty()) continue;
      const std::string name = graph.link_classes()[graph.link_class(step.sends[0].node, step.sends[0].port)].name;
      if (!name.starts_with("level ")) continue;
      std::vector<bool> sends(graph.node_count());
      for (const programs::Send& send : step.sends) sends[send.node] = true;
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        const bool is_leader = defined.swapped_from(v)[std::stoul(name.substr(6)) - 2] == v;
        if (sends[v] == is_leader) ++wrong;
      }
    }
    return Measured::exactly(wrong);
  };
}

void add_leaders_in_sweeps(std::vector<Claim>& claims) {
  struct Member {
    unsigned levels;
    const char* nucleus;
    NodeId base;
  };
  for (const auto& [levels, nucleus, base] :
       {Member{3, "hypercube(2)", 4}, Member{2, "hypercube(3)", 8}, Member{4, "complete(2)", 2}}) {
    const std::string spec = fmt::format("hsn({},{})", levels, nucleus);
    claims.push_back(
        to_claim({.id = "rhsn/text/skipped-exchanges/" + spec,
                  .place = "Algorithm ASC",
                  .statement = "exchanges are skipped by the leaders of the level and by no other node; ours "
                               "is the number of nodes and steps for which this is not so",
                  .published = 0,
                  .readings = {with_program(spec, "ascend")},
                  .measure = measure_wrong_senders(levels, base)}));
  }
}

// The fewest passes in one direction into which the exchanges of a program fall.
Measured count_passes(const programs::ProgramRun& run, bool is_ascending) {
  std::optional<unsigned long> before;
  Count passes = 0;
  for (const programs::StepNote& note : run.notes) {
    if (note.kind != programs::StepNote::Kind::communication) continue;
    const unsigned long dimension = std::stoul(note.what.substr(std::string("dimension ").size()));
    const bool goes_on = before && (is_ascending ? dimension > *before : dimension < *before);
    if (!goes_on) ++passes;
    before = dimension;
  }
  return Measured::exactly(passes);
}

void add_passes(std::vector<Claim>& claims) {
  for (const unsigned n : {3U, 4U, 6U}) {
    const std::string run = with_program(fmt::format("hypercube({})", n), "bitonic-sort");
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/bitonic-passes/n={}", n),
         .place = "Corollary 4.3, proof",
         .statement =
             "bitonic sorting takes log2 N ascend iterations; ours is the fewest passes up or down into which its "
             "exchanges fall",
         .published = n,
         .readings = {run + ", passes down", run + ", passes up"},
         .measure =
             [run](const std::string& reading, MeasurementCache& cache) {
               return count_passes(cache.program_run(run), reading.ends_with("up"));
             },
         .remark = "each iteration goes from its highest dimension down, so they are descents"}));
  }
}

void add_complete_nucleus(std::vector<Claim>& claims) {
  for (const unsigned m : {2U, 3U, 4U, 5U, 8U, 16U}) {
    const bool is_power = (m & (m - 1)) == 0;
    const std::string run =
        with_program(fmt::format("complete({})", m), is_power ? "ascend(phases=1)" : "semigroup(phases=1)");
    const std::string statement =
        is_power ? "in K_m an ascend algorithm takes " : "in K_m a result of all values takes ";
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/complete-nucleus/communication/m={}", m),
                               .place = "Corollary 4.5, proof",
                               .statement = statement + "one communication step",
                               .published = 1,
                               .readings = {run},
                               .measure = measure_communication_steps}));
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/complete-nucleus/computation/m={}", m),
                               .place = "Corollary 4.5, proof",
                               .statement = statement + "at most m - 1 computation steps",
                               .published = m - 1,
                               .readings = {run},
                               .measure = measure_computation_steps,
                               .relation = Relation::at_most}));
  }
}

void add_convolution(std::vector<Claim>& claims) {
  const std::vector<SweptNetwork> members = {{{{2}, "hypercube(2)"}, 2},
                                             {{{3}, "hypercube(2)"}, 2},
                                             {{{2}, "hypercube(4)"}, 4},
                                             {{{2, 2}, "hypercube(2)"}, 2},
                                             {{{2, 2, 2}, "hypercube(1)"}, 1}};
  for (const SweptNetwork& m : members) {
    claims.push_back(
        to_claim({.id = "rhsn/text/convolution/" + m.id(),
                  .place = "Section 4.3",
                  .statement = "convolution can be written as ascend and descend algorithms; compared with one "
                               "of each by Corollary 4.2, both sequences at once",
                  .published = 2 * (m.dimension_count() + 2 * (m.network.digit_count() - 1)),
                  .readings = {with_program(m.network.spec(), "convolution")},
                  .measure = measure_communication_steps}));
  }
}

}  // namespace

void add_rhsn_exchange_claims(std::vector<Claim>& claims) {
  add_parts_of_theorem_4_1(claims);
  add_exchange(claims);
  add_leaders_in_sweeps(claims);
  add_passes(claims);
  add_complete_nucleus(claims);
  add_convolution(claims);
}

}  // namespace weft::claims
