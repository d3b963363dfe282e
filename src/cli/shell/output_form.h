// In which form a command prints what it found: text for people, JSON or CSV for programs. docs/json.md names the keys
// and the columns.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "report/table.h"

namespace weft::cli {

enum class Form : std::uint8_t { text, json, csv };

// For the record of every command that prints a table.
inline constexpr Option kCsvOption{"--csv", "", "comma-separated values with a line of column names, see docs/json.md"};

// By --json and --csv; throws InputError where both are given.
Form form_of(const Invocation& invocation);

// The table as CSV; titles become names of one word: "link class" is link_class.
std::string csv_of(report::Table table);

}  // namespace weft::cli
