// Sections 2.1 and 2.2: the links that the definition names, counted on the built network by the addresses of their
// ends.
#include <algorithm>

#include "base/graphs/disjoint_sets.h"
#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"

namespace weft::claims {
namespace {

struct AddressedLink {
  std::uint64_t one;
  std::uint64_t other;
  unsigned level;  // 0: within an atom
};

// The links of a built network; link classes are "atom", "level 1", "level 2", ...
std::vector<AddressedLink> links_of(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  std::vector<AddressedLink> links;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId to = graph.neighbor(v, port).node;
      if (v < to) links.push_back({v, to, graph.link_class(v, port)});
    }
  }
  return links;
}

template <class IsCounted>
Measure count_links_if(IsCounted is_counted) {
  return [is_counted](const std::string& spec, MeasurementCache& cache) {
    Count count = 0;
    for (const AddressedLink& link : links_of(spec, cache)) count += is_counted(link) ? 1U : 0U;
    return Measured::exactly(count);
  };
}

// The least and the largest of some counts.
Measured range_of(const std::vector<Count>& counts) {
  const auto [least, largest] = std::minmax_element(counts.begin(), counts.end());
  return Measured::between(*least, *largest);
}

std::vector<RccNetwork> compound_networks() { return {{4, 1}, {16, 1}, {4, 2}, {2, 3}}; }

void add_atoms(std::vector<Claim>& claims) {
  for (const std::uint64_t atom : {2U, 4U, 16U, 256U}) {
    const RccNetwork rcc{atom, 0};
    claims.push_back(to_claim({.id = fmt::format("rcc/text/atom/links/A={}", atom),
                               .place = "Sections 2.1 and 2.3.2",
                               .statement = "an (N_A,0) RCC-FULL of N nodes is fully connected: N(N-1)/2 links",
                               .published = whole_number(atom * (atom - 1) / 2),
                               .readings = {rcc.spec()},
                               .measure = measure_links}));
    claims.push_back(to_claim({.id = fmt::format("rcc/text/atom/diameter/A={}", atom),
                               .place = "Sections 2.1 and 2.2",
                               .statement = "an (N_A,0) RCC-FULL is fully connected: the diameter D(N_A,0) is 1",
                               .published = 1,
                               .readings = {rcc.spec()},
                               .measure = measure_diameter}));
  }
}

Measured count_components_without(unsigned level, const std::string& spec, MeasurementCache& cache) {
  DisjointSets sets(cache.network(spec).graph.node_count());
  Count components = cache.network(spec).graph.node_count();
  for (const AddressedLink& link : links_of(spec, cache)) {
    if (link.level == level || sets.find(link.one) == sets.find(link.other)) continue;
    sets.merge(link.one, link.other);
    --components;
  }
  return Measured::exactly(components);
}

void add_copies(std::vector<Claim>& claims, const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  claims.push_back(to_claim({.id = "rcc/text/copies/number/" + rcc.text(),
                             .place = "Section 2.1",
                             .statement = "level L joins N^(1/2) copies of level L-1; ours are the components that "
                                          "remain without the links of level L",
                             .published = whole_number(n),
                             .readings = {rcc.spec()},
                             .measure = [level = rcc.levels](const std::string& spec, MeasurementCache& cache) {
                               return count_components_without(level, spec, cache);
                             }}));
  claims.push_back(to_claim({.id = "rcc/text/copies/links/" + rcc.text(),
                             .place = "Sections 2.1 and 2.2",
                             .statement = "each of the N^(1/2) rows is an (N_A,L-1) RCC-FULL; ours are the links "
                                          "within a row, the fewest and the most",
                             .published = Decimal(plain_link_count(rcc.row())),
                             .readings = {rcc.spec()},
                             .measure = [n](const std::string& spec, MeasurementCache& cache) {
                               std::vector<Count> inside(n);
                               for (const AddressedLink& link : links_of(spec, cache)) {
                                 if (link.one / n == link.other / n) ++inside[link.one / n];
                               }
                               return range_of(inside);
                             }}));
  claims.push_back(
      to_claim({.id = "rcc/text/columns/links/" + rcc.text(),
                .place = "Section 2.2",
                .statement = "nodes of one column are not joined; ours are the links within columns",
                .published = 0,
                .readings = {rcc.spec()},
                .measure = count_links_if([n](const AddressedLink& link) { return link.one % n == link.other % n; })}));
}

void add_addresses(std::vector<Claim>& claims, const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  claims.push_back(to_claim({.id = "rcc/text/addresses/between-copies/" + rcc.text(),
                             .place = "Section 2.1",
                             .statement = "the upper half of an address names the copy; ours are the level-L links "
                                          "between nodes with the same upper half",
                             .published = 0,
                             .readings = {rcc.spec()},
                             .measure = count_links_if([n, level = rcc.levels](const AddressedLink& link) {
                               return link.level == level && link.one / n == link.other / n;
                             })}));
  claims.push_back(to_claim({.id = "rcc/text/addresses/within-copies/" + rcc.text(),
                             .place = "Section 2.1",
                             .statement = "the lower half of an address names the node in its copy; ours are the "
                                          "other links, between nodes with different upper halves",
                             .published = 0,
                             .readings = {rcc.spec()},
                             .measure = count_links_if([n, level = rcc.levels](const AddressedLink& link) {
                               return link.level != level && link.one / n != link.other / n;
                             })}));
}

// By row: the level-L links that leave it, or its nodes without such a link.
Measured transpose_links_of_rows(const RccNetwork& rcc, bool are_absent, const std::string& spec,
                                 MeasurementCache& cache) {
  const std::uint64_t n = rcc.row_length();
  std::vector<Count> with(n);
  for (const AddressedLink& link : links_of(spec, cache)) {
    if (link.level != rcc.levels) continue;
    ++with[link.one / n];
    ++with[link.other / n];
  }
  if (are_absent) {
    for (Count& count : with) count = n - count;
  }
  return range_of(with);
}

void add_transpose_links(std::vector<Claim>& claims, const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  claims.push_back(to_claim({.id = "rcc/text/transpose-links/number/" + rcc.text(),
                             .place = "Section 2.1 and Equation (9)",
                             .statement = "a level-L link joins ij with ji for all i != j: N^(1/2)(N^(1/2)-1)/2 links",
                             .published = whole_number(n * (n - 1) / 2),
                             .readings = {rcc.spec()},
                             .measure = measure_links_of_class(fmt::format("level {}", rcc.levels))}));
  claims.push_back(to_claim({.id = "rcc/text/transpose-links/between-copies/" + rcc.text(),
                             .place = "Section 2.1",
                             .statement = "any two copies are joined by one link; ours are the fewest and the most",
                             .published = 1,
                             .readings = {rcc.spec()},
                             .measure = [n](const std::string& spec, MeasurementCache& cache) {
                               std::vector<Count> between(n * n, 0);
                               for (std::uint64_t i = 0; i < n; ++i) between[i * n + i] = 1;
                               for (const AddressedLink& link : links_of(spec, cache)) {
                                 if (link.one / n == link.other / n) continue;
                                 ++between[link.one / n * n + link.other / n];
                                 ++between[link.other / n * n + link.one / n];
                               }
                               return range_of(between);
                             }}));
  for (const bool are_absent : {false, true}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/transpose-links/{}/{}", are_absent ? "nodes-without" : "of-a-row", rcc.text()),
         .place = "Section 4, Case 2",
         .statement = are_absent ? "each node of a row but one has a level-L link; ours are the nodes without one"
                                 : "a row has N^(1/2) - 1 level-L links, whatever L is",
         .published = whole_number(are_absent ? 1 : n - 1),
         .readings = {rcc.spec()},
         .measure = [rcc, are_absent](const std::string& spec, MeasurementCache& cache) {
           return transpose_links_of_rows(rcc, are_absent, spec, cache);
         }}));
  }
}

// Figure 1 shows an atom of 4 nodes at the levels 1 and 2.
void add_figure_1(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{4, 2}}) {
    const std::uint64_t n = rcc.row_length();
    claims.push_back(
        to_claim({.id = fmt::format("rcc/figure-1/transpose-links/{}", rcc.text()),
                  .place = "Figure 1",
                  .statement = fmt::format("node {0} i + j is joined with node {0} j + i: so many links", n),
                  .published = whole_number(n * (n - 1) / 2),
                  .readings = {rcc.spec()},
                  .measure = count_links_if([n, level = rcc.levels](const AddressedLink& link) {
                    return link.level == level && link.other == link.one % n * n + link.one / n;
                  })}));
    claims.push_back(to_claim({.id = fmt::format("rcc/figure-1/links/{}", rcc.text()),
                               .place = "Figure 1",
                               .statement = "links in all: atoms of 4 nodes, 6 links between 4 of them, and 120 "
                                            "between 16 of those",
                               .published = whole_number(rcc.levels == 1 ? 4 * 6 + 6 : 16 * 30 + 120),
                               .readings = {rcc.spec()},
                               .measure = measure_links}));
  }
}

Count degree_of(const std::string& spec, MeasurementCache& cache) {
  return measure_degree(spec, cache).low().numerator();
}

void add_degrees(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}, RccNetwork{2, 3}}) {
    claims.push_back(to_claim({.id = "rcc/eq-3/growth/" + rcc.text(),
                               .place = "Section 2.2, above Equation (3)",
                               .statement = "each level adds 1 to the degree, the largest of any node",
                               .published = 1,
                               .readings = {rcc.spec()},
                               .measure = [rcc](const std::string& spec, MeasurementCache& cache) {
                                 const Count degree = degree_of(spec, cache);
                                 return Measured::exactly(degree - degree_of(rcc.row().spec(), cache));
                               }}));
  }
}

// "Table I compares favorably": in no row is the degree or the diameter larger.
Measured count_unfavourable(MeasurementCache& cache, bool is_plain) {
  Count count = 0;
  std::string example;
  for (unsigned level = 0; level <= 3; ++level) {
    const RccNetwork rcc{4, level};
    const Count cube = rcc.bits();  // its degree and its diameter
    const Count degree =
        is_plain ? plain_neighbors(rcc, rcc.nodes() > 4 ? 1U : 0U).size() : degree_of(rcc.spec(), cache);
    const Count diameter =
        is_plain ? (Count{1} << (level + 1)) - 1 : measure_diameter(rcc.spec(), cache).low().numerator();
    if (degree > cube && example.empty()) {
      example = fmt::format("the degree of {}: {} against {}", rcc.spec(), to_text(degree), to_text(cube));
    }
    count += (degree > cube ? 1U : 0U) + (diameter > cube ? 1U : 0U);
  }
  return Measured::exactly(count).shown_by(example);
}

void add_favourable(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rcc/text/table-1-favourable",
       .place = "Section 2.2, on Table I",
       .statement = "Table I is favourable to RCC-FULL; ours are the degrees and diameters, 8 in all, that are larger "
                    "than the hypercube's",
       .published = 0,
       .readings = {"rcc-full(4,0)"},
       .measure =
           Measure([](const std::string&, MeasurementCache& cache) {
             return count_unfavourable(cache, false);
           }).checked_by([](const std::string&, MeasurementCache& cache) { return count_unfavourable(cache, true); }),
       .remark = "a complete graph of 4 nodes has the degree 3, a square 2",
       .commands = {"weft info \"rcc-full(4,0)\" \"hypercube(2)\" --only degree"}}));
}

// "All the columns become effectively fully connected": the nodes of a column have the links of a row.
void add_transposed_columns(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{4, 2}, RccNetwork{2, 3}}) {
    const std::uint64_t n = rcc.row_length();
    claims.push_back(to_claim(
        {.id = "rcc/text/transposition/columns/" + rcc.text(),
         .place = "Section 2.2",
         .statement = "after an exchange over the level-L links the columns are fully connected; ours are the links "
                      "among the nodes of a row, which a column then uses",
         .published = whole_number(n * (n - 1) / 2),
         .readings = {rcc.spec()},
         .measure =
             [n](const std::string& spec, MeasurementCache& cache) {
               Count inside = 0;
               for (const AddressedLink& link : links_of(spec, cache))
                 inside += link.one / n + link.other / n == 0 ? 1U : 0U;
               return Measured::exactly(inside);
             },
         .remark = "only a row of level 0 is fully connected",
         .or_published = {{Decimal(plain_link_count(rcc.row())), "with the structure of a row, as the text adds"}}}));
  }
}

}  // namespace

void add_rcc_structure_claims(std::vector<Claim>& claims) {
  add_atoms(claims);
  for (const RccNetwork& rcc : compound_networks()) {
    add_copies(claims, rcc);
    add_addresses(claims, rcc);
    add_transpose_links(claims, rcc);
  }
  add_figure_1(claims);
  add_degrees(claims);
  add_favourable(claims);
  add_transposed_columns(claims);
}

}  // namespace weft::claims
