// Vector routing on a perfect recursive diagonal torus: the offset is converted into unit vectors of all ranks
// (routing/rdt/rank_vectors.h), which are taken in descending order of rank, x before y. Two VCs break each ring at its
// dateline.
//
// images=9 converts the nine images of the destination modulo N and takes the one with the fewest steps.
#include "routing/rdt/rank_descent.h"

namespace weft::routing {
namespace {

class Vector final : public VectorRouting {
 public:
  Vector(const Task& task, const RankVectors& of, const StepsByRank& reach, bool tries_images)
      : VectorRouting(task, of,
                      {.reach = reach,
                       .vcs = descent_vcs(task.network.graph, {}),
                       .is_deterministic = true,
                       .deadlock_argument = descent_argument(of, {}),
                       .symmetry = translations_of(of, false)}),
        descent_(vectors(), {}),
        tries_images_(tries_images) {}

  void take_hops(std::span<Hop> hops, Candidates& found) const override {
    take_single_hops(hops, found, [&](const PackedVector& vector, NodeId here) { return descent_.hop(vector, here); });
  }

 protected:
  [[nodiscard]] StepsByRank first_vector(NodeId start, NodeId goal) const override {
    const Steps offset = vectors().between(start, goal);
    return tries_images_ ? vectors().convert_best_image(offset) : vectors().convert(offset);
  }
  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override { return RankDescent::flag_fields(flags); }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const override {
    descent_.add_hop(remaining, here, hops);
  }
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override {
    return descent_.remark(remaining, here, hop);
  }

 private:
  RankDescent descent_;
  bool tries_images_;
};

std::unique_ptr<Routing> build_vector(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || !vectors->has_all_ranks()) return nullptr;
  const bool tries_images = task.arguments.integer("images") == 9;
  if (!tries_images && task.arguments.integer("images") != 1)
    task.arguments.fail("images", "images must be 1 or 9", "write images=9, or omit it");
  const std::int32_t most = vectors->side() / 2 + (tries_images ? vectors->side() : 0);
  return std::make_unique<Vector>(task, *vectors, reach_of_conversion(*vectors, most), tries_images);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_vector{
    .name = "rdt-vector",
    .summary = "unit vectors of all ranks, in descending order, two VCs on each ring",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus: an "
        "interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001",
    .serves = "perfect recursive diagonal tori",
    .parameters = {{{.name = "images",
                     .meaning = "number of images of the destination modulo N to try: 1 or 9",
                     .min = 1,
                     .max = 9,
                     .default_text = "1",
                     .is_keyed = true}}},
    .examples = {"prdt(4,1)", "prdt(8,1)", "prdt(8,1,parallel=keep)", "prdt(12,4)", "prdt(12,2,cardinal=3)",
                 "prdt(9,1,cardinal=3)"},
    .calls = {"rdt-vector", "rdt-vector(images=9)"},
    .build = build_vector,
};

}  // namespace algorithm_records
}  // namespace weft::routing
