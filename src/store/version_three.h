// Migrates rows of version 3, in which routings for one family had general names (spec/former_names.h), and results had
// packets.born and packets.arrived.
#pragma once

#include <string>

namespace weft::store::version_3 {

// The configuration with the current name of its routing. Returns a text that version 3 did not write unchanged.
std::string renamed_configuration(const std::string& configuration);

// The result with the current name of its routing, and packets.generated and packets.received for packets.born and
// packets.arrived.
std::string renamed_result(const std::string& result);

}  // namespace weft::store::version_3
