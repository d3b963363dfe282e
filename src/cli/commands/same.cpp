#include "base/files/atomic_file.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/views/embedding_view.h"
#include "programs/embeddings/map_file.h"
#include "programs/embeddings/network_relation.h"

namespace weft::cli {
namespace {

using programs::GraphRelation;

int exit_code_of(GraphRelation relation) {
  if (relation == GraphRelation::undecided) return kExitUndecided;
  return relation == GraphRelation::unrelated ? kExitNo : kExitDone;
}

void write_relation_map(const RelationFindings& findings, const std::string& path, Session& session) {
  if (findings.found.map.empty()) return;
  const bool is_turned = findings.found.relation == GraphRelation::supergraph;
  const topology::Network& from = is_turned ? findings.second : findings.first;
  const topology::Network& to = is_turned ? findings.first : findings.second;
  write_file_atomically(path, programs::host_map_text(findings.found.map, from, to));
  session.note_written(path);
}

int run_same(const Invocation& invocation, Session& session) {
  const std::uint64_t most_steps = invocation.has("--max-steps")
                                       ? parse_positive(invocation.value("--max-steps"), "--max-steps", "1000000")
                                       : programs::kUsualRelationSteps;
  const topology::Network first = network_named(invocation.operand("A"), session);
  const topology::Network second = network_named(invocation.operand("B"), session);
  const auto found = programs::relation_between(first, second, most_steps, session.execution);
  const RelationFindings findings{first, second, found};
  session.print(invocation.has("--json") ? relation_json(findings) : relation_text(findings, session.style));
  session.flush();
  if (invocation.has("--out")) write_relation_map(findings, invocation.value("--out"), session);
  return exit_code_of(found.relation);
}

}  // namespace

namespace command_records {

extern constinit const Command same{
    .name = "same",
    .summary = "decide whether two networks are isomorphic, or one is a subgraph of the other",
    .details =
        "Compares directed graphs with their parallel channels; link classes, ports and terminals do not matter, and a "
        "bidirectional link is two channels. Networks that agree in nodes, channels, degrees, distances and classes of "
        "nodes are searched for an isomorphism. Otherwise the one with fewer nodes, or channels, is searched for in "
        "the other; the subgraph need not be induced, and is spanning if it has all nodes. The map is checked channel "
        "by channel. Exit status: 0 when they are isomorphic or one is a subgraph, 1 when neither holds, 3 when the "
        "search reached its limit.",
    .operands = {{{.name = "A", .help = "a network"}, {.name = "B", .help = "another network"}}},
    .options = {{{"--max-steps", "N",
                  "channels and words of node sets that the searches look at, at most (default: 1000000000, some "
                  "seconds)"},
                 {"--out", "FILE", "write the map, for weft embed --map"},
                 {"--json", "",
                  "one JSON object: first, second, relation, spanning, not_isomorphic, reason, steps, map"}}},
    .examples = {"weft same \"rcc-full(4,1)\" \"rhsn(2,complete(4))\"",
                 "weft same \"chordal-ring(16,skips=[4])\" \"twisted-torus(4,4,links=directed)\"",
                 "weft same \"prc(48,skips=[10,16])\" \"chordal-ring(48,skips=[10,16])\"",
                 "weft same \"hypercube(4)\" \"torus(4,4)\""},
    .run = run_same,
};

}  // namespace command_records
}  // namespace weft::cli
