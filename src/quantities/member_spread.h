// Which members of a family with one free number are put into a series. Nothing is built: sizes come from closed forms.
//
//   tried   every value of the number where the range has at most 4096 of them; otherwise every value up to 256, and 16
//           equal steps from there to 512, from 512 to 1024, and so on. The search ends at the first member beyond the
//           range: it relies on sizes that do not fall when a parameter grows.
//   kept    all, where they are at most `most_points`; otherwise the members whose position on the x axis is a power of
//           two, if there are at least four; otherwise a geometric sequence with both ends.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "quantities/family_pattern.h"

namespace weft::quantities {

enum class Axis : std::uint8_t { nodes, parameter };

struct SpreadRequest {
  Axis over = Axis::nodes;
  std::optional<Count> from{};  // both ends are part of the range of x
  std::optional<Count> to{};
  Count most_nodes = 65536;  // only where `to` does not bound the nodes
  std::size_t most_points = 32;
};

struct SpreadMember {
  std::int64_t value = 0;  // of the free number; 0 for a fixed network
  Count x = 0;
  topology::Member member;
};

struct Spread {
  std::vector<SpreadMember> members;  // in increasing order of x
  std::size_t found_count = 0;        // before some were left out
};

// Do members with different numbers have different sizes? Otherwise nodes are no axis.
bool size_depends_on_number(const FamilyPattern& pattern, const Execution& execution);

// Throws InputError for a family whose sizes no formula gives, and Interrupted.
Spread spread_members(const FamilyPattern& pattern, const SpreadRequest& request, const Execution& execution);

}  // namespace weft::quantities
