// Fixed vector routing: the vector of the perfect torus with its ranks in a fixed order, and walks on the base torus to
// a node of the next rank, which count towards v_0:
//
//   next   the shortest walk to the next rank
//   whole  the walks with the shortest total, including the rest of v_0
//
// The paper does not specify which.
#include "routing/rdt/best_walks.h"
#include "routing/rdt/floating_vectors.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_fixed_vector(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  const RankOrder order = task.arguments.word("order") == "ascending" ? RankOrder::ascending : RankOrder::descending;
  if (task.arguments.word("shortest") == "next") return std::make_unique<FloatingRouting>(task, *vectors, order);
  if (vectors->has_faults()) {
    task.arguments.fail("shortest", "the shortest whole path is known without faults only", "use shortest=next");
  }
  return std::make_unique<BestWalkRouting>(task, *vectors, order);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_fixed_vector{
    .name = "rdt-fixed-vector",
    .summary = "vector routing with the ranks in a fixed order, one VC",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .serves = "recursive diagonal tori",
    .parameters = {{{.name = "order",
                     .kind = spec::Kind::word,
                     .meaning = "which rank comes first",
                     .words = "descending|ascending",
                     .default_text = "descending",
                     .is_keyed = true},
                    {.name = "shortest",
                     .kind = spec::Kind::word,
                     .meaning =
                         "what the walks on the base torus minimize: the walk to the next rank, or the whole path",
                     .words = "next|whole",
                     .default_text = "next",
                     .is_keyed = true,
                     .value_before = "next"}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)",
                 "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])"},
    .calls = {"rdt-fixed-vector", "rdt-fixed-vector(order=ascending)", "rdt-fixed-vector(shortest=whole)",
              "rdt-fixed-vector(order=ascending,shortest=whole)"},
    .build = build_fixed_vector,
};

}  // namespace algorithm_records
}  // namespace weft::routing
