#include "programs/machine/parallel_machine.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::programs {
namespace {

constexpr std::string_view kTryAllPort = "try --model all-port";

// Of a send or a computation: in memory, and as JSON with its text.
constexpr std::uint64_t kRecordedBytes = 160;

}  // namespace

std::string_view name_of(StepNote::Kind kind) {
  constexpr std::array<std::string_view, 3> kNames{"communication", "computation", "data"};
  return kNames[static_cast<std::size_t>(kind)];
}

void ScheduleLimit::add(const ScheduleStep& step) {
  bytes_ += kRecordedBytes * (step.sends.size() + step.computations.size());
  if (bytes_ <= max_memory_) return;
  throw InputError("the schedule needs more memory than allowed", {},
                   "take a smaller network, leave --schedule out, or raise --max-memory");
}

PortRules::PortRules(const topology::Network& network, const MachineOptions& options)
    : network_(network),
      options_(options),
      words_(network.graph.channel_count()),
      sent_(network.graph.node_count()),
      received_(network.graph.node_count()),
      channel_totals_(network.graph.channel_count()) {}

void PortRules::refuse(NodeId v, const std::string& why, std::string_view hint) const {
  throw InputError(fmt::format("communication step {} on {}: node {} {}; the model {} does not allow it", step_,
                               network_.name(), v, why, name_of(options_.model)),
                   {}, std::string(hint));
}

void PortRules::begin_message(NodeId v, PortId port, NodeId to) {
  ++messages_;
  if (options_.model == PortModel::all_port) return;
  if (sent_[v] == step_) refuse(v, "sends two messages", kTryAllPort);
  if (received_[to] == step_) refuse(to, "receives two messages", kTryAllPort);
  sent_[v] = step_;
  received_[to] = step_;
  if (options_.model != PortModel::single_dimension) return;
  const GeneratorId generator = network_.graph.generator(v, port);
  if (generator_.value_or(generator) != generator) {
    refuse(v, fmt::format("uses generator {} while others use {}", generator, *generator_), "try --model single-port");
  }
  generator_ = generator;
}

End PortRules::send(NodeId v, PortId port) {
  WEFT_CHECK(v < network_.graph.node_count() && port < network_.graph.out_degree(v));
  const End end = network_.graph.neighbor(v, port);
  const std::uint64_t channel = network_.graph.arcs().offsets[v] + port;
  if (words_[channel] == options_.words) {
    refuse(
        v,
        fmt::format("sends more than {} {} by port {}", options_.words, options_.words == 1 ? "value" : "values", port),
        "send them in several steps");
  }
  if (words_[channel]++ == 0) {
    begin_message(v, port, end.node);
    used_.push_back(channel);
  }
  most_words_ = std::max(most_words_, words_[channel]);
  return end;
}

std::uint64_t PortRules::end_step() {
  for (const std::uint64_t channel : used_) {
    words_[channel] = 0;
    ++channel_totals_[channel];
  }
  const std::uint64_t count = used_.size();
  used_.clear();
  generator_.reset();
  ++step_;
  return count;
}

StepCounts PortRules::counts() const {
  StepCounts counts{.communication_steps = step_ - std::uint64_t{1}, .messages = messages_, .words = most_words_};
  const auto busiest = std::max_element(channel_totals_.begin(), channel_totals_.end());
  if (busiest == channel_totals_.end() || *busiest == 0) return counts;
  const auto channel = static_cast<std::uint64_t>(busiest - channel_totals_.begin());
  const auto& offsets = network_.graph.arcs().offsets;
  const auto next = std::upper_bound(offsets.begin(), offsets.end(), channel);
  counts.busiest_messages = *busiest;
  counts.busiest_from = static_cast<NodeId>(next - offsets.begin() - 1);
  counts.busiest_to = network_.graph.arcs().heads[channel];
  return counts;
}

}  // namespace weft::programs
