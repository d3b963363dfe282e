// A finished point as the store keeps it, and how damage to it is noticed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/key.h"

namespace weft::store {

struct Outcome {
  std::string result;   // JSON text
  double seconds = 0;   // wall
  std::string program;  // version

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct Row {
  std::string hash;
  Key key;
  Outcome outcome;
  std::string finished;  // UTC, ISO 8601

  friend bool operator==(const Row&, const Row&) = default;
};

// A row that is left out, because it is not what was stored, or because no weft stored it.
struct DamagedRow {
  std::int64_t id = 0;
  std::string hash;    // as the row has it; may be damaged itself
  std::string reason;  // a clause: "its checksum is wrong"
};

// 32 hex digits of all that the row holds.
std::string checksum(const Row& row);

// Empty when the hash is that of the key and `stored` is the checksum.
std::string why_damaged(const Row& row, std::string_view stored);

}  // namespace weft::store
