// The best designs of a family as text, JSON and CSV.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "design/design.h"
#include "report/table.h"

namespace weft::cli {

// One size in full: a table of its groups, the best designs, and the theorems beside them.
std::string optimum_text(const design::Optimum& optimum, const report::TextStyle& style);

// Many sizes: a line for each that has a design, and how often the theorems are right.
std::string optima_text(std::span<const design::Optimum> optima, const report::TextStyle& style);

// One object.
std::string optimum_json(const design::Optimum& optimum);

// One row for each size, or for each group where every group has a best design of its own.
report::Table optima_csv(std::span<const design::Optimum> optima);

}  // namespace weft::cli
