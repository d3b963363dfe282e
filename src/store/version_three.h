// Rows of version 3. Routings that serve one family had names that did not say so, and results counted the packets that
// were "born".
#pragma once

#include <string>

namespace weft::store::version_3 {

// The configuration with the current name of its routing. One that is not as version 3 wrote them comes back unchanged.
std::string renamed_configuration(const std::string& configuration);

// The result with the current name of its routing, and packets.generated and packets.received for packets.born and
// packets.arrived.
std::string renamed_result(const std::string& result);

}  // namespace weft::store::version_3
