#include "support/digit_strings.h"

#include <fmt/ranges.h>

#include <utility>

#include "support/edge_lists.h"

namespace weft::test {

std::vector<Digits> all_digits(unsigned radix, std::size_t length) {
  std::vector<Digits> all{{}};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Digits> longer;
    for (const Digits& digits : all) {
      for (unsigned digit = 0; digit < radix; ++digit) {
        longer.push_back(digits);
        longer.back().push_back(digit);
      }
    }
    all = std::move(longer);
  }
  return all;
}

NodeId node_with_digits(const topology::Network& built, const Digits& digits) {
  return node_labelled(built, fmt::format("[{}]", fmt::join(digits, ",")));
}

}  // namespace weft::test
