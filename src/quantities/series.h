// Quantities over the sizes of families, or over a varied number: the curves of `weft plot`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/number_range.h"
#include "quantities/family_pattern.h"
#include "quantities/measured_network.h"
#include "quantities/member_spread.h"
#include "quantities/quantity_formula.h"

namespace weft::quantities {

// A name in the formulas that takes these values: load = 0.05, 0.1, ...
struct Variation {
  std::string name;
  std::vector<Number> values;

  // Reads "load=0.05:1" (in 50 steps), "load=0:1:0.1" or "load=0.1,0.2,0.5". Throws InputError.
  static Variation parse(const std::string& text);
};

struct SeriesRequest {
  std::vector<QuantityFormula> formulas;
  std::vector<FamilyPattern> families;
  std::vector<ChipChoice> chips{};  // empty: none
  std::optional<Variation> varied{};
  SpreadRequest spread{};
  MeasureSettings settings{};  // without the chips
};

struct SeriesPoint {
  std::string network;  // canonical
  std::optional<std::int64_t> parameter{};
  Number x;
  NumberRange y;
  std::uint32_t chips = 0;  // 0: none
};

struct FamilySeries {
  std::string name;     // for people: "rcc-full(a,2)", "hypercube(n), 16 chips"
  std::string formula;  // without blanks
  std::string family;   // the pattern
  ChipChoice chips{};
  bool is_horizontal = false;         // one value for all x
  std::vector<SeriesPoint> points{};  // in increasing order of x
  std::size_t left_out = 0;           // members that would have been too many
};

struct NotComputed {
  std::string network;
  std::string formula;
  std::string reason;
};

struct SeriesSet {
  std::string x_title;
  std::string y_title;
  std::vector<FamilySeries> series;
  std::vector<NotComputed> not_computed;
};

// Throws InputError for names that mean nothing, for a free name beside a variation, for families without members in
// the range, and where no value at all could be computed; Interrupted when it is stopped.
SeriesSet compute_series(const SeriesRequest& request, const Execution& execution);

}  // namespace weft::quantities
