// The most frequent kind of claim: a published number for a measured quantity of a network.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/numbers/fraction.h"
#include "claims/claim.h"

namespace weft::claims {

// The result of a measurement: a value, a lower and an upper bound, or the worst case that a search found. Worst means
// largest, so an incomplete search gives a lower bound and no upper bound.
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
  // Not for an incomplete search.
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

// These count and search on the built network; none uses a closed form of the family.
Measured measure_nodes(const std::string& spec, MeasurementCache& cache);
Measured measure_links(const std::string& spec, MeasurementCache& cache);
Measured measure_degree(const std::string& spec, MeasurementCache& cache);  // the largest of any node
// The number of nodes whose in-degree or out-degree differs, for claims about every node.
Measure measure_nodes_of_other_degree(Count degree);
Measured measure_diameter(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_with_self(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_without_self(const std::string& spec, MeasurementCache& cache);
// In links; a unidirectional link counts once.
Measured measure_bisection(const std::string& spec, MeasurementCache& cache);
// In unidirectional channels: a bidirectional link counts twice.
Measured measure_bisection_in_channels(const std::string& spec, MeasurementCache& cache);
Measure measure_links_of_class(const std::string& link_class);

// These measure a routing; the reading is "SPEC with ROUTING".
Measured measure_longest_route(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_with_self(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_without_self(const std::string& routed, MeasurementCache& cache);
// Messages on the busiest channel under its worst permutation, one message per terminal. A permutation takes at least
// as many steps.
Measured measure_worst_channel_load(const std::string& routed, MeasurementCache& cache);
// Hops in excess of shortest paths, summed over all pairs.
Measured measure_detours(const std::string& routed, MeasurementCache& cache);
// Hops between two nodes, given by their labels.
Measure measure_route(const std::string& source, const std::string& destination);
// The fewest VCs per channel with which the routing is proved deadlock-free, its higher VCs folded onto the last.
Measured measure_vcs_needed(const std::string& routed, MeasurementCache& cache);

struct MeasuredClaim {
  std::string id;
  std::string place;
  std::string statement;
  Decimal published;
  std::vector<std::string> readings;  // the networks that the text may mean; one where it is unambiguous
  Measure measure;
  std::string remark{};  // the reason of a difference; printed only if there is one
  bool is_expensive = false;
  Relation relation = Relation::equal;
  std::vector<OtherNumber> or_published{};  // with as many decimal places
  std::string quantity{};                   // see Claim; empty: that of the measure, if it has one
};

// The verdict: reproduced where every reading gives the published number after rounding, or satisfies it as a bound;
// not refuted where the worst case of an incomplete search does; differs where no reading agrees; ambiguous where some
// do; not computable where our bounds do not decide it.
Claim to_claim(MeasuredClaim claim);

}  // namespace weft::claims
