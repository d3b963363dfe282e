#include "store/row.h"

#include <bit>

namespace weft::store {

std::string checksum(const Row& row) {
  return HashedParts()
      .add(row.hash)
      .add(row.key.configuration)
      .add(row.key.contents)
      .add(std::uint64_t{row.key.model})
      .add(row.outcome.result)
      .add(std::bit_cast<std::uint64_t>(row.outcome.seconds + 0.0))  // SQLite stores -0 as 0
      .add(row.outcome.program)
      .add(row.finished)
      .digits();
}

std::string why_damaged(const Row& row, std::string_view stored) {
  if (row.hash != hash(row.key)) return "its hash is not that of its configuration, contents and model";
  return stored == checksum(row) ? "" : "its checksum is wrong";
}

}  // namespace weft::store
