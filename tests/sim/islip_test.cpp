// iSLIP of the engine on sets of each width against that of the reference engine.
#include "sim/engine/islip.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>
#include <vector>

#include "base/numbers/random.h"
#include "sim/model/reference_islip.h"

namespace weft::sim {
namespace {

struct IslipCase {
  std::vector<std::vector<unsigned>> outputs;  // that each input requests
  std::vector<unsigned> grants;                // pointers of outputs
  std::vector<unsigned> accepts;               // pointers of inputs
};

IslipCase random_islip_case(unsigned ports, RandomStream& random) {
  IslipCase c{.outputs = std::vector<std::vector<unsigned>>(ports)};
  for (unsigned port = 0; port < ports; ++port) {
    c.grants.push_back(static_cast<unsigned>(random.below(ports + 1)));
    c.accepts.push_back(static_cast<unsigned>(random.below(ports + 1)));
    for (unsigned output = 0; output < ports; ++output) {
      if (random.chance(0.2)) c.outputs[port].push_back(output);
    }
  }
  return c;
}

using Matches = std::map<unsigned, std::pair<unsigned, bool>>;  // of each input: output, whether in the first iteration

Matches reference_matches(const IslipCase& c, unsigned iterations) {
  Requests requests;
  Pointers pointers;
  for (unsigned input = 0; input < c.outputs.size(); ++input) {
    pointers.of_input[{input, 0}] = {c.accepts[input], 0};
    pointers.of_output[{input, 0}] = {c.grants[input], 0};
    for (const unsigned output : c.outputs[input]) requests[{{input, 0}, {output, 0}}] = {{input, 0}};
  }
  Matches matches;
  for (const Grant& grant : islip(requests, pointers, iterations)) {
    matches[static_cast<unsigned>(grant.connection.first.first)] = {
        static_cast<unsigned>(grant.connection.second.first), grant.is_first_iteration};
  }
  return matches;
}

template <class Set>
Matches matches_of(const IslipCase& c, unsigned iterations) {
  Islip<Set> islip(c.outputs.size());
  islip.clear();
  for (unsigned input = 0; input < c.outputs.size(); ++input) {
    for (const unsigned output : c.outputs[input]) islip.request(input, only<Set>(output));
  }
  Matches matches;
  islip.run(
      iterations, [&](unsigned output) { return c.grants[output]; }, [&](unsigned input) { return c.accepts[input]; },
      [&](unsigned input, unsigned output, bool is_first) {
        matches[input] = {output, is_first};
      });
  return matches;
}

template <class Set>
void expect_reference_matches(unsigned ports) {
  RandomStream random(ports, Purpose::test);
  for (int round = 0; round < 200; ++round) {
    const IslipCase c = random_islip_case(ports, random);
    for (const unsigned iterations : {1U, 2U, 3U}) {
      ASSERT_EQ(matches_of<Set>(c, iterations), reference_matches(c, iterations)) << round << " " << iterations;
    }
  }
}

TEST(Islip, MatchesAsTheReferenceOnWords) {
  expect_reference_matches<std::uint32_t>(5);
  expect_reference_matches<std::uint64_t>(20);
}
TEST(Islip, MatchesAsTheReferenceOnWideSets) { expect_reference_matches<WideSet<2>>(40); }

TEST(Islip, AnEmptySetOfRequestsHasNoMatch) {
  Islip<std::uint64_t> islip(4);
  islip.run(
      3, [](unsigned) { return 0U; }, [](unsigned) { return 0U; },
      [](unsigned, unsigned, bool) { ADD_FAILURE() << "a match without a request"; });
  EXPECT_TRUE(islip.is_empty());
}

}  // namespace
}  // namespace weft::sim
