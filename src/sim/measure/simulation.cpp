#include "sim/measure/simulation.h"

#include <ctime>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <type_traits>

#include <fmt/format.h>

#include "sim/engine/engine.h"
#include "sim/measure/saturation.h"
#include "sim/measure/stopping_rule.h"
#include "sim/measure/warm_up.h"

namespace weft::sim {
namespace {

constexpr Cycle kFirstCheck = 1000;  // of an automatic warm-up
// An automatic window has at least 2000 cycles, and at least 100 mean latencies or 20,000 cycles, whichever is less,
// unless the interval is four times as narrow as required: a slow swing makes a short window look better than it is.
constexpr Cycle kShortestWindow = 2000;
constexpr double kLongWindow = 20'000;
constexpr double kLatencies = 100;
constexpr double kMuchBetterThanTarget = kTargetPrecision / 4;
constexpr std::uint32_t kFewestPackets = 30;  // for the mean of a single destination
constexpr Cycle kBetweenChecks = 4096;        // for deadlock; one check costs about as much as one cycle
constexpr Cycle kLeastDrain = 100'000;        // cycles allowed for the drain, at least
constexpr Cycle kSaturatedDrain = 10'000;     // in a saturated run: as many as it had, or a quarter of a long one
// A run of --cycles N ends soon after: a source that injects at least half of what it generates has injected all
// packets of N cycles after N more, and ten times the zero-load latency is far more than the path takes then.
constexpr Cycle kShortestDrain = 1000;
constexpr double kDrainLatencies = 10;
constexpr Cycle kDrainChunk = 64;  // few, so that a run does not go on for long after the last packet

// CPU time of this thread, or of the process with all its threads. An engine with one thread runs in the caller's
// thread while other threads of the process may run other simulations.
double cpu_seconds(bool is_alone) {
  timespec time{};
  clock_gettime(is_alone ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Cycles that the engine runs between two checks for Ctrl-C. It depends only on the size of the network, so that
// results do not depend on the machine.
Cycle chunk_of(TerminalId terminal_count) {
  constexpr Cycle kWork = Cycle{1} << 20U;
  return std::clamp<Cycle>(kWork / std::max<Cycle>(terminal_count, 1), 8, 1024);
}

bool needs_forks(const Experiment& experiment) {
  return experiment.plans != nullptr || experiment.model.recovery != Recovery::none;
}

// Threads meet every few cycles, which pays only if each has many routers to simulate.
unsigned thread_count_of(const Experiment& experiment, const Execution& execution) {
  constexpr unsigned kLeastRouters = 384;
  if (execution.ranks != nullptr || needs_forks(experiment)) return execution.worker_count();
  const unsigned most = experiment.routing.graph().node_count() / kLeastRouters;
  return std::clamp(most, 1U, execution.worker_count());
}

class Run {
 public:
  Run(const Experiment& experiment, const Execution& execution)
      : experiment_(experiment),
        execution_(execution),
        injector_(experiment.injector),
        engine_(experiment.routing, experiment.model, injector_,
                {.thread_count = thread_count_of(experiment, execution),
                 .seed = experiment.seed,
                 .counts_channels = experiment.counts_channels,
                 .stop_requested = execution.stop_requested,
                 .plans = experiment.plans,
                 .ranks = execution.ranks}),
        record_(experiment.injector, experiment.keeps_packets, {engine_.first_terminal(), engine_.end_terminal()},
                execution),
        chunk_(chunk_of(experiment.injector.terminal_count())),
        forks_(needs_forks(experiment)),
        bursts_(bursts_of(experiment.injector)),
        class_flits_before_(experiment.routing.graph().link_classes().size()),
        channel_flits_before_(experiment.counts_channels ? experiment.routing.graph().arcs().heads.size() : 0),
        progress_(execution, "simulating", limit()) {
    if (experiment.plans != nullptr) messages_.emplace(*experiment.plans, experiment.keeps_packets);
  }

  void run_to_the_end();
  void run_and_measure();
  Measurements measurements();

 private:
  [[nodiscard]] Cycle now() const { return engine_.now(); }
  [[nodiscard]] Cycle limit() const { return experiment_.cycles.value_or(latest_end(injector_.terminal_count())); }
  void advance_to(Cycle cycle);
  void advance_by_chunk(Cycle most);
  void check_for_deadlock();
  [[nodiscard]] std::vector<BlockedPacket> find_knot() const;
  [[nodiscard]] std::vector<Arrival> kept_packets();
  [[nodiscard]] double all_cpu_seconds() const;

  void warm_up(Cycle most);
  void begin_window();
  void measure();
  [[nodiscard]] bool is_still_warming_up() const;
  [[nodiscard]] bool may_end();
  bool end_window();
  [[nodiscard]] Cycle longest_drain(Cycle end) const;
  void drain();
  void check_for_saturation();
  void count_whole_run();

  [[nodiscard]] std::pair<RunVerdict, std::string> verdict() const;
  [[nodiscard]] std::pair<RunVerdict, std::string> verdict_of_window() const;
  // What the record counts: a message to several terminals counts once, however many packets carry it.
  [[nodiscard]] const char* counted_thing() const { return messages_ ? "message" : "packet"; }
  [[nodiscard]] std::optional<CorrelatedMean> mean_latency() const;
  [[nodiscard]] double accepted_error() const;
  [[nodiscard]] MeanPacket mean_packet() const;
  [[nodiscard]] double congestion_at(double mean_latency) const;
  [[nodiscard]] Cycle shortest_window(double mean_latency) const;
  [[nodiscard]] double hot_spot_congestion(const MeanPacket& mean) const;
  [[nodiscard]] bool has_rare_jams(double mean_latency) const;
  [[nodiscard]] Cycle longest_wait() const;
  [[nodiscard]] std::optional<Fairness> fairness_of_senders() const;

  const Experiment& experiment_;
  const Execution& execution_;
  traffic::Injector injector_;
  Engine engine_;
  RunRecord record_;
  Cycle chunk_;
  const bool forks_;
  std::optional<MessageCollector> messages_;
  std::vector<Acknowledgement> acknowledgements_;  // of the last chunk of cycles
  Bursts bursts_;
  std::vector<Arrival> arrivals_;                  // of the last chunk of cycles
  std::vector<std::uint64_t> class_flits_before_;  // the window began
  std::vector<std::uint64_t> channel_flits_before_;
  double cpu_seconds_ = 0;
  Cycle next_check_ = kBetweenChecks;
  bool is_deadlocked_ = false;
  std::vector<BlockedPacket> deadlocked_packets_;  // packets that wait for each other
  std::string why_saturated_;
  ProgressScope progress_;
};

void Run::advance_by_chunk(Cycle most) {
  const Cycle before = now();
  const bool is_alone = execution_.worker_count() == 1;
  const double start = cpu_seconds(is_alone);
  engine_.skip_idle(before + most);
  engine_.run(std::min(chunk_, before + most - now()));
  cpu_seconds_ += cpu_seconds(is_alone) - start;
  if (engine_.is_stopped()) throw Interrupted();
  arrivals_.clear();
  engine_.take_arrivals(arrivals_);
  if (messages_) {
    acknowledgements_.clear();
    engine_.take_acknowledgements(acknowledgements_);
    messages_->collect(arrivals_, acknowledgements_);
  }
  record_.add_arrivals(arrivals_, now());
  progress_.advance(std::min(now(), limit()) - std::min(before, limit()));
  const bool is_time = now() >= next_check_ || engine_.is_still();
  if (is_time && engine_.packet_count() > 0) check_for_deadlock();
}

void Run::check_for_deadlock() {
  next_check_ = now() + kBetweenChecks;
  // The detector knows packets with one output. With forks a deadlock shows when nothing moves any more.
  if (!forks_) deadlocked_packets_ = find_knot();
  is_deadlocked_ = !deadlocked_packets_.empty() || (engine_.is_still() && engine_.packet_count() > 0);
}

// The first rank searches; the others only know how many packets there are.
std::vector<BlockedPacket> Run::find_knot() const {
  const NetworkImage image = engine_.image();
  if (execution_.ranks == nullptr) return sim::find_knot(image);
  std::vector<BlockedPacket> packets;
  if (execution_.ranks->is_first()) packets = sim::find_knot(image);
  std::array<std::uint64_t, 1> count{packets.size()};
  execution_.ranks->largest(count);
  packets.resize(count[0]);
  return packets;
}

// The packets that were kept; those of all ranks at the first one.
std::vector<Arrival> Run::kept_packets() {
  std::vector<Arrival> packets = std::move(messages_ ? messages_->copies() : record_.packets());
  if (execution_.ranks == nullptr || !experiment_.keeps_packets) return packets;
  static_assert(std::is_trivially_copyable_v<Arrival>);
  const std::vector<std::string> all =
      execution_.ranks->gather({reinterpret_cast<const char*>(packets.data()), packets.size() * sizeof(Arrival)});
  packets.clear();
  for (const std::string& bytes : all) {
    packets.resize(packets.size() + bytes.size() / sizeof(Arrival));
    std::memcpy(packets.data() + packets.size() - bytes.size() / sizeof(Arrival), bytes.data(), bytes.size());
  }
  return packets;
}

// Of all ranks.
double Run::all_cpu_seconds() const {
  constexpr double kPerSecond = 1e9;
  std::array<std::uint64_t, 1> nanoseconds{static_cast<std::uint64_t>(kPerSecond * cpu_seconds_)};
  if (execution_.ranks != nullptr) execution_.ranks->sum(nanoseconds);
  return static_cast<double>(nanoseconds[0]) / kPerSecond;
}

void Run::advance_to(Cycle cycle) {
  while (now() < cycle && !is_deadlocked_) advance_by_chunk(cycle - now());
}

void Run::run_to_the_end() {
  begin_window();
  record_.read_generated(UINT64_MAX);
  const Cycle most = experiment_.cycles.value_or(UINT64_MAX);
  while (!record_.has_all() && now() < most && !is_deadlocked_) {
    advance_by_chunk(std::min(std::max(kDrainChunk, now() / 16), most - now()));
  }
  record_.end_window(record_.has_all() ? record_.last_received() : now());
}

void Run::run_and_measure() {
  if (experiment_.warm_up) {
    advance_to(*experiment_.warm_up);
  } else {
    warm_up(limit() / 2);
  }
  if (!is_deadlocked_) begin_window();
  measure();
  record_.read_generated(now());
  if (is_deadlocked_) count_whole_run();
}

// For a deadlocked run: the deadlock began some time before it was found, so no part of the run is in steady state.
void Run::count_whole_run() {
  record_.count_whole_run(now());
  std::ranges::fill(class_flits_before_, 0);
  std::ranges::fill(channel_flits_before_, 0);
}

void Run::warm_up(Cycle most) {
  for (Cycle next = kFirstCheck;; next += next / 2) {
    advance_to(std::min(next, most));
    check_for_saturation();
    // In saturation latencies grow without bound, but the accepted traffic becomes steady.
    const TimeSeries& series = record_.series();
    const auto parts =
        why_saturated_.empty() ? series.latencies_by_reception(0, now()) : series.flits_by_reception(0, now());
    if (is_deadlocked_ || now() >= most || find_warm_up(parts).is_over) return;
  }
}

// Whether the warm-up, as the series shows it now, reaches into the window.
bool Run::is_still_warming_up() const {
  const TimeSeries& series = record_.series();
  const WarmUp found = find_warm_up(series.latencies_by_reception(0, now()));
  return !experiment_.warm_up && now() <= limit() / 2 &&
         found.part_count * series.bin_cycles() > record_.window_begin();
}

void Run::begin_window() {
  record_.begin_window(now());
  class_flits_before_ = engine_.class_flits();
  channel_flits_before_ = engine_.channel_flits();
}

void Run::measure() {
  // The throughput of a saturated network is steady, so its window may be shorter than the warm-up.
  const Cycle begin = record_.window_begin();
  Cycle length = std::max(kShortestWindow, why_saturated_.empty() ? 2 * begin : begin / 2);
  while (!is_deadlocked_) {
    const Cycle end = record_.window_begin() + length;
    advance_to(experiment_.cycles ? limit() : std::clamp(end, now(), std::max(now(), limit())));
    check_for_saturation();
    if (!experiment_.cycles && why_saturated_.empty() && is_still_warming_up()) {
      begin_window();
    } else if (may_end() && end_window()) {
      return;
    }
    length = std::max(length, now() - record_.window_begin()) * 5 / 4;
  }
  record_.end_window(now());
}

bool Run::may_end() {
  if (now() >= limit() || !why_saturated_.empty()) return true;
  const auto mean = correlated_mean(record_.series().latencies_by_reception(record_.window_begin(), now()));
  if (!mean) return false;
  const Cycle length = now() - record_.window_begin();
  const bool is_trusted = length >= shortest_window(mean->mean) && !has_rare_jams(mean->mean);
  if (!is_trusted || !mean->is_within(target_precision(congestion_at(mean->mean)))) return false;
  return static_cast<double>(length) >= std::min(kLatencies * mean->mean, kLongWindow) ||
         mean->is_within(kMuchBetterThanTarget);
}

// False if the packets received last show that the mean is not precise enough after all.
bool Run::end_window() {
  record_.end_window(now());
  drain();
  if (record_.window_end() >= limit() || !why_saturated_.empty() || is_deadlocked_) return true;
  const auto mean = mean_latency();
  return mean && mean->is_within(target_precision(congestion_at(mean->mean))) &&
         record_.window_end() - record_.window_begin() >= shortest_window(mean->mean);
}

// Means over the packets of the window that have been received.
MeanPacket Run::mean_packet() const {
  const Tally& tally = record_.tally();
  MeanPacket packet{.flits = static_cast<double>(injector_.most_flits()), .links = {}};
  const std::vector<std::uint64_t> flits = engine_.class_flits();
  packet.links.resize(flits.size());
  std::uint64_t packets = 0;
  std::uint64_t packet_flits = 0;
  for (const TimeSeries::Bin& bin : record_.series().bins()) {
    packets += bin.received;
    packet_flits += bin.received_flits;
  }
  if (packets > 0) packet.flits = static_cast<double>(packet_flits) / static_cast<double>(packets);
  const std::uint64_t all = std::accumulate(flits.begin(), flits.end(), std::uint64_t{0});
  if (all == 0 || tally.count() == 0) return packet;
  const double hops = static_cast<double>(tally.hops_sum) / static_cast<double>(tally.count());
  for (std::size_t c = 0; c < flits.size(); ++c) {
    packet.links[c] = hops * static_cast<double>(flits[c]) / static_cast<double>(all);
  }
  return packet;
}

double Run::congestion_at(double mean_latency) const {
  return congestion(experiment_.model, mean_packet(), mean_latency);
}

// The least window for which this mean latency can be trusted.
Cycle Run::shortest_window(double mean_latency) const {
  const MeanPacket packet = mean_packet();
  const double mean = congestion(experiment_.model, packet, mean_latency);
  const TerminalId terminal_count = injector_.terminal_count();
  return std::max(sim::shortest_window(mean, terminal_count),
                  shortest_window_at_hot_spot(mean, hot_spot_congestion(packet), terminal_count));
}

// The congestion of the packets to the most congested destination.
double Run::hot_spot_congestion(const MeanPacket& mean) const {
  const double mean_links = std::accumulate(mean.links.begin(), mean.links.end(), 0.0);
  double most = 0;
  for (const RunRecord::Arrivals& at : record_.arrivals_by_destination()) {
    if (at.packets < kFewestPackets) continue;
    const auto packets = static_cast<double>(at.packets);
    MeanPacket packet = mean;
    for (double& links : packet.links) {
      if (links > 0) links *= static_cast<double>(at.hops) / packets / mean_links;
    }
    most = std::max(most, congestion(experiment_.model, packet, static_cast<double>(at.latency) / packets));
  }
  return most;
}

// The longest wait of a packet at its source, in the window.
Cycle Run::longest_wait() const {
  Cycle longest = 0;
  for (const TimeSeries::Bin& bin :
       record_.series().bins(record_.window_begin(), std::min(now(), record_.window_end()))) {
    longest = std::max(longest, bin.longest_source_wait);
  }
  return longest;
}

bool Run::has_rare_jams(double mean_latency) const {
  const MeanPacket packet = mean_packet();
  return sim::has_rare_jams(congestion(experiment_.model, packet, mean_latency),
                            mean_latency - unloaded_latency(experiment_.model, packet), longest_wait());
}

// Cycles after `end`, the end of the window, in which its packets must be received.
Cycle Run::longest_drain(Cycle end) const {
  if (!why_saturated_.empty()) return std::max(end / 4, std::min(end, kSaturatedDrain));
  if (!experiment_.cycles) return std::max(end, kLeastDrain);
  const double unloaded = unloaded_latency(experiment_.model, mean_packet());
  return end + std::max(kShortestDrain, static_cast<Cycle>(kDrainLatencies * unloaded));
}

void Run::drain() {
  const Cycle end = record_.window_end();
  const Cycle most = longest_drain(end);
  Cycle next_check = end + kLeastDrain / 20;
  while (!record_.has_all() && now() < end + most && !is_deadlocked_) {
    advance_by_chunk(std::min(kDrainChunk, end + most - now()));
    if (now() < next_check) continue;
    check_for_deadlock();
    next_check = end + 2 * (now() - end);
  }
  if (!record_.has_all()) check_for_deadlock();
}

void Run::check_for_saturation() {
  record_.read_generated(now());
  why_saturated_ =
      why_saturated(record_.series(), now(),
                    {.unloaded_latency = unloaded_latency(experiment_.model, mean_packet()), .bursts = bursts_});
  if (!why_saturated_.empty()) check_for_deadlock();
}

std::optional<CorrelatedMean> Run::mean_latency() const {
  const Tally& tally = record_.tally();
  if (tally.count() == 0) return std::nullopt;
  // The first and the last bin may be partly outside, so the series gives the spread and the packets the mean.
  CorrelatedMean result{.mean = tally.latency.mean()};
  const auto by_generation =
      correlated_mean(record_.series().latencies_by_generation(record_.window_begin(), record_.window_end()));
  // A finite workload, or a run until a deadlock, is not a sample of a steady state: it has no confidence interval.
  if (!by_generation || experiment_.ends_by_itself || is_deadlocked_) return result;
  result.half_width = by_generation->half_width;
  // A jam outside the window would shift the mean by about as much.
  if (result.half_width && congestion_at(result.mean) > kCongested) {
    result.half_width = std::max(*result.half_width, kLeastWhenCongested * result.mean);
  }
  return result;
}

double Run::accepted_error() const {
  const auto terminals = static_cast<double>(injector_.terminal_count());
  const auto cycles = static_cast<double>(record_.window_end() - record_.window_begin());
  std::vector<Part> parts;  // flits generated less flits received
  for (const TimeSeries::Bin& bin : record_.series().bins(record_.window_begin(), record_.window_end())) {
    parts.push_back({static_cast<double>(bin.generated_flits) - static_cast<double>(bin.received_flits), 1});
  }
  const auto mean = correlated_mean(parts);
  if (mean && mean->half_width) {
    return *mean->half_width / static_cast<double>(record_.series().bin_cycles()) / terminals;
  }
  // The difference is that of the packets in flight at the end and at the beginning of the window.
  constexpr double kErrorDeviations = 3;
  return kErrorDeviations * std::sqrt(2 * static_cast<double>(engine_.packet_count())) * injector_.most_flits() /
         (cycles * terminals);
}

std::optional<Fairness> Run::fairness_of_senders() const {
  std::vector<std::uint64_t> flits;
  const auto& senders = record_.generated_packets().senders();
  for (TerminalId t = 0; t < senders.size(); ++t) {
    if (senders[t]) flits.push_back(record_.flits_by_source()[t]);
  }
  return fairness(flits);
}

std::pair<RunVerdict, std::string> Run::verdict() const {
  if (is_deadlocked_) {
    const std::string what = engine_.is_still()
                                 ? "nothing moves any more"
                                 : fmt::format("{} packets wait for each other", deadlocked_packets_.size());
    return {RunVerdict::deadlocked,
            fmt::format("{} at cycle {}, with {} packets in the network", what, now(), engine_.packet_count())};
  }
  if (experiment_.ends_by_itself) {
    if (record_.has_all()) {
      return {RunVerdict::converged, fmt::format("everything was delivered after {} cycles", record_.window_end())};
    }
    return {RunVerdict::not_converged, fmt::format("{} of {} {}s had not arrived after {} cycles",
                                                   record_.generated().packets - record_.tally().count(),
                                                   record_.generated().packets, counted_thing(), now())};
  }
  return verdict_of_window();
}

std::pair<RunVerdict, std::string> Run::verdict_of_window() const {
  if (!why_saturated_.empty()) return {RunVerdict::saturated, why_saturated_};
  if (!record_.has_all()) {
    return {RunVerdict::saturated,
            fmt::format("{} of {} {}s had not arrived {} cycles after the window",
                        record_.generated().packets - record_.tally().count(), record_.generated().packets,
                        counted_thing(), now() - record_.window_end())};
  }
  if (record_.generated().packets == 0)
    return {RunVerdict::not_converged, fmt::format("no {} was generated in the window", counted_thing())};
  const TimeSeries& series = record_.series();
  if (!find_warm_up(series.latencies_by_reception(record_.window_begin(), record_.window_end())).is_over) {
    return {RunVerdict::not_converged, "latencies still change, or the window is too short to tell"};
  }
  const auto mean = mean_latency();
  if (!mean->half_width) {
    return {RunVerdict::not_converged, "the window is too short for an interval of the mean latency"};
  }
  const double share = *mean->half_width / mean->mean;
  if (share > (experiment_.cycles ? kRoughPrecision : kTargetPrecisionWhenCongested)) {
    return {RunVerdict::not_converged,
            fmt::format("the 95 % interval of the mean latency is ±{:.1f} %, which is too wide", 100 * share)};
  }
  const bool is_at_limit = !experiment_.cycles && record_.window_end() >= limit();
  const Cycle shortest = shortest_window(mean->mean);
  if (!is_at_limit && record_.window_end() - record_.window_begin() < shortest) {
    return {RunVerdict::not_converged,
            fmt::format("so close to saturation the window needs {} cycles, as jams are rare", shortest)};
  }
  if (has_rare_jams(mean->mean)) {
    return {RunVerdict::not_converged,
            fmt::format("{}s waited up to {} cycles at their sources: there were jams, too few to estimate their share",
                        counted_thing(), longest_wait())};
  }
  return {RunVerdict::converged, fmt::format("the 95 % interval of the mean latency is ±{:.1f} %", 100 * share)};
}

std::vector<std::uint64_t> difference(std::span<const std::uint64_t> after, std::span<const std::uint64_t> before) {
  std::vector<std::uint64_t> result(after.size());
  std::transform(after.begin(), after.end(), before.begin(), result.begin(), std::minus<>());
  return result;
}

Measurements Run::measurements() {
  const auto [verdict, reason] = this->verdict();
  Measurements result{
      .verdict = verdict,
      .reason = reason,
      .begin = record_.window_begin(),
      .end = record_.window_end(),
      .packets = record_.tally(),
      .generated_packets = record_.generated().packets,
      .latency = mean_latency(),
      .fairness = fairness_of_senders(),
      .counted_cycles = (experiment_.ends_by_itself ? record_.window_end() : now()) - record_.window_begin(),
      .class_flits = difference(engine_.class_flits(), class_flits_before_),
      .channel_flits = difference(engine_.channel_flits(), channel_flits_before_),
      .series = record_.series(),
      .cycles = now(),
      .flit_hops = engine_.flit_hops(),
      .cpu_seconds = all_cpu_seconds(),
      .bytes = engine_.bytes(),
      .left_packets = engine_.packet_count(),
      .deadlocked_packets = deadlocked_packets_,
      .messages = messages_ ? messages_->tally() : MessageTally{},
      .forks = engine_.fork_counts(),
      .arrivals = kept_packets()};
  const double terminal_cycles =
      static_cast<double>(injector_.terminal_count()) * static_cast<double>(result.end - result.begin);
  if (terminal_cycles > 0) {
    result.offered = static_cast<double>(record_.generated().flits) / terminal_cycles;
    result.accepted = static_cast<double>(record_.received_flits()) / terminal_cycles;
    result.accepted_error = accepted_error();
  }
  if (result.latency) result.congestion = congestion_at(result.latency->mean);
  std::sort(result.arrivals.begin(), result.arrivals.end(), [](const Arrival& a, const Arrival& b) {
    return std::tuple(a.tail_received, a.source, a.message_class, a.sequence, a.destination) <
           std::tuple(b.tail_received, b.source, b.message_class, b.sequence, b.destination);
  });
  return result;
}

}  // namespace

std::string_view to_text(RunVerdict verdict) {
  switch (verdict) {
    case RunVerdict::converged:
      return "converged";
    case RunVerdict::not_converged:
      return "not-converged";
    case RunVerdict::saturated:
      return "saturated";
    case RunVerdict::deadlocked:
      break;
  }
  return "deadlocked";
}

Measurements simulate(const Experiment& experiment, const Execution& execution) {
  const auto start = std::chrono::steady_clock::now();
  Run run(experiment, execution);
  if (execution.ranks != nullptr) {
    execution.ranks->begin();
    expect_same(*execution.ranks, "networks or settings", experiment.name);
  }
  const std::chrono::duration<double> setup = std::chrono::steady_clock::now() - start;
  if (experiment.ends_by_itself) {
    run.run_to_the_end();
  } else {
    run.run_and_measure();
  }
  Measurements result = run.measurements();
  result.setup_seconds = setup.count();
  return result;
}

}  // namespace weft::sim
