// The lengths of packets: all the same, or drawn for each packet. In text:
//
//   4                      4 flits
//   mix(1:0.8,16:0.2)      1 flit with probability 0.8, 16 flits with probability 0.2
//   uniform(1,16)          1 to 16 flits, each length equally likely
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft::traffic {

inline constexpr std::uint32_t kMostFlits = 1U << 20U;

class PacketLengths {
 public:
  PacketLengths();                     // 1 flit
  PacketLengths(std::uint32_t flits);  // NOLINT(*-explicit-*): a number is the usual case

  // Throws InputError.
  static PacketLengths parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  // "packets of 4 flits"
  [[nodiscard]] std::string words() const;
  [[nodiscard]] bool is_one() const { return shares_.size() == 1; }
  [[nodiscard]] std::uint32_t least() const { return shares_.front().flits; }
  [[nodiscard]] std::uint32_t most() const { return shares_.back().flits; }
  [[nodiscard]] double mean() const { return mean_; }
  // The variance in units of the squared mean; 0 for one length.
  [[nodiscard]] double relative_variance() const { return relative_variance_; }
  // A length, from 64 random bits.
  [[nodiscard]] std::uint32_t draw(std::uint64_t random) const;

  friend bool operator==(const PacketLengths& a, const PacketLengths& b) { return a.text_ == b.text_; }
  // By mean length.
  friend std::strong_ordering operator<=>(const PacketLengths& a, const PacketLengths& b) {
    const auto by_mean = std::strong_order(a.mean_, b.mean_);
    return by_mean != 0 ? by_mean : a.text_ <=> b.text_;
  }

 private:
  struct Share {
    std::uint32_t flits = 1;
    std::uint64_t last = UINT64_MAX;  // of the random numbers that mean this length
  };
  struct Part {
    std::uint32_t flits = 1;
    double probability = 1;
  };

  PacketLengths(std::string text, const std::vector<Part>& parts);
  static std::vector<Part> parse_mix(std::string_view text, std::string_view items);
  static std::vector<Part> parse_uniform(std::string_view text, std::string_view items);

  std::string text_;
  std::vector<Share> shares_;  // by length, rising
  double mean_ = 0;
  double relative_variance_ = 0;
};

}  // namespace weft::traffic
