// The geometry of a picture of a network, read back from its SVG: what a viewer would see.
#pragma once

#include <string>
#include <vector>

namespace weft::test {

struct SvgPoint {
  double x = 0;
  double y = 0;
};

struct SvgCircle {
  std::string role;
  SvgPoint center;
  double radius = 0;
};

struct SvgText {
  std::string role;
  SvgPoint low;  // of a box that is at least as large as the text
  SvgPoint high;
  std::string text;
};

struct SvgPath {
  std::string role;
  std::vector<SvgPoint> points;  // about 2 px apart, without the connection between two parts
  std::vector<SvgPoint> ends;    // first and last point of each part
};

struct SvgPicture {
  double width = 0;
  double height = 0;
  std::vector<SvgCircle> circles;
  std::vector<SvgText> texts;
  std::vector<SvgPath> paths;
};

SvgPicture read_svg(const std::string& svg);

// What is wrong with the picture, one sentence for each; empty: nothing. Texts and shapes outside the picture; labels
// on labels, nodes or links; links that run through nodes, or along other links for most of their length.
std::vector<std::string> faults_of(const SvgPicture& picture);

}  // namespace weft::test
