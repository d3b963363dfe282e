// Hashes of several parts: texts are hashed behind their lengths, so that no two lists of parts give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace weft::store {

class HashedParts {
 public:
  HashedParts& add(std::string_view text);
  HashedParts& add(std::uint64_t number);
  [[nodiscard]] std::string digits() const;  // 32 hex digits of XXH3 with 128 bits

 private:
  std::string bytes_;
};

}  // namespace weft::store
