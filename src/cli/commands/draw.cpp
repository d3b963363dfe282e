#include "cli/command.h"
#include "cli/pictures/draw_scene.h"
#include "cli/pictures/picture_output.h"

namespace weft::cli {
namespace {

int run_draw(const Invocation& invocation, Session& session) {
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "";
  const report::PictureOptions options = picture_options(invocation, path);
  const report::Scene scene = draw_scene(invocation, session);
  if (path.empty()) {
    session.print(report::to_picture(scene, options));
    return kExitDone;
  }
  write_picture(scene, path, options);
  session.confirm_written(path);
  return kExitDone;
}

MadePicture draw_picture(const Invocation& invocation, Session& session) { return draw_scene(invocation, session); }

}  // namespace

namespace command_records {

extern constinit const Command draw{
    .name = "draw",
    .summary = "draw a network",
    .details =
        "Uses the customary layout of the family, or that of --layout. Colours and dashes distinguish the link "
        "classes; the legend names those that are there. A link that leaves a torus at one side and returns at the "
        "other is drawn as two stubs. Labels are placed where they touch nothing; pointing at a node in a browser "
        "shows its label. A large grid with more than three link classes gets a panel for each. Networks of more than "
        "600 nodes are drawn as clusters, or as an adjacency matrix where they have none.",
    .operands = {{{.name = "SPEC", .help = "a network"},
                  {.name = "DST", .help = "with --route: the node at the end of the path", .is_required = false}}},
    .options = {{{"-o", "FILE", "write the picture to this file (default: standard output)"},
                 {"--layout", "LAYOUT", "where the nodes stand; see: weft list layouts"},
                 {"--classes", "LIST", "draw only the links of these classes: \"rank 1,rank 2\""},
                 {.name = "--panels",
                  .value = "P",
                  .help = "class: a panel for each link class; one: all in one picture",
                  .words = "class|one|auto"},
                 {.name = "--color",
                  .value = "BY",
                  .help = "links by class (default) or channel load; nodes by rank (their last link class, in a part "
                          "that of the whole network), orbit, or distance from --from",
                  .alias = "--colour",
                  .words = "class|rank|orbit|distance|load"},
                 {"--from", "NODE", "with --color distance: the node from which it is measured (default: 0)"},
                 {.name = "--labels",
                  .value = "L",
                  .help = "label (default), index, digits without brackets, binary index, or none",
                  .words = "label|index|digits|binary|none"},
                 {"--route", "NODE", "draw a path from NODE to DST: a shortest one, or that of --routing"},
                 {"--routing", "ROUTING", "of --route and --color load; see: weft list routing", false, "--with"},
                 {"--around", "NODE", "draw only the links of this node"},
                 {"--part", "PART", "show a part of the network: quadrant(0,1); see: weft list parts SPEC"},
                 {"--cut", "", "show the bisection: the smallest balanced cut that was found"},
                 {"--faults", "", "show the dead links and nodes of a network with faults"},
                 {"--chips", "K", "divide the nodes among K chips, as weft cost does, and colour them"},
                 {"--partition", "K", "the same, with groups in place of chips; with --chips: natural or found"},
                 kFormatOption,
                 kSizeOption,
                 kThemeOption}},
    .examples = {"weft draw \"rcc-full(4,1)\"", "weft draw \"rdt(8)\" --classes \"rank 1\" -o /dev/null",
                 "weft draw \"torus(8,8)\" --chips 16 -o /dev/null",
                 "weft draw \"scc(3)\" --route 0 7 --with scc-optimal --format tikz"},
    .run = run_draw,
    .picture = draw_picture,
};

}  // namespace command_records
}  // namespace weft::cli
