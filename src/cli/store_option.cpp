#include "cli/store_option.h"

#include "base/input_error.h"

namespace weft::cli {

std::string store_path(const Invocation& invocation) {
  if (!invocation.has("--store")) return kDefaultStore;
  const std::string& path = invocation.value("--store");
  if (path.empty()) {
    throw InputError("--store is empty; it names the file of results", {},
                     std::string("write --store ") + kDefaultStore);
  }
  return path;
}

store::Store open_store(const std::string& path, store::Access access, const Session& session) {
  return store::Store::open(path, access, store::Store::kPatience, session.execution.stop_requested);
}

}  // namespace weft::cli
