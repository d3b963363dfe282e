#include "cli/store_option.h"

#include <chrono>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "sweep/stored/stored_run.h"

namespace weft::cli {
namespace {

constexpr std::size_t kShownDigits = 8;     // of a hash
constexpr std::uint64_t kMostWarnings = 8;  // further damaged rows are not listed

void warn_of_damaged_row(const store::DamagedRow& row, std::uint64_t earlier, const std::string& path,
                         const Session& session) {
  if (earlier > kMostWarnings) return;
  if (earlier == kMostWarnings) {
    session.note(fmt::format("warning: {}: more rows are damaged and left out\n", path));
    return;
  }
  session.note(fmt::format("warning: {}: row {} (hash {}) is damaged and left out: {}\n", path, row.id,
                           quote_briefly(row.hash.substr(0, kShownDigits)), row.reason));
  if (earlier > 0) return;
  session.note("  hint: rerun its sweep to compute it again; weft results forget --damaged removes it\n");
}

void note_wait(const store::BegunPoint& point, std::chrono::milliseconds stale_after, const Session& session) {
  session.note(
      fmt::format("waiting for process {} on {}, which began {} at {}; after {} s without a heartbeat its points are "
                  "taken over\n",
                  point.process.pid, quote_briefly(point.process.host), point.hash.substr(0, kShownDigits), point.since,
                  std::chrono::duration<double>(stale_after).count()));
}

}  // namespace

std::string store_path(const Invocation& invocation) {
  if (!invocation.has("--store")) return kDefaultStore;
  const std::string& path = invocation.value("--store");
  if (path.empty()) {
    throw InputError("--store is empty; it must name the file of results", {},
                     std::string("write --store ") + kDefaultStore);
  }
  return path;
}

store::Store open_store(const std::string& path, store::Access access, const Session& session) {
  store::StoreSettings settings{.stop_requested = session.execution.stop_requested};
  settings.misfit = sweep::row_defect;
  settings.on_damaged_row = [&session, path, count = std::uint64_t{0}](const store::DamagedRow& row) mutable {
    warn_of_damaged_row(row, count++, path, session);
  };
  settings.on_damaged_file = [&session, path](const std::string& damage) {
    session.note(
        fmt::format("warning: {}: the file is damaged, and rows may be missing: {}\n"
                    "  hint: sqlite3 FILE .recover saves what can be read\n",
                    path, quote_briefly(damage)));
  };
  settings.on_wait = [&session, stale_after = settings.stale_after](const store::BegunPoint& point) {
    note_wait(point, stale_after, session);
  };
  return store::Store::open(path, access, std::move(settings));
}

}  // namespace weft::cli
