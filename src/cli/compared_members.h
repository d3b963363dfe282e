// The networks that a comparison of one size shows: the best members of each family, and what is said about the others.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/execution.h"
#include "cli/views/comparison_view.h"
#include "topology/enumeration.h"

namespace weft::cli {

inline constexpr Count kUsualRadix = 512;  // limit for members that are not named

struct MemberSearch {
  topology::MemberRequest request;
  std::vector<const topology::Family*> families;
  std::size_t most_of_each = 20;
  bool is_radix_exact = false;  // false: the closed form of the radix suffices
};

struct MembersOfSize {
  std::vector<topology::Member> members;
  std::vector<std::string> notes;  // a sentence each: what was left out, and why
};

MembersOfSize members_of_size(const MemberSearch& search, const Execution& execution);

// "4096 terminals within 10 %, at most 512 ports per router".
std::string size_text(const topology::MemberRequest& request);

// A small member of each family that occurs among the networks.
std::vector<std::string> pictures_of_families(const ComparedNetworks& networks, const Execution& execution);

}  // namespace weft::cli
