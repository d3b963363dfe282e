// The records of formats with routes, and each of them on the examples of every routing.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "base/input_error.h"
#include "routing/files/routed_format.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

TEST(RoutedFormats, HaveANameASummaryAndAnExtension) {
  std::set<std::string_view> names;
  for (const topology::Format* format : topology::formats()) names.insert(format->name);
  for (const RoutedFormat* format : routed_formats()) {
    EXPECT_TRUE(names.insert(format->name).second) << format->name;
    EXPECT_FALSE(format->summary.empty()) << format->name;
    EXPECT_NE(format->summary.back(), '.') << format->name;
    EXPECT_FALSE(format->extensions.front().empty()) << format->name;
    EXPECT_NE(format->write, nullptr) << format->name;
  }
}

class WrittenRoutes : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, WrittenRoutes, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

void expect_written_or_refused(const RoutedFormat& format, const RoutedFile& file) {
  try {
    for (const topology::FilePart& part : format.write(file)) EXPECT_FALSE(part.text.empty()) << format.name;
  } catch (const InputError& error) {
    EXPECT_FALSE(error.hint().empty()) << format.name << ": " << error.what();
  }
}

// Some examples have failed links, unidirectional channels, or nodes without terminals.
TEST_P(WrittenRoutes, AreWrittenOrRefusedWithAHint) {
  constexpr NodeId kMostNodes = 32;
  for_each_example([&](const topology::Network& network, const Routing& routing) {
    if (network.graph.node_count() > kMostNodes) return;
    const Execution execution;
    for (const RoutedFormat* format : routed_formats()) {
      expect_written_or_refused(*format, {network, routing, "net", execution});
    }
  });
}

}  // namespace
}  // namespace weft::routing
