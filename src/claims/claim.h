// Every published number beside ours. A claim says where the number stands, how we compute it, and nothing of the
// outcome: the verdict is computed.
#pragma once

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
  not_refuted,  // a search that did not try everything found nothing against it
  differs,
  ambiguous,       // the text can be read in ways that disagree about it
  not_computable,  // with the reason; also a number that our bounds leave open
};

std::string_view name_of(Verdict verdict);

// How the number stands to what it is about: most are values, some are bounds.
enum class Relation : unsigned char { equal, at_most, at_least };

std::string_view name_of(Relation relation);

// A search through cases for the worst of them.
struct Search {
  std::string tried;   // what was tried, as a phrase: "all 24 permutations"
  Count case_count;    // how many that is
  bool is_exhaustive;  // these are all that the claim speaks of
};

struct Finding {
  std::optional<Decimal> ours;  // with as many places as are published
  Verdict verdict = Verdict::not_computable;
  std::string reason;              // empty when reproduced
  std::optional<Search> search{};  // when ours is the worst case that a search found
};

// A number that the text means as well, if it is read in another way.
struct OtherNumber {
  Decimal value;
  std::string reading;  // "from D_0 = 1"
};

struct Claim {
  std::string id;         // paper/kind-number/case: "scc/theorem-1/n=4"
  std::string place;      // where it stands, for a person: "Theorem 1"
  std::string statement;  // what is said, in our words
  Decimal published;
  Relation relation = Relation::equal;
  std::vector<std::string> tested;  // the networks that it is computed on
  bool is_expensive = false;        // more than a few seconds; computed only when asked for
  std::function<Finding(MeasurementCache&)> compute{};
  std::vector<OtherNumber> or_published{};
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

}  // namespace weft::claims
