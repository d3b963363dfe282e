// Variants: diameter links, copies, removed clusters.
#include <algorithm>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"

namespace weft::claims {
namespace {

// hsn(2,G) and hsn(3,G) for each nucleus.
struct LinkedFamily {
  std::string name;
  std::vector<std::string> nuclei;

  [[nodiscard]] std::vector<std::string> specs() const {
    std::vector<std::string> all;
    for (const std::string& nucleus : nuclei) {
      for (const unsigned levels : {2U, 3U}) all.push_back(fmt::format("hsn({},{})", levels, nucleus));
    }
    return all;
  }
};

const std::vector<LinkedFamily>& linked_families() {
  static const std::vector<LinkedFamily> kFamilies = {
      {"hypercubes", {"hypercube(2)", "hypercube(3)"}},
      {"complete graphs",
       {"complete(2)", "complete(3)", "complete(4)", "complete(5)", "complete(6)", "complete(7)", "complete(8)"}},
      {"even rings", {"ring(6)", "ring(8)"}},
      {"odd rings", {"ring(5)", "ring(7)"}},
      {"paths", {"path(3)", "path(4)", "path(5)", "path(6)", "path(7)", "path(8)"}}};
  return kFamilies;
}

std::vector<std::string> all_linked_specs() {
  std::vector<std::string> all;
  for (const LinkedFamily& family : linked_families()) {
    for (const std::string& spec : family.specs()) all.push_back(spec);
  }
  return all;
}

// The share of the specs for which diameter links lower the value.
Measured share_lowered(const std::vector<std::string>& specs, const Measure::Compute& value, MeasurementCache& cache) {
  Count lowered = 0;
  std::string other;
  for (const std::string& spec : specs) {
    const Fraction without = value(spec, cache).low();
    if (value(with_argument(spec, "diameter-links=top"), cache).low() < without) {
      ++lowered;
    } else if (other.empty()) {
      other = fmt::format("{} keeps {}", spec, to_text(without));
    }
  }
  return Measured::exactly(Fraction(lowered, specs.size())).shown_by(other);
}

Measured share_of_lower_diameters(const std::string& reading, MeasurementCache& cache) {
  const Measure::Compute diameter = [](const std::string& spec, MeasurementCache& known) {
    return Measured::exactly(known.distances(spec).diameter().value());
  };
  for (const LinkedFamily& family : linked_families()) {
    if (reading.ends_with(family.name)) return share_lowered(family.specs(), diameter, cache);
  }
  return share_lowered(all_linked_specs(), diameter, cache);
}

void add_diameter_links(std::vector<Claim>& claims) {
  const std::size_t count = all_linked_specs().size();
  MeasuredClaim diameter{
      .id = "rhsn/text/diameter-links/diameter",
      .place = "Section 2.1",
      .statement =
          fmt::format("diameter links lower the diameter in most cases, in more than half of them; ours is the "
                      "share of {} networks hsn(2,G) and hsn(3,G), and of those over one kind of nucleus",
                      count),
      .published = Decimal::from_text("0.51"),
      .readings = {"HSNs over all of these nuclei"},
      .measure = share_of_lower_diameters,
      .remark = "a node may have several nodes that are farthest from it in the nucleus, and only one complement",
      .relation = Relation::at_least};
  for (const LinkedFamily& family : linked_families()) diameter.readings.push_back("HSNs over " + family.name);
  claims.push_back(to_claim(std::move(diameter)));
  claims.push_back(to_claim(
      {.id = "rhsn/text/diameter-links/mean",
       .place = "Section 2.1",
       .statement = fmt::format("diameter links lower the mean distance; ours is the share of {} networks hsn(2,G) and "
                                "hsn(3,G) over hypercubes, complete graphs, rings and paths",
                                count),
       .published = Decimal::from_text("1.00"),
       .readings = {"HSNs over all of these nuclei"},
       .measure = [](const std::string&, MeasurementCache& cache) {
         return share_lowered(all_linked_specs(), measure_mean_with_self, cache);
       }}));
}

void add_copies_of_networks(std::vector<Claim>& claims) {
  struct Member {
    DefinedNetwork network;
    Count nucleus_degree;
    Count nucleus_diameter;
  };
  for (const auto& [m, nucleus_degree, nucleus_diameter] :
       {Member{{{{2}, "hypercube(2)"}, 4, 1}, 2, 2}, Member{{{{3}, "hypercube(2)"}, 4, 2}, 2, 2},
        Member{{{{2, 2}, "hypercube(2)"}, 4, 1}, 2, 2}, Member{{{{2, 2}, "complete(3)"}, 3, 2}, 2, 1},
        Member{{{{2}, "petersen"}, 10, 1}, 3, 2}}) {
    const Count longest = (nucleus_diameter + 1) * (m.network.digit_count() + m.copies) - 1;
    claims.push_back(to_claim({.id = "rhsn/text/copies/degree/" + m.spec(),
                               .place = "Section 6",
                               .statement = "copies keep most properties: the degree is one more than that of a copy",
                               .published = nucleus_degree + m.network.swap_count() + 1,
                               .readings = {m.spec()},
                               .measure = measure_degree}));
    claims.push_back(
        to_claim({.id = "rhsn/text/copies/diameter/" + m.spec(),
                  .place = "Section 6",
                  .statement = "copies keep most properties: the diameter is (D_G + 1) log_M N - 1 with the "
                               "new number of nodes",
                  .published = longest,
                  .readings = {m.spec()},
                  .measure = measure_diameter}));
    claims.push_back(
        to_claim({.id = "rhsn/text/copies/routing/" + m.spec(),
                  .place = "Section 6",
                  .statement = "the algorithms work on copies: routing in (T + 1) log_M N - 1 hops; ours is "
                               "the longest path",
                  .published = longest,
                  .readings = {m.spec() + " with swapped-recursive"},
                  .measure = measure_longest_route}));
  }
}

void add_programs_on_copies(std::vector<Claim>& claims) {
  for (const std::string spec : {"hsn(2,hypercube(2),copies=1)", "hsn(3,hypercube(2),copies=2)",
                                 "rhsn(2,2,hypercube(2),copies=1)", "rhsn(2,2,complete(3),copies=2)"}) {
    claims.push_back(to_claim(
        {.id = "rhsn/text/copies/programs/" + spec,
         .place = "Section 6",
         .statement = "the algorithms work on copies: ascend, descend, prefix and Fourier transform, convolution, "
                      "sorting and emulation; ours is the number of those whose results are right",
         .published = 7,
         .readings = {spec},
         .measure = [](const std::string& reading, MeasurementCache& cache) {
           Count right = 0;
           for (const std::string program :
                {"ascend", "descend", "prefix", "fft", "convolution", "bitonic-sort", "emulate-all-port"}) {
             if (cache.program_run(with_program(reading, program)).is_correct) ++right;
           }
           return Measured::exactly(right);
         }}));
  }
}

// The largest diameter over all sets of removed top-level clusters; kNoPath if some pair of nodes has no path.
Measure measure_all_removed(NodeId clusters) {
  return [clusters](const std::string& spec, MeasurementCache& cache) {
    const topology::PortGraph& graph = cache.network(spec).graph;
    const NodeId size = graph.node_count() / clusters;
    Count most = 0;
    const NodeId every = (NodeId{1} << clusters) - 1;
    for (NodeId kept = 1; kept < every; ++kept) {
      const auto is_kept = [=](NodeId v) { return (kept >> v / size & 1U) != 0; };
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        if (!is_kept(v)) continue;
        const std::vector<Count> hops = hops_from(v, graph, is_kept);
        for (NodeId w = 0; w < graph.node_count(); ++w) {
          if (is_kept(w)) most = std::max(most, hops[w]);
        }
      }
    }
    return Measured::worst_found(
        most,
        {.tried = fmt::format("all {} sets of clusters", every - 1), .case_count = every - 1, .is_exhaustive = true});
  };
}

void add_removed_sets(std::vector<Claim>& claims) {
  struct Member {
    const char* spec;
    NodeId clusters;
    Count diameter;
  };
  for (const auto& [spec, clusters, diameter] :
       {Member{"hsn(2,hypercube(2))", 4, 5}, Member{"hsn(3,hypercube(2))", 4, 8}, Member{"hsn(2,ring(5))", 5, 5},
        Member{"hsn(3,ring(5))", 5, 8}, Member{"hsn(2,hypercube(3))", 8, 7}, Member{"rhsn(2,2,complete(3))", 9, 7}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/removed/any-clusters/{}", spec),
         .place = "Section 6",
         .statement = "without some top-level clusters the diameter is at most that of the whole network; ours is the "
                      "largest over all sets of clusters",
         .published = diameter,
         .readings = {spec},
         .measure = measure_all_removed(clusters),
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rhsn_variant_claims(std::vector<Claim>& claims) {
  add_diameter_links(claims);
  add_copies_of_networks(claims);
  add_programs_on_copies(claims);
  add_removed_sets(claims);
}

}  // namespace weft::claims
