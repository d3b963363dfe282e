// A page of latency curves, from plain values to one HTML file that asks for nothing outside itself.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/table.h"
#include "report/web_bundle.h"

namespace weft::report {

// One run, or the mean of some. Loads are in the page's load unit, latencies in its latency unit. The true latency lies
// between low and high in 95 of 100 cases; where both are the latency nothing is known of it.
struct CurvePoint {
  double offered = 0;
  double accepted = 0;
  double latency = 0;  // not a number when no packet arrived
  double low = 0;
  double high = 0;
  bool is_saturated = false;  // the latency only says how long the run was
  std::string verdict;
  std::vector<std::pair<std::string, std::string>> details{};  // name and value, shown when one points at it
};

struct LinkUsePoint {
  double offered = 0;
  double busy = 0;  // share of the cycles in which a channel sends, 0 to 1
};

struct LinkUse {
  std::string link_class;
  std::vector<LinkUsePoint> points;  // in increasing order of offered
};

// Curves of one name look alike on the whole page.
struct Curve {
  std::string name;
  std::vector<CurvePoint> points;      // in increasing order of offered
  std::optional<double> bound{};       // accepted load that no routing and no router passes
  std::optional<double> saturation{};  // offered load up to which the network keeps up
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

// What a person types to get a point again.
struct Repeat {
  std::string point;  // which
  std::string command;
  std::string seed;
  std::string version;  // of the program
};

struct CurvePage {
  std::string title;
  std::vector<std::string> answers{};    // what the reader came for: sentences, before all else
  std::vector<CaptionedTable> tables{};  // below them
  std::vector<std::string> intro{};      // paragraphs on what is shown
  std::string load_unit = "flits per terminal and cycle";
  std::string latency_unit = "cycles";
  std::vector<CurveChart> charts{};
  std::vector<Repeat> repeats{};
};

// Without a script in the bundle, and in a browser that runs none, the curves are plain SVG.
std::string to_html(const CurvePage& page, const WebBundle& bundle = web_bundle());

}  // namespace weft::report
