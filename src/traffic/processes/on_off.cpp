// Bursts of packets with silences between them. Inside a burst packets are generated as in a Bernoulli process at the
// peak load; after each packet the burst ends with probability 1/burst. Silences are geometric, with the mean that
// gives the load.
#include "traffic/process.h"

namespace weft::traffic {
namespace {

double number(const spec::Arguments& arguments, std::string_view name) {
  const spec::Ratio ratio = arguments.ratio(name);
  if (ratio.numerator == 0) {
    arguments.fail(name, std::string(name) + " is 0; it must be above 0", "leave it out, or use a number up to 1");
  }
  return static_cast<double>(ratio.numerator) / static_cast<double>(ratio.denominator);
}

Timing on_off_timing(const ProcessTask& task) {
  const spec::Arguments& arguments = task.arguments;
  if (arguments.has("peak") && arguments.has("duty")) {
    arguments.fail("duty", "peak and duty set the same thing", "keep one of them: duty is load / peak");
  }
  Timing timing{.kind = ProcessKind::bursts, .burst_packets = number(arguments, "burst")};
  if (arguments.has("duty")) {
    timing.duty = number(arguments, "duty");
  } else {
    timing.peak = number(arguments, "peak");
  }
  return timing;
}

}  // namespace

namespace process_records {

extern constinit const Process on_off{
    .name = "on-off",
    .summary = "bursts of packets and silence between them",
    .parameters = {{{.name = "burst",
                     .kind = spec::Kind::ratio,
                     .meaning = "mean number of packets in a burst",
                     .min = 1,
                     .max = 1LL << 40,
                     .default_text = "8",
                     .is_keyed = true},
                    {.name = "peak",
                     .kind = spec::Kind::ratio,
                     .meaning = "load inside a burst, in flits per cycle",
                     .min = 0,
                     .max = 1,
                     .default_text = "1",
                     .is_keyed = true,
                     .replaced_by = "duty"},
                    {.name = "duty",
                     .kind = spec::Kind::ratio,
                     .meaning = "share of the time inside bursts, instead of the peak",
                     .min = 0,
                     .max = 1,
                     .is_optional = true,
                     .is_keyed = true}}},
    .calls = {"on-off", "on-off(burst=20,peak=1/2)", "on-off(burst=2.5,duty=1/4)", "on-off(burst=1)"},
    .timing = on_off_timing,
};

}  // namespace process_records
}  // namespace weft::traffic
