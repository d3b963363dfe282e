// The figures of the papers: what each shows, in our words, and the commands that make it here.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace weft::claims {

struct FigurePanel {
  std::string_view caption{};
  std::string_view command{};  // "weft draw …", without -o or --draw; words may be in double quotes
};

// Curves of a plan that ships with Weft: latency over accepted load.
struct FigureSweep {
  std::string_view traffic{};
  int packet = 0;  // flits; 0: the figure is no sweep
};

struct Figure {
  std::string_view id;     // paper and number: "rdt/3"
  std::string_view shows;  // one sentence without a full stop
  std::array<FigurePanel, 5> panels{};
  FigureSweep sweep{};
  std::string_view not_drawn{};  // why there is no picture of it
  std::size_t columns = 2;       // panels in a row
};

// All numbered figures of the five papers, in the order of the papers' ids and of the numbers.
std::span<const Figure> figures();

// Throws InputError with a suggestion when there is none.
const Figure& find_figure(std::string_view id);

// The panels in use.
std::span<const FigurePanel> panels_of(const Figure& figure);

// The plan of the sweeps of the RDT paper, as a file for weft sweep would have it.
std::string_view rdt_sweep_plan();

}  // namespace weft::claims
