#include "programs/access/access_formula.h"

#include <fmt/format.h>

#include "programs/walks/ascend_formula.h"

namespace weft::programs {

void set_access_formula(ProgramRun& run, const ProgramTask& task, const AccessParts& parts) {
  if (task.network.spec.name != "rcc-full") {
    run.no_formula = "the paper counts the parts only: O(log N) on rcc-full";
    return;
  }
  const CubeNetwork cube(task.network, "sort", 0, task.execution);
  ProgramRun pass;
  set_ascend_formula(pass, cube, 0, cube.dimension_count() - 1);
  const std::uint64_t sort = rcc_sort_steps(cube.digits(), atom_in(task.arguments));
  const auto times = [](unsigned count, std::string_view what) {
    return count == 1 ? std::string(what) : fmt::format("{} {}", count, what);
  };
  std::string text = times(parts.sorts, "ST(L)");
  if (parts.passes > 0) text += " + " + times(parts.passes, "AT(L)");
  run.formula = Formula{std::move(text), parts.sorts * sort + parts.passes * pass.formula->value, Relation::equal,
                        "Hamdi and Hall 1997, section 3.2 with equations 15 and 17"};
}

}  // namespace weft::programs
