// Identifies the process that has begun a point, so that other processes can see whether it still runs.
#pragma once

#include <cstdint>
#include <string>

namespace weft::store {

struct Process {
  std::string host;
  std::string boot;  // boot id of the machine: changes with every start
  std::string pids;  // the pid namespace of `pid`; containers have their own
  std::int64_t pid = 0;
  std::int64_t started = 0;  // clock ticks since the boot; pids are reused, pairs of pid and start are not

  friend bool operator==(const Process&, const Process&) = default;
};

Process this_process();

// May `other` still run, as far as `self` can see? False for a process of this pid namespace that has ended, and for
// one of this host before its last boot. A process of another host or container cannot be seen, and counts as running.
bool may_live(const Process& other, const Process& self);

}  // namespace weft::store
