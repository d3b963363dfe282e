// A plan of which every name has been looked up and every value tried on its network: whatever is wrong shows before
// anything runs, and curves whose values do not fit one another are set apart.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "store/key.h"
#include "sweep/plan/plan.h"
#include "sweep/plan/routed_networks.h"
#include "sweep/point/point_id.h"
#include "sweep/point/point_key.h"
#include "sweep/point/short_names.h"

namespace weft::sweep {

// A curve that cannot be run: a pattern or a routing that does not fit the network, too few VCs, ...
struct MisfitCurve {
  Curve curve;
  InputError error;            // at the place of the value that does not fit
  std::size_t next_curve = 0;  // of those that fit: this one stands before it
};

class ReadyPlan {
 public:
  // Builds the networks; of curves that are the same in all, their names too, the first one stays. Throws InputError
  // for names that there are not, and when no curve fits.
  ReadyPlan(Plan plan, const Execution& execution);

  [[nodiscard]] const Plan& plan() const { return plan_; }  // with the curves that fit
  [[nodiscard]] std::span<const MisfitCurve> misfits() const { return misfits_; }
  [[nodiscard]] const Curve& curve(std::size_t curve) const { return plan_.curves[curve]; }
  [[nodiscard]] RoutedNetworks& routed_networks() const { return routed_networks_; }
  [[nodiscard]] std::size_t routed_id(std::size_t curve) const { return ready_[curve].routed; }
  // Of the first replication; a pattern that is drawn by the seed differs in others.
  [[nodiscard]] const KeyInputs& key_inputs(std::size_t curve) const { return ready_[curve].key_inputs; }
  [[nodiscard]] const std::string& traffic(const PointId& id) const { return ready_[id.curve].traffic[id.replication]; }
  [[nodiscard]] ShortNames names(const PointId& id) const;

  [[nodiscard]] RunSettings settings(const PointId& id) const;
  [[nodiscard]] store::Key key(const PointId& id) const;
  // The same for a load that the curve does not have.
  [[nodiscard]] store::Key key(std::size_t curve, const RunSettings& settings, std::uint32_t replication) const;

  // A rough guess of what a point takes on one core, by the size of the network, the load and the cycles.
  [[nodiscard]] double seconds(const PointId& id) const;
  [[nodiscard]] std::uint64_t node_count(std::size_t curve) const { return ready_[curve].node_count; }
  [[nodiscard]] std::uint64_t terminal_count(std::size_t curve) const { return ready_[curve].terminal_count; }
  [[nodiscard]] std::uint64_t bytes(std::size_t curve) const { return ready_[curve].bytes; }  // of a run, a guess
  // What a reader of the results must know, each sentence once.
  [[nodiscard]] std::set<std::string> warnings() const;

 private:
  struct Ready {
    std::size_t routed = 0;
    KeyInputs key_inputs;
    std::vector<std::string> traffic;  // canonical, for each replication: some patterns are drawn by the seed
    std::vector<std::string> full_traffic;
    std::uint64_t node_count = 0;
    std::uint64_t terminal_count = 0;
    std::uint64_t bytes = 0;
    std::string warning;
    double flit_hops = 0;       // per cycle at full load
    double most_flit_hops = 0;  // per cycle: what the channels can carry
  };
  Ready make_ready(const Curve& curve, std::size_t routed, const Execution& execution) const;

  Plan plan_;
  mutable RoutedNetworks routed_networks_;
  std::vector<Ready> ready_;
  std::vector<MisfitCurve> misfits_;
};

}  // namespace weft::sweep
