// What the atlas shows of each paper, as records: the networks, their rivals, the loads and the findings. All numbers
// are computed from these names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

struct AtlasRecord {
  std::string_view paper;  // its id in claims
  std::string_view title;
  std::string_view idea;                   // how the network is built, in two or three sentences
  std::vector<std::string_view> pictured;  // small members, which show the construction
  std::vector<std::string_view> networks;  // the paper's network, then rivals of like size
  std::vector<std::string_view> routings;  // of the paper's network, for the prover
  std::string_view loads;                  // of the curves, in flits per terminal and cycle
  std::string_view few_loads;              // the same for a quick page
  std::vector<std::string_view> telling;   // ids of claims: the findings that are shown in full
};

std::span<const AtlasRecord> atlas_records();

// For commands: "\"torus(8,8)\"", and several with blanks between them.
std::string in_quotes(std::string_view text);
std::string all_in_quotes(const std::vector<std::string_view>& texts);

}  // namespace weft::cli
