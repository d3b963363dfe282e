// What SimGrid makes of a platform, as one line: the number of hosts, the pairs with a route, their links in all, the
// longest route, and the routes over the busiest link, each without the links of hosts. With --pairs a line for each
// pair: the nodes of both hosts, the number of links between these, and their names. Fails if a latency is not that of
// as many links.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace {

struct Totals {
  std::size_t pairs = 0, links = 0, longest = 0;
  std::map<const simgrid::s4u::Link*, std::size_t> uses;
};

// The links between the nodes of two hosts; all but the first, into the network, and the last, out of it.
std::vector<simgrid::s4u::Link*> inner_links(const simgrid::s4u::Host& from, const simgrid::s4u::Host& to) {
  std::vector<simgrid::s4u::Link*> links;
  double latency = 0;
  from.route_to(&to, links, &latency);
  if (std::lround(latency / links.front()->get_latency()) != static_cast<long>(links.size())) {
    std::fprintf(stderr, "%s to %s: %zu links, latency %g\n", from.get_cname(), to.get_cname(), links.size(), latency);
    std::exit(1);
  }
  return {links.begin() + 1, links.end() - 1};
}

bool has_route(const simgrid::s4u::Host& from, const simgrid::s4u::Host& to) {
  std::vector<simgrid::s4u::Link*> links;
  from.route_to(&to, links, nullptr);
  return !links.empty();
}

}  // namespace

int main(int argc, char** argv) {
  simgrid::s4u::Engine engine(&argc, argv);
  engine.load_platform(argv[1]);
  const bool lists_pairs = argc > 2 && std::string(argv[2]) == "--pairs";
  Totals totals;
  for (const auto* from : engine.get_all_hosts()) {
    for (const auto* to : engine.get_all_hosts()) {
      if (from == to || !has_route(*from, *to)) continue;
      const auto links = inner_links(*from, *to);
      ++totals.pairs;
      totals.links += links.size();
      totals.longest = std::max(totals.longest, links.size());
      for (const auto* link : links) ++totals.uses[link];
      if (!lists_pairs) continue;
      std::printf("%s %s %zu", from->get_property("node"), to->get_property("node"), links.size());
      for (const auto* link : links) std::printf(" %s", link->get_cname());
      std::printf("\n");
    }
  }
  std::size_t busiest = 0;
  for (const auto& [link, uses] : totals.uses) busiest = std::max(busiest, uses);
  if (lists_pairs) return 0;
  std::printf("%zu %zu %zu %zu %zu\n", engine.get_host_count(), totals.pairs, totals.links, totals.longest, busiest);
  return 0;
}
