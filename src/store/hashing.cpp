#include "store/hashing.h"

#include "store/key.h"

namespace weft::store {

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
