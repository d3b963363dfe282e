// Periodically regular chordal rings without deadlock, with two vcs on every channel, ring and skips alike.
//
// All channels lead forwards, and no way is as long as a turn. So a packet passes from the last nodes to the first (the
// dateline) at most once. It uses vc 0 as long as that is ahead, up to the channel that passes it, and vc 1 when there
// is none ahead; which of them follows from where it is and where it goes. Number the channels of vc 0 by the node that
// they leave, and behind them all those of vc 1 in the same way. What a packet holds has a lower number than what it
// asks for next:
//
//   vc 0, then vc 0   the channel held does not pass the dateline, so it leads to a node of a higher index
//   vc 0, then vc 1   all of vc 1 is behind all of vc 0
//   vc 1, then vc 1   no channel with a dateline behind it passes another, so it leads to a node of a higher index
//   vc 1, then vc 0   does not happen: the dateline would have to come ahead again
//
// Nothing is asked of the order of the skips, so any rule of routing/chordal/prc_routing.h will do. The shortest ways
// are those of skips that are counted at the source.
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
    .summary = "skips counted at the source and taken as met; a dateline and two vcs",
    .citation = "",
    .serves = "periodically regular chordal rings",
    .parameters = {{{.name = "paths",
                     .kind = spec::Kind::word,
                     .meaning = "those of skips-as-met(counted), of greedy or of skips-as-met",
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
