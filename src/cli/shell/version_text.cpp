#include "cli/shell/version_text.h"

#include <fmt/format.h>

#include "sim/model/model.h"
#include "version.h"

namespace weft::cli {

std::string version_text() {
  return fmt::format("weft {}\n  commit    {}\n  compiler  {}, {}\n  model     {}\n", kVersion, kCommit, kCompiler,
                     kBuildType, sim::kModelVersion);
}

}  // namespace weft::cli
