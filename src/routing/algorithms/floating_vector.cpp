// Floating vector routing: the vector of the perfect torus, its ranks in whatever order is near.
//
//   literal  by local tables, one rank at a time, round faults too: see routing/floating.h
//   best     the order of ranks and the walk on the base torus that are shortest together
#include "base/input_error.h"
#include "routing/best_walks.h"
#include "routing/floating.h"

namespace weft::routing {
namespace {

class BestFloating final : public VectorRouting {
 public:
  BestFloating(const Task& task, const RankVectors& of) : VectorRouting(task, of, usual_reach(of)), walks_(vectors()) {}

  [[nodiscard]] PathSymmetry symmetry() const override { return vectors().translations(true); }

 protected:
  void add_hops(const Trip& trip, NodeId here, NodeId, HopList& hops) const override {
    const std::uint32_t ranks = remaining_ranks(trip.upper);
    for (unsigned rank = 1; rank <= vectors().highest_rank(); ++rank) {
      if ((ranks >> rank & 1U) != 0 && vectors().has_rank(here, rank)) {
        return hops.add({.generator = first_step(rank, trip.upper[rank])});
      }
    }
    const std::size_t of_class = vectors().class_of(here);
    const std::uint8_t length = walks_.length(of_class, ranks, trip.rest);
    for (GeneratorId g = 0; g < 4; ++g) {
      if (walks_.length_after(of_class, g, ranks, trip.rest) + 1 == length) return hops.add({.generator = g});
    }
  }

 private:
  BestWalks walks_;
};

std::unique_ptr<Routing> build_floating_vector(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  if (task.arguments.word("choice") == "literal") {
    return std::make_unique<FloatingRouting>(task, *vectors, RankOrder::floating);
  }
  if (vectors->has_faults()) {
    task.arguments.fail("choice", "the best walk is known without faults only", "take choice=literal");
  }
  return std::make_unique<BestFloating>(task, *vectors);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm floating_vector{
    .name = "floating-vector",
    .summary = "vector routing with the ranks in any order, by local tables, one vc",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .serves = "recursive diagonal tori, with dead nodes and links too",
    .parameters = {{{.name = "choice",
                     .kind = spec::Kind::word,
                     .meaning = "the next rank by the local table, or the best order and walk",
                     .words = "literal|best",
                     .default_text = "literal",
                     .is_keyed = true}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)",
                 "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])"},
    .calls = {"floating-vector", "floating-vector(choice=best)"},
    .build = build_floating_vector,
};

}  // namespace algorithm_records
}  // namespace weft::routing
