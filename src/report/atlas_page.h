// The atlas: one page that shows a few networks closely, each in a section of its own, and then a table of all others.
// Everything on it is handed over as plain values, each with the commands that compute it.
#pragma once

#include <string>
#include <vector>

#include "report/curve_page.h"
#include "report/table.h"
#include "report/table_page.h"

namespace weft::report {

// A table, and the commands that print its numbers.
struct AtlasTable {
  Table table;
  std::string note;  // a paragraph below the table; may be empty
  std::vector<std::string> commands;
};

struct AtlasPicture {
  std::string svg;
  std::string caption;
  std::string command;
};

// A published number beside the computed one.
struct AtlasFinding {
  std::string place;  // in the paper: "Theorem 1"
  std::string statement;
  std::string published;
  std::string ours;
  std::string verdict;
  std::string reason;
  std::string command;
};

struct AtlasSection {
  std::string id;                  // the anchor of the section
  std::string title;               // "Star-connected cycles"
  std::string idea;                // how the network is built
  std::string paper;               // its source
  std::vector<std::string> facts;  // the results of the section, a sentence each
  std::vector<AtlasPicture> pictures;
  AtlasTable numbers;   // the network and its rivals
  AtlasTable routings;  // with the verdicts of the prover
  CurveChart chart;
  std::string chart_note;
  AtlasTable capacities;  // what the curves say
  std::string verdicts;   // a sentence that counts them
  std::string verdicts_command;
  std::vector<AtlasFinding> findings;
};

// A command that a reader may try, and what it does.
struct AtlasExample {
  std::string command;
  std::string meaning;
};

struct AtlasPage {
  std::string title;
  std::vector<std::string> about;  // what the program is, and how to read the page: a paragraph each
  std::vector<AtlasExample> examples;
  AtlasTable overview;  // a row for each section
  std::vector<AtlasSection> sections;
  TablePage networks;   // its title is the heading of the last section
  std::string command;  // makes the page again
};

std::string atlas_page(const AtlasPage& page);

}  // namespace weft::report
