// Reads a plan from a TOML file: defaults at the top, then groups, each a cartesian product.
//
//   title = "..."                        loads = "0.05:0.5:0.05"   traffic = ["uniform", "hot-spot(nodes=2)"]
//   [[group]]
//   networks = ["torus(8,8)", {spec = "rdt(4096)", with = "rdt-vector", name = "RDT"}]
//
// Keys are the options of `weft sweep` without their dashes; an array means each of its values. What stands nearer to a
// network counts: its own table before its group, its group before the top. A file without groups is one group.
#pragma once

#include <filesystem>

#include "sweep/plan/plan.h"

namespace weft::sweep {

// `options` count instead of what the file says. Throws InputError with file, line and column.
Plan read_plan(const std::filesystem::path& path, const Alternatives& options);

}  // namespace weft::sweep
