// Any bytes are a PRAM program or an InputError; a program that is accepted runs on a few processors, and ends or fails
// within its steps.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/input_error.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const weft::Execution execution{.max_memory = 1 << 20};
  try {
    const weft::programs::pram::SyntaxTree tree = weft::programs::pram::parse_program(std::string(text));
    run_plainly(tree, {.processor_count = 3}, {.max_steps = 200}, execution);
  } catch (const weft::InputError& error) {
    if (weft::render(error.in_text(text), "weft").size() >= 500) std::abort();
  }
  return 0;
}
