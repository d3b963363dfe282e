// Migrates rows of version 4, in which dor was written dor(dateline=crossing) also on networks without rings. There the
// rule has no effect, and the argument now has its default, entry.
#pragma once

#include <string>

namespace weft::store::version_4 {

// The configuration with the current full name of dor on networks without rings. Returns a text that version 4 did not
// write unchanged.
std::string renamed_configuration(const std::string& configuration);

}  // namespace weft::store::version_4
