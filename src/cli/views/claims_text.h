// What weft claims prints: an overview of the papers, the claims of one, a place in detail, and the papers in their own
// order.
#pragma once

#include <string>
#include <vector>

#include "cli/views/judged_claims.h"
#include "report/table.h"

namespace weft::cli {

// A row for each paper: its claims by verdict, and its items.
std::string claims_overview(const std::vector<JudgedClaim>& judged, const report::TextStyle& style);

// A row for each claim: id, published, ours, verdict.
report::Table claims_table(const std::vector<JudgedClaim>& judged);
// The table, then an explanation of each claim that is not reproduced, then the counts.
std::string claims_list(const std::vector<JudgedClaim>& judged, const report::TextStyle& style);

// Each statement with its claims, the smallest counterexample, the corrected statement, and the commands.
std::string claims_in_detail(const std::vector<JudgedClaim>& judged, const report::TextStyle& style);

// The items of the papers in their order, each with the verdicts of its claims or the reason why it has none. Items
// without claims only where all claims of the paper are given.
report::Table paper_order_table(const std::vector<JudgedClaim>& judged);
std::string paper_order_text(const std::vector<JudgedClaim>& judged);

std::string claims_json(const std::vector<JudgedClaim>& judged);

}  // namespace weft::cli
