#include <fmt/format.h>

#include "claims/embedding_measures.h"
#include "claims/rdt/rdt_claims.h"

namespace weft::claims {
namespace {

std::string cube_of(Count side) {
  unsigned bits = 0;
  while (Count{1} << bits < side * side) ++bits;
  return fmt::format("hypercube({})", bits);
}

void add_hypercube_embedding(std::vector<Claim>& claims) {
  for (const PerfectMember& m :
       {PerfectMember{8, 1}, PerfectMember{16, 2}, PerfectMember{64, 3}, PerfectMember{128, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/hypercube/prdt/N={},R={}", to_text(m.side), to_text(m.rank)),
                               .place = "Section IV.C, hypercube embedding",
                               .statement = "a hypercube of the same size is embedded in the perfect RDT with 2 steps "
                                            "for a link; ours is the dilation, bits of the address being bits of the "
                                            "coordinates",
                               .published = 2,
                               .readings = {in_host(cube_of(m.side), m.network())},
                               .measure = measure_embedding_dilation}));
  }
  struct Ranked {
    Count side;
    Count rank;
  };
  for (const auto& [side, rank] : {Ranked{16, 2}, Ranked{64, 3}, Ranked{128, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/hypercube/rdt/N={}", to_text(side)),
                               .place = "Section IV.C, hypercube embedding",
                               .statement = "with assignment alpha the steps for a link are 2(R+1); ours is the "
                                            "dilation, below which no schedule can be",
                               .published = 2 * (rank + 1),
                               .readings = {in_host(cube_of(side), fmt::format("rdt({})", to_text(side)))},
                               .measure = measure_embedding_dilation,
                               .is_expensive = side > 64,
                               .relation = Relation::at_most}));
  }
}

void add_mesh_embedding(std::vector<Claim>& claims) {
  for (const unsigned side : {8U, 16U, 64U}) {
    for (const char* guest : {"mesh", "torus"}) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/{}/N={}", guest, side),
                    .place = "Section I",
                    .statement = fmt::format("the RDT includes the {} structure; ours is the dilation", guest),
                    .published = 1,
                    .readings = {in_host(fmt::format("{}({},{})", guest, side, side), fmt::format("rdt({})", side))},
                    .measure = measure_embedding_dilation}));
    }
  }
}

}  // namespace

void add_rdt_embedding_claims(std::vector<Claim>& claims) {
  add_hypercube_embedding(claims);
  add_mesh_embedding(claims);
}

}  // namespace weft::claims
