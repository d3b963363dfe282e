// Computes what the atlas shows, as the values of its page: metrics, proofs, curves, claims and the comparison of all
// families.
#pragma once

#include <string>

#include "base/execution.h"
#include "report/atlas_page.h"
#include "store/store.h"

namespace weft::cli {

struct AtlasRequest {
  bool is_quick = false;  // few loads, only the findings that are shown, and a small comparison
  std::string command;    // makes the page again
};

// Points that the store has are not simulated again; new ones are stored. Throws Interrupted when it is stopped.
report::AtlasPage atlas_of(const AtlasRequest& request, store::Store& store, const Execution& execution);

}  // namespace weft::cli
