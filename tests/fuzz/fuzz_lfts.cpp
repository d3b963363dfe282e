#include "fuzz_route_tables.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return weft::fuzz::read_tables(weft::routing::read_lfts, data, size);
}
