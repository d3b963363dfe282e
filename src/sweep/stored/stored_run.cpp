#include "sweep/stored/stored_run.h"

#include <algorithm>
#include <string_view>

#include "base/input_error.h"
#include "experiment/run_json.h"
#include "experiment/short_names.h"

namespace weft::sweep {
namespace {

constexpr std::size_t kLongestWord = 64;

bool is_word(std::string_view text) {
  return text.size() <= kLongestWord &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

StoredRun read_row(store::Row row) {
  StoredRun run{.configuration = experiment::read_configuration(row.key.configuration),
                .result = experiment::read_result(row.outcome.result)};
  run.result.names = experiment::short_names(run.configuration, run.result);
  run.result.router = run.configuration.router;  // the earliest results have none
  run.row = std::move(row);
  return run;
}

std::string row_defect(const store::Row& row) {
  try {
    (void)experiment::read_configuration(row.key.configuration);
    (void)experiment::read_result(row.outcome.result);
    experiment::check_object(row.key.contents, "contents are");
  } catch (const InputError& error) {
    return error.what();
  }
  return is_word(row.outcome.program) && is_word(row.finished) ? "" : "its program or its time is no plain text";
}

}  // namespace weft::sweep
