// The script that draws curves, which the build bundles from web/ into the program, and its licences.
#pragma once

#include <string_view>

namespace weft::report {

struct WebBundle {
  std::string_view script;    // empty when built with WEFT_WEB=OFF
  std::string_view licences;  // of the packages in the script, as text
};
WebBundle web_bundle();

}  // namespace weft::report
