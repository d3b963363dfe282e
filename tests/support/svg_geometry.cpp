#include "support/svg_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace weft::test {
namespace {

using Attributes = std::map<std::string, std::string>;

double number(const Attributes& attributes, const std::string& name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? 0 : std::strtod(found->second.c_str(), nullptr);
}

Attributes attributes_of(const std::string& tag) {
  static const std::regex kAttribute("([a-zA-Z-]+)=\"([^\"]*)\"");
  Attributes attributes;
  for (std::sregex_iterator each(tag.begin(), tag.end(), kAttribute), end; each != end; ++each)
    attributes[(*each)[1]] = (*each)[2];
  return attributes;
}

double distance(const SvgPoint& a, const SvgPoint& b) { return std::hypot(a.x - b.x, a.y - b.y); }

SvgPoint bezier(const SvgPoint& a, const SvgPoint& b, const SvgPoint& c, const SvgPoint& d, double t) {
  const double s = 1 - t;
  const auto mix = [&](double p, double q, double r, double u) {
    return s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u;
  };
  return {mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y)};
}

SvgPath path_of(const std::string& role, const std::string& course) {
  SvgPath path{role, {}, {}};
  std::istringstream text(course);
  SvgPoint at;
  char command = 0;
  while (text >> command) {
    if (command == 'Z') continue;
    const auto point = [&] {
      SvgPoint p;
      text >> p.x >> p.y;
      return p;
    };
    if (command == 'M') {
      if (!path.points.empty()) path.ends.push_back(at);
      at = point();
      path.points.push_back(at);
      path.ends.push_back(at);
      continue;
    }
    const SvgPoint first = command == 'C' ? point() : at;
    const SvgPoint second = command == 'C' ? point() : at;
    const SvgPoint to = point();
    const double size =
        command == 'C' ? distance(at, first) + distance(first, second) + distance(second, to) : distance(at, to);
    const int count = std::max(2, static_cast<int>(size / 2));
    for (int i = 1; i <= count; ++i) {
      const double t = static_cast<double>(i) / count;
      path.points.push_back(command == 'C' ? bezier(at, first, second, to, t)
                                           : SvgPoint{at.x + t * (to.x - at.x), at.y + t * (to.y - at.y)});
    }
    at = to;
  }
  path.ends.push_back(at);
  return path;
}

SvgText text_of(const Attributes& attributes, const std::string& text) {
  const std::string plain = std::regex_replace(text, std::regex("&[a-z]+;|&#[0-9]+;"), "x");
  const auto count = static_cast<double>(
      std::ranges::count_if(plain, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  const double size = number(attributes, "font-size");
  const double width = 0.58 * size * count;
  const auto anchor = attributes.find("text-anchor");
  const double share = anchor == attributes.end() ? 0 : anchor->second == "middle" ? 0.5 : 1;
  const double left = number(attributes, "x") - share * width;
  const double y = number(attributes, "y");
  return {attributes.at("class"), {left, y - 0.75 * size}, {left + width, y + 0.15 * size}, plain};
}

bool is_inside(const SvgPicture& picture, const SvgPoint& p) {
  return p.x >= -0.5 && p.y >= -0.5 && p.x <= picture.width + 0.5 && p.y <= picture.height + 0.5;
}

void find_outside(const SvgPicture& picture, std::vector<std::string>& faults) {
  for (const SvgText& text : picture.texts) {
    if (!is_inside(picture, text.low) || !is_inside(picture, text.high)) faults.push_back("outside: " + text.text);
  }
  for (const SvgCircle& circle : picture.circles) {
    const SvgPoint low{circle.center.x - circle.radius, circle.center.y - circle.radius};
    const SvgPoint high{circle.center.x + circle.radius, circle.center.y + circle.radius};
    if (!is_inside(picture, low) || !is_inside(picture, high)) faults.push_back("outside: a " + circle.role);
  }
  for (const SvgPath& path : picture.paths) {
    if (!std::ranges::all_of(path.points, [&](const SvgPoint& p) { return is_inside(picture, p); }))
      faults.push_back("outside: a " + path.role);
  }
}

void find_covered_labels(const SvgPicture& picture, std::vector<std::string>& faults) {
  for (std::size_t i = 0; i < picture.texts.size(); ++i) {
    const SvgText& label = picture.texts[i];
    if (label.role != "label") continue;
    for (std::size_t j = 0; j < picture.texts.size(); ++j) {
      const SvgText& other = picture.texts[j];
      if (i != j && label.low.x < other.high.x && other.low.x < label.high.x && label.low.y < other.high.y &&
          other.low.y < label.high.y)
        faults.push_back("label " + label.text + " on " + other.text);
    }
    for (const SvgCircle& node : picture.circles) {
      if (node.role != "node") continue;
      const SvgPoint nearest{std::clamp(node.center.x, label.low.x, label.high.x),
                             std::clamp(node.center.y, label.low.y, label.high.y)};
      if (distance(nearest, node.center) < node.radius) faults.push_back("label " + label.text + " on a node");
    }
    for (const SvgPath& path : picture.paths) {
      const auto is_on = [&](const SvgPoint& p) {
        return p.x > label.low.x && p.x < label.high.x && p.y > label.low.y && p.y < label.high.y;
      };
      if (path.role == "link" && std::ranges::any_of(path.points, is_on))
        faults.push_back("label " + label.text + " on a link");
    }
  }
}

bool is_end(const SvgPath& path, const SvgPoint& center, double reach) {
  return std::ranges::any_of(path.ends, [&](const SvgPoint& end) { return distance(end, center) <= reach; });
}

void find_hidden_links(const SvgPicture& picture, std::vector<std::string>& faults) {
  constexpr double kNear = 1;
  std::map<std::pair<int, int>, std::vector<std::pair<SvgPoint, std::size_t>>> cells;
  const auto cell = [](double x) { return static_cast<int>(std::floor(x / 4)); };
  for (std::size_t i = 0; i < picture.paths.size(); ++i) {
    if (picture.paths[i].role != "link") continue;
    for (const SvgPoint& p : picture.paths[i].points) cells[{cell(p.x), cell(p.y)}].push_back({p, i});
  }
  const auto near = [&](const SvgPoint& p, std::size_t own) {
    std::set<std::size_t> others;
    for (int x = cell(p.x - kNear); x <= cell(p.x + kNear); ++x) {
      for (int y = cell(p.y - kNear); y <= cell(p.y + kNear); ++y) {
        const auto found = cells.find({x, y});
        if (found == cells.end()) continue;
        for (const auto& [q, other] : found->second) {
          if (other != own && distance(p, q) < kNear) others.insert(other);
        }
      }
    }
    return others;
  };
  for (std::size_t i = 0; i < picture.paths.size(); ++i) {
    const SvgPath& path = picture.paths[i];
    if (path.role != "link") continue;
    std::size_t counted = 0;
    std::map<std::size_t, std::size_t> shared;  // with each other link
    for (const SvgPoint& p : path.points) {
      if (std::ranges::any_of(picture.circles, [&](const SvgCircle& node) {
            return node.role == "node" && distance(p, node.center) < 2 * node.radius;
          }))
        continue;
      ++counted;
      for (const std::size_t other : near(p, i)) ++shared[other];
    }
    for (const auto& [other, count] : shared) {
      if (counted > 3 && 2 * count > counted) faults.push_back("a link runs along another");
    }
    for (const SvgCircle& node : picture.circles) {
      if (node.role != "node" || is_end(path, node.center, 0.5)) continue;
      if (std::ranges::any_of(path.points, [&](const SvgPoint& p) { return distance(p, node.center) < node.radius; }))
        faults.push_back("a link runs through a node");
    }
  }
}

}  // namespace

SvgPicture read_svg(const std::string& svg) {
  SvgPicture picture;
  std::smatch box;
  if (std::regex_search(svg, box, std::regex("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\""))) {
    picture.width = std::stod(box[1]);
    picture.height = std::stod(box[2]);
  }
  for (std::size_t begin = svg.find('<'); begin != std::string::npos; begin = svg.find('<', begin + 1)) {
    const std::size_t end = svg.find('>', begin);
    if (end == std::string::npos) break;
    const std::string tag = svg.substr(begin, end - begin);
    const Attributes attributes = attributes_of(tag);
    if (!attributes.contains("class")) continue;
    const std::string& role = attributes.at("class");
    if (tag.starts_with("<circle")) {
      picture.circles.push_back({role, {number(attributes, "cx"), number(attributes, "cy")}, number(attributes, "r")});
    } else if (tag.starts_with("<path")) {
      picture.paths.push_back(path_of(role, attributes.at("d")));
    } else if (tag.starts_with("<text")) {
      picture.texts.push_back(text_of(attributes, svg.substr(end + 1, svg.find('<', end) - end - 1)));
    }
  }
  return picture;
}

std::vector<std::string> faults_of(const SvgPicture& picture) {
  std::vector<std::string> faults;
  find_outside(picture, faults);
  find_covered_labels(picture, faults);
  find_hidden_links(picture, faults);
  return faults;
}

}  // namespace weft::test
