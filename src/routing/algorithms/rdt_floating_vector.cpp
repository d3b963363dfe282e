// Floating vector routing: the vector of the perfect torus with its ranks in any order, the nearest rank first.
//
//   literal  by local tables, one rank at a time, also around faults: see routing/rdt/floating_vectors.h
//   best     the order of ranks and the walk on the base torus with the shortest total
#include "base/input_error.h"
#include "routing/rdt/best_walks.h"
#include "routing/rdt/floating_vectors.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_floating_vector(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  if (task.arguments.word("choice") == "literal") {
    return std::make_unique<FloatingRouting>(task, *vectors, RankOrder::floating);
  }
  if (vectors->has_faults()) {
    task.arguments.fail("choice", "the best walk is known without faults only", "use choice=literal");
  }
  return std::make_unique<BestWalkRouting>(task, *vectors, RankOrder::floating);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_floating_vector{
    .name = "rdt-floating-vector",
    .summary = "vector routing with the ranks in any order, by local tables, one VC",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .serves = "recursive diagonal tori, also with failed nodes and links",
    .parameters = {{{.name = "choice",
                     .kind = spec::Kind::word,
                     .meaning = "the next rank by the local table, or the best order and walk",
                     .words = "literal|best",
                     .default_text = "literal",
                     .is_keyed = true}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)",
                 "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])", "rdt(4,concentration=2)"},
    .calls = {"rdt-floating-vector", "rdt-floating-vector(choice=best)"},
    .build = build_floating_vector,
};

}  // namespace algorithm_records
}  // namespace weft::routing
