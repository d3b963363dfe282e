// The routers of a run as results and keys describe them: the parameters, and what each link class has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiment/link_formula.h"
#include "experiment/run_settings.h"
#include "sim/model/model.h"
#include "topology/port_graph.h"

namespace weft::experiment {

struct LinkDescription {
  std::string name;  // of the link class
  unsigned vcs = 1;
  LinkFormula latency{};             // cycles
  LinkFormula cycles_per_flit{};     // the inverse of the bandwidth
  std::optional<unsigned> buffer{};  // flits per VC; none: that of the router
  friend bool operator==(const LinkDescription&, const LinkDescription&) = default;

  [[nodiscard]] bool has_usual_timing() const { return latency == LinkFormula(1) && cycles_per_flit == LinkFormula(1); }
};

struct RouterDescription {
  sim::RouterParameters parameters{};
  sim::VcReuse vc_reuse = sim::VcReuse::tail;
  std::vector<LinkDescription> links{};
  std::string link_file{};              // with the timing of single links; empty: none
  std::string multicast{};              // the scheme of messages to several terminals; empty: there are none
  bool is_unproved = false;             // the scheme is run though it may deadlock
  std::vector<std::string> failures{};  // links that fail, as --fail names them
  friend bool operator==(const RouterDescription&, const RouterDescription&) = default;
};

RouterDescription describe(const RunSettings& settings, const sim::Model& model, const topology::PortGraph& graph);

// The argument of --link that gives a link class its timing: "level 2:latency=3,cycles=2".
std::string link_option(const LinkDescription& link);

// Links whose latency or bandwidth is not 1, and those that fail: link_option of each class, the file of single links,
// "3-4@1000 fails", joined by "; ".
std::string unusual_links(const RouterDescription& router);

}  // namespace weft::experiment
