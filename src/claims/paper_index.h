// What the papers state, item by item in their order: definitions, equations, theorems, tables, figures, algorithms,
// examples, and each sentence that can be checked. The items are data (data/papers/), which the build puts into the
// program; each names the claims that judge it, or says why there are none.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

struct IndexItem {
  std::string place;                  // as a reader cites it: "Theorem 1"
  std::string section;                // "3.2"
  std::string kind;                   // "theorem"
  std::string says;                   // in our words
  std::size_t cells = 0;              // of a table: those with a number or a formula
  std::vector<std::string> claims{};  // ids, or beginnings of ids: "scc/theorem-1"
  std::string reason{};               // why there is no claim
  std::string missing{};              // what the claims leave out, and why
};

inline constexpr std::array<std::string_view, 11> kItemKinds = {"definition", "equation",    "theorem", "lemma",
                                                                "corollary",  "proposition", "table",   "figure",
                                                                "algorithm",  "example",     "sentence"};

// In the order of the paper.
const std::vector<IndexItem>& index_of(const Paper& paper);

// Whether an item's claims include the id.
bool judges(const IndexItem& item, std::string_view id);

// The texts of data/papers/; the build puts them here.
std::string_view prc_index_json();
std::string_view rcc_index_json();
std::string_view rdt_index_json();
std::string_view rhsn_index_json();
std::string_view scc_index_json();

}  // namespace weft::claims
