#include "topology/labelling.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace weft::topology {
namespace {

std::optional<std::uint64_t> to_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

std::optional<std::string_view> between(std::string_view text, char open, char close) {
  if (text.size() < 2 || text.front() != open || text.back() != close) return std::nullopt;
  return text.substr(1, text.size() - 2);
}

// Numbers with a separator between them, as many as `count`.
std::optional<std::vector<std::uint64_t>> to_numbers(std::string_view text, char separator, std::size_t count) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t begin = 0; begin <= text.size() && numbers.size() <= count;) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const auto number = to_number(text.substr(begin, end - begin));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    begin = end + 1;
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

// numbers[i] is digit i.
std::optional<NodeId> from_digits(const MixedRadix& radix, const std::vector<std::uint64_t>& numbers) {
  std::uint64_t index = 0;
  for (std::size_t digit = 0; digit < numbers.size(); ++digit) {
    if (numbers[digit] >= radix.radix(digit)) return std::nullopt;
    index += numbers[digit] * radix.weight(digit);
  }
  return static_cast<NodeId>(index);
}

constexpr unsigned kLongestUnseparated = 9;  // from ten symbols on, a symbol may have two digits

std::string joined(const Permutation& permutation, const std::string& separator) {
  std::string text;
  for (unsigned position = 1; position <= permutation.length(); ++position) {
    if (position > 1) text += separator;
    text += std::to_string(permutation.at(position));
  }
  return text;
}

}  // namespace

std::string digit_label(const MixedRadix& radix, std::uint64_t number) {
  std::string text = "[";
  for (std::size_t digit = radix.digit_count(); digit-- > 0;) {
    text += std::to_string(radix.digit(number, digit));
    text += digit > 0 ? "," : "]";
  }
  return text;
}

std::string permutation_label(const Permutation& permutation) { return "(" + joined(permutation, ",") + ")"; }

std::string slot_label(unsigned slot, const Permutation& permutation) {
  return "<" + std::to_string(slot) + "," + joined(permutation, permutation.length() > kLongestUnseparated ? "." : "") +
         ">";
}

std::string IndexLabelling::text(NodeId v) const { return std::to_string(v); }

std::optional<NodeId> IndexLabelling::find(std::string_view label) const {
  const auto number = to_number(label);
  if (!number || *number >= node_count_) return std::nullopt;
  return static_cast<NodeId>(*number);
}

std::vector<NodeId> sorted_by_name(const std::vector<std::string>& names) {
  std::vector<NodeId> nodes(names.size());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  std::stable_sort(nodes.begin(), nodes.end(), [&](NodeId a, NodeId b) { return names[a] < names[b]; });
  return nodes;
}

NameLabelling::NameLabelling(std::vector<std::string> names)
    : names_(std::move(names)), by_name_(sorted_by_name(names_)) {}

std::optional<NodeId> NameLabelling::find(std::string_view label) const {
  const auto found = std::lower_bound(by_name_.begin(), by_name_.end(), label,
                                      [&](NodeId v, std::string_view wanted) { return names_[v] < wanted; });
  if (found == by_name_.end() || names_[*found] != label) return std::nullopt;
  return *found;
}

std::string DigitLabelling::text(NodeId v) const { return digit_label(radix_, v); }

std::optional<NodeId> DigitLabelling::find(std::string_view label) const {
  const auto inside = between(label, '[', ']');
  if (!inside) return std::nullopt;
  auto numbers = to_numbers(*inside, ',', radix_.digit_count());
  if (!numbers) return std::nullopt;
  return from_digits(radix_, {numbers->rbegin(), numbers->rend()});
}

std::string CoordinateLabelling::text(NodeId v) const {
  std::string text;
  for (std::size_t digit = 0; digit < radix_.digit_count(); ++digit) {
    text += digit == 0 ? "(" : ",";
    text += std::to_string(radix_.digit(v, digit));
  }
  return text + ")";
}

std::optional<NodeId> CoordinateLabelling::find(std::string_view label) const {
  const auto inside = between(label, '(', ')');
  if (!inside) return std::nullopt;
  const auto numbers = to_numbers(*inside, ',', radix_.digit_count());
  if (!numbers) return std::nullopt;
  return from_digits(radix_, *numbers);
}

std::string PermutationLabelling::text(NodeId v) const {
  return has_slots() ? slot_label(slot(v), permutation(v)) : permutation_label(permutation(v));
}

// The symbols alone: "34125", "3.4.1.2.5" or "3,4,1,2,5", as this labelling writes them.
std::optional<Permutation> PermutationLabelling::parse_symbols(std::string_view text) const {
  std::vector<std::uint64_t> symbols;
  if (has_slots() && length_ <= kLongestUnseparated) {
    for (const char c : text) symbols.push_back(static_cast<std::uint64_t>(c - '0'));
  } else if (const auto numbers = to_numbers(text, has_slots() ? '.' : ',', length_)) {
    symbols = *numbers;
  }
  if (symbols.size() != length_) return std::nullopt;
  Permutation permutation(length_);
  for (unsigned i = 0; i < length_; ++i) {
    if (symbols[i] > length_) return std::nullopt;
    permutation.set(i + 1, static_cast<unsigned>(symbols[i]));
  }
  return permutation.is_valid() ? std::optional(permutation) : std::nullopt;
}

std::optional<NodeId> PermutationLabelling::find(std::string_view label) const {
  auto inside = has_slots() ? between(label, '<', '>') : between(label, '(', ')');
  if (!inside) return std::nullopt;
  std::optional<std::uint64_t> slot = first_slot_;
  if (has_slots()) {
    const std::size_t comma = std::min(inside->find(','), inside->size());
    slot = to_number(inside->substr(0, comma));
    inside->remove_prefix(std::min(comma + 1, inside->size()));
  }
  const auto symbols = parse_symbols(*inside);
  if (!slot || *slot < first_slot_ || *slot >= first_slot_ + slot_count_ || !symbols) return std::nullopt;
  return node(*symbols, static_cast<unsigned>(*slot));
}

}  // namespace weft::topology
