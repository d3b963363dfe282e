// Reads a plan from a TOML file: defaults at the top, then groups, each a Cartesian product.
//
//   title = "..."                        loads = "0.05:0.5:0.05"   traffic = ["uniform", "hot-spot(nodes=2)"]
//   [[group]]
//   networks = ["torus(8,8)", {spec = "rdt(4096)", with = "rdt-vector", name = "RDT"}]
//
// Keys are the options of `weft sweep` without their dashes; an array stands for each of its values. A network's own
// table overrides its group, and the group overrides the top of the file. A file without groups is one group.
#pragma once

#include <filesystem>
#include <string>

#include "sweep/plan/plan.h"

namespace weft::sweep {

// `options` override the file. Throws InputError with file, line and column.
Plan read_plan(const std::filesystem::path& path, const Alternatives& options);

// The same from the text of a file; `file` is its name in errors.
Plan parse_plan(const std::string& file, std::string text, const Alternatives& options);

}  // namespace weft::sweep
