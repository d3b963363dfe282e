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

Claim undecided_claim(Claim claim, std::string reason) {
  claim.measure = [](MeasurementCache&) { return Values{}; };
  claim.judge = [reason = std::move(reason)](const Values&) {
    return Finding{std::nullopt, Verdict::not_computable, reason};
  };
  return claim;
}

const Paper& find_paper(std::string_view id) {
  std::vector<std::string_view> known;
  for (const Paper* paper : papers()) {
    if (paper->id == id) return *paper;
    known.push_back(paper->id);
  }
  throw InputError("no paper is called " + quote_briefly(id), {}, suggestion(id, known, "weft list papers"));
}

bool is_within(std::string_view id, std::string_view text) {
  return id.starts_with(text) && (id.size() == text.size() || id[text.size()] == '/');
}

SelectedClaims select_claims(std::string_view text) {
  const Paper& paper = find_paper(text.substr(0, text.find('/')));
  SelectedClaims selected{.paper = &paper, .claims = paper.claims()};
  const std::vector<Claim> all = selected.claims;
  std::erase_if(selected.claims, [&](const Claim& claim) { return !is_within(claim.id, text); });
  if (!selected.claims.empty()) return selected;
  std::set<std::string_view> known;  // places, such as "rcc/figure-3", and claims
  for (const Claim& claim : all) {
    const std::string_view id = claim.id;
    known.insert(id.substr(0, id.find('/', paper.id.size() + 1)));
    known.insert(id);
  }
  throw InputError("no claim is called " + quote_briefly(text), {},
                   suggestion(text, std::vector(known.begin(), known.end()), "weft claims " + std::string(paper.id)));
}

}  // namespace weft::claims
