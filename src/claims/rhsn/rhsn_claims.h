// The claims of the paper on recursive hierarchical swapped networks, in parts.
#pragma once

#include <string>
#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_rhsn_network_claims(std::vector<Claim>& claims);    // sizes, degrees, diameters, routes
void add_rhsn_design_claims(std::vector<Claim>& claims);     // depth and degree from N, ratios of diameters
void add_rhsn_part_claims(std::vector<Claim>& claims);       // clusters, leaders, special cases
void add_rhsn_sweep_claims(std::vector<Claim>& claims);      // ascend, descend, sorting
void add_rhsn_emulation_claims(std::vector<Claim>& claims);  // homogeneous product networks
void add_rhsn_embedding_claims(std::vector<Claim>& claims);  // the same networks as guests; isomorphic networks
void add_rhsn_semigroup_claims(std::vector<Claim>& claims);  // semigroup computation, also on networks scaled up
void add_rhsn_table_claims(std::vector<Claim>& claims);      // Table 1, and the comparison with other networks

void add_rhsn_structure_claims(std::vector<Claim>& claims);   // definitions, Figure 1, networks under two names
void add_rhsn_degree_claims(std::vector<Claim>& claims);      // ranges of degrees, constant and growing ones
void add_rhsn_ratio_claims(std::vector<Claim>& claims);       // diameters over their lower bounds
void add_rhsn_routing_claims(std::vector<Claim>& claims);     // cases of the routing, extreme pairs, buses
void add_rhsn_variant_claims(std::vector<Claim>& claims);     // diameter links, copies, removed clusters
void add_rhsn_exchange_claims(std::vector<Claim>& claims);    // ascend and descend, step by step
void add_rhsn_padding_claims(std::vector<Claim>& claims);     // sizes that are no powers of two, approximations
void add_rhsn_load_claims(std::vector<Claim>& claims);        // what channels carry in emulations, labels of links
void add_rhsn_comparison_claims(std::vector<Claim>& claims);  // steps against hypercubes, prefix, matrix product
void add_rhsn_advantage_claims(std::vector<Claim>& claims);   // degree and diameter against other networks

struct SwappedNetwork {
  std::vector<Count> levels;  // l_r .. l_1
  std::string nucleus;

  // "hsn(2,petersen)", "rhsn(2,3,complete(2))"
  [[nodiscard]] std::string spec() const;
  [[nodiscard]] Count depth() const { return levels.size(); }  // r
  // log_M N, the product of the levels; p.
  [[nodiscard]] Count digit_count() const;
  // The number of links of a node beyond those of the nucleus.
  [[nodiscard]] Count swap_count() const;
};

// Half of this number, with a decimal place if it is odd.
Decimal half_of(Count twice);

}  // namespace weft::claims
