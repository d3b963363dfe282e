// The definitions, compared with networks that are written down a second time; Figure 1; networks under two names.
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"

namespace weft::claims {
namespace {

void add_definitions(std::vector<Claim>& claims) {
  const std::vector<DefinedNetwork> members = {
      {{{2}, "hypercube(2)"}, 4},       {{{3}, "hypercube(2)"}, 4},     {{{3}, "petersen"}, 10},
      {{{2, 2}, "complete(3)"}, 3},     {{{2, 3}, "complete(2)"}, 2},   {{{3, 2}, "hypercube(2)"}, 4},
      {{{2, 2, 2}, "complete(2)"}, 2},  {{{2}, "hypercube(2)"}, 4, 1},  {{{3}, "hypercube(2)"}, 4, 2},
      {{{2, 2}, "hypercube(2)"}, 4, 2}, {{{2, 2}, "complete(3)"}, 3, 1}};
  for (const DefinedNetwork& m : members) {
    const bool has_copies = m.copies > 0;
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/{}/{}", has_copies ? "copies/unlike-channels" : "definition", m.spec()),
         .place = has_copies ? "Section 6" : "Section 2.1",
         .statement = has_copies
                          ? "copies are joined by a swap of the highest digits of an address, those of the copy, "
                            "with the lowest ones; ours is the number of channels that differ from this"
                          : "nodes are joined within nuclei and by swaps of the lowest digits of an address with "
                            "others; ours is the number of channels that differ from this",
         .published = 0,
         .readings = {m.spec()},
         .measure = measure_channels_unlike([m](MeasurementCache& cache) {
           return m.channels(sorted_channels(cache.network(m.network.nucleus).graph));
         })}));
  }
}

void add_recursion(std::vector<Claim>& claims) {
  struct Pair {
    const char* network;
    const char* other;
  };
  for (const auto& [network, other] : {Pair{"rhsn(2,3,complete(2))", "hsn(2,hsn(3,complete(2)))"},
                                       Pair{"rhsn(3,2,hypercube(2))", "hsn(3,hsn(2,hypercube(2)))"},
                                       Pair{"rhsn(2,2,2,complete(2))", "hsn(2,rhsn(2,2,complete(2)))"}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rhsn/text/recursion/{}", network),
                  .place = "Section 2.2",
                  .statement = fmt::format("an r-deep RHSN is an HSN over the one of depth r - 1, here {}; "
                                           "ours is the number of channels that differ",
                                           other),
                  .published = 0,
                  .readings = {network},
                  .measure = measure_channels_unlike(std::string(other))}));
  }
  for (const std::string nucleus : {"hypercube(2)", "petersen", "ring(5)"}) {
    claims.push_back(
        to_claim({.id = "rhsn/text/one-level/" + nucleus,
                  .place = "Section 2.1",
                  .statement = "the HSN of one level is its nucleus; ours is the number of channels that differ",
                  .published = 0,
                  .readings = {fmt::format("hsn(1,{})", nucleus)},
                  .measure = measure_channels_unlike(nucleus)}));
  }
  for (const auto& [network, other] :
       {Pair{"power(hypercube(2),3)", "hypercube(6)"}, Pair{"power(complete(4),3)", "generalized-hypercube(4,4,4)"},
        Pair{"power(ring(5),2)", "torus(5,5)"}, Pair{"power(ring(4),3)", "torus(4,4,4)"}}) {
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/powers/{}", other),
                               .place = "Section 4.1",
                               .statement = "hypercubes of radix 2 and M and tori are powers of cubes, complete graphs "
                                            "and rings; ours is the number of channels that differ",
                               .published = 0,
                               .readings = {network},
                               .measure = measure_channels_unlike(std::string(other))}));
  }
}

// (I,J) is node I 2^n + J: cubes over J, swaps, and with `has_diameter_links` (I,I) to the complement of both.
std::vector<ChannelEnds> two_level_cubes(unsigned n, bool is_folded, bool has_diameter_links) {
  std::vector<ChannelEnds> channels;
  const NodeId count = NodeId{1} << n;
  for (NodeId i = 0; i < count; ++i) {
    for (NodeId j = 0; j < count; ++j) {
      const NodeId v = i * count + j;
      for (unsigned bit = 0; bit < n; ++bit) channels.emplace_back(v, v ^ NodeId{1} << bit);
      if (is_folded) channels.emplace_back(v, i * count + (count - 1 - j));
      if (i != j) channels.emplace_back(v, j * count + i);
      if (i == j && has_diameter_links) channels.emplace_back(v, (count - 1 - i) * count + (count - 1 - j));
    }
  }
  return channels;
}

void add_cubic_networks(std::vector<Claim>& claims) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/hcn/n={}", n),
         .place = "Section 2.1",
         .statement =
             "HCN(n,n) is HSN(2,Q_n) with diameter links; ours is the number of channels in which this differs "
             "from n-cubes I with nodes J, links from (I,J) to (J,I) and from (I,I) to its complement",
         .published = 0,
         .readings = {fmt::format("hsn(2,hypercube({}),diameter-links=top)", n)},
         .measure = measure_channels_unlike([n](MeasurementCache&) { return two_level_cubes(n, false, true); })}));
    if (n == 5) continue;
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/hfn/n={}", n),
         .place = "Section 2.1",
         .statement = "HFN is HSN(2,FQ_n); ours is the number of channels in which this differs from folded n-cubes I "
                      "with nodes J and links from (I,J) to (J,I)",
         .published = 0,
         .readings = {fmt::format("hsn(2,folded-hypercube({}))", n)},
         .measure = measure_channels_unlike([n](MeasurementCache&) { return two_level_cubes(n, true, false); })}));
  }
}

// Labels that are not `digits` numbers below `base`, and those that occur more than once.
Measure measure_odd_labels(std::size_t digits, unsigned base) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    std::set<std::string> seen;
    Count odd = 0;
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      const std::string label = network.labelling->text(v);
      std::size_t count = 0;
      bool is_below = true;
      for (std::size_t at = 0; at < label.size();) {
        if (std::isdigit(static_cast<unsigned char>(label[at])) == 0) {
          ++at;
          continue;
        }
        std::size_t used = 0;
        is_below &= std::stoul(label.substr(at), &used) < base;
        at += used;
        ++count;
      }
      if (count != digits || !is_below || !seen.insert(label).second) ++odd;
    }
    return Measured::exactly(odd);
  };
}

void add_addresses(std::vector<Claim>& claims) {
  struct Member {
    std::string spec;
    std::size_t digits;
    unsigned base;
  };
  for (const Member& m : {Member{"hsn(3,petersen)", 3, 10}, Member{"hsn(3,hypercube(2))", 3, 4},
                          Member{"rhsn(2,2,complete(3))", 4, 3}, Member{"rhsn(2,3,complete(2))", 6, 2}}) {
    claims.push_back(to_claim({.id = "rhsn/text/addresses/" + m.spec,
                               .place = "Section 2.1",
                               .statement = "an address has one string for each level, all below M; ours is the number "
                                            "of nodes whose address has not, or is that of another node",
                               .published = 0,
                               .readings = {m.spec},
                               .measure = measure_odd_labels(m.digits, m.base)}));
  }
}

void add_figure_1(std::vector<Claim>& claims) {
  const auto links = [&](const std::string& spec, const std::string& link_class, const std::string& id, Count count) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/figure-1/links/{}/{}", spec, id),
         .place = "Figure 1",
         .statement = fmt::format("the network has so many {} links", link_class),
         .published = count,
         .readings = {spec},
         .measure = measure_links_of_class(link_class).printed_by("weft info {network} --only link_classes")}));
  };
  links("hsn(2,hypercube(2))", "nucleus", "nucleus", 16);
  links("hsn(2,hypercube(2))", "level 2", "level-2", 6);
  links("hsn(3,hypercube(2))", "nucleus", "nucleus", 64);
  links("hsn(3,hypercube(2))", "level 2", "level-2", 24);
  links("hsn(3,hypercube(2))", "level 3", "level-3", 24);
  struct Member {
    const char* spec;
    Count leaders;
  };
  for (const auto& [spec, leaders] :
       {Member{"hsn(2,hypercube(2))", 4}, Member{"hsn(3,hypercube(2))", 16}, Member{"hsn(2,petersen)", 10},
        Member{"hsn(3,petersen)", 100}, Member{"hsn(3,ring(5))", 25}, Member{"hsn(4,complete(3))", 27}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rhsn/text/leaders/count/{}", spec),
                  .place = "Section 2.1",
                  .statement = "a level-l cluster has M^(l-2) leaders, as each of its nodes has one link to the other "
                               "clusters or is a leader; ours are those of all M clusters",
                  .published = leaders,
                  .readings = {fmt::format("part({},leaders)", spec)},
                  .measure = measure_nodes}));
  }
}

}  // namespace

void add_rhsn_structure_claims(std::vector<Claim>& claims) {
  add_definitions(claims);
  add_recursion(claims);
  add_cubic_networks(claims);
  add_addresses(claims);
  add_figure_1(claims);
}

}  // namespace weft::claims
