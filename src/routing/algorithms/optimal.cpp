// Shortest paths by what the labels say, one packet at a time and without tables, where a family has a way of its own
// for that: star-connected cycles, cube-connected cycles, star graphs. One vc, and rings of it may wait for each other:
// see ascending, and layered(optimal).
#include "routing/ccc_optimal.h"
#include "routing/fault_free.h"
#include "routing/scc_optimal.h"
#include "routing/star_cycles.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_optimal(const Task& task) {
  const std::string& family = fault_free(task.network.spec).name;
  const bool is_paper = task.arguments.word("method") == "paper";
  if (family == "scc") return build_scc_optimal(task, is_paper ? SccMethod::paper : SccMethod::fast);
  if (family != "ccc" && family != "star") return nullptr;
  if (is_paper) {
    task.arguments.fail("method", "the method paper is for star-connected cycles", "take optimal");
  }
  return family == "ccc" ? build_ccc_optimal(task) : build_star_cycles(task);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm optimal{
    .name = "optimal",
    .summary = "shortest paths computed for each packet from the labels, without tables",
    .citation =
        "S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively parallel "
        "systems, IEE Proceedings: Computers and Digital Techniques 142(1), 1995, Algorithm 1, for method=paper; the "
        "fast method and the one on cube-connected cycles are weft's own, that on star graphs is star-cycles",
    .serves = "star-connected cycles, cube-connected cycles, star graphs",
    .parameters = {{{.name = "method",
                     .kind = spec::Kind::word,
                     .meaning = "on star-connected cycles: walks on a ring, or the search tree of the paper",
                     .words = "fast|paper",
                     .default_text = "fast",
                     .is_keyed = true}}},
    .examples = {"scc(3)", "scc(4)", "ccc(3)", "ccc(4)", "ccc(5)", "star(3)", "star(4)"},
    .build = build_optimal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
