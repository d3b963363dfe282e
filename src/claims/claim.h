// Compares every published number with ours. A claim says where the number is published and how it is computed here;
// the verdict is computed, never written down.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/decimal.h"
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

// A search for the worst case.
struct Search {
  std::string tried;   // the cases, as a phrase: "all 24 permutations"
  Count case_count;    // their number
  bool is_exhaustive;  // the cases are all that the claim is about
};

struct Finding {
  std::optional<Decimal> ours;  // with as many decimal places as the published number
  Verdict verdict = Verdict::not_computable;
  std::string reason;              // empty when reproduced
  std::optional<Search> search{};  // where our number is the worst case of a search
};

// The published number under another reading of the text.
struct OtherNumber {
  Decimal value;
  std::string reading;  // "from D_0 = 1"
};

struct Claim {
  std::string id;         // paper/kind-number/case: "scc/theorem-1/n=4"
  std::string place;      // in the paper: "Theorem 1"
  std::string statement;  // what the paper states, in our words
  Decimal published;
  Relation relation = Relation::equal;
  std::vector<std::string> tested;  // the networks on which it is computed
  bool is_expensive = false;        // takes more than a few seconds; computed only on request
  std::function<Finding(MeasurementCache&)> compute{};
  std::vector<OtherNumber> or_published{};
  // What the number is, as a formula of quantities (quantities/quantity.h) of the tested network; empty where no
  // formula says it. With `chips`, of the network on so many chips.
  std::string quantity{};
  std::uint32_t chips = 0;
};

struct Paper {
  std::string_view id;
  std::string_view title;
  std::string_view authors;
  std::string_view source;
  std::vector<Claim> (*claims)() = nullptr;
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

}  // namespace weft::claims
