// The document docs/proofs.md: the routings of the papers on small and middle members of their networks, what the
// prover says of each, and how packets come to wait for one another where they do.
#pragma once

#include <string>

#include "base/execution.h"

namespace weft::cli {

std::string proofs_document(const Execution& execution);

}  // namespace weft::cli
