// The commonest claim: a whole number, and a quantity of a network that is measured on the built graph.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "topology/network.h"

namespace weft::claims {

using Measure = std::function<Count(const topology::Network&, Laboratory&)>;

// None of them uses a family's closed forms: they count on the graph.
Count measure_nodes(const topology::Network& network, Laboratory& laboratory);
Count measure_links(const topology::Network& network, Laboratory& laboratory);
Count measure_degree(const topology::Network& network,
                     Laboratory& laboratory);  // the largest, as the papers mean it
Count measure_diameter(const topology::Network& network, Laboratory& laboratory);
Measure measure_links_of_class(const std::string& link_class);

struct MeasuredClaim {
  std::string id;
  std::string place;
  std::string statement;
  Count published = 0;
  std::vector<std::string> readings;  // the networks that the text may mean; one when it is clear
  Measure measure;
  std::string remark{};  // why it differs, said only if it does
  bool is_expensive = false;
};

// Reproduced when every reading gives the published number, differs when none does, else ambiguous.
Claim to_claim(MeasuredClaim claim);

}  // namespace weft::claims
