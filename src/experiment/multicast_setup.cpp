#include "experiment/multicast_setup.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "experiment/setting_values.h"
#include "experiment/worst_case_demand.h"
#include "spec/parse.h"

namespace weft::experiment {
namespace {

constexpr TerminalId kMostToProve = 2048;  // a proof follows the trees of all sources

// The end of a node's name: the next '-' outside brackets.
std::size_t end_of_node(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '(' || text[k] == '[' || text[k] == '<') ++depth;
    if (text[k] == ')' || text[k] == ']' || text[k] == '>') --depth;
    if (text[k] == '-' && depth == 0 && k > 0) return k;
  }
  return std::string_view::npos;
}

[[noreturn]] void refuse_failure(std::string_view text, std::string_view why) {
  throw InputError(fmt::format("--fail is {}: {}", quote_briefly(std::string(text)), why), {},
                   "write two nodes and a cycle, and the cycle of the repair if there is one: \"3-4@1000-2000\"");
}

sim::Cycle read_cycle(std::string_view whole, std::string_view text) {
  const auto number = whole_number(text);
  if (!number) refuse_failure(whole, fmt::format("{} is no cycle", quote_briefly(std::string(text))));
  return *number;
}

void add_failures(std::string_view text, const topology::Network& network, std::vector<sim::LinkFailure>& failures) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos) refuse_failure(text, "there is no @ before the cycle");
  const std::string_view link = text.substr(0, at);
  const std::string_view time = text.substr(at + 1);
  const std::size_t middle = end_of_node(link);
  if (middle == std::string_view::npos) refuse_failure(text, "there is no - between two nodes");
  const NodeId a = network.node_named(link.substr(0, middle));
  const NodeId b = network.node_named(link.substr(middle + 1));
  const std::size_t dash = time.find('-');
  const sim::Cycle begin = read_cycle(text, time.substr(0, dash));
  const sim::Cycle end = dash == std::string_view::npos ? UINT64_MAX : read_cycle(text, time.substr(dash + 1));
  if (end <= begin) refuse_failure(text, "the repair is not after the failure");
  const std::size_t before = failures.size();
  for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
    for (PortId port = 0; port < network.graph.out_degree(from); ++port) {
      if (network.graph.neighbor(from, port).node == to) failures.push_back({from, port, begin, end});
    }
  }
  if (failures.size() == before) refuse_failure(text, "there is no link between these nodes");
}

}  // namespace

MulticastSetup::MulticastSetup(const RoutedNetwork& routed, const RunSettings& settings, traffic::Group group,
                               const Execution& execution)
    : group_(std::move(group)), unicast_(routed.routing()), routing_(&routed.routing()) {
  if (!settings.multicast.empty() && settings.multicast != kUnicast) set_scheme(routed, settings, execution);
  if (!group_.is_acknowledged) return;
  const unsigned header = scheme_ == nullptr ? 1 : scheme_->facts().header_flits.get();
  const unsigned least = std::max(header, settings.router.header);
  acknowledgement_flits_ = group_.acknowledgement_flits > 0 ? group_.acknowledgement_flits : least;
}

void MulticastSetup::set_scheme(const RoutedNetwork& routed, const RunSettings& settings, const Execution& execution) {
  scheme_ = routing::build_multicast(routed.network(), routed.routing(), settings.multicast, execution);
  name_ = scheme_->name();
  if (scheme_->facts().shares_vcs) return;
  own_routing_ = routing::with_vcs_above(routed.routing(), scheme_->facts().vcs);
  routing_ = own_routing_.get();
}

void MulticastSetup::plan(TerminalId source, std::uint32_t, const traffic::Message& message,
                          sim::MessagePlan& plan) const {
  std::vector<TerminalId> targets;
  group_.choice.draw(source, message.random, targets);
  if (scheme_ == nullptr) {
    plan.destinations = std::move(targets);
    return;
  }
  std::vector<routing::MulticastTree> trees;
  scheme_->plan(source, targets, trees);
  for (routing::MulticastTree& tree : trees) {
    plan.trees.push_back(std::make_shared<routing::MulticastTree>(
        own_routing_ == nullptr ? std::move(tree) : routing::with_raised_vcs(tree, unicast_)));
  }
}

std::shared_ptr<const MulticastSetup> set_up_multicast(const RoutedNetwork& routed, const RunSettings& settings,
                                                       const Execution& execution) {
  std::optional<traffic::Group> group;
  if (!settings.traffic.empty() && !needs_routing(settings.traffic)) {
    group = traffic::build_group(routed.network(), settings.traffic, settings.seed, execution);
  }
  if (!group) {
    const std::string hint = "use --traffic \"multicast(size=8)\", broadcasts or \"update(sharers=8)\"";
    if (!settings.multicast.empty()) {
      throw InputError("--multicast is for messages to several terminals, and this traffic has none", {}, hint);
    }
    if (settings.router.combiner_entries > 0) {
      throw InputError("--combine is for acknowledgements of messages to several terminals, and this traffic has none",
                       {}, "use --traffic \"update(sharers=8)\"");
    }
    return nullptr;
  }
  if (settings.router.combiner_entries > 0 && !group->is_acknowledged) {
    throw InputError("--combine joins acknowledgements, and this traffic has none", {},
                     "use --traffic \"update(sharers=8)\"");
  }
  auto setup = std::make_shared<const MulticastSetup>(routed, settings, std::move(*group), execution);
  if (settings.router.combiner_entries > 0 && setup->scheme() == nullptr) {
    throw InputError("--combine joins the acknowledgements of a multicast where it forks, and unicast packets do not",
                     {}, "add --multicast tree or another scheme: weft list multicast");
  }
  return setup;
}

void check_proved(const RoutedNetwork& routed, const routing::Multicast& scheme, const RunSettings& settings,
                  deadlock::MulticastSwitching switching, const Execution& execution) {
  if (settings.is_unproved || settings.router.recovery != sim::Recovery::none) return;
  const std::string others = "--recover shoot-down, or --unproved to run it all the same";
  if (routed.network().graph.terminal_count() > kMostToProve) {
    throw InputError(fmt::format("{} on {} terminals is too large for a proof that it cannot deadlock", scheme.name(),
                                 routed.network().graph.terminal_count()),
                     {}, "use a smaller network, " + others);
  }
  const deadlock::Verdict verdict = routed.multicast_verdict(scheme, switching, execution);
  if (verdict == deadlock::Verdict::deadlock_free) return;
  const std::string what =
      verdict == deadlock::Verdict::deadlock ? "can deadlock" : "is not proved to be free of deadlock";
  const bool holds_packets = switching == deadlock::MulticastSwitching::cut_through;
  throw InputError(fmt::format("{} on {} {} with {} switching", scheme.name(), routed.network().name(), what,
                               sim::to_text(settings.router.switching)),
                   {}, (holds_packets ? "use " : "use a --buffer for a whole packet, ") + others);
}

std::vector<sim::LinkFailure> read_failures(const std::vector<std::string>& texts, const topology::Network& network) {
  std::vector<sim::LinkFailure> failures;
  for (const std::string& text : texts) add_failures(text, network, failures);
  const auto place = [](const sim::LinkFailure& f) { return std::tuple(f.node, f.port, f.begin); };
  std::ranges::sort(failures, {}, place);
  for (std::size_t k = 1; k < failures.size(); ++k) {
    const sim::LinkFailure& a = failures[k - 1];
    const sim::LinkFailure& b = failures[k];
    if (a.node == b.node && a.port == b.port && b.begin < a.end) {
      throw InputError("--fail names a link that has failed already", {},
                       "let it be repaired before: \"3-4@1000-2000\"");
    }
  }
  return failures;
}

}  // namespace weft::experiment
