#include "base/numbers/fixed_log.h"

#include <array>
#include <bit>

#include "base/numbers/count.h"

namespace weft {
namespace {

// The product of two numbers in units of 2^-64.
constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((static_cast<Count>(a) * b) >> 64U);
}

// -ln(1-p) for p = part / 2^64 up to 1/2, in units of 2^-64: p + p^2/2 + p^3/3 + ...
constexpr std::uint64_t series(std::uint64_t part) {
  std::uint64_t sum = 0;
  std::uint64_t power = part;
  for (std::uint64_t k = 1; power != 0; ++k) {
    sum += power / k;
    power = product(power, part);
  }
  return sum;
}

constexpr std::uint64_t kHalf = std::uint64_t{1} << 63U;
constexpr std::uint64_t kLogOfTwo = series(kHalf);  // 0.69 in units of 2^-64

constexpr std::uint64_t in_log_units(std::uint64_t number) { return number >> (64U - kLogBits); }

// A number m in [1/2, 1) lies in one of 64 intervals with centre c: -ln m = -ln c - ln(1 + r) with r = (m - c) / c, |r|
// <= 1/128.
constexpr unsigned kPieceBits = 6;
struct Piece {
  std::int64_t centre;      // in units of 2^-32
  std::int64_t reciprocal;  // of the centre, in units of 2^-36
  std::uint64_t minus_log;  // of the centre, in units of 2^-58
};

constexpr auto kPieces = [] {
  std::array<Piece, 1U << kPieceBits> pieces{};
  for (std::uint64_t i = 0; i < pieces.size(); ++i) {
    const std::uint64_t centre = (std::uint64_t{1} << 31U) + ((2 * i + 1) << (30U - kPieceBits));
    pieces[i] = {.centre = static_cast<std::int64_t>(centre),
                 .reciprocal = static_cast<std::int64_t>((static_cast<Count>(1) << 68U) / centre),
                 .minus_log = in_log_units(series(0 - (centre << 32U)))};
  }
  return pieces;
}();

// ln(1 + r) = r - r^2/2 + r^3/3 - r^4/4, in units of 2^-60; the omitted terms are below r^5/5 < 2^-37. Powers are kept
// in units of 2^-38.
std::int64_t log_near_one(std::int64_t r) {
  constexpr unsigned kBits = 38;
  constexpr unsigned kDown = 60 - kBits;             // from units of 2^-60
  constexpr unsigned kProductDown = 2 * kBits - 60;  // to them
  const std::int64_t x = r >> kDown;
  const std::int64_t square = (x * x) >> kProductDown;
  const std::int64_t cube = ((square >> kDown) * x) >> kProductDown;
  const std::int64_t fourth = ((square >> kDown) * (square >> kDown)) >> kProductDown;
  return r - square / 2 + cube / 3 - fourth / 4;
}

}  // namespace

std::uint64_t minus_log(std::uint64_t number) {
  if (number >> 32U != 0) return 0;
  const auto doublings = static_cast<unsigned>(std::countl_zero(static_cast<std::uint32_t>(number)));
  const std::uint64_t m = number << doublings;
  const Piece& piece = kPieces[(m >> (31U - kPieceBits)) % kPieces.size()];
  const std::int64_t r = ((static_cast<std::int64_t>(m) - piece.centre) * piece.reciprocal) >> 8U;
  const std::uint64_t log_of_piece = doublings * in_log_units(kLogOfTwo) + piece.minus_log;
  return log_of_piece - static_cast<std::uint64_t>(log_near_one(r) >> (60U - kLogBits));
}

std::uint64_t minus_log_of_rest(std::uint64_t part) {
  if (part <= kHalf) return in_log_units(series(part));
  const std::uint64_t rest = 0 - part;  // below a half: bring it up to at least a half
  const auto halvings = static_cast<unsigned>(std::countl_zero(rest));
  return halvings * in_log_units(kLogOfTwo) + in_log_units(series(0 - (rest << halvings)));
}

}  // namespace weft
