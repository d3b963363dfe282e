#include "claims/claim.h"

#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::claims {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return "reproduced";
    case Verdict::not_refuted:
      return "not-refuted";
    case Verdict::differs:
      return "differs";
    case Verdict::ambiguous:
      return "ambiguous";
    case Verdict::not_computable:
      return "not-computable";
  }
  return "";
}

std::string_view name_of(Relation relation) {
  switch (relation) {
    case Relation::equal:
      return "equal";
    case Relation::at_most:
      return "at most";
    case Relation::at_least:
      return "at least";
  }
  return "";
}

std::string published_text(const Decimal& published, Relation relation) {
  if (relation == Relation::equal) return to_text(published);
  return std::string(name_of(relation)) + " " + to_text(published);
}

const Paper& find_paper(std::string_view id) {
  std::vector<std::string_view> known;
  for (const Paper* paper : papers()) {
    if (paper->id == id) return *paper;
    known.push_back(paper->id);
  }
  throw InputError("no paper is called " + quote_briefly(id), {}, suggestion(id, known, "weft list papers"));
}

std::vector<Claim> claims_under(const std::string& ids) {
  const Paper& paper = find_paper(ids.substr(0, ids.find('/')));
  std::vector<Claim> under;
  std::set<std::string> groups;  // "rcc/figure-3"
  for (Claim& claim : paper.claims()) {
    groups.insert(claim.id.substr(0, claim.id.find('/', paper.id.size() + 1)));
    if (claim.id == ids || claim.id.starts_with(ids + "/")) under.push_back(std::move(claim));
  }
  if (!under.empty()) return under;
  const std::vector<std::string_view> known(groups.begin(), groups.end());
  throw InputError("no claim is called " + quote_briefly(ids), {},
                   suggestion(ids, known, fmt::format("weft claims {}", paper.id)));
}

}  // namespace weft::claims
