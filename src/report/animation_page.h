// A page that shows how data move in a network: its drawing, a slider over the steps, the links that carry data, and
// what the nodes hold. One HTML file with its own script.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/picture/drawing.h"

namespace weft::report {

struct AnimatedMessage {
  std::size_t link = 0;    // of the drawing
  bool is_forward = true;  // from the first end of the link to the second
  std::string text{};      // what it carries
};

struct AnimatedChange {
  std::size_t node = 0;
  std::string value{};
};

struct AnimatedStep {
  std::string what{};
  bool is_communication = true;
  std::vector<AnimatedMessage> messages{};
  std::vector<AnimatedChange> changes{};  // what nodes hold after the step
};

struct Animation {
  std::string title{};
  std::string command{};
  std::vector<std::string> notes{};  // paragraphs below the picture
  Drawing drawing{};
  std::vector<std::string> values{};  // of each node before the first step; empty: it holds nothing
  std::vector<AnimatedStep> steps{};
};

std::string to_html(const Animation& animation);

}  // namespace weft::report
