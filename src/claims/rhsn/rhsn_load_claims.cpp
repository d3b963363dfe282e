// Emulation of product networks: what channels carry, labels of links, and the condition of Theorem 4.7.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/emulating_network.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// The fewest and the most packets on any channel whose link class begins like this, in one emulated step.
Measure measure_loads(const std::string& link_class) {
  return [link_class](const std::string& network_with_program, MeasurementCache& cache) {
    const programs::Schedule schedule = schedule_of(network_with_program, cache);
    const topology::PortGraph& graph = cache.network(split_routed(network_with_program).network).graph;
    std::map<std::pair<NodeId, PortId>, Count> packets;
    for (const programs::ScheduleStep& step : schedule.steps) {
      for (const programs::Send& send : step.sends) ++packets[{send.node, send.port}];
    }
    Count least = kHuge;
    Count most = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        if (!graph.link_classes()[graph.link_class(v, port)].name.starts_with(link_class)) continue;
        const Count load = packets[{v, port}];
        least = std::min(least, load);
        most = std::max(most, load);
      }
    }
    return Measured::between(least, most);
  };
}

void add_loads(std::vector<Claim>& claims) {
  const auto add = [&](const EmulatingNetwork& m, const std::string& id, const std::string& link_class,
                       const std::string& what, Count load, Relation relation) {
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/loads/{}/{}", id, m.network.spec()),
                               .place = "Theorem 4.8, proof",
                               .statement = "in one emulated step " + what,
                               .published = load,
                               .readings = {with_program(m.network.spec(), "emulate-all-port")},
                               .measure = measure_loads(link_class),
                               .relation = relation}));
  };
  const auto add_all = [&](const EmulatingNetwork& m, Relation relation) {
    add(m, "nucleus", "nucleus", "p packets cross each link of a nucleus", m.network.digit_count(), relation);
    for (Count depth = 1; depth <= m.network.depth(); ++depth) {
      const Count level = m.network.levels[static_cast<std::size_t>(m.network.depth() - depth)];
      add(m, "depth-" + to_text(depth), m.network.depth() == 1 ? "level" : fmt::format("depth {}", to_text(depth)),
          "2 p l_0/l_i packets cross each link of depth i", 2 * m.dimension_count() / level, relation);
    }
  };
  for (const EmulatingNetwork& m : all_port_members()) add_all(m, Relation::equal);
  add_all({{{2}, "mesh(3,4)"}, 4}, Relation::at_most);  // not regular
  claims.push_back(to_claim(
      {.id = "rhsn/text/usually-smaller",
       .place = "Section 4.5",
       .statement =
           "the slowdown is usually smaller than the bound of Theorem 4.8, read as for more than half of our 12 "
           "networks; ours is the number of those with a shorter schedule",
       .published = 7,
       .readings = {"the networks of the claims on Theorem 4.8"},
       .measure =
           [](const std::string&, MeasurementCache& cache) {
             Count shorter = 0;
             for (const EmulatingNetwork& m : all_port_members()) {
               const std::string run = with_program(m.network.spec(), "emulate-all-port");
               if (cache.program_run(run).counts.communication_steps < bound_of_theorem_4_8(m)) ++shorter;
             }
             return Measured::exactly(shorter);
           },
       .relation = Relation::at_least}));
}

void add_contention(std::vector<Claim>& claims) {
  for (const EmulatingNetwork& m : one_dimension_members()) {
    if (m.dimension_count() > 12) continue;
    claims.push_back(to_claim(
        {.id = "rhsn/text/no-contention/" + m.network.spec(),
         .place = "Theorem 4.6, proof",
         .statement =
             "no contention occurs when a dimension is emulated; ours is the most messages on a channel in a step, "
             "over all dimensions",
         .published = 1,
         .readings = {m.network.spec()},
         .measure = [m](const std::string& spec, MeasurementCache& cache) {
           Count most = 0;
           for (Count dimension = 0; dimension < m.dimension_count(); ++dimension) {
             const std::string program = fmt::format("emulate-dimension(dimension={})", to_text(dimension));
             for (const programs::ScheduleStep& step : schedule_of(with_program(spec, program), cache).steps) {
               std::map<std::pair<NodeId, PortId>, Count> messages;
               for (const programs::Send& send : step.sends) most = std::max(most, ++messages[{send.node, send.port}]);
             }
           }
           return Measured::exactly(most);
         }}));
  }
}

// r = 1, l_1 = 2 and l_0 = M - 1: degree M, 2(M-1) neighbours in the product network, slowdown 3.
void add_growing_nucleus(std::vector<Claim>& claims) {
  TrendClaim claim{.id = "rhsn/theorem-4.7/growing-nucleus",
                   .place = "Theorem 4.7",
                   .statement =
                       "for r = 1, l_1 = 2 and a growing nucleus, where the condition is violated, the least "
                       "slowdown, log_d D for degree d and D neighbours in the product network, is a third of "
                       "that of the emulation in the limit",
                   .limit = Decimal::from_text("0.33")};
  for (const unsigned m : {4U, 8U, 16U, 32U, 64U}) claim.family.push_back(fmt::format("hsn(2,complete({}))", m));
  claim.value = [](const std::string& spec, MeasurementCache& cache) {
    const double degree = measure_degree(spec, cache).low().to_double();
    const auto last = static_cast<unsigned>(2 * (degree - 1)) - 1;  // a dimension of the upper digit
    const std::string run = with_program(spec, fmt::format("emulate-dimension(dimension={})", last));
    const auto slowdown = static_cast<double>(cache.program_run(run).counts.communication_steps);
    return std::log(2 * (degree - 1)) / std::log(degree) / slowdown;
  };
  claims.push_back(to_claim(std::move(claim)));
  constexpr double kBits = 1000;  // M = 2^1000
  claims.push_back(to_claim(
      {.id = "rhsn/theorem-4.7/only-if",
       .place = "Theorem 4.7",
       .statement =
           "where the condition is violated, as it is for r = 1, l_1 = 2 and a growing nucleus, the slowdown is not "
           "optimal: the share of the least slowdown in it tends to 0; ours is this share for M = 2^1000",
       .published = Decimal::from_text("0.00"),
       .readings = {"hsn(2,complete(2^1000))"},
       .measure = Measure([](const std::string&, MeasurementCache&) {
                    return Measured::about((1 + kBits) / kBits / 3);  // 2(M-1) is 2^1001 in double precision
                  }).checked_by([](const std::string&, MeasurementCache&) {
         // D >= d, so the share is at least 1/3 for every M; D < 2 M makes it less than (1 + 1/1000)/3.
         return Measured::between(Fraction(1, 3), Fraction(1001, 3000));
       }),
       .remark = "l_max has the degree of the nucleus in it, so the printed condition fails for every network of "
                 "bounded depth "
                 "and levels over a growing nucleus, while its slowdown 2r + 1 is bounded and no slowdown is below 1",
       .correction =
           Correction{"for bounded r the slowdown 2r + 1 is optimal, whatever the levels; here the share is 1/3",
                      Decimal::from_text("0.33")}}));
}

// Can the links be given this many labels so that those at each node are different?
bool can_be_labelled(const std::vector<ChannelEnds>& links, std::size_t next, std::vector<std::set<unsigned>>& used,
                     unsigned labels) {
  if (next == links.size()) return true;
  const auto [v, w] = links[next];
  for (unsigned label = 0; label < labels; ++label) {
    if (used[v].contains(label) || used[w].contains(label)) continue;
    used[v].insert(label);
    used[w].insert(label);
    if (can_be_labelled(links, next + 1, used, labels)) return true;
    used[v].erase(label);
    used[w].erase(label);
  }
  return false;
}

Measured measure_labels(const std::string& reading, MeasurementCache& cache) {
  const std::string spec = reading.substr(0, reading.find(", "));
  const Count degree = measure_degree(spec, cache).low().numerator();
  if (reading.ends_with("ends")) return Measured::exactly(degree);  // the ports of each node
  const topology::PortGraph& graph = cache.network(spec).graph;
  std::vector<ChannelEnds> links;
  for (const auto& [v, w] : sorted_channels(graph)) {
    if (v < w) links.emplace_back(v, w);
  }
  auto labels = static_cast<unsigned>(degree);
  for (;; ++labels) {
    std::vector<std::set<unsigned>> used(graph.node_count());
    if (can_be_labelled(links, 0, used, labels)) return Measured::exactly(labels);
  }
}

void add_labels(std::vector<Claim>& claims) {
  struct Member {
    const char* spec;
    Count degree;
  };
  for (const auto& [spec, degree] :
       {Member{"ring(3)", 2}, Member{"ring(5)", 2}, Member{"ring(6)", 2}, Member{"complete(4)", 3},
        Member{"complete(5)", 4}, Member{"petersen", 3}, Member{"hypercube(3)", 3}, Member{"star(4)", 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/labels/{}", spec),
         .place = "Section 4.1",
         .statement =
             "the links of each node have different labels from 0 to l_0 - 1, l_0 the degree; ours is the fewest "
             "labels if a link has one, and if each of its ends has its own",
         .published = degree,
         .readings = {fmt::format("{}, labels of links", spec), fmt::format("{}, labels of ends", spec)},
         .measure = measure_labels,
         .remark = "odd rings, complete graphs of odd size and the Petersen graph have no such labels of links: there "
                   "Theorem 4.6 needs labels of the two directions of a link"}));
  }
}

void add_mixed_radix(std::vector<Claim>& claims) {
  for (const EmulatingNetwork& m : one_dimension_members()) {
    if (m.network.depth() == 1 && m.nucleus_degree == 3) continue;  // a few are enough
    claims.push_back(to_claim(
        {.id = "rhsn/text/mixed-radix/" + m.network.spec(),
         .place = "Section 4.2",
         .statement =
             "each number below the product of l_0 to l_r has one tuple (a_r, ..., a_0); ours is the number of those "
             "that have none or several",
         .published = 0,
         .readings = {m.network.spec()},
         .measure = [m](const std::string&, MeasurementCache&) {
           std::vector<Count> tuples(static_cast<std::size_t>(m.dimension_count()));
           std::vector<std::pair<Count, Count>> numbers = {
               {0, 1}};  // all values of a_j .. a_0, and the weight of a_(j+1)
           std::vector<Count> radices(m.network.levels.rbegin(), m.network.levels.rend());
           radices.insert(radices.begin(), m.nucleus_degree);
           for (const Count radix : radices) {
             std::vector<std::pair<Count, Count>> longer;
             for (const auto& [number, weight] : numbers) {
               for (Count a = 0; a < radix; ++a) longer.emplace_back(number + a * weight, weight * radix);
             }
             numbers = std::move(longer);
           }
           for (const auto& [number, weight] : numbers) ++tuples.at(static_cast<std::size_t>(number));
           return Measured::exactly(
               static_cast<Count>(std::ranges::count_if(tuples, [](Count count) { return count != 1; })));
         }}));
  }
}

}  // namespace

void add_rhsn_load_claims(std::vector<Claim>& claims) {
  add_loads(claims);
  add_contention(claims);
  add_growing_nucleus(claims);
  add_labels(claims);
  add_mixed_radix(claims);
}

}  // namespace weft::claims
