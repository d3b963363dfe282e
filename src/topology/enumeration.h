// Which members of a family have about a wanted size. `weft compare` lists them, and whatever else must choose among
// all networks of one size starts here. Nothing is built: sizes come from closed forms.
//
// What is enumerated:
//   sides          every non-decreasing list of two sides or more, the largest at most twice the smallest;
//   concentration  where the size counts terminals: for the other parameters fixed, the two nearest to the size, one
//   from
//                  below and one from above, or the one that meets it;
//   other numbers  the first parameter (the concentration, where there is one) is solved for in the same manner, for
//   every
//                  value of the others that is not too large already; one that does not change the size stays at its
//                  least;
//   flags          both values.
// Parameters with a default stay there. Left out are members with more terminals than links at a node, on average: even
// the traffic between neighbours would not fit. The search relies on sizes that do not fall when a parameter grows. A
// family that needs a list, a text or another network has no end of members: only its usual sizes are looked at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "topology/family.h"

namespace weft::topology {

enum class SizeUnit : std::uint8_t { nodes, terminals };

// The size in that unit; none where no formula tells it.
std::optional<Count> size_of(const ClosedForms& forms, SizeUnit unit);

struct MemberRequest {
  SizeUnit unit = SizeUnit::terminals;
  Count size = 0;                    // members within a tenth of it count
  std::optional<Count> most_degree;  // links of a node
  std::optional<Count> most_radix;   // ports of a node: its links and its terminals

  [[nodiscard]] Count least_size() const { return size - size / 10; }
  [[nodiscard]] Count most_size() const { return saturating_add(size, size / 10); }
  [[nodiscard]] bool holds(Count members_size) const {
    return members_size >= least_size() && members_size <= most_size();
  }
};

// A lower bound of the largest radix of any node, by formula; exact where all nodes have the same number of links and
// of terminals. It decides the radix here; a caller who builds an irregular member checks again.
Count least_radix(const ClosedForms& forms);

// The largest number of ports of any node, terminals included.
Count radix_of(const PortGraph& graph);

struct FamilyMembers {
  const Family* family = nullptr;
  // Best first: those that have at least the wanted size, then in layers. A member is in the first layer when no other
  // is at least as good in all of nearness to the size, radix, nodes and channels for each terminal, and diameter, as
  // far as formulas tell, and better in one; without the first layer, those of the second are; and so on. Within a
  // layer the nearest to the size comes first.
  std::vector<Member> members;
  std::string limits;  // why there may be more members of this size; empty when these are all
};

// Deterministic. It is the lower bound of the radix that is held against the request: formulas do not tell where the
// terminals are. Throws Interrupted when asked to stop.
FamilyMembers members_of(const Family& family, const MemberRequest& request, const Execution& execution);

struct BestMembers {
  std::vector<Member> members;
  std::size_t more_count = 0;          // members further down that were not looked at
  std::vector<std::string> too_large;  // why members do not fit the memory allowed, the first of each family
};

// The first `most_count` members that fit the memory and have the radix; they are built to see it.
BestMembers best_members(const FamilyMembers& family, const MemberRequest& request, std::size_t most_count,
                         const Execution& execution);

}  // namespace weft::topology
