// Any bytes are a spec or an InputError; a spec that is accepted prints and reads back as itself, and its canonical
// form is a fixed point. Nothing is built, so sizes do not matter.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace {

// abort() leaves a crash file on every processor; a trap does not on some.
void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const weft::spec::Spec spec = weft::spec::parse(text);
    require(weft::spec::parse(weft::spec::print(spec)) == spec);
    const weft::spec::Spec canonical = weft::topology::canonical(spec);
    require(weft::topology::canonical(canonical) == canonical);
  } catch (const weft::InputError& error) {
    require(weft::render(error.in_text(text), "weft").size() < 500);
  }
  return 0;
}
