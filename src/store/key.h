// What a stored result hangs on: everything that decides it, and the hash under which it is found again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace weft::store {

struct Key {
  std::string configuration;  // canonical JSON text: all that decides the result
  std::string contents;       // JSON object: file name -> content hash; "{}" when none
  std::uint32_t model = 0;    // version of the model that computes

  friend bool operator==(const Key&, const Key&) = default;
};

// 32 hex digits. The parts are hashed with their lengths, so that no two keys give the same bytes.
std::string hash(const Key& key);

// 32 hex digits of what a file holds.
std::string content_hash(std::string_view bytes);

}  // namespace weft::store
