#include "programs/rdt_tables.h"

#include <fmt/format.h>

#include "base/check.h"
#include "programs/program.h"

namespace weft::programs {
namespace {

struct CastRow {
  std::string_view kind;
  std::string network;
  double published = 0;  // of broadcast and broad-call alike
  std::vector<NodeId> roots{};
};

ProgramRun cast_run(const topology::Network& network, std::string_view program, NodeId root,
                    const Execution& execution) {
  ProgramRun run =
      run_program(network, fmt::format("{}(root={})", program, root), {.model = PortModel::all_port}, execution);
  WEFT_CHECK(run.is_correct);
  return run;
}

// The root whose broadcast takes most steps.
StepRow cast_row(const CastRow& row, const Execution& execution) {
  const topology::Network network = topology::build(row.network, execution);
  StepRow measured{std::string(row.kind), row.network, network.graph.node_count(), {{}}};
  NodeId worst = 0;
  for (const NodeId root : row.roots) {
    const ProgramRun run = cast_run(network, "broadcast", root, execution);
    const auto steps = static_cast<double>(run.counts.communication_steps);
    if (steps <= measured.cells[0].measured) continue;
    measured.cells[0] = {run.program, steps, row.published};
    worst = root;
  }
  const ProgramRun call = cast_run(network, "broad-call", worst, execution);
  measured.cells.push_back({call.program, static_cast<double>(call.counts.communication_steps), row.published});
  return measured;
}

std::vector<CastRow> cast_rows() {
  std::vector<CastRow> rows;
  for (unsigned i = 0; i < 4; ++i) {
    const NodeId side = NodeId{32} << i;
    // A root of each class.
    rows.push_back({"RDT", fmt::format("rdt({})", side), 10.0 + i, {0, 1, 2, 3, side, side + 1, side + 2, side + 3}});
  }
  for (unsigned i = 0; i < 4; ++i) {
    rows.push_back({"hypercube", fmt::format("hypercube({})", 10 + 2 * i), 10.0 + 2 * i, {0}});
  }
  for (unsigned i = 0; i < 4; ++i) {
    const NodeId first_leaf = ((NodeId{1} << 2 * (4 + i)) - 1) / 3;
    rows.push_back({"4-ary tree", fmt::format("tree(4,{})", 4 + i), 8.0 + 2 * i, {first_leaf}});
  }
  return rows;
}

}  // namespace

StepTable rdt_table_6(const Execution& execution) {
  StepTable table{.name = "rdt-6",
                  .title = "Table VI of the RDT paper (Yang and others 2001): steps with all ports",
                  .columns = {"broadcast", "broad-call"},
                  .has_kinds = true};
  for (const CastRow& row : cast_rows()) table.rows.push_back(cast_row(row, execution));
  table.remarks = {
      "RDT: from the root that needs most steps. The paper's own formula, 3R+2, gives 14 for R = 4; its table has 12 "
      "and 13. On rdt(256) the tori of rank 4 have 16 nodes and take 4 steps.",
      "4-ary tree: from a leaf, on a tree of switches with four processors at each leaf, so that tree(4,4) serves "
      "1024. If the processors are the leaves, it takes two steps more."};
  return table;
}

}  // namespace weft::programs
