// The document docs/proofs.md: the prover's verdict on the routings of the papers, on small and medium members of their
// networks, with the packets of the deadlocks.
#pragma once

#include <string>

#include "base/execution.h"

namespace weft::cli {

std::string proofs_document(const Execution& execution);

}  // namespace weft::cli
