// Compares every published number with ours. A claim says where the number is published, how ours is measured and how
// the measured values are judged; the verdict is computed, never written down.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/decimal.h"
#include "claims/measured_value.h"
#include "claims/measurement_cache.h"

namespace weft::claims {

enum class Verdict : unsigned char {
  reproduced,
  not_refuted,  // an incomplete search found no counterexample
  differs,
  ambiguous,       // the text has several readings, and they disagree
  not_computable,  // with the reason; also where our bounds do not decide it
};

std::string_view name_of(Verdict verdict);

// Most published numbers are values, some are bounds.
enum class Relation : unsigned char { equal, at_most, at_least };

std::string_view name_of(Relation relation);

struct Finding {
  std::optional<Decimal> ours{};  // with as many decimal places as the published number
  Verdict verdict = Verdict::not_computable;
  std::string reason{};            // empty when reproduced
  std::optional<Search> search{};  // where our number is the worst case of a search
  std::string remark{};            // why it differs, as far as it is known; part of the reason
  std::string example{};           // the case that shows our number, where the measurement names one
  bool meets_correction = false;   // our number is that of the claim's correction
};

// The published number under another reading of the text.
struct OtherNumber {
  Decimal value;
  std::string reading;  // "from D_0 = 1"
};

// What the data show in place of a statement that does not hold. It is verified for the claims that have it, no
// further.
struct Correction {
  std::string statement;  // the same for all claims of a place that it is about: "(n^2+2n-3)/2 for odd n"
  Decimal value;          // what it says about this claim, with as many decimal places as the published number
};

struct Claim {
  std::string id;         // paper/kind-number/case: "scc/theorem-1/n=4"
  std::string place;      // in the paper: "Theorem 1"
  std::string statement;  // what the paper states, in our words
  Decimal published{};
  Relation relation = Relation::equal;
  std::vector<std::string> tested{};  // the networks on which it is computed
  bool is_expensive = false;          // takes more than a few seconds; computed only on request
  std::function<Values(MeasurementCache&)> measure{};
  std::function<Finding(const Values&)> judge{};
  std::vector<OtherNumber> or_published{};
  // What the number is, as a formula of quantities (quantities/quantity.h) of the tested network; empty where no
  // formula says it. With `chips`, of the network on so many chips.
  std::string quantity{};
  std::uint32_t chips = 0;
  // Measures the same by other means; none where there are no other means.
  std::function<Values(MeasurementCache&)> measure_again{};
  std::optional<Correction> correction{};
  std::vector<std::string> commands{};  // that print our numbers; empty: only weft claims does
  std::string tolerance_reason{};       // why ours may be further from the published number than its last digit shows
  bool is_simulated = false;            // a second computation has other seeds, and agrees in the verdict only
  // Of the computation. Values that another version has made are stale.
  std::string version = "1";

  [[nodiscard]] Finding compute(MeasurementCache& cache) const { return judge(measure(cache)); }
};

// A statement that no computation decides, with the reason.
Claim undecided_claim(Claim claim, std::string reason);

struct Paper {
  std::string_view id;
  std::string_view title;
  std::string_view authors;
  std::string_view source;
  std::vector<Claim> (*claims)() = nullptr;
  std::string_view (*index)() = nullptr;  // see paper_index.h; null: none yet
};

// "12", "at most 12"
std::string published_text(const Decimal& published, Relation relation);

// All papers, in alphabetical order of their ids.
std::span<const Paper* const> papers();

// Throws InputError with a suggestion when there is none.
const Paper& find_paper(std::string_view id);

// The claims of a paper ("scc"), of one of its places ("scc/theorem-1") or a single one ("scc/theorem-1/n=7"): those
// whose ids are `text` or begin with it and a slash. Throws InputError with a suggestion when there is none.
struct SelectedClaims {
  const Paper* paper = nullptr;
  std::vector<Claim> claims;
};
SelectedClaims select_claims(std::string_view text);

// "scc/theorem-1/n=7" and "scc/theorem-1" are both in "scc/theorem-1".
bool is_within(std::string_view id, std::string_view text);

}  // namespace weft::claims
