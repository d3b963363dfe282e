// The table that each router holds, for routings that work by local tables.
#pragma once

#include <string>
#include <vector>

#include "base/ids.h"

namespace weft::routing {

struct LocalTable {
  std::vector<std::string> columns;  // lower case, one word each
  std::vector<std::vector<std::string>> rows;
};

class HasLocalTable {
 public:
  HasLocalTable() = default;
  HasLocalTable(const HasLocalTable&) = delete;
  HasLocalTable& operator=(const HasLocalTable&) = delete;
  virtual ~HasLocalTable() = default;
  [[nodiscard]] virtual LocalTable local_table(NodeId router) const = 0;
};

}  // namespace weft::routing
