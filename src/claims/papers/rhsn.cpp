#include "claims/claim.h"
#include "claims/paper_index.h"
#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {
namespace {

std::vector<Claim> rhsn_claims() {
  std::vector<Claim> claims;
  add_rhsn_network_claims(claims);
  add_rhsn_design_claims(claims);
  add_rhsn_part_claims(claims);
  add_rhsn_sweep_claims(claims);
  add_rhsn_emulation_claims(claims);
  add_rhsn_embedding_claims(claims);
  add_rhsn_semigroup_claims(claims);
  add_rhsn_table_claims(claims);
  add_rhsn_structure_claims(claims);
  add_rhsn_degree_claims(claims);
  add_rhsn_ratio_claims(claims);
  add_rhsn_routing_claims(claims);
  add_rhsn_variant_claims(claims);
  add_rhsn_exchange_claims(claims);
  add_rhsn_padding_claims(claims);
  add_rhsn_load_claims(claims);
  add_rhsn_comparison_claims(claims);
  add_rhsn_advantage_claims(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rhsn{
    .id = "rhsn",
    .title =
        "Recursive hierarchical swapped networks: versatile interconnection architectures for highly parallel systems",
    .authors = "C.-H. Yeh, B. Parhami",
    .source = "IEEE Symposium on Parallel and Distributed Processing, 1996",
    .claims = rhsn_claims,
    .index = rhsn_index_json,
};

}  // namespace paper_records
}  // namespace weft::claims
