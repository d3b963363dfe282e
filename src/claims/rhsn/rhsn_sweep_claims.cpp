// Ascend and descend algorithms and sorting: Theorem 4.1 and Corollaries 4.2 to 4.5.
#include <algorithm>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/rhsn/swept_network.h"
#include "programs/walks/cube_network.h"

namespace weft::claims {
namespace {

// The most steps beyond the bound, over all ranges of dimensions. The nucleus has its own run, for T.
Measure measure_steps_beyond_theorem_4_1(const SweptNetwork& m) {
  return [m](const std::string& spec, MeasurementCache& cache) {
    Count beyond = 0;
    Count ranges = 0;
    for (const std::string name : {"ascend", "descend"}) {
      const Count in_nucleus =
          cache.program_run(with_program(m.network.nucleus, m.program(name))).counts.communication_steps;
      for (Count first = 0; first < m.dimension_count(); ++first) {
        for (Count last = first; last < m.dimension_count(); ++last, ++ranges) {
          const std::string range = fmt::format("first={},last={}", to_text(first), to_text(last));
          const Count steps = cache.program_run(with_program(spec, m.program(name, range))).counts.communication_steps;
          const Count bound = bound_of_theorem_4_1(m, in_nucleus, last - first + 1);
          beyond = std::max(beyond, steps > bound ? steps - bound : 0);
        }
      }
    }
    return Measured::worst_found(beyond, {.tried = fmt::format("all {} ranges, up and down", to_text(ranges / 2)),
                                          .case_count = ranges,
                                          .is_exhaustive = true});
  };
}

void add_theorem_4_1(std::vector<Claim>& claims) {
  const std::vector<SweptNetwork> members = {
      {{{2}, "hypercube(2)"}, 2},           {{{3}, "hypercube(2)"}, 2},        {{{4}, "complete(2)"}, 1},
      {{{2}, "hypercube(4)"}, 4},           {{{2, 2}, "hypercube(2)"}, 2},     {{{2, 3}, "complete(2)"}, 1},
      {{{3, 2}, "complete(2)"}, 1},         {{{2, 2, 2}, "complete(2)"}, 1},   {{{3, 2}, "hypercube(2)"}, 2},
      {{{2, 2}, "folded-hypercube(3)"}, 3}, {{{2, 2}, "complete(4)"}, 2, 1},   {{{2}, "complete(8)"}, 3, 1},
      {{{2}, "complete(8)"}, 3, 2},         {{{2, 2, 2, 2}, "complete(2)"}, 1}};
  for (const SweptNetwork& m : members) {
    const bool is_big = m.dimension_count() > 12;
    claims.push_back(to_claim(
        {.id = "rhsn/theorem-4.1/" + m.id(),
         .place = "Theorem 4.1",
         .statement =
             "an ascend or descend algorithm on s dimensions takes at most (T + 2)(ceil((s-1)/k) + 1) + 2r - 2 "
             "steps, T those on the nucleus; ours is how many more it takes on the worst of all ranges",
         .published = 0,
         .readings = {m.network.spec()},
         .measure = measure_steps_beyond_theorem_4_1(m),
         .is_expensive = is_big}));
  }
}

const std::vector<SweptNetwork>& cube_members() {
  static const std::vector<SweptNetwork> kMembers = {
      {{{2}, "hypercube(2)"}, 2},    {{{3}, "hypercube(2)"}, 2},       {{{2}, "hypercube(5)"}, 5},
      {{{2, 2}, "hypercube(2)"}, 2}, {{{2, 2, 2}, "hypercube(1)"}, 1}, {{{3, 2}, "hypercube(2)"}, 2},
      {{{5}, "hypercube(3)"}, 3},    {{{2}, "hypercube(8)"}, 8},       {{{3}, "hypercube(5)"}, 5},
      {{{2, 2}, "hypercube(4)"}, 4}, {{{2, 4}, "hypercube(2)"}, 2}};
  return kMembers;
}

void add_corollary_4_2(std::vector<Claim>& claims) {
  for (const SweptNetwork& m : cube_members()) {
    for (const std::string program : {"ascend", "descend", "fft"}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rhsn/corollary-4.2/{}/{}", program, m.id()),
           .place = "Corollary 4.2",
           .statement = "over a k-cube, ascend or descend on all dimensions takes log2 N + 2(log2 N/k - 1) steps",
           .published = m.dimension_count() + 2 * (m.network.digit_count() - 1),
           .readings = {with_program(m.network.spec(), program)},
           .measure = measure_communication_steps}));
    }
  }
}

// log2^2 N/2 + log2^2 N/k is p^2 k (k + 2)/2.
void add_corollary_4_3(std::vector<Claim>& claims) {
  for (const SweptNetwork& m : cube_members()) {
    if (m.dimension_count() > 15) continue;
    const Count p = m.network.digit_count();
    claims.push_back(
        to_claim({.id = "rhsn/corollary-4.3/" + m.id(),
                  .place = "Corollary 4.3",
                  .statement = "over a k-cube, bitonic sorting takes log2^2 N/2 + O(log2^2 N/k) steps; compared with "
                               "log2^2 N/2 + log2^2 N/k, that is with the constant 1",
                  .published = half_of(p * p * m.bits * (m.bits + 2)),
                  .readings = {with_program(m.network.spec(), "bitonic-sort")},
                  .measure = measure_communication_steps,
                  .relation = Relation::at_most}));
  }
}

// Nuclei whose number of nodes is not a power of two.
const std::vector<SweptNetwork>& padded_members() {
  static const std::vector<SweptNetwork> kMembers = {
      {{{2}, "complete(3)"}, 2}, {{{2}, "complete(5)"}, 3}, {{{3}, "complete(3)"}, 2}, {{{2, 2}, "complete(3)"}, 2}};
  return kMembers;
}

// The most values of a node: at least their number divided by that of the nodes, at most those of our layout.
Measured measure_values_per_node(const std::string& spec, MeasurementCache& cache) {
  const programs::CubeNetwork cube(cache.network(spec), "ascend", 0, cache.execution());
  std::vector<Count> held(cache.network(spec).graph.node_count());
  for (NodeId index = 0; index < cube.index_count(); ++index) ++held[cube.place_of(index).node];
  const Count fewest = (Count{cube.index_count()} + held.size() - 1) / held.size();
  return Measured::between(fewest, *std::max_element(held.begin(), held.end()));
}

// Each value takes one computation for each dimension, and a node makes one in a step.
Measured measure_padded_computation(const std::string& network_with_program, MeasurementCache& cache) {
  const std::string spec = split_routed(network_with_program).network;
  const programs::CubeNetwork cube(cache.network(spec), "ascend", 0, cache.execution());
  const Count nodes = cache.network(spec).graph.node_count();
  const Count computations = Count{cube.index_count()} * cube.dimension_count();
  return Measured::between((computations + nodes - 1) / nodes,
                           cache.program_run(network_with_program).counts.computation_steps);
}

// The same without our layout: 2^(p k) values for M^p nodes, and two for each digit at most.
struct PaddedSize {
  Count nucleus_nodes;  // M
  Count bits;           // k
  Count digits;         // p

  [[nodiscard]] Count values() const { return Count{1} << static_cast<unsigned>(bits * digits); }
  [[nodiscard]] Count share(Count of) const {
    const Count nodes = saturating_power(nucleus_nodes, digits);
    return (of + nodes - 1) / nodes;
  }
  [[nodiscard]] Measured values_per_node() const {
    return Measured::between(share(values()), Count{1} << static_cast<unsigned>(digits));
  }
};

void add_padding(std::vector<Claim>& claims) {
  constexpr std::string_view kPlace = "Section 4.3";
  const auto claim = [&](const std::string& id, const std::string& spec, const PaddedSize& size) {
    const Count dimension_count = size.bits * size.digits;
    claims.push_back(to_claim(
        {.id = "rhsn/text/values-per-node/" + id,
         .place = std::string(kPlace),
         .statement = "if M is not a power of two, nodes hold at most 2 of the 2^(p ceil(log2 M)) values; the most are "
                      "at least their "
                      "number for each node, at most those of a layout digit by digit",
         .published = 2,
         .readings = {spec},
         .measure = Measure(measure_values_per_node).checked_by([size](const std::string&, MeasurementCache&) {
           return size.values_per_node();
         }),
         .remark = "there are more than two values for each node, so this holds for one digit, not for several",
         .relation = Relation::at_most}));
    claims.push_back(to_claim(
        {.id = "rhsn/text/padded-time/" + id,
         .place = std::string(kPlace),
         .statement = "if M is not a power of two, the time of an ascend algorithm is at most doubled; ours is the "
                      "number of computation steps, compared with two for each dimension",
         .published = 2 * dimension_count,
         .readings = {with_program(spec, "ascend")},
         .measure = Measure(measure_padded_computation)
                        .printed_by("weft run {with} {network}")
                        .checked_by([size, dimension_count](const std::string& run, MeasurementCache& cache) {
                          return Measured::between(size.share(size.values() * dimension_count),
                                                   checked_computation_steps(run, cache).low().numerator());
                        }),
         .remark = "a node that holds more than two values works on them one after the other",
         .relation = Relation::at_most}));
  };
  claim("complete(3)", "complete(3)", {3, 2, 1});
  claim("complete(5)", "complete(5)", {5, 3, 1});
  for (const SweptNetwork& m : padded_members()) {
    const Count nucleus_nodes = m.bits == 2 ? 3 : 5;
    claim(m.id(), m.network.spec(), {nucleus_nodes, m.bits, m.network.digit_count()});
  }
}

void add_corollary_4_4(std::vector<Claim>& claims) {
  std::vector<SweptNetwork> members = padded_members();
  members.push_back({{{2}, "complete(7)"}, 3});
  members.push_back({{{2}, "complete(16)"}, 4});
  members.push_back({{{3}, "complete(8)"}, 3});
  members.push_back({{{2, 2}, "complete(4)"}, 2});
  for (SweptNetwork& m : members) {
    m.phases = 1;
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.4/" + m.network.spec(),
         .place = "Corollary 4.4",
         .statement = "over a complete graph, ascend or descend on all dimensions takes Theta(log_M N) communication "
                      "steps; compared with Theorem 4.1 for one exchange in each nucleus, where a message has all "
                      "values of a node",
         .published = bound_of_theorem_4_1(m, 1, m.dimension_count()),
         .readings = {with_program(m.network.spec(), m.program("ascend"))},
         .measure = measure_communication_steps,
         .relation = Relation::at_most}));
  }
}

struct SortCase {
  SweptNetwork swept;
  std::vector<Count> radices;  // m_1 .. m_t; the sum of ceil(log2 m_i) is k
};

const std::vector<SortCase>& sort_cases() {
  static const std::vector<SortCase> kCases = {
      {{{{2}, "complete(8)"}, 3, 1}, {8}},       {{{{2}, "complete(8)"}, 3, 2}, {4, 2}},
      {{{{2}, "complete(8)"}, 3, 3}, {2, 2, 2}}, {{{{2}, "complete(16)"}, 4, 2}, {4, 4}},
      {{{{3}, "complete(4)"}, 2, 1}, {4}},       {{{{2, 2}, "complete(4)"}, 2, 1}, {4}},
      {{{{2, 2}, "complete(4)"}, 2, 2}, {2, 2}}, {{{{2}, "generalized-hypercube(4,2)"}, 3, 2}, {4, 2}},
      {{{{2}, "complete(3)"}, 2, 1}, {3}},       {{{{2}, "complete(5)"}, 3, 1}, {5}}};
  return kCases;
}

// Any node depends on all N values, which takes log2 N computations of two operands.
Measured measure_padded_sort(const std::string& network_with_program, MeasurementCache& cache) {
  const Count nodes = cache.network(split_routed(network_with_program).network).graph.node_count();
  Count least = 0;
  while (Count{1} << static_cast<unsigned>(least) < nodes) ++least;
  return Measured::between(least, cache.program_run(network_with_program).counts.computation_steps);
}

// The printed factor 2^k contradicts the approximation beside it, which is right for k in its place.
void add_corollary_4_5(std::vector<Claim>& claims) {
  for (const auto& [m, radices] : sort_cases()) {
    const Count p = m.network.digit_count();
    const Count t = radices.size();
    const Count power = Count{1} << static_cast<unsigned>(m.bits);
    Count others = 0;  // sum of m_i - 1
    Count product = 1;
    for (const Count radix : radices) {
      others += radix - 1;
      product *= radix;
    }
    const std::string reading = "with the exponent as a factor, as its approximation has it";
    const std::string run = with_program(m.network.spec(), m.program("bitonic-sort"));
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.5/communication/" + m.id(),
         .place = "Corollary 4.5",
         .statement = "sorting takes at most (1 + t/2) p^2 2^k communication steps, k the sum of ceil(log2 m_i)",
         .published = (2 + t) * p * p * power / 2,
         .readings = {run},
         .measure = measure_communication_steps,
         .relation = Relation::at_most,
         .or_published = {{(2 + t) * p * p * m.bits / 2, reading}}}));
    const bool is_padded = product != power;
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.5/computation/" + m.id(),
         .place = "Corollary 4.5",
         .statement = is_padded ? "sorting N numbers takes at most p^2 2^k times the sum of m_i - 1 computation steps; "
                                  "our program sorts 2^(k p) numbers, several at a node"
                                : "sorting takes at most p^2 2^k times the sum of m_i - 1 computation steps",
         .published = others * p * p * power,
         .readings = {run},
         .measure = is_padded ? Measure(measure_padded_sort).printed_by("weft run {with} {network}")
                              : Measure(measure_computation_steps),
         .relation = Relation::at_most,
         .or_published = {{others * p * p * m.bits, reading}}}));
  }
}

void add_dropped_exchange(std::vector<Claim>& claims) {
  const std::vector<SwappedNetwork> members = {{{2}, "hypercube(2)"},    {{3}, "hypercube(2)"},
                                               {{2}, "hypercube(8)"},    {{2, 2}, "hypercube(2)"},
                                               {{2, 2}, "hypercube(4)"}, {{2, 2, 2}, "complete(2)"}};
  for (const SwappedNetwork& network : members) {
    const bool is_flat = network.depth() == 1;
    claims.push_back(to_claim(
        {.id = "rhsn/text/dropped-steps/" + network.spec(),
         .place = "Section 4.3",
         .statement = is_flat ? "if the outputs may be in any order, an ascend algorithm on an HSN saves its last step"
                              : "if the outputs may be in any order, an ascend algorithm saves steps, at least one as "
                                "the outermost depth is an HSN",
         .published = 1,
         .readings = {network.spec()},
         .measure =
             [](const std::string& spec, MeasurementCache& cache) {
               const Count kept = cache.program_run(with_program(spec, "ascend")).counts.communication_steps;
               return Measured::exactly(
                   kept - cache.program_run(with_program(spec, "ascend(order=any)")).counts.communication_steps);
             },
         .relation = is_flat ? Relation::equal : Relation::at_least}));
  }
}

}  // namespace

void add_rhsn_sweep_claims(std::vector<Claim>& claims) {
  add_theorem_4_1(claims);
  add_corollary_4_2(claims);
  add_corollary_4_3(claims);
  add_padding(claims);
  add_corollary_4_4(claims);
  add_corollary_4_5(claims);
  add_dropped_exchange(claims);
}

}  // namespace weft::claims
