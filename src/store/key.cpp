#include "store/key.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace weft::store {

std::string hash(const Key& key) {
  return HashedParts().add(key.configuration).add(key.contents).add(std::uint64_t{key.model}).digits();
}

std::string content_hash(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

// Little-endian, on any machine.
HashedParts& HashedParts::add(std::uint64_t number) {
  constexpr unsigned kBits = 64;
  constexpr unsigned kByteBits = 8;
  for (unsigned shift = 0; shift < kBits; shift += kByteBits) bytes_ += static_cast<char>(number >> shift & 0xffU);
  return *this;
}

HashedParts& HashedParts::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  bytes_ += text;
  return *this;
}

std::string HashedParts::digits() const { return content_hash(bytes_); }

}  // namespace weft::store
