// The best parameters of a family of networks for a number of nodes: what is asked, and what is found.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"

namespace weft::design {

enum class Criterion : std::uint8_t { diameter, mean, bisection, throughput };

std::string_view name_of(Criterion criterion);
// Bisection and throughput are better when larger, the others when smaller.
constexpr bool is_larger_better(Criterion criterion) {
  return criterion == Criterion::bisection || criterion == Criterion::throughput;
}

// A measured value; an interval where only bounds are known (bisection).
struct Score {
  double low = 0;
  double high = 0;

  [[nodiscard]] bool is_exact() const { return low == high; }
  friend bool operator==(const Score&, const Score&) = default;
};

// What is known for certain decides: the lower end where larger is better, the upper end where smaller is.
bool is_better(const Score& a, const Score& b, Criterion criterion);

struct Design {
  std::string spec;
  Score score;
  Count degree = 0;  // channels that leave a node, at most; 0: not measured yet
};

enum class Method : std::uint8_t {
  all,       // every design was examined, or excluded by a lower bound on it
  excluded,  // a lower bound on all of them shows that none is among the best
  search,    // some designs only
};

std::string_view name_of(Method method);

// The designs that share a parameter: a period, a degree, a rank. Or all designs of a family.
struct DesignGroup {
  std::string name;  // "g = 4"; empty when a family has one group only
  Count design_count = 0;
  Method method = Method::all;
  std::string effort;                     // of a search; of exclusion: the bound
  std::vector<Design> best;               // best first; at least the first is a best one
  Count tie_count = 0;                    // designs with the score of the first
  Count undecided_count = 0;              // designs whose interval leaves open that they are better
  std::vector<std::string> unmeasured{};  // designs whose value would take too long, with the reason
};

// The parameters that a publication recommends.
struct TheoremDesign {
  std::string source;  // "Theorem 6"
  std::string group;   // the group whose best it claims to be; empty: all
  std::string advice;  // "g nearest to ln N - 1 = 5.93"
  std::optional<double> predicted;
  std::optional<Design> design;  // none: the advice has no design of this size
  bool is_best = false;          // no design of the group that was examined is better
  std::string own_group{};       // where groups are rivals: the one that the design belongs to, "g = 4"
  bool has_best_group = false;   // that group has a best design, perhaps another one
};

struct Optimum {
  std::string family;
  std::uint64_t node_count = 0;
  Criterion criterion = Criterion::diameter;
  std::string kind;               // which designs are meant: "divisible skips"
  bool are_groups_rivals = true;  // false: each group has a best design of its own
  std::vector<DesignGroup> groups;
  std::vector<TheoremDesign> theorems;
  std::vector<std::string> notes;

  // The group that has a best design of all; none when there are no designs.
  [[nodiscard]] const DesignGroup* best_group() const;
  // Designs with the score of the best, over all groups.
  [[nodiscard]] Count tie_count() const;
  [[nodiscard]] Count design_count() const;
  [[nodiscard]] bool is_exhaustive() const;
};

// Which skips a ring may have.
enum class Skips : std::uint8_t { usual, divisible, general };

struct DesignRequest {
  std::uint64_t node_count = 0;
  Criterion criterion = Criterion::diameter;
  Skips skips = Skips::usual;
  std::optional<std::uint32_t> period;    // prc: this group size only
  std::optional<std::uint32_t> degree;    // chordal-ring: channels per node; others: at most so many
  std::optional<std::uint32_t> ranks;     // rdt, prdt
  std::optional<std::uint32_t> cardinal;  // rdt, prdt
  std::vector<std::string> nuclei;        // rhsn; empty: the usual ones
  std::size_t kept = 10;                  // designs to list in each group
  bool has_all_groups = true;             // false: groups that cannot have the best design may be left unexamined
  std::uint64_t evaluations = 100'000;    // of a search, in each group
  std::uint64_t seed = 1;
};

// A family that says itself which parameters to try. Others are enumerated by their sizes.
struct DesignFamily {
  std::string_view name;     // of the family of networks
  std::string_view options;  // the fields of DesignRequest that it uses: "period skips"
  std::string_view theory;   // the publication's advice, in a line
  Optimum (*optimise)(const DesignRequest&, const Execution&) = nullptr;
};

std::span<const DesignFamily* const> design_families();

// Throws InputError when there is no such family or an option does not apply. There may be no design of this size: the
// notes then name sizes that have one, where these are known.
Optimum optimise(std::string_view family, const DesignRequest& request, const Execution& execution);

// For each of many sizes, whatever size the request names; groups that cannot have the best design are left
// unexamined. Sizes without a design are included.
std::vector<Optimum> optimise_sizes(std::string_view family, const std::vector<std::uint64_t>& sizes,
                                    const DesignRequest& request, const Execution& execution);

}  // namespace weft::design
