// A plan whose names are resolved and whose values were tried on their networks: errors show before anything runs, and
// curves whose values do not fit together are listed apart (misfits).
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "store/key.h"
#include "sweep/plan/plan.h"
#include "sweep/plan/point_id.h"
#include "sweep/plan/point_key.h"
#include "sweep/plan/routed_networks.h"

namespace weft::sweep {

// A curve that cannot be run: a pattern or a routing that does not fit the network, too few VCs, ...
struct MisfitCurve {
  Curve curve;
  InputError error;            // at the position of the value that does not fit
  std::size_t next_curve = 0;  // the index of the next curve of the plan that fits
};

class ReadyPlan {
 public:
  // Builds the networks. Of equal curves (their names included) it keeps the first. Throws InputError for an unknown
  // name, and when no curve fits.
  ReadyPlan(Plan plan, const Execution& execution);

  [[nodiscard]] const Plan& plan() const { return plan_; }  // only the curves that fit
  [[nodiscard]] std::span<const MisfitCurve> misfits() const { return misfits_; }
  [[nodiscard]] const Curve& curve(std::size_t curve) const { return plan_.curves[curve]; }
  [[nodiscard]] RoutedNetworks& routed_networks() const { return routed_networks_; }
  [[nodiscard]] std::size_t routed_id(std::size_t curve) const { return ready_[curve].routed; }
  // For replication 0; a pattern that is drawn from the seed differs in other replications.
  [[nodiscard]] const KeyInputs& key_inputs(std::size_t curve) const { return ready_[curve].key_inputs; }
  [[nodiscard]] const std::string& traffic(const PointId& id) const { return ready_[id.curve].traffic[id.replication]; }
  [[nodiscard]] experiment::RunNames names(const PointId& id) const;

  [[nodiscard]] RunSettings settings(const PointId& id) const;
  [[nodiscard]] experiment::Configuration configuration(const PointId& id) const;
  [[nodiscard]] store::Key key(const PointId& id) const;
  // The same for a load that the curve does not have.
  [[nodiscard]] store::Key key(std::size_t curve, const RunSettings& settings, std::uint32_t replication) const;

  // Estimated time of a point on one core, from the size of the network, the load and the number of cycles.
  [[nodiscard]] double seconds(const PointId& id) const;
  [[nodiscard]] std::uint64_t node_count(std::size_t curve) const { return ready_[curve].node_count; }
  [[nodiscard]] std::uint64_t terminal_count(std::size_t curve) const { return ready_[curve].terminal_count; }
  // Estimated memory of a run.
  [[nodiscard]] std::uint64_t bytes(std::size_t curve) const { return ready_[curve].bytes; }
  // experiment::RunSetup::warning of all curves, each sentence once.
  [[nodiscard]] std::set<std::string> warnings() const;
  // Network::remarks of all curves, each sentence once.
  [[nodiscard]] std::set<std::string> remarks() const;

 private:
  struct Ready {
    std::size_t routed = 0;
    KeyInputs key_inputs;
    std::vector<std::string> traffic;  // canonical, for each replication: some patterns are drawn from the seed
    std::vector<std::string> full_traffic;
    std::uint64_t node_count = 0;
    std::uint64_t terminal_count = 0;
    std::uint64_t bytes = 0;
    std::string warning;
    std::vector<std::string> remarks;
    double flit_hops = 0;       // per cycle at full load
    double most_flit_hops = 0;  // per cycle: the capacity of all channels
  };
  // Of one replication of a curve.
  [[nodiscard]] KeyInputs inputs(std::size_t curve, std::uint32_t replication) const;
  Ready make_ready(const Curve& curve, std::size_t routed, const Execution& execution) const;

  Plan plan_;
  mutable RoutedNetworks routed_networks_;
  std::vector<Ready> ready_;
  std::vector<MisfitCurve> misfits_;
};

}  // namespace weft::sweep
