// Texts for other programs, derived from the records: the manual page and the completions of two shells.
#pragma once

#include <string>

namespace weft::cli {

std::string manual_page();      // roff, for man(1)
std::string bash_completion();  // for `source`, or for bash-completion's folder as "weft"
std::string zsh_completion();   // for a folder of $fpath, as "_weft"

}  // namespace weft::cli
