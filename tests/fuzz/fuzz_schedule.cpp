// Any bytes are a schedule, something else, or an InputError; a schedule is accepted or refused.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const weft::Execution execution{.max_memory = 1 << 24};
  try {
    const auto schedule = weft::programs::read_schedule(text);
    if (!schedule || schedule->network.size() > 40) return 0;
    if (!check_schedule(*schedule, execution).holds) return 0;
    if (weft::programs::read_schedule(schedule_text(*schedule)) != schedule) std::abort();
  } catch (const weft::InputError& error) {
    if (weft::render(error.in_text(text), "weft").size() >= 500) std::abort();
  }
  return 0;
}
