#include "traffic/addresses.h"

#include <bit>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace weft::traffic {
namespace {

// Images of `count` terminals, the same number at each address; `image` is that of an address.
std::vector<TerminalId> with_addresses_permuted(TerminalId count, std::uint64_t address_count,
                                                const std::function<std::uint64_t(std::uint64_t)>& image) {
  const std::uint64_t each = count / address_count;
  std::vector<TerminalId> images(count);
  for (std::uint64_t address = 0; address < address_count; ++address) {
    const std::uint64_t to = image(address);
    for (std::uint64_t i = 0; i < each; ++i) images[address * each + i] = static_cast<TerminalId>(to * each + i);
  }
  return images;
}

// Null if the labels have no digits.
const MixedRadix* label_digits(const topology::Network& network) {
  if (const auto* digits = network.labelling_as<topology::DigitLabelling>()) return &digits->radix();
  if (const auto* place = network.labelling_as<topology::CoordinateLabelling>()) return &place->radix();
  return nullptr;
}

}  // namespace

std::vector<TerminalId> in_order(TerminalId count) {
  std::vector<TerminalId> numbers(count);
  std::iota(numbers.begin(), numbers.end(), TerminalId{0});
  return numbers;
}

std::vector<TerminalId> in_random_order(TerminalId count, RandomStream& random) {
  std::vector<TerminalId> numbers = in_order(count);
  random.shuffle(std::span(numbers));
  return numbers;
}

MixedRadix coordinates(const topology::Network& network) {
  const MixedRadix* labels = label_digits(network);
  const TerminalId count = network.graph.terminal_count();
  // Some families do not use all addresses.
  const bool has_equal_counts = network.concentration > 1 || network.graph.has_one_terminal_each();
  const bool is_full = labels != nullptr && has_equal_counts && labels->size() * network.concentration == count;
  return is_full ? *labels : MixedRadix({count});
}

MixedRadix address_digits(const topology::Network& network) {
  MixedRadix digits = coordinates(network);
  if (digits.digit_count() > 1 || !why_no_bits(network).empty()) return digits;
  return address_bits(network.graph.terminal_count());
}

MixedRadix address_bits(TerminalId terminal_count) {
  WEFT_CHECK(std::has_single_bit(terminal_count));
  return MixedRadix(std::vector<std::uint64_t>(static_cast<std::size_t>(std::countr_zero(terminal_count)), 2));
}

std::string why_no_bits(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  if (std::has_single_bit(count)) return "";
  return "its number of terminals, " + std::to_string(count) + ", is not a power of two";
}

std::string why_not_moved(const MixedRadix& radix, const DigitMove& to) {
  const std::size_t count = radix.digit_count();
  for (std::size_t digit = 0; digit < count; ++digit) {
    const std::uint64_t other = radix.radix(to(digit, count));
    if (radix.radix(digit) != other) {
      return "a digit base " + std::to_string(radix.radix(digit)) + " would take the place of one base " +
             std::to_string(other);
    }
  }
  return "";
}

std::vector<TerminalId> with_digits_moved(const MixedRadix& radix, TerminalId count, const DigitMove& to) {
  return with_addresses_permuted(count, radix.size(), [&](std::uint64_t number) {
    std::uint64_t moved = 0;
    for (std::size_t digit = 0; digit < radix.digit_count(); ++digit) {
      moved += radix.digit(number, digit) * radix.weight(to(digit, radix.digit_count()));
    }
    return moved;
  });
}

std::vector<TerminalId> with_digits_raised(const MixedRadix& radix, TerminalId count,
                                           const std::function<std::uint64_t(std::uint64_t)>& amount) {
  return with_addresses_permuted(count, radix.size(), [&](std::uint64_t number) {
    for (std::size_t digit = 0; digit < radix.digit_count(); ++digit) {
      const std::uint64_t side = radix.radix(digit);
      number = radix.with_digit(number, digit, (radix.digit(number, digit) + amount(side)) % side);
    }
    return number;
  });
}

TerminalId square_side(TerminalId terminal_count) {
  return static_cast<TerminalId>(std::lround(std::sqrt(static_cast<double>(terminal_count))));
}

std::string why_no_square(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  const std::uint64_t side = square_side(count);
  return side * side == count ? "" : "its number of terminals, " + std::to_string(count) + ", is not a square";
}

std::vector<TerminalId> in_square(TerminalId terminal_count,
                                  const std::function<TerminalId(TerminalId, TerminalId, TerminalId)>& image) {
  const TerminalId side = square_side(terminal_count);
  return with_addresses_permuted(terminal_count, terminal_count, [&](std::uint64_t number) {
    return image(static_cast<TerminalId>(number / side), static_cast<TerminalId>(number % side), side);
  });
}

}  // namespace weft::traffic
