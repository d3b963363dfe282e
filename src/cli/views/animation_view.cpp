#include "cli/views/animation_view.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/pictures/network_picture.h"
#include "report/animation_page.h"

namespace weft::cli {
namespace {

using programs::ItemId;
using programs::Operation;
using programs::ProgramRun;
using programs::ScheduleStep;
using programs::StepNote;

constexpr std::size_t kMostMessages = 1'000'000;

// Large networks are shown in part, by pictures that place only the nodes in use.
report::Drawing small_drawing_of(const topology::Network& network) {
  if (network.graph.node_count() <= kMostDrawnNodes) return drawing_of(network);
  return drawing_of(network, {.nodes = std::vector<layout::Point>(network.graph.node_count())});
}

class Animator {
 public:
  Animator(const ProgramRun& run, const topology::Network& network)
      : run_(run), network_(network), animation_{.drawing = small_drawing_of(network)} {
    for (std::size_t i = 0; i < animation_.drawing.links.size(); ++i) {
      const report::DrawnLink& link = animation_.drawing.links[i];
      links_.try_emplace({link.from, link.to}, Direction{i, true});
      links_.try_emplace({link.to, link.from}, Direction{i, false});
    }
  }

  report::Animation animation() {
    animation_.title = fmt::format("{} on {}", run_.name, network_.name());
    animation_.drawing.title = network_.name();
    animation_.command = fmt::format("weft run '{}' '{}' --animate FILE", run_.name, network_.name());
    animation_.notes = {
        fmt::format("{}, {} communication steps, {} computation steps. Lit links carry a message; nodes in this colour "
                    "have just received or computed something; hollow ones hold nothing. The text at a node is what it "
                    "received or computed last.",
                    name_of(run_.model), run_.counts.communication_steps, run_.counts.computation_steps)};
    animation_.values = values_at_start();
    const std::vector<std::string> names = names_of_steps();
    for (std::size_t s = 0; s < run_.schedule->steps.size(); ++s) add(run_.schedule->steps[s], names[s]);
    return std::move(animation_);
  }

 private:
  struct Direction {
    std::size_t link;
    bool is_forward;
  };

  [[nodiscard]] std::string text_of(ItemId item) const {
    return item < run_.item_texts.size() ? run_.item_texts[item] : fmt::format("#{}", item);
  }

  // Those of the trace, if it has one for each step.
  [[nodiscard]] std::vector<std::string> names_of_steps() const {
    std::vector<std::string> names;
    for (const StepNote& note : run_.notes) {
      if (note.kind != StepNote::Kind::data) names.push_back(note.what);
    }
    if (names.size() == run_.schedule->steps.size()) return names;
    names.clear();
    for (const ScheduleStep& step : run_.schedule->steps) {
      names.emplace_back(step.operation == Operation::none ? "send" : name_of(step.operation));
    }
    return names;
  }

  // What a node uses without having received or computed it was there at the start.
  [[nodiscard]] std::vector<std::string> values_at_start() const {
    std::vector<std::string> values(network_.graph.node_count());
    std::set<std::pair<NodeId, ItemId>> held;
    const auto use = [&](NodeId node, ItemId item) {
      if (held.insert({node, item}).second && values[node].empty()) values[node] = text_of(item);
    };
    for (const ScheduleStep& step : run_.schedule->steps) {
      for (const auto& [node, port, item] : step.sends) use(node, item);
      for (const auto& [node, port, item] : step.sends) held.insert({network_.graph.neighbor(node, port).node, item});
      for (const programs::Computation& each : step.computations) {
        use(each.node, each.left);
        use(each.node, each.right);
        held.insert({each.node, each.result});
      }
    }
    for (const auto& [node, item, index] : run_.schedule->outputs) use(node, item);
    return values;
  }

  void add(const ScheduleStep& step, const std::string& what) {
    report::AnimatedStep shown{.what = what, .is_communication = step.operation == Operation::none};
    std::map<std::pair<NodeId, PortId>, std::size_t> messages;  // several items may be in one
    std::map<NodeId, std::string> changes;
    for (const auto& [node, port, item] : step.sends) {
      const NodeId to = network_.graph.neighbor(node, port).node;
      const std::string text = text_of(item);
      changes[to] = text;
      const auto [found, is_new] = messages.try_emplace({node, port}, shown.messages.size());
      if (!is_new) {
        shown.messages[found->second].text += ", " + text;
        continue;
      }
      const Direction& direction = links_.at({node, to});
      shown.messages.push_back({direction.link, direction.is_forward, text});
    }
    for (const programs::Computation& each : step.computations) changes[each.node] = text_of(each.result);
    for (auto& [node, value] : changes) shown.changes.push_back({node, std::move(value)});
    animation_.steps.push_back(std::move(shown));
  }

  const ProgramRun& run_;
  const topology::Network& network_;
  report::Animation animation_;
  std::map<std::pair<std::size_t, std::size_t>, Direction> links_;
};

}  // namespace

report::Animation animation_of(const ProgramRun& run, const topology::Network& network) {
  if (run.counts.messages > kMostMessages) {
    throw InputError(
        fmt::format("the program sends {} messages; an animation shows at most {}", run.counts.messages, kMostMessages),
        {}, "take a smaller network");
  }
  return Animator(run, network).animation();
}

std::string animation_html(const ProgramRun& run, const topology::Network& network) {
  return to_html(animation_of(run, network));
}

}  // namespace weft::cli
