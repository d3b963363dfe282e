// The part of the slow interpreter of schedules that knows accesses to a shared memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "programs/machine/step_schedule.h"

namespace weft::programs {

// A request at one of the places of a group.
struct GroupMember {
  std::int64_t cell = -1;
  std::optional<std::int64_t> value{};
};

// Something of an access to memory: 'v' a value, 'c' a cell, 'r' a request, 's' requests that are
// neighbours, 'g' requests at any places.
struct Access {
  char kind = 'v';
  std::int64_t cell = -1;  // none
  std::uint64_t sender = 0;
  std::optional<std::int64_t> value{};
  std::vector<std::pair<std::int64_t, std::int64_t>> requests{};  // cells and values, of 's'
  std::uint64_t first_place = 0;
  std::uint32_t mark = 0;
  std::map<std::uint64_t, GroupMember> group{};  // by place, of 'g': requests at any places
  std::uint32_t group_rule = 0;
};

// What the requests at the end that are for one cell leave in it.
std::int64_t left_by_last_run(const Access& summary, const std::string& rule);

// None if the operation has no meaning for these two.
std::optional<Access> accessed(Operation operation, const Access& left, const Access& right, std::uint32_t factor,
                               const std::string& rule);

}  // namespace weft::programs
