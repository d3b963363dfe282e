#include <weft/metrics/distances/distances.h>
#include <weft/metrics/symmetry/orbits.h>
#include <weft/topology/network.h>

#include <iostream>

int main() {
  const weft::Execution execution;
  const auto network = weft::topology::build("petersen", execution);
  const auto distances = weft::metrics::all_distances(network.graph, execution);
  const auto orbits = weft::metrics::searched_orbits(network.graph, {}, execution);
  std::cout << network.name() << " has diameter " << distances.diameter().value() << " and " << orbits.count()
            << " orbit found by " << weft::metrics::name_of(orbits.origin) << "\n";
}
