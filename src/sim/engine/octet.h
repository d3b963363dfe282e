// A number below 256. Unlike std::uint8_t it is no character type, so a store to one does not make the compiler load
// everything else again.
#pragma once

#include <cstdint>

namespace weft::sim {

class Octet {
 public:
  constexpr Octet() = default;
  constexpr explicit(false) Octet(unsigned value) : value_(static_cast<Value>(value)) {}
  constexpr explicit(false) operator unsigned() const { return static_cast<unsigned>(value_); }

 private:
  enum class Value : std::uint8_t {};
  Value value_{};
};
static_assert(sizeof(Octet) == 1);

}  // namespace weft::sim
