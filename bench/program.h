// Another program, run to its end.
#pragma once

#include <string>
#include <vector>

namespace weft {

struct Output {
  int status = 0;  // exit status; 128 + the signal that ended the program, as in a shell
  std::string out;
  std::string err;
};

// Throws InputError if the program cannot be started. A name without a slash is a file of the current folder.
Output run_program(const std::string& program, const std::vector<std::string>& arguments);

// This process, and programs that it starts from now on, stay on one core; false if the system refuses.
bool stay_on_one_core();

// The `weft` that was built together with this program.
std::string weft_of_this_build();

}  // namespace weft
