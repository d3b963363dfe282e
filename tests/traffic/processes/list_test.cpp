#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

std::string list_of(const std::string& text) {
  const auto path = test::own_folder() / "weft_injector_list.txt";
  std::ofstream(path) << text;
  return "list(\"" + path.string() + "\")";
}

TEST(ListProcess, SourcesSendInTheOrderOfGeneration) {
  const auto message = [](Cycle generated, TerminalId destination) {
    return Message{generated, destination, 2, 0, generated};
  };
  Injector injector =
      Injector::from_list({{1, message(5, 0)}, {0, message(9, 2)}, {1, message(3, 2)}, {1, message(5, 1)}}, 3);
  const auto of_one = first_messages(injector, 1, 9);
  ASSERT_EQ(of_one.size(), 3U);
  EXPECT_EQ(of_one[0].destination, 2U);
  EXPECT_EQ(of_one[1].destination, 0U);
  EXPECT_EQ(of_one[2].destination, 1U);
  EXPECT_EQ(first_messages(injector, 0, 9).size(), 1U);
  EXPECT_EQ(first_messages(injector, 2, 9).size(), 0U);
  EXPECT_EQ(injector.most_flits(), 2U);
}

TEST(ListProcess, IsReadFromAFile) {
  Injector injector =
      injector_for(list_of("# cycle source destination flits\n7 1 0 4\n2 1 3 1 # first\n\n0 0 0 2\r\n"), {});
  EXPECT_EQ(injector.least_flits(), 1U);
  EXPECT_EQ(injector.most_flits(), 4U);
  const auto messages = first_messages(injector, 1, 9);
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].generated, 2U);
  EXPECT_EQ(messages[0].destination, 3U);
  EXPECT_EQ(messages[1].flits, 4U);
  EXPECT_NE(messages[0].random, messages[1].random);
}

TEST(ListProcess, RefusesAFileWithoutPackets) { EXPECT_THROW(injector_for(list_of("# nobody\n"), {}), InputError); }

TEST(ListProcess, IsReadFromCsvByColumnNames) {
  Injector injector = injector_for(list_of("# a trace\nsource,hops,generated, flits ,destination,sequence,class\n"
                                           "1,3,7,4,0,2,0\n1,3,7,2,9,1,0\n1,1,0,1,3,0,0 # first\n"),
                                   {});
  const auto messages = first_messages(injector, 1, 9);
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_EQ(messages[0].generated, 0U);
  EXPECT_EQ(messages[0].destination, 3U);
  EXPECT_EQ(messages[1].destination, 9U) << "of one cycle, by sequence";
  EXPECT_EQ(messages[1].flits, 2U);
  EXPECT_EQ(messages[2].flits, 4U);
  EXPECT_EQ(first_messages(injector, 0, 9).size(), 0U);
  Injector other = injector_for(list_of("cycle,source,destination,flits\n5,0,1,2\n"), {});
  EXPECT_EQ(first_messages(other, 0, 9).front().generated, 5U);
}

TEST(ListProcess, ErrorsNameTheLine) {
  const auto wrong = [](const std::string& text) {
    const std::string what = complaint([&] { injector_for(list_of(text), {}); });
    const std::size_t at = what.find("list.txt");
    return at == std::string::npos ? what : what.substr(at + 8);
  };
  EXPECT_EQ(wrong("0 0 1 1\n0 0 10 1\n"), ":2: terminal \"10\" is above 9");
  EXPECT_EQ(wrong("0 0 1\n"), ":1: a number of flits is missing");
  EXPECT_EQ(wrong("0 0 1 0\n"), ":1: number of flits \"0\" is below 1");
  EXPECT_EQ(wrong("-1 0 1 1\n"), ":1: cycle \"-1\" is negative");
  EXPECT_EQ(wrong("0 0 1 1 1\n"), ":1: more than four numbers");
  EXPECT_EQ(wrong("cycle,source,destination\n0,0,1\n"), ":1: the header has no column `flits`");
  EXPECT_EQ(wrong("cycle,source,destination,flits\n0,0,1\n"), ":2: 3 cells, but the header has 4");
  EXPECT_EQ(wrong("cycle,source,destination,flits\n0,0,10,1\n"), ":2: terminal \"10\" is above 9");
  EXPECT_EQ(wrong("cycle,source,destination,flits,class\n0,0,1,1,1\n"), ":2: a reply: a list has only requests");
}

}  // namespace
}  // namespace weft::traffic
