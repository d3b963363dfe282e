// Lists the members of a family that have about a requested size, for `weft compare` and for every choice among
// networks of one size. Nothing is built: sizes come from closed forms.
//
// Enumerated are:
//   sides          every non-decreasing list of two or more sides, the largest at most twice the smallest;
//   concentration  when the size counts terminals: for each choice of the other parameters, the value that meets the
//                  size exactly, or else the nearest ones below and above it;
//   other numbers  the first parameter (the concentration, if there is one) is solved for in the same way, for every
//                  value of the others that is not already too large; a parameter that does not change the size keeps
//                  its minimum;
//   flags          both values.
// Parameters with a default keep it. Members with more terminals than links at a node, on average, are left out: not
// even the traffic between neighbours would fit. The search relies on sizes that do not fall when a parameter grows. A
// family that takes a list, a text or another network has unboundedly many members: only its usual sizes are listed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "topology/family.h"

namespace weft::topology {

enum class SizeUnit : std::uint8_t { nodes, terminals };

// The size in that unit; none when the closed forms do not include it.
std::optional<Count> size_of(const ClosedForms& forms, SizeUnit unit);

struct MemberRequest {
  SizeUnit unit = SizeUnit::terminals;
  Count size = 0;                    // members within 10 % of it qualify
  std::optional<Count> most_degree;  // links of a node
  std::optional<Count> most_radix;   // ports of a node: its links and its terminals

  [[nodiscard]] Count least_size() const { return size - size / 10; }
  [[nodiscard]] Count most_size() const { return saturating_add(size, size / 10); }
  [[nodiscard]] bool holds(Count members_size) const {
    return members_size >= least_size() && members_size <= most_size();
  }
};

// A lower bound on the largest radix of any node, by formula; exact when all nodes have the same number of links and of
// terminals. Enumeration uses it; a caller that builds an irregular member must check its true radix.
Count least_radix(const ClosedForms& forms);

// The largest number of ports of any node, terminals included.
Count radix_of(const PortGraph& graph);

struct FamilyMembers {
  const Family* family = nullptr;
  // Best first: members of at least the requested size, then the others; each part in layers of Pareto-optimal members.
  // The criteria are nearness to the size, radix, nodes per terminal, channels per terminal, and diameter, as far as
  // formulas give them: a member is in the first layer when no other dominates it, in the second when only members of
  // the first do, and so on. Within a layer the nearest to the size comes first.
  std::vector<Member> members;
  std::string limits;  // why the list may be incomplete; empty when it is complete
};

// Deterministic. The request's radix is compared with least_radix(), because formulas do not say at which nodes the
// terminals are. Throws Interrupted when the execution is stopped.
FamilyMembers members_of(const Family& family, const MemberRequest& request, const Execution& execution);

struct BestMembers {
  std::vector<Member> members;
  std::size_t more_count = 0;          // members further down that were not examined
  std::vector<std::string> too_large;  // why members exceed the memory limit; the first of each family
};

// The first `most_count` members that fit the memory and the radix; they are built to check the radix.
BestMembers best_members(const FamilyMembers& family, const MemberRequest& request, std::size_t most_count,
                         const Execution& execution);

}  // namespace weft::topology
