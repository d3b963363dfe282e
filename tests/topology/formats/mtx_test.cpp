#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

const std::string kSymmetric = "%%MatrixMarket matrix coordinate pattern symmetric\n";

TEST(Mtx, SymmetricMatrixIsBidirectional) {
  const FileNetwork network = read_as("mtx", kSymmetric + "% a note\n\n3 3 2\n2 1\n3 2\n");
  EXPECT_EQ(network.links.node_count, 3U);
  EXPECT_EQ(network.links.links.size(), 2U);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
  EXPECT_FALSE(read_as("mtx", "%%matrixmarket MATRIX Coordinate Real Skew-Symmetric\r\n2 2 1\r\n2 1 -1\r\n")
                   .links.link_classes[0]
                   .is_unidirectional);
}

// The header decides, even if both directions of every channel are listed.
TEST(Mtx, GeneralMatrixIsUnidirectional) {
  const FileNetwork network = read_as("mtx", test::test_data("real_general.mtx"));
  EXPECT_TRUE(network.links.link_classes[0].is_unidirectional);
  EXPECT_EQ(network.links.node_count, 3U);
  EXPECT_EQ(network.links.links.size(), 3U);  // without the diagonal, with the stored zero
}

TEST(Mtx, RepeatedEntriesAreParallelLinks) {
  EXPECT_EQ(read_as("mtx", kSymmetric + "2 2 2\n2 1\n2 1\n").links.links.size(), 2U);
}

TEST(Mtx, ErrorsNameTheLine) {
  expect_refused("mtx", "1 1 0\n", 1, "not a Matrix Market file");
  expect_refused("mtx", "%%MatrixMarket matrix array real general\n2 2\n", 1, "layout is \"array\"");
  expect_refused("mtx", "%%MatrixMarket matrix coordinate complex general\n", 1, "field is \"complex\"");
  expect_refused("mtx", "%%MatrixMarket matrix coordinate pattern hermitian\n", 1, "symmetry is \"hermitian\"");
  expect_refused("mtx", kSymmetric, 1, "size is missing");
  expect_refused("mtx", kSymmetric + "2 3 0\n", 2, "2 rows and 3 columns");
  expect_refused("mtx", kSymmetric + "1000000000 1000000000 1\n2 1\n", 2, "1000000000 nodes in a file of");
  expect_refused("mtx", kSymmetric + "2 2 5\n2 1\n", 2, "5 entries are announced, but the file has 1");
  expect_refused("mtx", kSymmetric + "2 2 1\n2 1\n2 1\n", 4, "more entries than the 1 of line 2");
  expect_refused("mtx", kSymmetric + "2 2 1\n3 1\n", 3, "above 2");
  expect_refused("mtx", kSymmetric + "2 2 1\n0 1\n", 3, "below 1");
  expect_refused("mtx", kSymmetric + "2 2 1\n-2 1\n", 3, "negative");
  expect_refused("mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n2 1\n", 3, "value is missing");
}

TEST(Mtx, ReportsIgnoredValues) {
  EXPECT_EQ(read_as("mtx", test::test_data("real_general.mtx")).dropped_attributes, std::vector<std::string>{"value"});
  EXPECT_TRUE(read_as("mtx", kSymmetric + "2 2 1\n2 1\n").dropped_attributes.empty());
}

}  // namespace
}  // namespace weft::topology
