// The claims of the paper on the recursive diagonal torus, in parts.
#pragma once

#include <string>
#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_rdt_definition_claims(std::vector<Claim>& claims);     // definitions 1 to 4, formulas of links, axes
void add_rdt_assignment_claims(std::vector<Claim>& claims);     // assignment alpha
void add_rdt_vector_claims(std::vector<Claim>& claims);         // vectors of all offsets, equations of the appendix
void add_rdt_vector_length_claims(std::vector<Claim>& claims);  // Theorems 3, 5 and 6 beside each other
void add_rdt_floating_step_claims(std::vector<Claim>& claims);  // the printed steps of floating vector routing
void add_rdt_floating_claims(std::vector<Claim>& claims);       // its routes
void add_rdt_comparison_claims(std::vector<Claim>& claims);     // other networks
void add_rdt_cut_claims(std::vector<Claim>& claims);            // bisections, Table V beside the 4-D torus
void add_rdt_issue_claims(std::vector<Claim>& claims);          // parts, embeddings, adaptive routing, faults
void add_rdt_network_claims(std::vector<Claim>& claims);        // degrees, diameters, cuts, tori
void add_rdt_torus_claims(std::vector<Claim>& claims);          // sizes and names of upper tori
void add_rdt_routing_claims(std::vector<Claim>& claims);        // lengths of paths
void add_rdt_partition_claims(std::vector<Claim>& claims);      // paths that stay inside a part of the network
void add_rdt_vc_claims(std::vector<Claim>& claims);             // VCs for freedom from deadlock
void add_rdt_embedding_claims(std::vector<Claim>& claims);      // hypercubes and meshes in it
void add_rdt_broadcast_claims(std::vector<Claim>& claims);      // broadcasts over the ranks
void add_rdt_design_claims(std::vector<Claim>& claims);         // the best cardinal number
void add_rdt_latency_claims(std::vector<Claim>& claims);        // simulations
void add_rdt_chip_claims(std::vector<Claim>& claims);           // the router chip, parameters of the simulations
void add_rdt_multicast_claims(std::vector<Claim>& claims);      // what multicasts and combining save, deadlock

// The networks that the text may mean by RDT(2,4,1)/alpha with this side.
std::vector<std::string> rdt_networks(unsigned side);

// Each of these networks with each of these routings.
std::vector<std::string> rdt_readings(unsigned side, const std::vector<std::string>& routings);

// The paper does not say how a packet of the deadlock-free routing moves to its next rank: these are the readings.
const std::vector<std::string>& rank_change_policies();

// A member of the perfect RDT.
struct PerfectMember {
  Count side;
  Count rank;
  Count cardinal = 2;

  [[nodiscard]] std::string network() const;
  // N 2^ceil((R-1)/2) / (2n)^R + nR; whole for the members below.
  [[nodiscard]] Count diameter_of_theorem_3() const;
};

// max(0, value - bound).
Measured beyond(Count value, Count bound);

}  // namespace weft::claims
