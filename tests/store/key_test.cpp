#include "store/key.h"

#include <gtest/gtest.h>

#include <set>

namespace weft::store {
namespace {

std::string numbered(std::string_view text) {
  std::string bytes(1, static_cast<char>(text.size()));
  return bytes.append(7, '\0').append(text);
}

TEST(ContentHash, IsXxh3Of128Bits) {
  // The output of `xxhsum -H2`.
  EXPECT_EQ(content_hash(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(content_hash("abc"), "06b05ab6733a618578af5f94892f3950");
}

TEST(KeyHash, HashesThePartsWithTheirLengths) {
  const Key key{.configuration = "{\"load\":0.1}", .contents = "{}", .model = 0x0102};
  const std::string bytes =
      numbered(key.configuration) + numbered(key.contents) + std::string("\x02\x01\0\0\0\0\0\0", 8);
  EXPECT_EQ(hash(key), content_hash(bytes));
}

TEST(KeyHash, DiffersWithEveryPartAndWithTheEndOfAPart) {
  std::set<std::string> hashes;
  for (const char* configuration : {"", "a", "ab"}) {
    for (const char* contents : {"", "b", "ab"}) {
      for (const std::uint32_t model : {0U, 1U, 256U}) hashes.insert(hash({configuration, contents, model}));
    }
  }
  EXPECT_EQ(hashes.size(), 27U);
  for (const std::string& each : hashes) EXPECT_EQ(each.size(), 32U);
}

}  // namespace
}  // namespace weft::store
