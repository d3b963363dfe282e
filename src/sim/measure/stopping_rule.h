// Decides when a run without a given length may end.
//
// A confidence interval of the mean latency shows nothing of what did not happen in the window. Close to saturation a
// network is calm for tens of thousands of cycles, then a jam builds up and dissolves, and the jams make a good part of
// the mean: a short window without one has a narrow interval in the wrong place. No test on the window detects this, so
// the window must be long wherever jams may be rare. How close a network is to saturation shows in its congestion: the
// queueing time of a packet per channel of its path, in units of the time for which the packet occupies a channel.
// Under uniform traffic that is 0.2 to 0.6 at 60 % of saturation, 1 to 2 at 90 %, and 2 to 5 at 98 %, whatever the
// network and the packet length. `weft_bench coverage` measures how often the intervals cover the true mean.
#pragma once

#include <vector>

#include "sim/model/model.h"

namespace weft::sim {

// Means over all packets.
struct MeanPacket {
  double flits = 1;
  std::vector<double> links;  // hops per link class
};

// The mean latency in an empty network, in cycles: the law of docs/model.md with mean lengths and hops.
double unloaded_latency(const Model& model, const MeanPacket& packet);

// As defined above; 0 if packets never queue.
double congestion(const Model& model, const MeanPacket& packet, double mean_latency);

// The least window, in cycles, for a network with this congestion: 400,000 at a congestion of 2, and in proportion to
// the 16th power of the congestion, so nearly 0 at 1.5 and at most `latest_end` above 2. With more terminals there are
// more places where jams occur, so the window may be shorter: in inverse proportion to the number of terminals up to
// 64, to its square root beyond.
Cycle shortest_window(double congestion, TerminalId terminal_count);

// Concentrated traffic jams where it meets, which hardly shows in the mean over all packets. So if the packets to the
// most congested destination have more than twice the mean congestion, they require a window of their own: 400,000
// cycles at a congestion of 1.55, and in proportion to its 16th power.
Cycle shortest_window_at_hot_spot(double congestion, double hot_spot_congestion, TerminalId terminal_count);

// Whether there were jams, but too few to estimate their share of the mean. Waits in a steady queue have an exponential
// tail, so the longest of n is about ln n times the mean: 15 for three million packets. If at a congestion above 2 some
// packet waited at its source for more than 20 times the mean queueing time, that was a jam.
bool has_rare_jams(double congestion, double mean_queueing, Cycle longest_wait);

// The window ends at this cycle at the latest: 32 million over the number of terminals, clamped to 200,000 ..
// 4,000,000.
inline constexpr Cycle kLeastLimit = 200'000;
Cycle latest_end(TerminalId terminal_count);

// The half width of the confidence interval, over the mean, at which a run may end: 2 %, and up to 5 % in proportion to
// the congestion, as latency there changes by more than that with half a percent of the load.
inline constexpr double kTargetPrecision = 0.02;
inline constexpr double kTargetPrecisionWhenCongested = 0.05;
double target_precision(double congestion);

// Above this congestion the reported half width is at least this share of the mean, however narrow the interval of the
// window: jams that occur less than once per window shift the mean by about as much.
inline constexpr double kCongested = 1;
inline constexpr double kLeastWhenCongested = 0.01;

}  // namespace weft::sim
