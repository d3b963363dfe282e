// A row of the store: a finished point, with a checksum that detects damage.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/key.h"

namespace weft::store {

struct Outcome {
  std::string result;   // JSON text
  double seconds = 0;   // wall time
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

// A row that is left out: its checksum is wrong, or it is not a row of Weft.
struct DamagedRow {
  std::int64_t id = 0;
  std::string hash;    // as stored; may be damaged itself
  std::string reason;  // a clause: "its checksum is wrong"
};

// 32 hex digits: the hash of all members of the row.
std::string checksum(const Row& row);

// The damage as a clause. Empty when the row's hash is that of its key and `stored` is its checksum.
std::string why_damaged(const Row& row, std::string_view stored);

}  // namespace weft::store
