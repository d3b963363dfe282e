// What is shown on the drawing of a network: chosen link classes, labels, paths, cuts, faults, parts, loads.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "deadlock/verdict.h"
#include "metrics/distances/shortest_path.h"
#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// The words of --labels.
inline constexpr std::string_view kLabelWords = "label|index|digits|binary|none";

// digits: the digits of the label without brackets, where each is one character; binary: the index. Throws InputError
// for another word.
void set_labels(report::Drawing& drawing, const topology::Network& network, std::string_view kind);

// Hides the links of all other classes. Throws InputError for a name that is none of a class: the message lists them.
// "rank 0" stands for "rank 0 x" and "rank 0 y".
void show_classes(report::Drawing& drawing, const topology::Network& network, std::string_view list);

// Hides links that do not end at this node, and the labels of nodes that are not its neighbours.
void show_neighbourhood(report::Drawing& drawing, NodeId node);

// A path as a thick line with arrow heads; its ends are marked.
void mark_path(report::Drawing& drawing, const topology::Network& network, std::span<const metrics::Hop> hops,
               std::string name);

// The bisection: the two halves in two colours, the links between them as cut.
void mark_cut(report::Drawing& drawing, const topology::Network& network, const Execution& execution);

// The drawing is that of the network without faults: the links and nodes that `faulty` lacks are marked as dead.
void mark_faults(report::Drawing& drawing, const topology::Network& faulty);

// The nodes of the part and the links between them; other nodes stand back, and so do links of other classes.
void mark_part(report::Drawing& drawing, const topology::Network& network, const std::string& part);

// Channel loads as colours; a link has the larger load of its two directions.
void shade_loads(report::Drawing& drawing, const topology::Network& network, const std::vector<double>& loads,
                 const std::string& title);

// The packets of a deadlock: what each holds, and what it waits for. Or the path of a packet that is not delivered.
void mark_deadlock(report::Drawing& drawing, const topology::Network& network, const deadlock::Proof& proof);

}  // namespace weft::cli
