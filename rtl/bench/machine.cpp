#include "bench/machine.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/input_error.h"
#include "bench/routers.h"
#include "routing/core/algorithm.h"
#include "topology/constructions/rank_shape.h"

namespace weft::rtl {
namespace {

topology::Network network_of(std::string_view router, std::string_view network) {
  if (router == "jump1" && !network.empty())
    throw InputError("jump1 in hardware has one network", {}, "leave --network out");
  if (router == "jump1") network = "rdt(4,parallel=keep,concentration=2)";
  if (router == "iq" && network.empty()) network = "mesh(4,4)";
  if (router != "jump1" && router != "iq")
    throw InputError("there is no router " + quote_briefly(std::string(router)) + " in hardware", {},
                     "take iq or jump1");
  return topology::build(network, Execution{});
}

}  // namespace

Machine::Machine(std::string_view router, std::string_view network) : network_(network_of(router, network)) {
  const bool is_iq = router == "iq";
  make_router_ = is_iq ? make_iq : make_jump1;
  unicast_ = routing::build(network_, routing::default_simulated_routing(network_), Execution{});
  routing_ = unicast_.get();
  if (!is_iq) build_multicasts();
  const RouterShape& shape = is_iq ? kIq : kJump1;
  model_ = sim::default_model(*routing_, is_iq ? static_cast<routing::VcId>(shape.vcs) : routing::VcId{0});
  model_.buffer = shape.depth;
  model_.header = shape.header;
  if (shape.header > 1) model_.route_on = sim::RouteOn::last;
  if (shape.whole_packet) model_.vc_reuse = sim::VcReuse::whole_packet;
}

void Machine::build_multicasts() {
  scheme_ = routing::build_multicast(network_, *unicast_, std::string_view("hierarchical(map=precise)"), Execution{});
  with_more_vcs_ = routing::with_vcs_above(*unicast_, scheme_->facts().vcs);
  routing_ = with_more_vcs_.get();
  cast_ = std::make_unique<routing::RankCast>(network_.graph, *topology::RankShape::of(network_));
}

void Machine::set_recovery(unsigned patience) {
  model_.recovery = patience > 0 ? sim::Recovery::shoot_down : sim::Recovery::none;
  model_.patience = patience;
  sim::check_recovery(model_, network_.graph);
}

void Machine::set_combining(bool combines) { model_.combiner_entries = combines ? kJump1.entries : 0; }

void Machine::make_multicast(sim::PacketRequest& request, std::vector<TerminalId> targets) {
  if (!has_multicasts()) throw InputError("this router has no multicasts", {}, "take --router jump1");
  std::ranges::sort(targets);
  std::vector<routing::MulticastTree> planned;
  scheme_->plan(request.source, targets, planned);
  trees_.push_back(routing::with_raised_vcs(planned.at(0), *unicast_));
  request.tree = &trees_.back();
}

std::unique_ptr<Network> Machine::build() const {
  return std::make_unique<Network>(*routing_, model_, cast_.get(), make_router_);
}

}  // namespace weft::rtl
