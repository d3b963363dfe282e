// Damage to the file of a store that shows in no single row: pages, lists of pages, the index of hashes.
#pragma once

#include <string>

#include "store/database.h"

namespace weft::store {

struct Soundness {
  std::string damage{};         // SQLite's first complaint about pages: rows may be missing; empty when there is none
  bool has_sound_index = true;  // else rows have to be looked for one by one
};

// What is wrong with the content of single rows is left to who reads them. Limit: files above 256 MiB are not looked
// at, since all of them has to be read.
Soundness check_file(Database& database);

}  // namespace weft::store
