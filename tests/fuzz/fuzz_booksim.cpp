#include "fuzz_format.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return weft::fuzz::read_and_write("booksim", false, data, size);
}
