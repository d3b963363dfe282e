// Uniform traffic on four networks with packets of 1, 4 and 16 flits: ten loads each, up to 60 % of the simulated
// saturation, with the default routing and routers.
#include "estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "experiment/latency_estimate.h"
#include "report/table.h"

namespace weft {
namespace {

constexpr std::array kEstimatedNetworks{"torus(8,8)", "hypercube(6)", "rdt(8)", "hsn(2,hypercube(3))"};
constexpr std::array<std::uint32_t, 3> kEstimatedPackets{1, 4, 16};
constexpr unsigned kLoads = 10;
constexpr double kHighestShare = 0.6;
constexpr double kCloseEnough = 0.15;

struct ComparedPoint {
  double load = 0;
  double estimate = 0;
  double simulated = 0;

  [[nodiscard]] double error() const { return estimate / simulated - 1; }
};

struct ComparedCurve {
  std::string network;
  std::uint32_t packet = 1;
  double saturation = 0;  // simulated
  double estimated_saturation = 0;
  std::vector<ComparedPoint> points{};
};

Decimal four_decimals(double load) { return {static_cast<Count>(std::llround(load * 1e4)), 4}; }

experiment::RunSettings settings_of(const ComparedCurve& curve, double load) {
  experiment::RunSettings settings{.network = curve.network};
  settings.traffic = "uniform";
  settings.packet = curve.packet;
  settings.load = four_decimals(load);
  return settings;
}

// The highest load that is carried, within 4 %, in windows of 30,000 cycles.
double simulated_saturation(const ComparedCurve& curve,
                            const std::shared_ptr<const experiment::RoutedNetwork>& routed) {
  double low = 0.01;
  double high = 1;
  while (high - low > 0.04 * low) {
    const double middle = (low + high) / 2;
    experiment::RunSettings settings = settings_of(curve, middle);
    settings.cycles = 30'000;
    (experiment::is_carried(experiment::run(routed, settings, Execution{})) ? low : high) = middle;
  }
  return low;
}

void compare(ComparedCurve& curve) {
  const auto routed = std::make_shared<const experiment::RoutedNetwork>(curve.network, "", Execution{});
  curve.saturation = simulated_saturation(curve, routed);
  const experiment::LatencyEstimator estimator(experiment::set_up(routed, settings_of(curve, 0.1), Execution{}),
                                               Execution{});
  curve.estimated_saturation = estimator.saturation(Execution{});
  for (unsigned i = 1; i <= kLoads; ++i) {
    const experiment::RunSettings settings = settings_of(curve, curve.saturation * kHighestShare * i / kLoads);
    const double load = settings.load->to_double();
    const auto latency = estimator.at(load, Execution{}).latency();
    curve.points.push_back({.load = load,
                            .estimate = latency.value_or(INFINITY),
                            .simulated = experiment::run(routed, settings, Execution{}).packet_latency.mean.value()});
  }
}

void print_errors(const std::vector<ComparedCurve>& curves) {
  using report::Align;
  report::Table table{{{"network"},
                       {"flits", Align::right},
                       {"saturation", Align::right},
                       {"by the model", Align::right},
                       {"within 15 %", Align::right},
                       {"mean error %", Align::right},
                       {"largest %", Align::right}},
                      {}};
  std::size_t close = 0;
  std::size_t all = 0;
  std::string others;
  for (const ComparedCurve& curve : curves) {
    std::size_t close_here = 0;
    double sum = 0;
    double largest = 0;
    for (const ComparedPoint& point : curve.points) {
      const double error = point.error();
      sum += std::abs(error);
      if (std::abs(error) > std::abs(largest)) largest = error;
      if (std::abs(error) <= kCloseEnough) {
        ++close_here;
      } else {
        others += fmt::format("  {} with {} flits at load {:.4f}: {:.2f} instead of {:.2f} cycles\n", curve.network,
                              curve.packet, point.load, point.estimate, point.simulated);
      }
    }
    close += close_here;
    all += curve.points.size();
    table.rows.push_back({curve.network, fmt::to_string(curve.packet), fmt::format("{:.3f}", curve.saturation),
                          fmt::format("{:.3f}", curve.estimated_saturation),
                          fmt::format("{} of {}", close_here, curve.points.size()),
                          fmt::format("{:.1f}", 100 * sum / static_cast<double>(curve.points.size())),
                          fmt::format("{:+.1f}", 100 * largest)});
  }
  fmt::print("{}{} of {} points are within 15 % of the simulation\n{}", report::to_text(table, {}), close, all, others);
}

}  // namespace

void bench_estimate() {
  std::vector<ComparedCurve> curves;
  for (const char* network : kEstimatedNetworks) {
    for (const std::uint32_t packet : kEstimatedPackets) curves.push_back({.network = network, .packet = packet});
  }
  const Execution execution{.thread_count = std::max(1U, std::thread::hardware_concurrency())};
  parallel_for(execution, "comparing", curves.size(), [&](unsigned, std::uint64_t i) { compare(curves[i]); });
  print_errors(curves);
}

}  // namespace weft
