#include "cli/shell/output_form.h"

#include <algorithm>

#include "base/input_error.h"

namespace weft::cli {

Form form_of(const Invocation& invocation) {
  const bool is_json = invocation.has("--json");
  const bool is_csv = invocation.has("--csv");
  if (is_json && is_csv) throw InputError("--json and --csv exclude each other", {}, "leave one of them out");
  return is_json ? Form::json : is_csv ? Form::csv : Form::text;
}

std::string csv_of(report::Table table) {
  for (report::Column& column : table.columns) {
    std::transform(column.title.begin(), column.title.end(), column.title.begin(), [](char c) {
      return c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
  }
  return report::to_csv(table);
}

}  // namespace weft::cli
