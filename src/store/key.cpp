#include "store/key.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace weft::store {
namespace {

// Little-endian, on any machine.
void append_number(std::string& bytes, std::uint64_t number) {
  constexpr unsigned kBits = 64;
  constexpr unsigned kByteBits = 8;
  for (unsigned shift = 0; shift < kBits; shift += kByteBits) bytes += static_cast<char>(number >> shift & 0xffU);
}

void append_text(std::string& bytes, std::string_view text) {
  append_number(bytes, text.size());
  bytes += text;
}

}  // namespace

std::string hash(const Key& key) {
  std::string bytes;
  append_text(bytes, key.configuration);
  append_text(bytes, key.contents);
  append_number(bytes, key.model);
  return content_hash(bytes);
}

std::string content_hash(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace weft::store
