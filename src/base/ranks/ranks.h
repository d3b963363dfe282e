// The processes that compute one thing together, numbered from 0: the ranks that mpirun starts. All of them run the
// same command. A collective function must be called by all, in the same order.
//
// The library knows only this interface; src/mpi/ implements it.
#pragma once

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ranks/mailbox.h"

namespace weft {

using Words = std::vector<std::uint64_t>;

// A failure that all ranks have: why they cannot begin, by the first one that failed, or where they do not agree.
class FailedRank : public std::exception {
 public:
  FailedRank(int code, std::string text) : code_(code), text_(std::move(text)) {}
  [[nodiscard]] int code() const { return code_; }  // exit status
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  int code_;
  std::string text_;
};

class Ranks {
 public:
  virtual ~Ranks() = default;

  [[nodiscard]] virtual unsigned number() const = 0;  // of this process
  [[nodiscard]] virtual unsigned count() const = 0;
  [[nodiscard]] virtual unsigned neighbor_count() const = 0;  // ranks on this machine, with this one
  [[nodiscard]] virtual unsigned core_count() const = 0;      // of this machine for this rank: its share, at least 1
  [[nodiscard]] bool is_first() const { return number() == 0; }

  // A rank may fail before the others: a file is missing on its machine. So each calls one of these before anything
  // else that is collective, and before its end. begin() throws FailedRank if another rank has failed.
  void begin();
  FailedRank fail(int code, std::string_view text);
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  // Ends all ranks at once.
  [[noreturn]] virtual void abort(int code) = 0;

  // From here on each rank ends by itself: a failure of this one is no failure of the others.
  void part() { has_parted_ = true; }
  [[nodiscard]] bool has_parted() const { return has_parted_; }
  // A rank does not answer any more: nothing collective may follow, and the others end at once.
  void lose_one() { has_lost_ = true; }
  [[nodiscard]] bool has_lost() const { return has_lost_; }

  // Collective. Replaces each value by the sum, or the largest, of those that the ranks have in this place.
  virtual void sum(std::span<std::uint64_t> values) = 0;
  virtual void largest(std::span<std::uint64_t> values) = 0;
  // Collective. At rank 0 what each of the ranks gave, elsewhere nothing.
  virtual std::vector<std::string> gather(std::string_view bytes) = 0;
  // Collective. All get what rank 0 has.
  virtual void broadcast(std::string& bytes) = 0;
  // Collective. Sends outgoing[r] to rank r, for the ranks of `peers` only; incoming[r] is what r sent. Peers must name
  // each other.
  virtual void exchange(std::span<const unsigned> peers, std::span<const Words> outgoing,
                        std::span<Words> incoming) = 0;

  // Single messages, between the collective functions.
  virtual Mailbox& mailbox() = 0;

 private:
  FailedRank first_failure(int code, std::string_view text);

  bool has_begun_ = false;
  bool has_parted_ = false;
  bool has_lost_ = false;
};

// Collective. Throws FailedRank on all ranks, "the ranks have different WHAT", unless all have the same text.
void expect_same(Ranks& ranks, std::string_view what, std::string_view text);

// Collective. Whether any rank says so.
bool any_of(Ranks& ranks, bool value);

}  // namespace weft
