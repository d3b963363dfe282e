// The output form of a command: text for people, JSON or CSV for programs. docs/json.md names the keys and columns.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "report/table.h"

namespace weft::cli {

enum class Form : std::uint8_t { text, json, csv };

// Option of every command that prints a table.
inline constexpr Option kCsvOption{"--csv", "", "comma-separated values with a header line; see docs/json.md"};

// The form chosen by --json or --csv; throws InputError if both are given.
Form form_of(const Invocation& invocation);

// The table as CSV. Titles become column names: "link class" is link_class.
std::string csv_of(report::Table table);

}  // namespace weft::cli
