#include "base/files/temporary_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace weft {
namespace {

enum class SlotState : unsigned char { free, being_written, used };

// A signal handler may neither allocate nor lock, so names are kept in a fixed array. If a name finds no slot, or is
// too long for one, only the destructor removes the file.
struct Slot {
  std::atomic<SlotState> state{SlotState::free};
  std::array<char, 4096> name{};
};
static_assert(std::atomic<SlotState>::is_always_lock_free);

constexpr std::size_t kNoSlot = SIZE_MAX;
std::array<Slot, 16> slots;

std::size_t take_slot(const std::string& name) {
  if (name.size() >= slots[0].name.size()) return kNoSlot;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    SlotState expected = SlotState::free;
    if (!slots[i].state.compare_exchange_strong(expected, SlotState::being_written)) continue;
    std::memcpy(slots[i].name.data(), name.c_str(), name.size() + 1);
    slots[i].state = SlotState::used;
    return i;
  }
  return kNoSlot;
}

std::string random_ending() {
  static std::atomic<std::uint64_t> next{0};
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const auto time = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  std::uint64_t number = (time ^ (static_cast<std::uint64_t>(::getpid()) << 32U)) * 0x9E3779B97F4A7C15U + next++;
  number ^= number >> 29U;
  std::string ending = ".";
  for (int i = 0; i < 6; ++i, number /= kLetters.size()) ending += kLetters[number % kLetters.size()];
  return ending;
}

std::string unused_name(const std::filesystem::path& path) {
  for (;;) {
    std::string name = path.string() + random_ending();
    struct stat status {};
    if (::lstat(name.c_str(), &status) != 0) return name;
  }
}

}  // namespace

TemporaryFile::TemporaryFile(const std::filesystem::path& path) : name_(unused_name(path)), slot_(take_slot(name_)) {}

TemporaryFile::~TemporaryFile() {
  ::unlink(name_.c_str());
  if (slot_ != kNoSlot) slots[slot_].state = SlotState::free;
}

void remove_temporary_files() noexcept {
  for (Slot& slot : slots) {
    if (slot.state == SlotState::used) ::unlink(slot.name.data());
  }
}

}  // namespace weft
