// Ranks that are threads of one process, for tests of what is computed over ranks. Stricter than MPI: collective
// functions that do not match, and a rank that ends or throws while others wait for it, fail the test and do not hang.
#pragma once

#include <exception>
#include <functional>

#include "base/ranks/ranks.h"

namespace weft::test {

// Thrown at the ranks that wait for one that has failed or has ended.
class LostRank : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "another rank has failed, or has ended early"; }
};

// Thrown by Ranks::abort().
class AbortedRanks : public std::exception {
 public:
  explicit AbortedRanks(int code) : code_(code) {}
  [[nodiscard]] int code() const { return code_; }
  [[nodiscard]] const char* what() const noexcept override { return "a rank has aborted"; }

 private:
  int code_;
};

// Calls body once for each of `count` ranks, at the same time, and returns when all have ended. Rethrows what a rank
// threw: the lowest one that threw anything but LostRank.
void run_ranks(unsigned count, const std::function<void(Ranks&)>& body);

}  // namespace weft::test
