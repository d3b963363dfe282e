// Coefficients, and the models of routers, area and energy.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "base/input_error.h"
#include "hardware/cost.h"
#include "hardware/router_calibration.h"

namespace weft::hardware {
namespace {

class CoefficientText {
 public:
  explicit CoefficientText(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("coefficients-" + std::to_string(::getpid()) + ".toml")) {
    std::ofstream(path_) << text;
  }
  ~CoefficientText() { std::filesystem::remove(path_); }
  CoefficientText(const CoefficientText&) = delete;
  CoefficientText& operator=(const CoefficientText&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string refusal_of(const std::string& text) {
  const CoefficientText file(text);
  try {
    read_coefficients(file.path());
  } catch (const InputError& error) {
    return render(error, "weft");
  }
  return "";
}

TEST(Coefficients, PrintedFileGivesTheSameValues) {
  Coefficients values = usual_coefficients();
  values.off_chip_pj_per_bit = 3.25;
  const CoefficientText file(coefficients_text(values));
  const Coefficients read = read_coefficients(file.path());
  for (const Coefficient& coefficient : coefficient_table())
    EXPECT_EQ(read.*(coefficient.member), values.*(coefficient.member)) << coefficient.key;
}

TEST(Coefficients, AFileMayLeaveOutWhatItDoesNotChange) {
  const CoefficientText file("[router]\nbuffer_flits = 4\n");
  const Coefficients read = read_coefficients(file.path());
  EXPECT_EQ(read.buffer_flits, 4);
  EXPECT_EQ(read.virtual_channels, usual_coefficients().virtual_channels);
}

TEST(Coefficients, EveryOneMustBePositive) {
  for (const Coefficient& coefficient : coefficient_table()) {
    const std::string table = "[" + std::string(coefficient.table) + "]\n" + std::string(coefficient.key);
    for (const char* bad : {"0", "-1", "0.0", "nan", "inf", "1e300", "\"2\"", "[1]"})
      EXPECT_NE(refusal_of(table + " = " + bad).find(coefficient.key), std::string::npos) << bad;
  }
}

TEST(Coefficients, MistakesAreShownWithTheirPlace) {
  EXPECT_NE(refusal_of("[gates]\nper_buffer_bits = 2\n").find("per_buffer_bit"), std::string::npos);
  EXPECT_NE(refusal_of("\n[gatess]\n").find(":2: "), std::string::npos);
  EXPECT_NE(refusal_of("[router]\nbuffer_flits = 1.5\n").find("whole number"), std::string::npos);
  EXPECT_NE(refusal_of("gates = 3\n").find("write [gates]"), std::string::npos);
  EXPECT_NE(refusal_of("[gates\n").find("not TOML"), std::string::npos);
}

TEST(Calibration, ThreeCoefficientsForSevenRows) {
  const Calibration calibration = calibrate_router();
  ASSERT_EQ(calibration.rows.size(), 7U);
  const std::uint64_t sum =
      std::accumulate(calibration.rows.begin(), calibration.rows.end(), std::uint64_t{0},
                      [](std::uint64_t so_far, const CalibrationRow& row) { return so_far + row.published(); });
  EXPECT_EQ(sum, 90522U);  // the total that is printed
}

// At the least squares the derivative by each coefficient is zero: the residuals are orthogonal to the bits.
TEST(Calibration, ResidualsAreThoseOfLeastSquares) {
  const Calibration calibration = calibrate_router();
  for (const BitKind kind : {BitKind::crosspoint, BitKind::buffer, BitKind::control}) {
    double product = 0;
    for (const CalibrationRow& row : calibration.rows) {
      if (row.kind == kind) product += row.residual() * static_cast<double>(row.bits * row.blocks);
    }
    EXPECT_NEAR(product, 0, 1e-3) << name_of(kind);
  }
}

TEST(Calibration, UsualCoefficientsAreTheFittedOnes) {
  const Calibration calibration = calibrate_router();
  const Coefficients usual = usual_coefficients();
  EXPECT_NEAR(usual.gates_per_crosspoint_bit, calibration.gates_per_crosspoint_bit, 0.0005);
  EXPECT_NEAR(usual.gates_per_buffer_bit, calibration.gates_per_buffer_bit, 0.0005);
  EXPECT_NEAR(usual.gates_per_control_bit, calibration.gates_per_control_bit, 0.005);
}

// The chip that the model is fitted to, by its shape alone.
TEST(Router, ModelGivesTheCrossbarAndBuffersOfTheChip) {
  const RouterEstimate router = estimate_router(
      {.inputs = 10, .outputs = 11, .virtual_channels = 2, .buffer_flits = 16, .flit_bits = 18}, usual_coefficients());
  EXPECT_NEAR(router.crossbar_gates, 2927, 1);
  EXPECT_NEAR(router.buffer_gates, 40420, 3);
  EXPECT_TRUE(router.buffer_bits == 20 * 16 * 18);
}

TEST(Router, PortsAreThoseOfNetworkAndTerminals) {
  const topology::Network tree = topology::build("fat-tree(2,3)", {});
  const RouterCosts costs = estimate_routers(tree.graph, 36, usual_coefficients(), {});
  EXPECT_EQ(costs.largest.shape.inputs, 4U);  // two links down or two terminals, two links up
  const topology::Network ring = topology::build("directed-ring(5)", {});
  EXPECT_EQ(estimate_routers(ring.graph, 36, usual_coefficients(), {}).largest.shape.inputs, 2U);
}

TEST(Area, IsThompsonsBound) {
  const metrics::Bisection bisection{.lower = 32, .upper = 40};
  const AreaBound bound = area_bound(bisection, false, 36, usual_coefficients());
  EXPECT_EQ(bound.wires, 32 * 2 * 36);
  EXPECT_EQ(bound.squared_pitches, bound.wires * bound.wires / 4);
  EXPECT_EQ(area_bound(bisection, true, 36, usual_coefficients()).wires, 32 * 36);
}

TEST(Energy, IsTheSumOfItsParts) {
  Coefficients c = usual_coefficients();
  c.node_pitch_mm = 2;
  const HopEnergy hop = hop_energy({.on_chip = 2, .off_chip = 1, .off_board = 1, .on_chip_cells = 1.5}, 10, c);
  EXPECT_DOUBLE_EQ(hop.router_pj, 10 * (c.buffer_pj_per_bit + c.crossbar_pj_per_bit) + c.arbitration_pj);
  EXPECT_DOUBLE_EQ(hop.link_pj,
                   10 * (2 * 3 * c.wire_pj_per_bit_mm + c.off_chip_pj_per_bit + c.off_board_pj_per_bit) / 4);
  EXPECT_DOUBLE_EQ(flit_energy(hop, 3), 4 * hop.router_pj + 3 * hop.link_pj);
}

TEST(Cost, PartsAgreeWithEachOther) {
  const topology::Network network = topology::build("torus(8,8)", {});
  const Cost cost = cost_of(network, {.chips = {16}, .boards = 4}, {});
  ASSERT_EQ(cost.chips.size(), 1U);
  const ChipCost& natural = cost.chips[0].natural;
  EXPECT_EQ(natural.pins.cut, 64U);
  EXPECT_EQ(natural.packaging.boards->pins.cut, 32U);
  // 64 of 128 links are on a chip, one cell long; 32 leave the chip, 32 the board.
  const Coefficients c = usual_coefficients();
  EXPECT_DOUBLE_EQ(
      natural.hop.link_pj,
      36 * (64 * c.node_pitch_mm * c.wire_pj_per_bit_mm + 32 * c.off_chip_pj_per_bit + 32 * c.off_board_pj_per_bit) /
          128);
  EXPECT_EQ(cost.area->bisection, 16U);
}

TEST(Cost, WorksWithoutLinksAndOnDisconnectedNetworks) {
  const topology::Network torn = topology::build("faulty(ring(6),links=3)", {});
  const Cost cost = cost_of(torn, {}, {});
  EXPECT_FALSE(cost.mean_distance);
  EXPECT_FALSE(cost.chips[0].natural.flit_pj);
  const topology::Network bare = topology::build("faulty(ring(4),links=4)", {});
  EXPECT_EQ(cost_of(bare, {}, {}).chips[0].natural.pins.links.most, 0U);
}

TEST(Cost, UsualChipsFitTheNetwork) {
  EXPECT_EQ(usual_chips(1), std::vector<std::uint32_t>{1});
  EXPECT_EQ(usual_chips(10), std::vector<std::uint32_t>{2});
  EXPECT_EQ(usual_chips(100), (std::vector<std::uint32_t>{16, 64}));
}

TEST(Cost, RefusesNoBits) {
  const topology::Network ring = topology::build("ring(6)", {});
  EXPECT_THROW(cost_of(ring, {.flit_bits = 0}, {}), InputError);
}

}  // namespace
}  // namespace weft::hardware
