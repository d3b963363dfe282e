// Deadlock-free routing of periodically regular chordal rings, with two VCs on every ring and skip channel.
//
// All channels lead forwards, and no path is as long as one round of the ring. So a packet crosses from the last nodes
// to the first (the dateline) at most once. It uses VC 0 up to and including the channel that crosses the dateline, and
// VC 1 when the dateline is not ahead; its node and destination determine which. Number the channels of VC 0 by the
// node that they leave, and after them all those of VC 1 likewise. A packet holds a lower number than it requests next:
//
//   VC 0, then VC 0   the channel held does not cross the dateline, so it leads to a node of higher index
//   VC 0, then VC 1   all channels of VC 1 come after those of VC 0
//   VC 1, then VC 1   the dateline is not ahead, so the channel held leads to a node of higher index
//   VC 1, then VC 0   does not happen: the dateline would have to be ahead again
//
// The argument does not depend on the order of the skips, so any rule of routing/chordal/prc_routing.h may be used. The
// rule `counted` has the shortest paths.
#include "routing/chordal/prc_routing.h"

namespace weft::routing {
namespace {

PrcRule rule_named(std::string_view word) {
  if (word == "greedy") return PrcRule::greedy;
  return word == "as-met" ? PrcRule::as_met : PrcRule::counted;
}

std::unique_ptr<Routing> build_prc_wormhole(const Task& task) {
  return build_prc_routing(task, rule_named(task.arguments.word("paths")), PrcVcs::dateline);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm prc_wormhole{
    .name = "prc-wormhole",
    .summary = "skips counted at the source and taken as met; deadlock-free by a dateline and two VCs",
    .citation = "",
    .serves = "periodically regular chordal rings",
    .parameters = {{{.name = "paths",
                     .kind = spec::Kind::word,
                     .meaning = "the paths of prc-skips-as-met(counted), of prc-greedy or of prc-skips-as-met",
                     .words = "counted|greedy|as-met",
                     .default_text = "counted",
                     .is_keyed = true}}},
    .examples = {"prc(8,skips=[2,4])", "prc(9,skips=[3])", "prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])",
                 "prc(30,skips=[9,3,6])", "prc(27,skips=[3,3,9])"},
    .calls = {"prc-wormhole", "prc-wormhole(paths=greedy)", "prc-wormhole(paths=as-met)"},
    .build = build_prc_wormhole,
};

}  // namespace algorithm_records
}  // namespace weft::routing
