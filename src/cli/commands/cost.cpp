#include "hardware/cost.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/shell/output_form.h"
#include "cli/views/cost_view.h"

namespace weft::cli {
namespace {

// "16,64,256": numbers of chips, with the place of one that is wrong.
std::vector<std::uint32_t> chip_counts(const std::string& text) {
  std::vector<std::uint32_t> counts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::uint32_t count = 0;
    const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, count);
    if (error != std::errc() || stop != text.data() + end || count == 0) {
      throw InputError("--chips needs whole numbers of at least 1, separated by commas", TextSpan{begin, end},
                       "write --chips 16,64,256")
          .in_text(text);
    }
    counts.push_back(count);
    begin = end + 1;
  }
  return counts;
}

hardware::CostRequest cost_request(const Invocation& invocation) {
  constexpr std::uint64_t kMostBits = 1U << 20U;
  hardware::CostRequest request;
  if (invocation.has("--chips")) request.chips = chip_counts(invocation.value("--chips"));
  if (invocation.has("--boards")) {
    const std::uint64_t boards = parse_positive(invocation.value("--boards"), "--boards", "4");
    request.boards = static_cast<std::uint32_t>(std::min<std::uint64_t>(boards, UINT32_MAX));
  }
  if (invocation.has("--flit-bits")) {
    request.flit_bits = parse_positive(invocation.value("--flit-bits"), "--flit-bits", "36");
    if (request.flit_bits > kMostBits)
      throw InputError("--flit-bits must be at most 1048576", {}, "write --flit-bits 36");
  }
  if (invocation.has("--coefficients"))
    request.coefficients = hardware::read_coefficients(invocation.value("--coefficients"));
  return request;
}

int print_calibration(Form form, const Session& session) {
  const hardware::Calibration calibration = hardware::calibrate_router();
  session.print(form == Form::json  ? calibration_json(calibration)
                : form == Form::csv ? csv_of(calibration_table(calibration))
                                    : calibration_text(calibration, session.style));
  return kExitDone;
}

int run_cost(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const hardware::CostRequest request = cost_request(invocation);
  if (invocation.has("--print-coefficients")) {
    session.print(hardware::coefficients_text(request.coefficients));
    return kExitDone;
  }
  if (invocation.has("--calibration")) return print_calibration(form, session);
  if (invocation.all("SPEC").empty())
    throw InputError("weft cost needs a network", {}, "write weft cost \"torus(16,16)\"");
  std::vector<hardware::Cost> costs;
  for (const std::string& spec : invocation.all("SPEC"))
    costs.push_back(hardware::cost_of(network_named(spec, session), request, session.execution));
  if (form == Form::json) {
    for (const hardware::Cost& cost : costs) session.print(cost_json(cost, request.coefficients));
  } else if (form == Form::csv) {
    session.print(csv_of(cost_csv(costs)));
  } else if (costs.size() == 1) {
    session.print(cost_text(costs.front(), request.coefficients, session.style));
  } else {
    session.print(costs_text(costs, request.coefficients, session.style));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command cost{
    .name = "cost",
    .summary = "what it takes to build a network: pins, boards, wires, area, gates, energy",
    .details =
        "Divides the nodes among chips and counts the links that leave each chip exactly: a bidirectional link counts "
        "one, a unidirectional channel counts one on either side. All chips have ceil(nodes / chips) nodes, the last "
        "one may have fewer. The natural partition takes the family's own blocks: bricks of a grid, otherwise "
        "consecutive nodes, which are subcubes, clusters and supernodes. The found one has the fewest off-chip links "
        "that METIS, SCOTCH and exchanges of nodes found, and is never worse. Signals: pins of the worst chip, one for "
        "each bit of each channel. With --boards, chips are put on boards and boards into racks. Wires have the "
        "Manhattan length between the cells of two nodes, on a plane and in space; the improved placement folds axes "
        "and exchanges cells. The area is Thompson's lower bound from the bisection. The gates of a router follow a "
        "model that is fitted to a real chip; --calibration shows how well. Energies and all other coefficients are "
        "stated, not measured: --print-coefficients prints the file that --coefficients replaces.",
    .operands =
        {{{.name = "SPEC", .help = "a network; several are compared", .is_required = false, .is_repeated = true}}},
    .options = {{{"--chips", "LIST", "numbers of chips (default: those of 16,64,256 that the network has nodes for)"},
                 {"--boards", "K", "put the chips on K boards (default: no boards)"},
                 {"--flit-bits", "N", "bits of a flit, which is the width of a channel (default: 36)"},
                 {"--coefficients", "TOML", "units and coefficients, a TOML file; what it leaves out keeps its value"},
                 {"--print-coefficients", "", "print all units and coefficients as such a file"},
                 {"--calibration", "", "print the model of gates beside the chip that it is fitted to"},
                 {"--json", "", "one JSON object per network and line"},
                 kCsvOption}},
    .examples = {"weft cost \"rcc-full(4,2)\"", "weft cost \"rcc-full(4,2)\" \"hypercube(8)\" --chips 16",
                 "weft cost \"torus(8,8)\" --chips 16 --boards 4 --json", "weft cost --calibration"},
    .run = run_cost,
};

}  // namespace command_records
}  // namespace weft::cli
