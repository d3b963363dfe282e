// Texts that other programs read, made from the records: the manual page and the completions of two shells.
#pragma once

#include <string>

namespace weft::cli {

std::string manual_page();      // roff, for man(1)
std::string bash_completion();  // to be sourced, or put into bash-completion's folder as "weft"
std::string zsh_completion();   // to be put into a folder of $fpath as "_weft"

}  // namespace weft::cli
