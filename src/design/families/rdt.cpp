// Recursive diagonal tori with one upper rank at each node: the highest rank, and what nodes without a rank do.
#include <fmt/format.h>

#include "base/input_error.h"
#include "design/measured.h"
#include "design/square_side.h"
#include "topology/network.h"

namespace weft::design {
namespace {

constexpr std::uint32_t kMostRankAlpha = 4;  // assignment alpha has the ranks 1 to 4

Optimum optimise_rdt(const DesignRequest& request, const Execution& execution) {
  Optimum optimum{.kind = "the highest rank, and the links of nodes whose rank does not exist"};
  const auto side = square_side(request.node_count);
  if (!side) {
    optimum.notes.push_back(why_no_square(request.node_count));
    return optimum;
  }
  if (request.cardinal && *request.cardinal != 2) {
    throw InputError("assignment alpha is for the cardinal number 2", {},
                     "weft optimize prdt compares cardinal numbers; rdt takes others with an assignment of your own");
  }
  std::vector<std::string> specs;
  for (std::uint32_t rank = request.ranks.value_or(1); rank <= request.ranks.value_or(kMostRankAlpha); ++rank) {
    for (const char* spare : {"1", "none"}) {
      try {
        const topology::Member member = topology::resolve(fmt::format("rdt({},rank={},spare={})", *side, rank, spare));
        specs.push_back(spec::print(member.arguments.to_spec()));
      } catch (const InputError&) {
        continue;  // the rank does not exist
      }
    }
  }
  if (!specs.empty()) optimum.groups.push_back(measured_group("", specs, request, execution));
  return optimum;
}

}  // namespace

namespace design_records {

extern constinit const DesignFamily rdt{
    .name = "rdt",
    .options = "ranks cardinal",
    .theory = "",
    .optimise = optimise_rdt,
};

}  // namespace design_records
}  // namespace weft::design
