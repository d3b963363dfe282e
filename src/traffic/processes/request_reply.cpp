// Requests of class 0 as in a Bernoulli process; the destination answers each with a packet of class 1. The load counts
// both.
#include "traffic/process.h"

namespace weft::traffic {
namespace {

Timing request_reply_timing(const ProcessTask& task) {
  const bool is_given = task.arguments.has("reply");
  if (is_given) return {.reply_flits = static_cast<std::uint32_t>(task.arguments.integer("reply"))};
  if (!task.offer.flits.is_one()) {
    task.arguments.fail("reply", "requests have several lengths, so that of replies must be given",
                        "write request-reply(reply=4)");
  }
  return {.reply_flits = task.offer.flits.least()};
}

void write_out_reply(spec::Arguments& arguments, const Offer& offer) {
  if (!arguments.has("reply") && offer.flits.is_one()) arguments.set("reply", {std::int64_t{offer.flits.least()}});
}

}  // namespace

namespace process_records {

extern constinit const Process request_reply{
    .name = "request-reply",
    .summary = "requests as in bernoulli, each answered by a reply of a second message class",
    .parameters = {{{.name = "reply",
                     .meaning = "flits of a reply (default: as many as a request)",
                     .min = 1,
                     .max = kMostFlits,
                     .is_optional = true,
                     .is_keyed = true}}},
    .calls = {"request-reply", "request-reply(reply=4)"},
    .timing = request_reply_timing,
    .write_out = write_out_reply,
};

}  // namespace process_records
}  // namespace weft::traffic
