#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/shell/output_form.h"
#include "cli/store_option.h"
#include "cli/views/stored_view.h"
#include "sim/model/model.h"
#include "store/store.h"
#include "sweep/stored/store_merge.h"
#include "sweep/stored/stored_run.h"

namespace weft::cli {
namespace {

using store::Store;
using sweep::StoredRun;

constexpr std::size_t kFewestDigits = 4;

Store store_of(const Invocation& invocation, const Session& session, store::Access access = store::Access::read) {
  return open_store(store_path(invocation), access, session);
}

// Applies the options --spec, --routing, --traffic and --verdict: each is a substring of that field of the result.
bool is_wanted(const Invocation& invocation, const experiment::RunResult& result) {
  const std::array<std::pair<std::string_view, std::string_view>, 4> filters{{{"--spec", result.names.network},
                                                                              {"--routing", result.names.routing},
                                                                              {"--traffic", result.names.traffic},
                                                                              {"--verdict", to_text(result.verdict)}}};
  return std::all_of(filters.begin(), filters.end(), [&](const auto& filter) {
    return !invocation.has(filter.first) || filter.second.find(invocation.value(filter.first)) != std::string::npos;
  });
}

void for_each_wanted(const Invocation& invocation, const Store& store,
                     const std::function<void(const StoredRun&)>& visit) {
  store.for_each([&](const store::Row& row) {
    const StoredRun run = sweep::read_row(row);
    if (is_wanted(invocation, run.result)) visit(run);
  });
}

std::vector<StoredRun> wanted_runs(const Invocation& invocation, const Store& store) {
  std::vector<StoredRun> runs;
  for_each_wanted(invocation, store, [&](const StoredRun& run) { runs.push_back(run); });
  return runs;
}

int list(const Invocation& invocation, const Session& session) {
  const Form form = form_of(invocation);
  const Store store = store_of(invocation, session);
  if (form == Form::json) {
    for_each_wanted(invocation, store, [&](const StoredRun& run) { session.print(run_json(run) + "\n"); });
    return kExitDone;
  }
  const std::vector<StoredRun> runs = wanted_runs(invocation, store);
  session.print(form == Form::csv ? csv_of(tidy_table(runs))
                                  : report::to_text(list_table(runs, session.style), session.style));
  return kExitDone;
}

// The only hash with this prefix; throws InputError otherwise. `what` is a noun: "point".
std::string hash_named(const std::vector<std::string>& hashes, std::string prefix, std::string_view what) {
  std::transform(prefix.begin(), prefix.end(), prefix.begin(),
                 [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (prefix.size() < kFewestDigits) {
    throw InputError(fmt::format("{} is too short for a hash", quote_briefly(prefix)), {},
                     fmt::format("write at least {} digits; see: weft results list", kFewestDigits));
  }
  std::set<std::string> found;
  for (const std::string& hash : hashes) {
    if (hash.starts_with(prefix)) found.insert(hash);
  }
  if (found.size() == 1) return *found.begin();
  const std::string which = found.empty() ? fmt::format("no {}'s hash begins", what)
                                          : fmt::format("the hash of more than one {} begins", what);
  throw InputError(fmt::format("{} with {}", which, quote_briefly(prefix)), {},
                   "write more digits; see: weft results list");
}

StoredRun run_named(const Store& store, const std::string& prefix) {
  const std::string hash = hash_named(store.hashes(), prefix, "point");
  if (auto row = store.find(hash)) return sweep::read_row(std::move(*row));
  throw InputError(fmt::format("the point {} cannot be shown: its row is damaged", quote_briefly(prefix)), {},
                   "rerun its sweep to compute it again");
}

const std::vector<std::string>& hashes_of(const Invocation& invocation, std::string_view action) {
  const auto& hashes = invocation.all("ITEM");
  if (!hashes.empty()) return hashes;
  throw InputError(fmt::format("weft results {}: HASH is missing (a point, by the beginning of its hash)", action), {},
                   "see: weft results list");
}

int show(const Invocation& invocation, const Session& session) {
  const Store store = store_of(invocation, session);
  for (const std::string& prefix : hashes_of(invocation, "show")) {
    const StoredRun run = run_named(store, prefix);
    session.print(invocation.has("--json") ? run_json(run) + "\n" : run_text(run, session.style));
  }
  return kExitDone;
}

int export_all(const Invocation& invocation, const Session& session) {
  const Store store = store_of(invocation, session);
  const std::vector<StoredRun> runs = wanted_runs(invocation, store);
  if (runs.empty()) {
    session.note("no point to export\n");
    return kExitDone;
  }
  const std::string text = invocation.has("--full") ? report::to_csv(full_table(runs)) : csv_of(tidy_table(runs));
  if (!invocation.has("-o")) {
    session.print(text);
    return kExitDone;
  }
  write_file_atomically(invocation.value("-o"), text);
  session.confirm_written(invocation.value("-o"));
  return kExitDone;
}

void refuse_hashes_with_selection(const Invocation& invocation) {
  if (invocation.all("ITEM").empty()) return;
  for (const char* option : {"--all", "--other-models", "--damaged", "--spec", "--routing", "--traffic", "--verdict"}) {
    if (!invocation.has(option)) continue;
    throw InputError(fmt::format("weft results forget: a HASH and {} exclude each other", option), {},
                     "name the points, or select them by options");
  }
}

// Lets other processes compute points that were begun but not finished.
int release_begun(const Invocation& invocation, const Session& session) {
  for (const char* option : {"--all", "--other-models", "--damaged", "--spec", "--routing", "--traffic", "--verdict"}) {
    if (!invocation.has(option)) continue;
    throw InputError(fmt::format("weft results forget: --begun and {} exclude each other", option), {},
                     "--begun releases unfinished points, of which only the hashes are known");
  }
  (void)store_of(invocation, session);  // throws if there is no store: forget creates none
  Store store = store_of(invocation, session, store::Access::write);
  std::vector<std::string> begun;
  for (const store::BegunPoint& point : store.begun()) begun.push_back(point.hash);
  std::vector<std::string> hashes;
  for (const std::string& prefix : invocation.all("ITEM")) {
    hashes.push_back(hash_named(begun, prefix, "begun point"));
  }
  const std::uint64_t count = store.free_begun(hashes.empty() ? begun : hashes);
  session.note(fmt::format("{} unfinished {} released\n", count, count == 1 ? "point" : "points"));
  return kExitDone;
}

int forget_damaged(const Invocation& invocation, const Session& session) {
  (void)store_of(invocation, session);  // throws if there is no store: forget creates none
  const std::uint64_t count = store_of(invocation, session, store::Access::write).forget_damaged();
  session.note(fmt::format("{} damaged {} forgotten\n", count, count == 1 ? "row" : "rows"));
  return kExitDone;
}

int forget(const Invocation& invocation, const Session& session) {
  if (invocation.has("--begun")) return release_begun(invocation, session);
  const bool is_all = invocation.has("--all");
  const bool is_others = invocation.has("--other-models");
  const bool is_damaged = invocation.has("--damaged");
  if (!is_all && !is_others && !is_damaged) (void)hashes_of(invocation, "forget");
  refuse_hashes_with_selection(invocation);
  if (is_damaged) return forget_damaged(invocation, session);
  (void)store_of(invocation, session);  // throws if there is no store: forget creates none
  Store store = store_of(invocation, session, store::Access::write);
  std::vector<std::string> hashes;
  if (is_all || is_others) {
    for_each_wanted(invocation, store, [&](const StoredRun& run) {
      if (is_all || run.row.key.model != sim::kModelVersion) hashes.push_back(run.row.hash);
    });
  } else {
    const std::vector<std::string> known = store.hashes();
    for (const std::string& prefix : invocation.all("ITEM")) hashes.push_back(hash_named(known, prefix, "point"));
  }
  const std::uint64_t count = store.forget(hashes);
  session.note(fmt::format("{} {} forgotten\n", count, count == 1 ? "point" : "points"));
  return kExitDone;
}

std::vector<std::string> stores_to_merge(const Invocation& invocation) {
  const std::vector<std::string>& paths = invocation.all("ITEM");
  if (paths.empty())
    throw InputError("weft results merge: the stores are missing", {},
                     "write weft results merge a.sqlite b.sqlite --store all.sqlite");
  const std::string target = store_path(invocation);
  std::set<std::filesystem::path> seen;
  for (const std::string& path : paths) {
    std::error_code error;
    if (std::filesystem::equivalent(path, target, error))
      throw InputError(fmt::format("{} is the store into which the others are merged", quote_briefly(path)), {},
                       "leave it out, or name another with --store");
    if (!seen.insert(std::filesystem::weakly_canonical(path, error)).second)
      throw InputError(fmt::format("{} is given twice", quote_briefly(path)), {}, "leave it out once");
  }
  return paths;
}

std::string points(std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "point" : "points"); }

int merge(const Invocation& invocation, const Session& session) {
  const std::vector<std::string> paths = stores_to_merge(invocation);
  std::vector<Store> stores;  // all are opened before anything is written
  for (const std::string& path : paths) stores.push_back(open_store(path, store::Access::read, session));
  const std::string path = store_path(invocation);
  Store target = open_store(path, store::Access::write, session);
  const sweep::MergeResult merged = sweep::merge_stores(target, stores, session.execution);
  session.print_lines(
      fmt::format("{}: {} added, {} there already\n", path, points(merged.added), points(merged.known)));
  const auto name = [&](std::size_t number) { return number == sweep::Disagreement::kTarget ? path : paths[number]; };
  for (const sweep::Disagreement& point : merged.disagreements) {
    session.print_lines(fmt::format("the point {} has another result in {} than in {}, whose result is kept\n",
                                    point.hash.substr(0, 8), name(point.other), name(point.kept)));
  }
  session.flush();
  if (!merged.disagreements.empty())
    session.note(
        "compare them with: weft results show HASH --store FILE; the stores that were merged have theirs still\n");
  std::size_t row_count = 0;
  for (const Store& store : stores) row_count += store.hashes().size();
  const bool has_all = merged.added + merged.known == row_count;  // no row is damaged, and all agree
  return has_all ? kExitDone : kExitNo;
}

struct Action {
  std::string_view name;
  int (*run)(const Invocation&, const Session&);
  bool takes_items = false;
  std::string_view options;  // besides --store
};
constexpr std::array kActions = {
    Action{"list", list, false, "--spec --routing --traffic --verdict --json --csv"},
    Action{"show", show, true, "--json"},
    Action{"export", export_all, false, "--spec --routing --traffic --verdict --full -o"},
    Action{"forget", forget, true, "--spec --routing --traffic --verdict --all --other-models --begun --damaged"},
    Action{"merge", merge, true, ""},
};

// Words that people try for an action, for hints.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kOtherWords{{{"clear", "forget"},
                                                                                    {"delete", "forget"},
                                                                                    {"drop", "forget"},
                                                                                    {"join", "merge"},
                                                                                    {"ls", "list"},
                                                                                    {"remove", "forget"},
                                                                                    {"rm", "forget"}}};

std::string_view action_meant(std::string_view word) {
  for (const auto& [other, ours] : kOtherWords) {
    if (other == word) return ours;
  }
  return word;
}

// Refuses options and operands that only other actions have.
void refuse_others(const Action& action, const Invocation& invocation) {
  const auto refuse = [&](std::string_view what) {
    throw InputError(fmt::format("weft results {} {}", action.name, what), {}, "see: weft help results");
  };
  if (!action.takes_items && !invocation.all("ITEM").empty()) {
    throw InputError(fmt::format("weft results {} has no operand HASH", action.name), {},
                     fmt::format("name a store with --store: weft results {} --store {}", action.name,
                                 invocation.all("ITEM").front()));
  }
  for (const char* option : {"--spec", "--routing", "--traffic", "--verdict", "--all", "--other-models", "--begun",
                             "--damaged", "-o", "--json", "--csv", "--full"}) {
    const bool is_known =
        (" " + std::string(action.options) + " ").find(fmt::format(" {} ", option)) != std::string::npos;
    if (invocation.has(option) && !is_known) refuse(fmt::format("has no option {}", option));
  }
}

int run_results(const Invocation& invocation, Session& session) {
  const std::string& name = invocation.operand("ACTION");
  std::vector<std::string_view> known;
  for (const Action& action : kActions) {
    if (action.name == name) {
      refuse_others(action, invocation);
      return action.run(invocation, session);
    }
    known.push_back(action.name);
  }
  throw InputError("weft results does not know " + quote_briefly(name), {},
                   suggestion(action_meant(name), known, "weft help results"));
}

}  // namespace

namespace command_records {

extern constinit const Command results{
    .name = "results",
    .summary = "list, show, export, merge or remove stored results",
    .details =
        "list prints one line per stored point. show HASH prints one point in full, with the command that repeats it. "
        "export writes CSV: one row per point with each setting once, or every stored value with --full. forget "
        "removes the named points; with --all those that the other options select; with --other-models those of them "
        "that were simulated with another model version; with --damaged rows that cannot be read. forget --begun "
        "releases points that a process has begun but not finished, all or the named ones, so that other processes can "
        "compute them; it removes no finished point. merge adds the points of other stores to that of --store; a point "
        "that is there with another result is told, exit code 1, and stays in both stores. A hash may be shortened to "
        "four digits. --spec, --routing, "
        "--traffic and --verdict select points whose network, routing, pattern or verdict contains the given text.",
    .operands =
        {{{.name = "ACTION", .help = "list, show, export, forget or merge", .words = "list|show|export|forget|merge"},
          {.name = "ITEM",
           .help = "points by their hashes, for show and forget; stores, for merge",
           .is_required = false,
           .is_repeated = true}}},
    .options = {{
        {"--store", "FILE", "the stored results (default: weft-results.sqlite)"},
        {"--spec", "TEXT", "only points whose network contains this text"},
        {"--routing", "TEXT", "only points whose routing contains this text", false, "--with"},
        {"--traffic", "TEXT", "only points whose pattern contains this text"},
        {"--verdict", "TEXT", "only points whose verdict contains this text"},
        {"--all", "", "forget all selected points"},
        {"--other-models", "", "forget points of another model version"},
        {"--damaged", "", "forget damaged rows"},
        {"--begun", "", "release points that were begun but not finished"},
        {"-o", "FILE", "write the export to this file"},
        {"--full", "", "export every stored value, in columns named by their paths"},
        {"--json", "", "one JSON object per point and line"},
        kCsvOption,
    }},
    .examples = {"weft sweep \"ring(8)\" --traffic uniform --load 0.1,0.2 && weft results list"},
    .run = run_results,
};

}  // namespace command_records
}  // namespace weft::cli
