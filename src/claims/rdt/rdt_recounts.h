// Second computations for claims about recursive diagonal tori: vectors and cuts by the paper's definitions, without a
// network, and single packets that are followed from one node of each class.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "claims/measure.h"
#include "claims/rdt/rdt_claims.h"
#include "routing/core/routing.h"

namespace weft::claims {

// Along x and y, in units of one rank.
struct PlaneVector {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const PlaneVector&, const PlaneVector&) = default;
};

std::int64_t steps_of(const PlaneVector& vector);  // |x| + |y|

// The value modulo the side, from 0 and from -side/2 on.
std::int64_t onto_torus(std::int64_t value, std::int64_t side);
std::int64_t centred_on_torus(std::int64_t value, std::int64_t side);

// The unit vector x_r on the plane; y_r is x_r turned by 90 degrees, (-y,x).
PlaneVector unit_vector(std::int64_t cardinal, unsigned rank);

// div_2n of Section III.A: the remainder decides, and a half goes towards zero.
std::int64_t divided_by_2n(std::int64_t value, std::int64_t cardinal);
// The program of Section III.A: the vectors of the ranks 0 to `highest`.
std::vector<PlaneVector> vectors_as_printed(PlaneVector offset, std::int64_t cardinal, unsigned highest);
// All offsets on a torus, each coordinate in -N/2 .. N/2-1.
void for_each_offset(std::int64_t side, const std::function<void(const PlaneVector& offset)>& visit);
// The most steps of a vector, all ranks together: the longest route of vector routing.
Count most_steps_of_vectors(const PerfectMember& member);

// The upper rank that assignment alpha gives a node; it may not exist on a small torus.
unsigned rank_by_alpha(std::int64_t x, std::int64_t y);
// N_x and N_y of Definition 2 for all ranks that it forms, the first of them the base torus.
std::vector<PlaneVector> torus_sizes(std::int64_t side, std::int64_t cardinal);

// Links of RDT(2,4,1)/alpha between x < N/2 and the rest, by rank; by Definition 6, without a network. The pattern of
// ranks repeats after four rows, and whether a link crosses does not depend on the row, so four rows tell all.
struct StraightCut {
  std::int64_t side = 0;
  bool has_spare_rank = true;  // a node whose rank does not exist has rank 1
  bool keeps_parallel = true;  // links that coincide count each
  [[nodiscard]] std::vector<Count> by_rank() const;
  [[nodiscard]] Count links() const;
};
// Of "rdt(64,spare=none,parallel=keep)".
StraightCut straight_cut_of(const std::string& spec);

// A source of each class: the eight nodes of the minimum node set of an rdt, one node of a prdt. Translations lead to
// all others.
std::vector<NodeId> sources_of_classes(const std::string& spec, MeasurementCache& cache);

// Follows a packet of a routing that leaves no choice; the visitor sees each hop. Returns the hops.
using HopVisitor = std::function<void(const routing::Position& from, const routing::Choice& choice)>;
Count followed_hops(const routing::Routing& routing, NodeId source, NodeId destination, const HopVisitor& visit = {});

// By packets from one source of each class to all nodes.
Measured longest_route_by_classes(const std::string& routed, MeasurementCache& cache);
Measured mean_route_by_classes(const std::string& routed, MeasurementCache& cache);  // between different nodes
Measured detours_by_classes(const std::string& routed, MeasurementCache& cache);

// By a breadth-first search from one source of each class.
Measured diameter_by_classes(const std::string& spec, MeasurementCache& cache);

// Breadth-first distances in a graph, over the links that a filter admits.
using PortFilter = std::function<bool(NodeId node, PortId port)>;
std::vector<std::uint32_t> distances_over(const topology::PortGraph& graph, NodeId source,
                                          const PortFilter& admits = {});

}  // namespace weft::claims
