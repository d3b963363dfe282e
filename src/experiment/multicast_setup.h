// What a run with messages to several terminals needs beside its settings: the multicast scheme, the targets of each
// message, and a routing with VCs for both.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiment/routed_network.h"
#include "experiment/run_settings.h"
#include "routing/multicast/multicast.h"
#include "sim/model/message_plans.h"
#include "traffic/group.h"

namespace weft::experiment {

inline constexpr std::string_view kUnicast = "unicast";  // each target gets a packet of its own

class MulticastSetup final : public sim::MessagePlans {
 public:
  // Throws InputError for a scheme that does not serve the network.
  MulticastSetup(const RoutedNetwork& routed, const RunSettings& settings, traffic::Group group,
                 const Execution& execution);

  // "unicast", or the scheme with its arguments.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const routing::Multicast* scheme() const { return scheme_.get(); }  // none: unicast
  // With VCs for the trees too.
  [[nodiscard]] const routing::Routing& routing() const { return *routing_; }

  void plan(TerminalId source, std::uint32_t number, const traffic::Message& message,
            sim::MessagePlan& plan) const override;
  [[nodiscard]] std::uint32_t receiver_count(TerminalId source) const override { return group_.choice.size(source); }
  [[nodiscard]] std::uint32_t acknowledgement_flits() const override { return acknowledgement_flits_; }

 private:
  void set_scheme(const RoutedNetwork& routed, const RunSettings& settings, const Execution& execution);

  std::string name_{kUnicast};
  traffic::Group group_;
  std::uint32_t acknowledgement_flits_ = 0;
  const routing::Routing& unicast_;
  std::unique_ptr<routing::Multicast> scheme_;
  std::unique_ptr<routing::Routing> own_routing_;
  const routing::Routing* routing_;
};

// None for traffic whose messages go to one terminal each. Throws InputError for settings that need such messages.
std::shared_ptr<const MulticastSetup> set_up_multicast(const RoutedNetwork& routed, const RunSettings& settings,
                                                       const Execution& execution);

// Throws InputError for a scheme that is not proved to be free of deadlock, unless the settings say that it may be run
// all the same, or packets that are blocked are cut off.
void check_proved(const RoutedNetwork& routed, const routing::Multicast& scheme, const RunSettings& settings,
                  deadlock::MulticastSwitching switching, const Execution& execution);

// "(0,0)-(0,1)@1000" or "3-4@1000-2000": the link between two nodes, in both directions where it has both, fails in the
// first cycle and works again in the second one.
std::vector<sim::LinkFailure> read_failures(const std::vector<std::string>& texts, const topology::Network& network);

}  // namespace weft::experiment
