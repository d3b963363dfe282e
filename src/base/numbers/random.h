// Random generator and distributions that give the same values on every platform; the standard library's distributions
// do not.
//
// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC 2011) is counter-based:
// the n-th value of a stream is a function of (seed, purpose, index, n), so streams are independent of the thread and
// of earlier draws.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace weft {

// One value for each use of randomness, so that two uses never share a stream.
enum class Purpose : std::uint32_t {
  test = 1,
  wiring,
  faults,
  cuts,
  permutations,
  blocks,
  draws,
  climbs,
  hot_spots,
  generation,
  bursts,
  schedules,
  maps,
  placements,
  designs,
  lengths,
  groups
};

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

class RandomStream {
 public:
  // Limit: index below 2^32; each stream has 2^33 draws of 64 bits.
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint32_t index = 0);

  std::uint64_t next();

  // Uniform on 0 .. limit-1, without bias. The limit is not zero.
  std::uint64_t below(std::uint64_t limit);

  // Uniform on [0, 1), a multiple of 2^-53.
  double unit();

  bool chance(double probability) { return unit() < probability; }

  // Number of failures before the first success, with this success probability in (0, 1].
  std::uint64_t geometric(double probability);

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::uint32_t purpose_;
  std::uint32_t index_;
  std::uint64_t block_ = 0;
  std::uint64_t spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace weft
