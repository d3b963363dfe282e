#include "programs/embeddings/embed.h"

#include "base/files/atomic_file.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/trials.h"
#include "cli/views/embedding_view.h"
#include "programs/embeddings/map_file.h"
#include "topology/files/file_reading.h"

namespace weft::cli {
namespace {

// Returns read(text); errors name the file and, if they are about a line, the line.
template <class Read>
auto read_map_file(const std::string& path, const Session& session, const Read& read) {
  constexpr std::uint64_t kLongestMapLine = 4096;
  const std::string text = read_text_file(path, {session.execution.max_memory / 16, kLongestMapLine});
  try {
    return read(text);
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), {}, error.hint());
  }
}

programs::EmbedOptions embed_options(const Invocation& invocation, const topology::Network& guest,
                                     const topology::Network& host, const Session& session) {
  programs::EmbedOptions options{.seed = seed_of(invocation)};
  if (invocation.has("--map")) {
    options.map = read_map_file(invocation.value("--map"), session,
                                [&](const std::string& text) { return programs::read_host_map(text, guest, host); });
  }
  if (invocation.has("--weights")) {
    options.weights = read_map_file(invocation.value("--weights"), session,
                                    [&](const std::string& text) { return programs::read_weights(text, guest); });
  }
  if (invocation.has("--effort")) {
    constexpr std::uint64_t kMostEffort = 1'000'000'000;
    const std::string& text = invocation.value("--effort");
    options.effort = text == "0" ? 0 : parse_positive(text, "--effort", "1000");
    if (*options.effort > kMostEffort)
      throw InputError("--effort must be at most 1000000000", {}, "use --effort 10000");
  }
  return options;
}

int run_embed(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const topology::Network guest = network_named(invocation.operand("GUEST"), session);
  const topology::Network host = network_named(invocation.operand("HOST"), session);
  const programs::EmbedOptions options = embed_options(invocation, guest, host, session);
  const programs::EmbeddedNetwork embedded = programs::embed(guest, host, options, session.execution);
  const EmbeddingFindings findings{guest, host, embedded, options.seed, options.weights.is_given()};
  session.print(form == Form::json  ? embedding_json(findings)
                : form == Form::csv ? csv_of(embedding_table(findings, form))
                                    : embedding_text(findings, session.style));
  session.flush();
  if (invocation.has("--out")) {
    write_file_atomically(invocation.value("--out"), programs::host_map_text(embedded.map, guest, host));
    session.note_written(invocation.value("--out"));
  }
  return embedded.measures.unrouted == 0 ? kExitDone : kExitNo;
}

}  // namespace

namespace command_records {

extern constinit const Command embed{
    .name = "embed",
    .summary = "embed a network in another: load, expansion, dilation, congestion",
    .details =
        "Maps each node of GUEST to a node of HOST, and each channel of GUEST to a shortest path in HOST; a "
        "bidirectional link is two channels. Load: guest nodes at one host node. Expansion: host nodes by guest nodes. "
        "Dilation: hops of a path. Congestion: paths over one directed host channel. Paths are chosen one after the "
        "other, each among its shortest paths where the channels carry least, and again until none changes. \"at "
        "least\" is a lower bound for all maps with as many guest nodes at one host node. Without --map the map is a "
        "known construction (same numbers or coordinates, product network in a swapped network, Gray code, inorder, "
        "Hamiltonian cycle, ...), or else the best of a search for a subgraph and of threshold accepting, a kind of "
        "simulated annealing; searches are for networks of at most 2048 nodes. With --effort, a search also tries to "
        "improve a given or known map, and replaces it only by one that is nowhere worse. Exit status: 1 when a "
        "channel of the guest has no path in the host.",
    .operands = {{{.name = "GUEST", .help = "a network, or a file with a task graph"},
                  {.name = "HOST", .help = "a network; it may have fewer nodes than the guest"}}},
    .options =
        {{{"--map", "MAP", "the map: a line `guest host` for each guest node, by indexes or labels"},
          {"--weights", "WEIGHTS",
           "a task graph's weights, whole numbers: lines `node WEIGHT` and `from to WEIGHT` (default: 1); load, "
           "congestion and hops are sums of them"},
          {"--effort", "N",
           "steps of the search for each guest node, from each start (default: 1000, or 0 where a map is given or "
           "known)"},
          {"--seed", "S", "seed of the search (default: 1)"},
          {"--out", "FILE", "write the map, for --map"},
          {"--json", "",
           "one JSON object: guest, host, origin, seed, load, expansion, dilation, congestion, hops, hops_at_least, "
           "unrouted, map"},
          kCsvOption}},
    .examples = {"weft embed \"hypercube(6)\" \"rdt(8)\"", "weft embed \"mesh(5,3)\" \"hypercube(4)\" --out map.txt",
                 "weft embed petersen \"torus(4,4)\" --seed 7", "weft embed \"tree(2,5)\" \"ring(8)\""},
    .run = run_embed,
};

}  // namespace command_records
}  // namespace weft::cli
