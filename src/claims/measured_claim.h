// The commonest claim: a number, and a quantity of a network that is measured.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/numbers/fraction.h"
#include "claims/claim.h"

namespace weft::claims {

// What came out: one value, two bounds between which it lies, or the worst case that a search found. Worst means
// largest, so what a search finds that did not try everything bounds the quantity from below and says nothing from
// above.
class Measured {
 public:
  static Measured exactly(const Fraction& value) { return {value, value, {}}; }
  static Measured exactly(Count value) { return exactly(Fraction(value, 1)); }
  static Measured between(const Fraction& low, const Fraction& high) { return {low, high, {}}; }
  static Measured between(Count low, Count high) { return between(Fraction(low, 1), Fraction(high, 1)); }
  static Measured worst_found(Count value, Search search) {
    return {Fraction(value, 1), Fraction(value, 1), std::move(search)};
  }

  [[nodiscard]] const Fraction& low() const { return low_; }
  // Not for a search that did not try everything.
  [[nodiscard]] const Fraction& high() const;
  [[nodiscard]] const std::optional<Search>& search() const { return search_; }

  [[nodiscard]] bool has_upper_bound() const { return !search_ || search_->is_exhaustive; }
  [[nodiscard]] bool is_exact() const { return has_upper_bound() && low_ == high_; }

 private:
  Measured(const Fraction& low, const Fraction& high, std::optional<Search> search)
      : low_(low), high_(high), search_(std::move(search)) {}

  Fraction low_;
  Fraction high_;
  std::optional<Search> search_;
};

using Measure = std::function<Measured(const std::string& spec, MeasurementCache& cache)>;

// None of them uses a family's closed forms: they count and search.
Measured measure_nodes(const std::string& spec, MeasurementCache& cache);
Measured measure_links(const std::string& spec, MeasurementCache& cache);
Measured measure_degree(const std::string& spec, MeasurementCache& cache);  // the largest, as the papers mean it
// Nodes whose in-degree or out-degree is another, for claims about each node.
Measure measure_nodes_of_other_degree(Count degree);
Measured measure_diameter(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_with_self(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_without_self(const std::string& spec, MeasurementCache& cache);
Measured measure_bisection(const std::string& spec, MeasurementCache& cache);              // links, or one-way channels
Measured measure_bisection_in_channels(const std::string& spec, MeasurementCache& cache);  // two for a two-way link
Measure measure_links_of_class(const std::string& link_class);

// Of a routing; the reading is "SPEC with ROUTING".
Measured measure_longest_route(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_with_self(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_without_self(const std::string& routed, MeasurementCache& cache);
// Messages on the busiest channel under its worst permutation, one from each terminal. So many steps are needed.
Measured measure_worst_channel_load(const std::string& routed, MeasurementCache& cache);
// Hops beyond those of shortest paths, all pairs together.
Measured measure_detours(const std::string& routed, MeasurementCache& cache);
// Hops between two nodes, by their labels.
Measure measure_route(const std::string& source, const std::string& destination);
// The fewest vcs per channel with which it is proved free of deadlock, its higher vcs folded onto the last.
Measured measure_vcs_needed(const std::string& routed, MeasurementCache& cache);

struct MeasuredClaim {
  std::string id;
  std::string place;
  std::string statement;
  Decimal published;
  std::vector<std::string> readings;  // the networks that the text may mean; one when it is clear
  Measure measure;
  std::string remark{};  // why it differs, said only if it does
  bool is_expensive = false;
  Relation relation = Relation::equal;
  std::vector<OtherNumber> or_published{};  // with as many places
};

// Reproduced when every reading gives the published number, rounded as it is, or keeps to it where that is a bound; not
// refuted when that is so for the worst case that a search found without trying everything; differs when no reading
// can, else ambiguous; not computable when bounds of ours leave it open.
Claim to_claim(MeasuredClaim claim);

}  // namespace weft::claims
