#include "base/numbers/random.h"

#include <cmath>

#include "base/check.h"
#include "base/numbers/count.h"

namespace weft {
namespace {

constexpr std::uint32_t kMultiplier0 = 0xD2511F53U;
constexpr std::uint32_t kMultiplier1 = 0xCD9E8D57U;
constexpr std::uint32_t kWeyl0 = 0x9E3779B9U;
constexpr std::uint32_t kWeyl1 = 0xBB67AE85U;

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); }

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{kMultiplier0} * counter[0];
    const std::uint64_t product1 = std::uint64_t{kMultiplier1} * counter[2];
    counter = {high(product1) ^ counter[1] ^ key[0], low(product1), high(product0) ^ counter[3] ^ key[1],
               low(product0)};
    key = {key[0] + kWeyl0, key[1] + kWeyl1};
  }
  return counter;
}

RandomStream::RandomStream(std::uint64_t seed, Purpose purpose, std::uint32_t index)
    : key_{low(seed), high(seed)}, purpose_(static_cast<std::uint32_t>(purpose)), index_(index) {}

std::uint64_t RandomStream::next() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  // The purpose shares a word with the high bits of the block number: 2^32 blocks are enough for any stream.
  WEFT_CHECK(high(block_) == 0);
  const auto words = philox({low(block_), 0, index_, purpose_}, key_);
  ++block_;
  spare_ = (std::uint64_t{words[3]} << 32U) | words[2];
  has_spare_ = true;
  return (std::uint64_t{words[1]} << 32U) | words[0];
}

// Lemire's multiplication method; the rejection keeps it exact.
std::uint64_t RandomStream::below(std::uint64_t limit) {
  WEFT_CHECK(limit != 0);
  Count product = static_cast<Count>(next()) * limit;
  if (static_cast<std::uint64_t>(product) < limit) {
    const std::uint64_t smallest = (0 - limit) % limit;
    while (static_cast<std::uint64_t>(product) < smallest) product = static_cast<Count>(next()) * limit;
  }
  return static_cast<std::uint64_t>(product >> 64U);
}

double RandomStream::unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

std::uint64_t RandomStream::geometric(double probability) {
  WEFT_CHECK(probability > 0 && probability <= 1);
  if (probability == 1) return 0;
  return static_cast<std::uint64_t>(std::floor(std::log1p(-unit()) / std::log1p(-probability)));
}

}  // namespace weft
