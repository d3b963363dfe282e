// Broadcasts by their schedules, followed send by send without the machine that made them.
#pragma once

#include <string>
#include <vector>

#include "claims/measure.h"
#include "programs/machine/step_schedule.h"
#include "topology/network.h"

namespace weft::claims {

struct FollowedBroadcast {
  std::vector<std::uint32_t> informed_in;   // by node: the step in which it first has the message, from 1; 0: the root
  std::vector<std::uint32_t> last_sent_in;  // by node: the last step in which it sends; 0: none
  std::vector<Count> informed_after;        // by step, from 0: how many nodes have the message
  std::uint32_t last_step = 0;              // in which a node is informed
  std::uint32_t most_sends = 0;             // of a node in one step
  std::uint32_t most_on_channel = 0;        // in one step
};

// Every sender has the message, and every node gets it.
FollowedBroadcast follow_broadcast(const topology::Network& network, const std::string& program,
                                   programs::PortModel model, const Execution& execution);

// The steps until all nodes are informed; with one port no node sends or receives twice in a step. The reading is
// "SPEC with PROGRAM".
Measured followed_steps(const std::string& reading, programs::PortModel model, MeasurementCache& cache);

Measure::Compute followed_broadcast_steps(programs::PortModel model);

// The communication steps of a program under this model, again by following its schedule.
Measure measure_broadcast_steps(programs::PortModel model);

}  // namespace weft::claims
