// Requests of class 0 as in a Bernoulli process; the destination answers each with a packet of class 1. The load counts
// both.
#include "traffic/process.h"

namespace weft::traffic {
namespace {

Timing request_reply_timing(const ProcessTask& task) {
  const bool is_given = task.arguments.has("reply");
  const auto flits = is_given ? static_cast<std::uint32_t>(task.arguments.integer("reply")) : task.offer.flits;
  return {.reply_flits = flits};
}

void write_out_reply(spec::Arguments& arguments, const Offer& offer) {
  if (!arguments.has("reply")) arguments.set("reply", {std::int64_t{offer.flits}});
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
