#include "claims/claim.h"
#include "claims/paper_index.h"
#include "claims/rdt/rdt_claims.h"

namespace weft::claims {
namespace {

std::vector<Claim> rdt_claims() {
  std::vector<Claim> claims;
  add_rdt_definition_claims(claims);
  add_rdt_assignment_claims(claims);
  add_rdt_vector_claims(claims);
  add_rdt_vector_length_claims(claims);
  add_rdt_floating_step_claims(claims);
  add_rdt_floating_claims(claims);
  add_rdt_comparison_claims(claims);
  add_rdt_cut_claims(claims);
  add_rdt_issue_claims(claims);
  add_rdt_network_claims(claims);
  add_rdt_torus_claims(claims);
  add_rdt_routing_claims(claims);
  add_rdt_partition_claims(claims);
  add_rdt_vc_claims(claims);
  add_rdt_embedding_claims(claims);
  add_rdt_broadcast_claims(claims);
  add_rdt_design_claims(claims);
  add_rdt_latency_claims(claims);
  add_rdt_chip_claims(claims);
  add_rdt_multicast_claims(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rdt{
    .id = "rdt",
    .title = "Recursive diagonal torus: an interconnection network for massively parallel computers",
    .authors = "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi",
    .source = "IEEE Trans. Parallel and Distributed Systems 12(7), 2001",
    .claims = rdt_claims,
    .index = rdt_index_json,
};

}  // namespace paper_records
}  // namespace weft::claims
