// Writes a page of latency curves: one HTML file that loads nothing else.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/table.h"
#include "report/web_bundle.h"

namespace weft::report {

// One run, or the mean of several. Loads are in the page's load unit, latencies in its latency unit. From low to high
// is the 95 % confidence interval of the latency; where both equal the latency, there is none.
struct CurvePoint {
  double offered = 0;
  double accepted = 0;
  double latency = 0;  // NaN when no packet was received
  double low = 0;
  double high = 0;
  bool is_saturated = false;  // the latency depends on the length of the run
  std::string verdict;
  std::vector<std::pair<std::string, std::string>> details{};  // name and value, shown in the tooltip
};

struct LinkUsePoint {
  double offered = 0;
  double busy = 0;  // share of the cycles in which a channel sends, 0 to 1
};

struct LinkUse {
  std::string link_class;
  std::vector<LinkUsePoint> points;  // in increasing order of offered
};

// Curves with the same name have the same style on the whole page.
struct Curve {
  std::string name;
  std::vector<CurvePoint> points;      // in increasing order of offered
  std::optional<double> bound{};       // accepted load that no routing and no router exceeds
  std::optional<double> saturation{};  // the largest offered load that the network carries
  std::vector<LinkUse> link_use{};
};

struct CurveChart {
  std::string title;
  std::string subtitle;
  std::vector<Curve> curves;
  std::vector<std::string> notes{};  // sentences below the subtitle
  Table numbers{};                   // all points; made from the curves where it has no columns
};

struct CaptionedTable {
  std::string caption;
  Table table;
};

// The command that computes a point again.
struct Repeat {
  std::string point;  // its description
  std::string command;
  std::string seed;
  std::string version;  // of the program
};

struct CurvePage {
  std::string title;
  std::vector<std::string> answers{};    // the main results: sentences at the top of the page
  std::vector<CaptionedTable> tables{};  // below the answers
  std::vector<std::string> intro{};      // paragraphs about the charts
  std::string load_unit = "flits per terminal and cycle";
  std::string latency_unit = "cycles";
  std::vector<CurveChart> charts{};
  std::vector<Repeat> repeats{};
};

// Without a script in the bundle, and in a browser without scripts, the curves are static SVG.
std::string to_html(const CurvePage& page, const WebBundle& bundle = web_bundle());

}  // namespace weft::report
