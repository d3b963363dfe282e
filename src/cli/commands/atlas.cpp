#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "cli/atlas/atlas_view.h"
#include "cli/command.h"
#include "cli/store_option.h"
#include "report/atlas_page.h"

namespace weft::cli {
namespace {

constexpr const char* kDefaultAtlas = "atlas.html";

AtlasRequest atlas_request(const Invocation& invocation) {
  AtlasRequest request{.is_quick = invocation.has("--quick"), .command = "weft atlas"};
  if (request.is_quick) request.command += " --quick";
  for (const char* option : {"-o", "--store"}) {
    if (invocation.has(option)) request.command += fmt::format(" {} '{}'", option, invocation.value(option));
  }
  return request;
}

report::AtlasPage compute_atlas(const AtlasRequest& request, const std::string& path, Session& session) {
  store::Store store = open_store(path, store::Access::write, session);
  try {
    return atlas_of(request, store, session.execution);
  } catch (const Interrupted&) {
    session.note(fmt::format("simulated points are stored in {}; rerun the same command to resume\n", path));
    throw;
  }
}

int run_atlas(const Invocation& invocation, Session& session) {
  const AtlasRequest request = atlas_request(invocation);
  const report::AtlasPage page = compute_atlas(request, store_path(invocation), session);
  const std::string file = invocation.has("-o") ? invocation.value("-o") : kDefaultAtlas;
  write_file_atomically(file, report::atlas_page(page));
  session.print(report::to_text(page.overview.table, session.style));
  session.flush();
  session.note_written(file);
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command atlas{
    .name = "atlas",
    .summary = "write the page that shows the networks of the five papers, and all families beside them",
    .details =
        "Writes one self-contained HTML file. For the networks of each of the five papers it has pictures, exact "
        "numbers, the verdicts of the prover on the paper's routings, latency over load beside rivals of like size, "
        "and what the paper prints beside what Weft computes; then a table of the members of all families with about "
        "4096 terminals, which can be sorted and filtered. Each table has the commands that print its numbers. "
        "Standard output gets a row for each paper. Simulated points are stored as by weft sweep, so that a second run "
        "is quick and an interrupted one resumes. It takes about two minutes on two cores; --quick takes seconds.",
    .options = {{
        {"-o", "FILE", "the page (default: atlas.html)"},
        {"--quick", "", "few loads, no counts of verdicts, and a comparison with about 16 terminals"},
        {"--store", "FILE", "file of stored results (default: weft-results.sqlite)"},
    }},
    .examples = {"weft atlas --quick -o atlas.html"},
    .run = run_atlas,
};

}  // namespace command_records
}  // namespace weft::cli
