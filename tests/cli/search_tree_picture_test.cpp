// The picture of a search tree, as a viewer would see it.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include <nlohmann/json.hpp>

#include "support/svg_geometry.h"
#include "transcript.h"

namespace weft::cli {
namespace {

struct VertexBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  bool is_expanded = false;
};

std::vector<VertexBox> boxes_of(const std::string& svg) {
  static const std::regex kBox(
      "<rect class=\"vertex\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\" width=\"([0-9.]+)\" height=\"([0-9.]+)\"[^>]*>"
      "<title>([^<]*)</title>");
  std::vector<VertexBox> boxes;
  for (std::sregex_iterator each(svg.begin(), svg.end(), kBox), end; each != end; ++each) {
    const double left = std::stod((*each)[1]);
    const double top = std::stod((*each)[2]);
    boxes.push_back({left, top, left + std::stod((*each)[3]), top + std::stod((*each)[4]),
                     (*each)[5].str().find("not expanded") == std::string::npos});
  }
  return boxes;
}

bool overlap(const VertexBox& a, const VertexBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

void expect_no_overlaps(const std::vector<VertexBox>& boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(overlap(boxes[i], boxes[j])) << i << " and " << j;
  }
}

// An edge begins in the middle of the lower side of its parent, ends in that of the upper side of its child, and is
// outside of all boxes between.
void expect_edges_outside(const test::SvgPicture& picture, const std::vector<VertexBox>& boxes) {
  for (const test::SvgPath& path : picture.paths) {
    if (path.role != "link") continue;
    for (const VertexBox& box : boxes) {
      ASSERT_TRUE(std::ranges::none_of(path.points, [&](const test::SvgPoint& p) {
        return p.x > box.left && p.x < box.right && p.y > box.top + 0.2 && p.y < box.bottom - 0.2;
      }));
    }
    const auto touches = [](const test::SvgPoint& p, const VertexBox& box, double y) {
      return std::abs(p.x - (box.left + box.right) / 2) < 0.2 && std::abs(p.y - y) < 0.2;
    };
    const auto begin = path.points.front();
    const auto end = path.points.back();
    ASSERT_TRUE(std::ranges::any_of(boxes, [&](const VertexBox& box) { return touches(begin, box, box.bottom); }));
    ASSERT_TRUE(std::ranges::any_of(boxes, [&](const VertexBox& box) { return touches(end, box, box.top); }));
  }
}

// The middle of the first and the last child of each box is the middle of the box.
void expect_centred(const test::SvgPicture& picture, const std::vector<VertexBox>& boxes) {
  for (const VertexBox& box : boxes) {
    const double middle = (box.left + box.right) / 2;
    double least = 1e9;
    double most = -1e9;
    for (const test::SvgPath& path : picture.paths) {
      const test::SvgPoint begin = path.points.front();
      if (path.role != "link" || std::abs(begin.x - middle) > 0.2 || std::abs(begin.y - box.bottom) > 0.2) continue;
      least = std::min(least, path.points.back().x);
      most = std::max(most, path.points.back().x);
    }
    ASSERT_EQ(box.is_expanded, least <= most);
    ASSERT_TRUE(!box.is_expanded || std::abs((least + most) / 2 - middle) < 0.2) << middle;
  }
}

struct Ends {
  const char* network;
  const char* from;
  const char* to;
};

class SearchTreePicture : public testing::TestWithParam<Ends> {};

TEST_P(SearchTreePicture, IsReadableAndAgreesWithTheStatistics) {
  const auto& [network, from, to] = GetParam();
  const std::string file = testing::TempDir() + "/tree-" + network + from + ".svg";
  const Outcome outcome = run_in_shell(std::string("weft route '") + network + "' '" + from + "' '" + to +
                                           "' --with scc-optimal --statistics --json --tree '" + file + "' 2>/dev/null",
                                       ".");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  const auto statistics = nlohmann::json::parse(outcome.output).at("search_tree");
  const std::string svg = read_file(file);
  const test::SvgPicture picture = test::read_svg(svg);
  const std::vector<VertexBox> boxes = boxes_of(svg);
  EXPECT_EQ(boxes.size(), statistics.at("vertices"));
  EXPECT_EQ(std::ranges::count(boxes, true, &VertexBox::is_expanded), statistics.at("expanded"));
  EXPECT_EQ(std::ranges::count(picture.paths, "link", &test::SvgPath::role) + 1, statistics.at("vertices"));
  const std::vector<std::string> faults = test::faults_of(picture);
  EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
  expect_no_overlaps(boxes);
  expect_edges_outside(picture, boxes);
  expect_centred(picture, boxes);
}

INSTANTIATE_TEST_SUITE_P(Route, SearchTreePicture,
                         testing::Values(Ends{"scc(5)", "<3,34125>", "<2,12345>"}, Ends{"scc(5)", "7", "7"},
                                         Ends{"scc(6)", "<4,214365>", "<2,123456>"},
                                         Ends{"scc(8)", "<5,21436587>", "<2,12345678>"}));

}  // namespace
}  // namespace weft::cli
