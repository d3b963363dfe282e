#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/graphs/digraph.h"
#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_structure_claims.h"

namespace weft::claims {
namespace {

using routing::SccRemainingRoute;

// The star distance of each permutation from the identity, by a breadth-first search of star(n).
class StarDistances {
 public:
  explicit StarDistances(const topology::Network& star) : search_(star.graph.arcs()) { search_.run(0); }
  Count operator()(const Permutation& permutation) const {
    return search_.distance(static_cast<NodeId>(permutation.rank()));
  }

 private:
  BreadthFirstSearch search_;
};

bool sorts(Permutation permutation, const std::vector<unsigned>& laterals) {
  for (const unsigned lateral : laterals) permutation.swap_positions(1, lateral);
  return permutation == Permutation(permutation.length());
}

unsigned length_of_star(const std::string& spec, MeasurementCache& cache) {
  return permutation_labels(cache.network(spec)).permutation(0).length();
}

// Counts the permutations of star(n) for which is_exception(permutation, distances) holds.
template <class IsException>
Measure count_exceptions(const IsException& is_exception) {
  return [is_exception](const std::string& spec, MeasurementCache& cache) {
    const unsigned n = length_of_star(spec, cache);
    const StarDistances distances(cache.network(spec));
    Count exceptions = 0;
    for_each_permutation(n, [&](const Permutation& permutation) {
      if (is_exception(permutation, distances)) ++exceptions;
    });
    return Measured::exactly(exceptions);
  };
}

// Permutations with a single cycle, which has digit 1 or not, that its lateral links do not sort in the fewest links.
Measure measure_unsorted_cycles(bool has_1) {
  return count_exceptions([has_1](const Permutation& permutation, const StarDistances& distances) {
    const std::vector<Cycle> cycles = cycles_of(permutation);
    if (cycles.size() != 1 || (cycles[0][0] == 1) != has_1) return false;
    for (std::size_t first = 0; first < (has_1 ? 1 : cycles[0].size()); ++first) {
      const std::vector<unsigned> laterals = laterals_of(cycles[0], first);
      if (!sorts(permutation, laterals) || laterals.size() != distances(permutation)) return true;
    }
    return false;
  });
}

bool is_badly_executed(const Permutation& permutation, const StarDistances& distances) {
  std::vector<unsigned> laterals;
  for (const Cycle& cycle : cycles_of(permutation)) {
    const std::vector<unsigned> more = laterals_of(cycle, 0);
    laterals.insert(laterals.end(), more.begin(), more.end());
  }
  return !sorts(permutation, laterals) || laterals.size() != distances(permutation);
}

// The digits of B, or those of F: of the cycle with 1 the one after it or before it, all digits of the others.
std::uint32_t digits_of(const Permutation& permutation, bool is_b) {
  std::uint32_t digits = 0;
  for (const Cycle& cycle : cycles_of(permutation)) {
    if (cycle.front() == 1) {
      digits |= 1U << (is_b ? cycle[1] : cycle.back());
    } else {
      for (const unsigned digit : cycle) digits |= 1U << digit;
    }
  }
  return digits;
}

bool has_wrong_b(const Permutation& permutation, const StarDistances& distances) {
  std::uint32_t nearer = 0;
  for (unsigned lateral = 2; lateral <= permutation.length(); ++lateral) {
    Permutation after = permutation;
    after.swap_positions(1, lateral);
    if (distances(after) < distances(permutation)) nearer |= 1U << lateral;
  }
  return nearer != digits_of(permutation, true);
}

// A shortest sequence ends with link l if the identity with digits 1 and l exchanged is on a shortest path.
bool has_wrong_f(const Permutation& permutation, const StarDistances& distances) {
  std::uint32_t last = 0;
  for (unsigned lateral = 2; lateral <= permutation.length(); ++lateral) {
    Permutation relative = permutation;  // to that node: digits 1 and l are renamed
    for (unsigned position = 1; position <= permutation.length(); ++position) {
      if (permutation.at(position) == 1) relative.set(position, lateral);
      if (permutation.at(position) == lateral) relative.set(position, 1);
    }
    if (distances(relative) < distances(permutation)) last |= 1U << lateral;
  }
  return last != digits_of(permutation, false);
}

void add_sequences(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto add = [&](const std::string& id, const std::string& place, const std::string& statement,
                         const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/{}/{}", id, case_of(n)),
                                 .place = place,
                                 .statement = statement,
                                 .published = 0,
                                 .readings = {fmt::format("star({})", n)},
                                 .measure = measure}));
    };
    add("eq-1", "Equation (1)",
        "a cycle (1 a2 .. ar) is sorted by a2, .., ar; ours are the permutations with one such cycle that are not, or "
        "not in the fewest links",
        measure_unsorted_cycles(true));
    add("eq-2", "Equation (2)",
        "a cycle without 1 is sorted by its digits in order from any of them, which comes again at the end; ours are "
        "the permutations with one such cycle that are not, or not in the fewest links",
        measure_unsorted_cycles(false));
    add("text/execution-of-cycles", "Section 3.1",
        "executing cycle after cycle takes the fewest lateral links; ours are the permutations for which it does not",
        count_exceptions(is_badly_executed));
    add("text/digits-of-b", "Section 3.2",
        "B holds all lateral links that can come next; ours are the permutations for which it differs from the links "
        "that shorten the distance",
        count_exceptions(has_wrong_b));
    add("text/digits-of-f", "Section 3.2",
        "each shortest sequence ends with a digit of F; ours are the permutations for which F differs from the last "
        "links of shortest sequences",
        count_exceptions(has_wrong_f));
  }
}

// Permutations with a single cycle for which the local links of a shortest path, which begins at the first lateral link
// and ends at the last, differ from Equation (4); for each of its rotations.
Measure measure_wrong_local_links(bool has_1) {
  return [has_1](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    const topology::PermutationLabelling& labels = permutation_labels(network);
    const unsigned n = labels.permutation(0).length();
    BreadthFirstSearch search(network.graph.arcs());
    search.run(0);
    Count wrong = 0;
    for_each_permutation(n, [&](const Permutation& permutation) {
      const std::vector<Cycle> cycles = cycles_of(permutation);
      if (cycles.size() != 1 || (cycles[0][0] == 1) != has_1) return;
      for (std::size_t first = 0; first < (has_1 ? 1 : cycles[0].size()); ++first) {
        const std::vector<unsigned> laterals = laterals_of(cycles[0], first);
        const SccRemainingRoute route{permutation, laterals.front(), laterals.back()};
        const Count hops = search.distance(routing::start_towards_first_node(labels, route));
        if (hops != laterals.size() + local_links_of(cycles[0], n)) ++wrong;
      }
    });
    return Measured::exactly(wrong);
  };
}

void add_local_links(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto add = [&](const std::string& id, const std::string& statement, bool has_1) {
      claims.push_back(to_claim({.id = fmt::format("scc/eq-4/{}/{}", id, case_of(n)),
                                 .place = "Equation (4)",
                                 .statement = statement,
                                 .published = 0,
                                 .readings = {scc_spec(n)},
                                 .measure = measure_wrong_local_links(has_1)}));
    };
    add("with-1",
        "a cycle with 1 costs the ring distances between successive digits; ours are the permutations with one such "
        "cycle whose shortest paths have other local links",
        true);
    add("without-1",
        "a cycle without 1 costs the ring distances round the cycle, from whichever digit it begins; ours are the "
        "rotations of single cycles whose shortest paths have other local links",
        false);
  }
}

Permutation with_cycles(unsigned n, const std::vector<Cycle>& cycles) {
  Permutation permutation(n);
  for (const Cycle& cycle : cycles) {
    for (std::size_t i = 0; i < cycle.size(); ++i) permutation.set(cycle[i], cycle[(i + 1) % cycle.size()]);
  }
  return permutation;
}

Permutation permutation_of(std::string_view digits) {
  Permutation permutation(static_cast<unsigned>(digits.size()));
  for (unsigned i = 0; i < digits.size(); ++i) permutation.set(i + 1, static_cast<unsigned>(digits[i] - '0'));
  return permutation;
}

// Shortest sequences of lateral links that sort the permutation.
Count sequence_count(const Permutation& permutation, const StarDistances& distances) {
  if (distances(permutation) == 0) return 1;
  Count count = 0;
  for (unsigned lateral = 2; lateral <= permutation.length(); ++lateral) {
    Permutation after = permutation;
    after.swap_positions(1, lateral);
    if (distances(after) < distances(permutation)) count += sequence_count(after, distances);
  }
  return count;
}

void add_cycle_examples(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& name, const std::string& statement, Count published, const Measure& measure) {
    claims.push_back(to_claim({.id = "scc/text/example-23154/" + name,
                               .place = "Section 3.1",
                               .statement = statement,
                               .published = published,
                               .readings = {"star(5)"},
                               .measure = measure}));
  };
  add("notations", "six ways to write the cycles (1 2 3)(4 5) denote 23154; ours are those that do", 6,
      [](const std::string&, MeasurementCache&) {
        const std::vector<std::vector<Cycle>> written = {{{1, 2, 3}, {4, 5}}, {{1, 2, 3}, {5, 4}}, {{2, 3, 1}, {4, 5}},
                                                         {{2, 3, 1}, {5, 4}}, {{3, 1, 2}, {4, 5}}, {{3, 1, 2}, {5, 4}}};
        return Measured::exactly(static_cast<Count>(std::count_if(written.begin(), written.end(), [](const auto& each) {
          return with_cycles(5, each) == permutation_of("23154");
        })));
      });
  add("path", "the lateral links 2,3,4,5,4 lead from 23154 over five given permutations; ours are those met", 5,
      [](const std::string&, MeasurementCache&) {
        constexpr std::array<std::string_view, 5> kMet = {"32154", "12354", "52314", "42315", "12345"};
        constexpr std::array<unsigned, 5> kLaterals = {2, 3, 4, 5, 4};
        Permutation at = permutation_of("23154");
        Count met = 0;
        for (std::size_t i = 0; i < kMet.size(); ++i) {
          at.swap_positions(1, kLaterals[i]);
          met += at == permutation_of(kMet[i]) ? 1U : 0U;
        }
        return Measured::exactly(met);
      });
  add("sequences", "six shortest sequences of lateral links sort 23154; the text says some, and ours are all", 6,
      [](const std::string& spec, MeasurementCache& cache) {
        return Measured::exactly(sequence_count(permutation_of("23154"), StarDistances(cache.network(spec))));
      });
}

}  // namespace

void add_scc_cycle_claims(std::vector<Claim>& claims) {
  add_sequences(claims);
  add_local_links(claims);
  add_cycle_examples(claims);
}

}  // namespace weft::claims
