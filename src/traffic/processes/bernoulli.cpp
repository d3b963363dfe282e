// A Bernoulli process: in each cycle a packet is generated with the same probability, independently.
#include "traffic/process.h"

namespace weft::traffic {
namespace {

Timing bernoulli_timing(const ProcessTask&) { return {}; }

}  // namespace

namespace process_records {

extern constinit const Process bernoulli{
    .name = "bernoulli",
    .summary = "in each cycle a packet with the same probability",
    .timing = bernoulli_timing,
};

}  // namespace process_records
}  // namespace weft::traffic
