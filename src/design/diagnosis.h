// Which faults can be told apart from outside. Every node sends a probe to every other node, along the path of a
// routing; a probe is lost if its path meets a faulty node (its source and its destination included) or a faulty link.
// The lost probes are the signature of the faults. Two sets of faults are told apart if their signatures differ.
//
// A fault is a node, a unidirectional channel, or a bidirectional link in both directions. Faulty nodes and links
// behave alike for every probe, and probes are not rerouted.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::design {

// Sets of faults, compared with each other. The set without a fault is one of them.
struct Signatures {
  Count set_count = 0;
  Count class_count = 0;                                      // different signatures
  Count located_count = 0;                                    // sets whose signature no other set has
  Count unnoticed_count = 0;                                  // sets of at least one fault that lose no probe
  Count pair_count = 0;                                       // pairs of sets
  Count apart_count = 0;                                      // of these, pairs whose signatures differ
  std::vector<std::pair<std::string, std::string>> confused;  // the first pairs that do not
};

struct Diagnosis {
  std::string routing;
  Count node_count = 0;
  Count link_count = 0;  // unidirectional channels and bidirectional links
  Count probe_count = 0;
  Signatures single;       // at most one fault
  Signatures at_most_two;  // at most two faults
};

// Throws InputError if a node has no terminal or several, or if a diagnosis takes more memory or time than allowed. The
// routing does not matter, and may take long to build.
void check_diagnosable(const topology::Network& network, const Execution& execution);

// Where the routing leaves a choice, the path is that of paths::trace(). Throws InputError as check_diagnosable() does,
// and if a probe does not arrive in the whole network.
Diagnosis diagnose(const topology::Network& network, const routing::Routing& routing, const Execution& execution);

}  // namespace weft::design
