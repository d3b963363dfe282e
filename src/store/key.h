// The key of a stored result: everything that decides the result, and the hash under which the store finds it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace weft::store {

struct Key {
  std::string configuration;  // canonical JSON text: all settings that decide the result
  std::string contents;       // JSON object: file name -> content hash; "{}" when none
  std::uint32_t model = 0;    // version of the router model

  friend bool operator==(const Key&, const Key&) = default;
};

// 32 hex digits: the hash of the parts of the key.
std::string hash(const Key& key);

// 32 hex digits: XXH3 with 128 bits of the bytes of a file.
std::string content_hash(std::string_view bytes);

// Hashes several parts. Each text is preceded by its length, so that no two lists of parts give the same bytes.
class HashedParts {
 public:
  HashedParts& add(std::string_view text);
  HashedParts& add(std::uint64_t number);
  [[nodiscard]] std::string digits() const;  // content_hash of all parts

 private:
  std::string bytes_;
};

}  // namespace weft::store
