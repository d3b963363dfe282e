#include "topology/constructions/diagonal_torus.h"

#include <algorithm>

namespace weft::topology {
namespace {

bool is_power(std::int64_t number, std::int64_t base) {
  if (base < 2) return number == base;
  while (number % base == 0) number /= base;
  return number == 1;
}

std::string hint_at_multiple(std::int64_t side, std::int64_t unit) {
  return "try N = " + std::to_string((side / unit + 1) * unit);
}

}  // namespace

DiagonalTorus::DiagonalTorus(std::uint64_t side, std::uint64_t cardinal) : side_(side) {
  const auto negated = [side](std::uint64_t c) { return c == 0 ? 0 : side - c; };
  const auto scaled = [=](std::uint64_t c) {
    return static_cast<std::uint64_t>(static_cast<Count>(cardinal) * c % side);
  };
  Displacement x{1 % side, 0};
  Displacement y{0, 1 % side};
  for (unsigned rank = 0; rank <= kHighestRank; ++rank) {
    directions_.push_back({x, {negated(x.x), negated(x.y)}, y, {negated(y.x), negated(y.y)}});
    const Displacement sum{(x.x + y.x) % side, (x.y + y.y) % side};
    const Displacement difference{(y.x + negated(x.x)) % side, (y.y + negated(x.y)) % side};
    x = {scaled(sum.x), scaled(sum.y)};
    y = {scaled(difference.x), scaled(difference.y)};
  }
}

unsigned DiagonalTorus::largest_rank() const {
  unsigned rank = 0;
  while (rank < kHighestRank && directions_[rank + 1][0] != Displacement{}) ++rank;
  return rank;
}

Count DiagonalTorus::degree(std::span<const unsigned> ranks, ParallelLinks parallel) const {
  std::vector<Displacement> found;
  for (const unsigned rank : ranks) {
    for (const Displacement& direction : directions_[rank]) {
      const bool is_new = std::find(found.begin(), found.end(), direction) == found.end();
      const bool counts = is_new || parallel == ParallelLinks::keep;
      if (direction != Displacement{} && counts) found.push_back(direction);
    }
  }
  return found.size();
}

Built build_diagonal_torus(const DiagonalTorusShape& diagonal, const Execution& execution, const RanksOf& ranks_of) {
  const DiagonalTorus& torus = diagonal.torus;
  const std::uint64_t side = torus.side();
  TabulationShape shape{
      .node_count = static_cast<NodeId>(side * side), .link_classes = {}, .parallel = diagonal.parallel};
  shape.link_classes = {{"rank 0 x"}, {"rank 0 y"}};
  for (unsigned rank = 1; rank <= diagonal.highest_rank; ++rank)
    shape.link_classes.push_back({"rank " + std::to_string(rank)});
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    for (const unsigned rank : ranks_of(v)) {
      for (GeneratorId direction = 0; direction < 4; ++direction) {
        const GeneratorId generator = 4 * rank + direction;
        moves.push_back({.generator = generator,
                         .to = torus.moved(v, torus.directions(rank)[direction]),
                         .back = generator ^ 1U,  // +x and -x, +y and -y undo each other
                         .link_class = link_class_of(generator)});
      }
    }
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{side, side})};
}

void check_side_of_perfect(const spec::Arguments& arguments) {
  const std::int64_t side = arguments.integer("N");
  const std::int64_t n = arguments.integer("cardinal");
  if (side % (2 * n) == 0 || is_power(side, n)) return;
  arguments.fail("N",
                 "N is " + std::to_string(side) + "; it must be a multiple of " + std::to_string(2 * n) +
                     (n > 1 ? " or a power of " + std::to_string(n) : ""),
                 hint_at_multiple(side, 2 * n));
}

void check_side_of_classes(const spec::Arguments& arguments) {
  const std::int64_t side = arguments.integer("N");
  const std::int64_t n = arguments.integer("cardinal");
  if (side % (2 * n) == 0) return;
  const std::string hint = hint_at_multiple(side, 2 * n);
  if (n % 2 == 1 && is_power(side, n)) {
    arguments.fail("N",
                   "N = " + std::to_string(side) + " is a power of " + std::to_string(n) +
                       ", as in Definition 1 of the paper, but has " + std::to_string(n * n) +
                       " tori of rank 1 and not the " + std::to_string(2 * n * n) +
                       " of its Theorem 1, to which an assignment gives ranks",
                   hint + ", or prdt");
  }
  arguments.fail("N", "N is " + std::to_string(side) + "; it must be a multiple of " + std::to_string(2 * n), hint);
}

ParallelLinks parallel_links(const spec::Arguments& arguments) {
  return arguments.word("parallel") == "keep" ? ParallelLinks::keep : ParallelLinks::merge;
}

DiagonalTorus diagonal_torus(const spec::Arguments& arguments) {
  return {static_cast<std::uint64_t>(arguments.integer("N")),
          static_cast<std::uint64_t>(arguments.integer("cardinal"))};
}

}  // namespace weft::topology
