#include "store/key.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "store/hashing.h"

namespace weft::store {

std::string hash(const Key& key) {
  return HashedParts().add(key.configuration).add(key.contents).add(std::uint64_t{key.model}).digits();
}

std::string content_hash(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace weft::store
