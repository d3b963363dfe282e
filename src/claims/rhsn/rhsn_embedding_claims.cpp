#include <algorithm>

#include <fmt/format.h>

#include "claims/embedding_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"

namespace weft::claims {
namespace {

// A breadth-first search in the host from each node, to the nodes with which it is joined in the guest.
Measured dilation_plainly(const std::string& guest_in_host, MeasurementCache& cache) {
  const Embedded parts = split_embedded(guest_in_host);
  const std::vector<ChannelEnds> guest = sorted_channels(cache.network(parts.guest).graph);
  const topology::PortGraph& host = cache.network(parts.host).graph;
  Count longest = 0;
  std::vector<Count> hops;
  for (std::size_t i = 0; i < guest.size(); ++i) {
    const auto [from, to] = guest[i];
    if (i == 0 || guest[i - 1].first != from) hops = hops_from(from, host, [](NodeId) { return true; });
    longest = std::max(longest, hops[to]);
  }
  return Measured::exactly(longest);
}

void add_product_embedding(std::vector<Claim>& claims) {
  const std::vector<SwappedNetwork> members = {
      {{2}, "hypercube(2)"},    {{4}, "complete(4)"},    {{2}, "star(4)"},       {{2}, "torus(4,4)"},
      {{2, 2}, "hypercube(2)"}, {{2, 3}, "complete(3)"}, {{2, 2, 2}, "ring(3)"}, {{2, 2, 2}, "complete(2)"}};
  for (const SwappedNetwork& m : members) {
    const std::string reading = in_host(fmt::format("power({},{})", m.nucleus, to_text(m.digit_count())), m.spec());
    claims.push_back(to_claim(
        {.id = "rhsn/text/dilation/" + m.spec(),
         .place = "Theorem 4.8, proof",
         .statement = "the dilation of the product network in the swapped network is 2r + 1; "
                      "ours is by shortest paths",
         .published = 2 * m.depth() + 1,
         .readings = {reading},
         .measure = Measure(measure_embedding_dilation).checked_by(dilation_plainly),
         .remark = "of two nodes that differ in one digit of base 2, one saves a swap because its digits are equal"}));
    claims.push_back(to_claim({.id = "rhsn/text/load/" + m.spec(),
                               .place = "Section 4",
                               .statement = "the load of the product network in the swapped network is 1",
                               .published = 1,
                               .readings = {reading},
                               .measure = measure_embedding_load}));
    claims.push_back(to_claim({.id = "rhsn/text/expansion/" + m.spec(),
                               .place = "Section 4",
                               .statement = "the expansion of the product network in the swapped network is 1",
                               .published = 1,
                               .readings = {reading},
                               .measure = measure_embedding_expansion}));
  }
}

void add_rcc_as_swapped(std::vector<Claim>& claims) {
  struct Pair {
    const char* rcc;
    const char* swapped;
  };
  for (const auto& [rcc, swapped] :
       {Pair{"rcc-full(4,1)", "rhsn(2,complete(4))"}, Pair{"rcc-full(3,2)", "rhsn(2,2,complete(3))"},
        Pair{"rcc-full(4,2)", "rhsn(2,2,complete(4))"}, Pair{"rcc-full(2,3)", "rhsn(2,2,2,complete(2))"}}) {
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/isomorphic/{}", rcc),
                               .place = "Section 2",
                               .statement = "RCC networks are the networks RHSN(2,...,2,G); 1: isomorphic",
                               .published = 1,
                               .readings = {in_host(rcc, swapped)},
                               .measure = measure_is_isomorphic}));
  }
}

}  // namespace

void add_rhsn_embedding_claims(std::vector<Claim>& claims) {
  add_product_embedding(claims);
  add_rcc_as_swapped(claims);
}

}  // namespace weft::claims
