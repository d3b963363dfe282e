#include "support/thread_ranks.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace weft::test {
namespace {

// What a rank shows to the others while all are in the same collective function.
struct Shown {
  std::string_view function;
  std::span<const std::uint64_t> values{};
  std::string_view bytes{};
  std::span<const unsigned> peers{};
  std::span<const Words> outgoing{};
};

// Where the ranks meet.
class Meeting {
 public:
  explicit Meeting(unsigned count) : shown_(count), mail_(count) {}

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(shown_.size()); }
  [[nodiscard]] const Shown& shown_by(unsigned rank) const { return shown_[rank]; }

  // All show something; then each may look at what the others show until it calls part().
  void meet(unsigned rank, const Shown& shown) {
    shown_[rank] = shown;
    wait_for_all();
    for (const Shown& other : shown_) {
      if (other.function != shown.function || other.values.size() != shown.values.size()) {
        throw std::logic_error("the ranks call different collective functions");
      }
    }
  }
  void part() { wait_for_all(); }

  // A rank has ended or failed: none can meet any more.
  void leave() {
    const std::lock_guard lock(mutex_);
    is_broken_ = true;
    changed_.notify_all();
  }

  void send(unsigned to, Mail mail) {
    const std::lock_guard lock(mutex_);
    mail_.at(to).push_back(std::move(mail));
  }
  std::optional<Mail> receive(unsigned rank) {
    const std::lock_guard lock(mutex_);
    if (mail_[rank].empty()) return std::nullopt;
    Mail first = std::move(mail_[rank].front());
    mail_[rank].pop_front();
    return first;
  }

 private:
  void wait_for_all() {
    std::unique_lock lock(mutex_);
    const std::uint64_t round = round_;
    if (++waiting_count_ == count()) {
      waiting_count_ = 0;
      ++round_;
      changed_.notify_all();
      return;
    }
    changed_.wait(lock, [&] { return round_ != round || is_broken_; });
    if (round_ == round) throw LostRank();
  }

  std::vector<Shown> shown_;  // of each rank
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned waiting_count_ = 0;
  std::uint64_t round_ = 0;
  bool is_broken_ = false;
  std::vector<std::deque<Mail>> mail_;  // to each rank
};

class ThreadRanks final : public Ranks, private Mailbox {
 public:
  ThreadRanks(Meeting& meeting, unsigned number) : meeting_(meeting), number_(number) {}

  [[nodiscard]] unsigned number() const override { return number_; }
  [[nodiscard]] unsigned count() const override { return meeting_.count(); }
  [[nodiscard]] unsigned neighbor_count() const override { return meeting_.count(); }
  [[nodiscard]] unsigned core_count() const override { return 1; }
  [[noreturn]] void abort(int code) override { throw AbortedRanks(code); }

  void sum(std::span<std::uint64_t> values) override {
    reduce("sum", values, [](std::uint64_t a, std::uint64_t b) { return a + b; });
  }
  void largest(std::span<std::uint64_t> values) override {
    reduce("largest", values, [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); });
  }

  std::vector<std::string> gather(std::string_view bytes) override {
    meeting_.meet(number_, {.function = "gather", .bytes = bytes});
    std::vector<std::string> all;
    for (unsigned rank = 0; number_ == 0 && rank < count(); ++rank) all.emplace_back(meeting_.shown_by(rank).bytes);
    meeting_.part();
    return all;
  }

  void broadcast(std::string& bytes) override {
    meeting_.meet(number_, {.function = "broadcast", .bytes = bytes});
    std::string first(meeting_.shown_by(0).bytes);
    meeting_.part();
    bytes = std::move(first);
  }

  void exchange(std::span<const unsigned> peers, std::span<const Words> outgoing, std::span<Words> incoming) override {
    meeting_.meet(number_, {.function = "exchange", .peers = peers, .outgoing = outgoing});
    for (const unsigned rank : peers) {
      const Shown& peer = meeting_.shown_by(rank);
      if (std::ranges::find(peer.peers, number_) == peer.peers.end()) {
        throw std::logic_error("peers of an exchange must name each other");
      }
      incoming[rank] = peer.outgoing[number_];
    }
    meeting_.part();
  }

  Mailbox& mailbox() override { return *this; }

 private:
  void send(unsigned to, std::string text) override { meeting_.send(to, {.from = number_, .text = std::move(text)}); }
  std::optional<Mail> receive() override { return meeting_.receive(number_); }

  template <class Operation>
  void reduce(std::string_view function, std::span<std::uint64_t> values, Operation operation) {
    meeting_.meet(number_, {.function = function, .values = values});
    Words result(values.size(), 0);
    for (unsigned rank = 0; rank < count(); ++rank) {
      std::ranges::transform(result, meeting_.shown_by(rank).values, result.begin(), operation);
    }
    meeting_.part();
    std::ranges::copy(result, values.begin());
  }

  Meeting& meeting_;
  unsigned number_;
};

bool is_lost_rank(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const LostRank&) {
    return true;
  } catch (...) {
    return false;
  }
}

void rethrow_first(std::vector<std::exception_ptr> failures) {
  std::erase(failures, nullptr);
  if (failures.empty()) return;
  const auto cause = std::ranges::find_if_not(failures, is_lost_rank);
  std::rethrow_exception(cause == failures.end() ? failures[0] : *cause);
}

}  // namespace

void run_ranks(unsigned count, const std::function<void(Ranks&)>& body) {
  Meeting meeting(count);
  std::vector<std::exception_ptr> failures(count);
  {
    std::vector<std::jthread> threads;
    for (unsigned number = 0; number < count; ++number) {
      threads.emplace_back([&, number] {
        try {
          ThreadRanks ranks(meeting, number);
          body(ranks);
        } catch (...) {
          failures[number] = std::current_exception();
        }
        meeting.leave();
      });
    }
  }
  rethrow_first(std::move(failures));
}

}  // namespace weft::test
