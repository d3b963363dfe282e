#include "traffic/packet_lengths.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/decimal.h"

namespace weft::traffic {
namespace {

constexpr const char* kForms = "write 4, mix(1:0.8,16:0.2) or uniform(1,16)";

[[noreturn]] void fail(std::string_view text, std::string_view why) {
  throw InputError(fmt::format("packet lengths \"{}\": {}", text, why), {}, kForms);
}

std::uint32_t read_flits(std::string_view text, std::string_view digits) {
  std::uint32_t flits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), flits);
  if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) {
    fail(text, fmt::format("\"{}\" is no number of flits", digits));
  }
  if (flits < 1 || flits > kMostFlits) {
    fail(text, fmt::format("a packet of {} flits; it has 1 to {}", flits, kMostFlits));
  }
  return flits;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view items) {
  std::vector<std::string_view> parts;
  for (std::size_t comma = items.find(','); comma != items.npos; comma = items.find(',')) {
    parts.push_back(trimmed(items.substr(0, comma)));
    items.remove_prefix(comma + 1);
  }
  parts.push_back(trimmed(items));
  return parts;
}

// What is between the parentheses of name(…); empty if it is something else.
std::string_view inside(std::string_view text, std::string_view name) {
  if (!text.starts_with(name) || !text.substr(name.size()).starts_with('(') || !text.ends_with(')')) return {};
  return text.substr(name.size() + 1, text.size() - name.size() - 2);
}

}  // namespace

PacketLengths::PacketLengths() : PacketLengths(1) {}

PacketLengths::PacketLengths(std::uint32_t flits) : PacketLengths(fmt::to_string(flits), {{flits, 1}}) {}

PacketLengths::PacketLengths(std::string text, const std::vector<Part>& parts) : text_(std::move(text)) {
  double below = 0;
  double mean_square = 0;
  for (const Part& part : parts) {
    below += part.probability;
    mean_ += part.probability * part.flits;
    mean_square += part.probability * part.flits * part.flits;
    shares_.push_back({part.flits, static_cast<std::uint64_t>(std::ldexp(std::min(below, 1.0 - 0x1p-53), 64))});
  }
  shares_.back().last = UINT64_MAX;
  if (parts.size() > 1) relative_variance_ = mean_square / (mean_ * mean_) - 1;
}

PacketLengths PacketLengths::parse(std::string_view given) {
  const std::string_view text = trimmed(given);
  if (const std::string_view items = inside(text, "mix"); !items.empty()) {
    const std::vector<Part> parts = parse_mix(text, items);
    std::string written;
    for (const Part& part : parts) {
      written += fmt::format("{}{}:{}", written.empty() ? "" : ",", part.flits, part.probability);
    }
    if (parts.size() == 1) return parts.front().flits;
    return {fmt::format("mix({})", written), parts};
  }
  if (const std::string_view items = inside(text, "uniform"); !items.empty()) {
    const std::vector<Part> parts = parse_uniform(text, items);
    if (parts.size() == 1) return parts.front().flits;
    return {fmt::format("uniform({},{})", parts.front().flits, parts.back().flits), parts};
  }
  if (text.find_first_not_of("0123456789") != text.npos) fail(text, "neither a number, nor mix(…), nor uniform(…)");
  return read_flits(text, text);
}

std::vector<PacketLengths::Part> PacketLengths::parse_mix(std::string_view text, std::string_view items) {
  std::vector<Part> parts;
  double sum = 0;
  for (const std::string_view item : split(items)) {
    const std::size_t colon = item.find(':');
    if (colon == item.npos) fail(text, fmt::format("\"{}\" has no probability", item));
    const std::uint32_t flits = read_flits(text, trimmed(item.substr(0, colon)));
    const std::string_view share = trimmed(item.substr(colon + 1));
    const auto probability = read_decimal(std::string(share));
    if (!probability || probability->to_double() <= 0 || probability->to_double() > 1) {
      fail(text, fmt::format("\"{}\" is no probability above 0 and up to 1", share));
    }
    if (std::ranges::find(parts, flits, &Part::flits) != parts.end())
      fail(text, fmt::format("{} is there twice", flits));
    parts.push_back({flits, probability->to_double()});
    sum += probability->to_double();
  }
  constexpr double kRounding = 1e-9;
  if (std::abs(sum - 1) > kRounding) fail(text, fmt::format("the probabilities add up to {:.6g}, not to 1", sum));
  std::ranges::sort(parts, {}, &Part::flits);
  return parts;
}

std::vector<PacketLengths::Part> PacketLengths::parse_uniform(std::string_view text, std::string_view items) {
  const std::vector<std::string_view> ends = split(items);
  if (ends.size() != 2) fail(text, "uniform has a least and a most number of flits");
  const std::uint32_t least = read_flits(text, ends[0]);
  const std::uint32_t most = read_flits(text, ends[1]);
  if (least > most) fail(text, fmt::format("{} is more than {}", least, most));
  constexpr std::uint32_t kMostLengths = 4096;
  if (most - least >= kMostLengths) fail(text, fmt::format("more than {} lengths", kMostLengths));
  std::vector<Part> parts;
  for (std::uint32_t flits = least; flits <= most; ++flits) parts.push_back({flits, 1.0 / (most - least + 1)});
  return parts;
}

std::string PacketLengths::words() const {
  return fmt::format("packets of {} {}", text_, text_ == "1" ? "flit" : "flits");
}

std::uint32_t PacketLengths::draw(std::uint64_t random) const {
  if (shares_.size() == 1) return shares_.front().flits;
  return std::ranges::lower_bound(shares_, random, {}, &Share::last)->flits;
}

}  // namespace weft::traffic
