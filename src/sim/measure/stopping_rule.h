// When a run that is left to itself may end.
//
// An interval of the mean latency tells nothing of what did not happen in the window. Close to saturation a network is
// calm for tens of thousands of cycles, then a jam builds up and dissolves, and the jams make a good part of the mean:
// a short window without one has a narrow interval in the wrong place. No test on the window finds this out, so the
// window has to be long wherever jams may be rare. How close a network is to saturation shows in its congestion: the
// time that a packet queues, for each router it passes, in units of the time that the packet occupies a channel.
// Under uniform traffic that is 0.2 to 0.6 at 60 % of saturation, 1 to 2 at 90 %, and 2 to 5 at 98 %, whatever the
// network and the length of packets. `weft_bench coverage` measures how well the rule keeps its promise.
#pragma once

#include <vector>

#include "sim/model/model.h"

namespace weft::sim {

// What packets do on average.
struct MeanPacket {
  double flits = 1;
  std::vector<double> links;  // of each link class
};

// The mean latency in an empty network: the law of docs/model.md, with the means of lengths and links.
double unloaded_latency(const Model& model, const MeanPacket& packet);

// See above. 0 where nothing waits.
double congestion(const Model& model, const MeanPacket& packet, double mean_latency);

// A window of fewer cycles proves nothing about the mean latency of a network that is this congested: 400,000 at a
// congestion of 2, and by the 16th power of the congestion: nearly none at 1.5, at most `latest_end` beyond 2. The more
// terminals there are the more places there are for jams, and the shorter they need to be watched: by the number of
// terminals up to 64, by its root beyond.
Cycle shortest_window(double congestion, TerminalId terminal_count);

// Where traffic is concentrated, jams form where it meets, and a mean over all packets hardly shows them. So the
// packets to the most congested destination count by themselves, if they are more than twice as congested as the mean:
// 400,000 cycles at a congestion of 1.55, and by the 16th power.
Cycle shortest_window_at_hot_spot(double congestion, double hot_spot_congestion, TerminalId terminal_count);

// Past a congestion of 2 the longest wait at a source must be one that a steady queue makes. Waits in such a queue have
// an exponential tail, so that the longest of n is about ln n times the mean: 15 for three million packets. Where some
// packet waited more than 20 times the mean queueing time, there were jams, and too few of them to know their share.
bool has_rare_jams(double congestion, double mean_queueing, Cycle longest_wait);

// The window ends at this cycle at the latest: 32 million over the number of terminals, but 200,000 to 4,000,000.
inline constexpr Cycle kLeastLimit = 200'000;
Cycle latest_end(TerminalId terminal_count);

// The half width of the interval, over the mean, at which the mean is known well enough: 2 %, and up to 5 % in
// proportion to the congestion, as latency there changes by more than that with half a percent of the load.
inline constexpr double kEnough = 0.02;
inline constexpr double kEnoughWhenCongested = 0.05;
double enough(double congestion);

// In a congested network the half width is given as at least this share of the mean, however narrow the interval of the
// window: jams that are rarer than the window is long shift the mean by about as much.
inline constexpr double kCongested = 1;
inline constexpr double kLeastWhenCongested = 0.01;

}  // namespace weft::sim
