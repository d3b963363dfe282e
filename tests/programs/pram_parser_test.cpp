#include "programs/pram/pram_parser.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "programs/pram/memory_image.h"

namespace weft::programs::pram {
namespace {

struct BadProgram {
  std::string text;
  std::string what;   // the beginning of the message, with its line
  std::string shown;  // the text at the caret
  std::string hint;   // a part of it
};

std::string at_caret(const InputError& error) {
  if (!error.place()) return {};
  return error.text().substr(error.place()->begin, error.place()->end - error.place()->begin);
}

void expect_refused(const BadProgram& bad) {
  SCOPED_TRACE(bad.text.substr(0, 200));
  try {
    parse_program(bad.text);
    ADD_FAILURE() << "it was accepted";
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with(bad.what)) << error.what();
    EXPECT_EQ(at_caret(error), bad.shown);
    EXPECT_NE(error.hint().find(bad.hint), std::string::npos) << error.hint();
    EXPECT_FALSE(error.hint().empty());
    EXPECT_LT(render(error, "weft").size(), 500U);
  }
}

void expect_all_refused(const std::vector<BadProgram>& programs) {
  for (const BadProgram& bad : programs) expect_refused(bad);
}

TEST(PramParser, NamesAreSuggested) {
  expect_all_refused({
      {"local total\ntotl = 1", "line 2: the name \"totl\" is not declared", "totl", "did you mean \"total\"?"},
      {"local x\nx = sqrt(n)", "line 2: there is no function \"sqrt\"", "sqrt", "floor_root"},
      {"local x\nx = qqqqqqq + 1", "line 2: the name \"qqqqqqq\" is not declared", "qqqqqqq", "local x"},
      {"model crwc-common\nlocal x\nx = 1", "line 1: there is no model \"crwc-common\"", "crwc-common",
       "did you mean \"crcw-common\"?"},
      {"model\nlocal x\nx = 1", "line 1: there is no model \"\"", "", "erew"},
      {"shared a[n]\noutput b\na[me] = 1", "line 2: the name \"b\" is not declared", "b", "declare it"},
  });
}

TEST(PramParser, BracketsAndBracesAreMatched) {
  expect_all_refused({
      {"local x\nx = (1 + 2\nx = 3", "line 2: the \"(\" here is never closed", "(", "not \"x\" in line 3"},
      {"local x\nx = min(1, 2", "line 2: the \"(\" here is never closed", "(", "the end of the program"},
      {"shared a[n]\na[me = 1", "line 2: expected an expression, not an assignment", "=", "=="},
      {"shared a[n]\na[me + 1", "line 2: the \"[\" here is never closed", "[", "expected \"]\""},
      {"local x\nx = 1 + 2)", "line 2: this bracket closes nothing", ")", "count"},
      {"local x\nif x {\n x = 1", "line 2: the \"{\" here is never closed", "{", "add a \"}\""},
      {"local x\nx = 1 }", "line 2: this brace closes nothing", "}", "count"},
      {"local x\n}", "line 2: expected a statement, not \"}\"", "}", "such as"},
      {"local x\nif x\nx = 1", "line 2: expected \"{\", not the end of the line", "", "braces"},
      {"local x\nif x { x = 1 }\nelse { x = 2 }", "line 3: this \"else\" belongs to no \"if\"", "else", "one line"},
  });
}

TEST(PramParser, WrongStatementsAreExplained) {
  expect_all_refused({
      {"", "line 1: the program is empty", "", "examples"},
      {"# nothing\n\n", "line 3: the program is empty", "", "examples"},
      {"local x", "line 1: the program has no statements", "", "follow"},
      {"local x\nx = 1; x = 2", "line 2: unexpected \";\"", ";", "ends with its line"},
      {"local x\nx = 1 x = 2", "line 2: expected the end of the line, not \"x\"", "x", "each line"},
      {"local x\nx = 1\nlocal y", "line 3: a declaration cannot follow statements", "local", "beginning"},
      {"local x\nx = 1 = 2", "line 2: expected an expression, not an assignment", "=", "=="},
      {"local x\nx = 1 < 2 < 3", "line 2: comparisons cannot be chained", "<", "and"},
      {"local x\nx = 2a", "line 2: this is neither a name nor a number", "2a", "letter"},
      {"local x\nx = 9223372036854775808", "line 2: the number", "9223372036854775808", "9223372036854775807"},
      {"local x\nx = ", "line 2: expected a value, not the end of the program", "", "a value is"},
      {"local x, x\nx = 1", "line 1: \"x\" is already a register", "x", "another name"},
      {"local n\nn = 1", "line 1: \"n\" is a word of the language", "n", "another name"},
      {"local x\nme = 1", "line 2: \"me\" cannot begin a statement", "me", "pram.md"},
      {"shared a[n]\na = 1", "line 2: \"a\" is a shared array", "a", "a[i]"},
      {"local x\nx[1] = 1", "line 2: \"x\" is a register, not an array", "x", "index"},
      {"param m = 2\nlocal x\nm = 1", "line 3: \"m\" is a parameter, which cannot be assigned", "m", "register"},
      {"local x\nfor k in 1..2 { k = 1 }", "line 2: \"k\" is a loop variable, which cannot", "k", "register"},
      {"local x\nx = abs(1, 2)", "line 2: expected \")\", not \",\"", ",", "one argument"},
      {"local x\nx = min(1)", "line 2: expected \",\", not \")\"", ")", "two arguments"},
      {"local x\nx = 1.5", "line 2: unexpected \".\"", ".", "whole"},
      {"local x\nx = x && 1", "line 2: unexpected \"&\"", "&", "and"},
      {"local x\nif x == 1:\nx = 2", "line 2: unexpected \":\"", ":", "braces"},
      {"shared a[n]\nlocal x\nx = a[1][2]", "line 3: only shared arrays have an index", "[", "a[i * m + j]"},
      {"model erew\nmodel crew\nlocal x\nx = 1", "line 2: the model is already erew", "crew", "remove"},
  });
}

TEST(PramParser, ControlIsTheSameForAllProcessors) {
  expect_all_refused({
      {"local x\nrepeat x times { x = 1 }", "line 2: the number of turns must be the same", "x", "loop variables"},
      {"local x\nfor k in 1..me { x = 1 }", "line 2: the bounds of a loop must be the same", "me", "parameters"},
      {"shared a[n]\nprocessors a[0] { a[me] = 1 }", "line 2: the number of processors must be", "a[0]", "numbers"},
      {"shared a[me]\na[me] = 1", "line 1: the size of an array must be the same", "me", "numbers"},
      {"local x\nwhile x > 0 { x = 1 }", "line 2: expected \"any\", not \"x\"", "x", "while any(x > 0)"},
      {"shared a[n] = me\na[me] = 1", "line 1: initial values belong to cells", "me", "index"},
      {"local x\nx = index", "line 2: \"index\" is for initial values only", "index", "me"},
      {"shared a[n]\nshared b[n] = a[index]\na[me] = 1", "line 2: initial values cannot read memory", "a", "index"},
  });
}

TEST(PramParser, BytesThatAreNotUtf8AreRefusedEverywhere) {
  expect_refused({"local x\n# J\xe1J\xe1\nx = 1", "line 2: this is not UTF-8", "\xe1", "UTF-8"});
  expect_refused({std::string("local x\nx = \0", 13), "line 2: unexpected", std::string(1, '\0'), "grammar"});
  expect_refused({"local x\nx = \xc3\xa4", "line 2: unexpected", "\xc3\xa4", "grammar"});
  EXPECT_NO_THROW(parse_program("# J\xc3\xa1J\xc3\xa1\nlocal x\r\nx = 1\r\n"));
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

TEST(PramParser, DeepNestingIsAnError) {
  const std::vector<std::pair<std::string_view, std::string>> parts{{"(", "("},      {"-", "-"},  {"not ", "not"},
                                                                    {"min(", "min"}, {"a[", "a"}, {"abs(", "abs"}};
  for (const auto& [part, shown] : parts) {
    expect_refused({"shared a[n]\nlocal x\nx = " + repeated(part, 10'000), "line 3: this nests deeper than 64 levels",
                    shown, "simplify"});
  }
  EXPECT_THROW(parse_program("local x\n" + repeated("if x {\n", 10'000)), InputError);
  EXPECT_THROW(parse_program("local x\n" + repeated("if x { x = 1 } else ", 10'000)), InputError);
  EXPECT_THROW(parse_program("local x\nx = 1" + repeated(" + 1", 10'000)), InputError);
  EXPECT_THROW(parse_program("local x\nx = 1" + repeated(" or 1", 10'000)), InputError);
  EXPECT_NO_THROW(parse_program("local x\n" + repeated("repeat 1 times {\n", 60) + "x = 1" + repeated("}", 60)));
  EXPECT_NO_THROW(parse_program("local x\nx = 1" + repeated(" + 1", 200)));
}

TEST(PramParser, LargeFilesAreRefusedAtOnce) {
  std::string garbage(10'000'000, ' ');
  for (std::size_t i = 0; i < garbage.size(); ++i) garbage[i] = static_cast<char>(i * 7919 >> 3U);
  expect_refused({garbage, "the program has 10000000 bytes", "", "right file"});
  EXPECT_THROW(parse_program(garbage.substr(0, 1'000'000)), InputError);
  for (char& c : garbage) c = "abcxyz0189 +-*/%<>=()[]{},.\n#"[static_cast<unsigned char>(c) % 30];
  EXPECT_THROW(parse_program(garbage.substr(0, 1'000'000)), InputError);
  EXPECT_NO_THROW(parse_program("local x\n" + repeated("x = x + 1\n", 100'000)));
}

TEST(PramParser, PrecedenceIsThatOfMathematics) {
  const SyntaxTree tree = parse_program("param p = 1 + 2 * 3 - -4 % 3 == 5 or not 1 < 0 and 0\nlocal x\nx = 1");
  const Expression& either = tree.at(tree.parameters[0].value);
  EXPECT_EQ(either.operation, Operation::logical_or);
  EXPECT_EQ(tree.at(either.left).operation, Operation::equal);
  EXPECT_EQ(tree.at(tree.at(either.left).left).operation, Operation::subtract);
  EXPECT_EQ(tree.at(either.right).operation, Operation::logical_and);
  EXPECT_EQ(tree.at(tree.at(either.right).left).operation, Operation::logical_not);
}

TEST(PramParser, LinesEndInsideBracketsOnlyForReaders) {
  EXPECT_NO_THROW(parse_program("shared a[n]\nlocal x\nx = (1 +  # one\n  2)\na[\n me\n] = 1\n\nif x { x = 1 }\n"));
}

TEST(PramParser, LoopVariablesEndWithTheirLoop) {
  EXPECT_NO_THROW(parse_program("local x\nfor k in 1..2 { x = k }\nfor k in 1..2 { x = k }"));
  expect_refused({"local x\nfor k in 1..2 { x = k }\nx = k", "line 3: the name \"k\" is not declared", "k", ""});
  expect_refused({"local x\nfor k in 1..2 { for k in 1..2 { x = k } }", "line 2: \"k\" is already a loop variable", "k",
                  "another name"});
}

std::string layout_error(const std::string& text, const Setting& setting, const Execution& execution = {}) {
  try {
    lay_out(parse_program(text + "\nlocal x\nx = 1"), setting, execution);
    return "accepted";
  } catch (const InputError& error) {
    EXPECT_FALSE(error.hint().empty());
    return error.what() + (error.place() ? " at " + at_caret(error) : std::string());
  }
}

TEST(PramLayout, RefusesSizesAndValues) {
  const Setting four{.processor_count = 4};
  EXPECT_EQ(layout_error("shared a[n - 5]", four), "line 1: the array \"a\" would have -1 cells at n - 5");
  EXPECT_EQ(layout_error("shared a[power(10, 18)]", four),
            "line 1: the array \"a\" of 1000000000000000000 cells needs too much memory: 20.8 EiB at power(10, 18)");
  EXPECT_EQ(layout_error("shared a[1000]\nshared b[1000]", four, {.max_memory = 40'000}),
            "line 2: the array \"b\" of 1000 cells needs too much memory: 46.9 KiB at 1000");
  EXPECT_EQ(layout_error("shared a[n / 0]", four), "line 1: division by zero at n / 0");
  EXPECT_EQ(layout_error("shared a[n] = 10 / (index - 2)", four), "line 1: division by zero at 10 / (index - 2");
  EXPECT_EQ(layout_error("param p = power(10, 19)", four), "line 1: the result does not fit 64 bits at power(10, 19)");
  EXPECT_EQ(layout_error("shared a[0]", four), "accepted");
  EXPECT_EQ(layout_error("", {.processor_count = 0}), "a PRAM has at least one processor");
}

TEST(PramLayout, InputsFitTheArrays) {
  const std::string text = "shared a[n] = input\nshared b[2] = index + 7\nshared c[1] = input else 5";
  EXPECT_EQ(layout_error(text, {.processor_count = 4}), "line 1: the array \"a\" needs 4 input values at a");
  EXPECT_EQ(layout_error(text, {.processor_count = 4, .inputs = std::vector<std::int64_t>{1, 2, 3}}),
            "the program takes 5 input values, not 3");
  EXPECT_EQ(layout_error(text, {.processor_count = 4, .parameters = {{"m", 1}}}), "the program has no parameter \"m\"");
  const SyntaxTree tree = parse_program(text + "\nlocal x\nx = 1");
  EXPECT_EQ(input_count(tree, {.processor_count = 4}, Execution{}), 5U);
  const MemoryImage image =
      lay_out(tree, {.processor_count = 2, .inputs = std::vector<std::int64_t>{1, 2, 3}}, Execution{});
  EXPECT_EQ(image.cells, (std::vector<std::int64_t>{1, 2, 7, 8, 3}));
  EXPECT_EQ(image.arrays[2].first_cell, 4U);
}

TEST(PramLayout, InputValuesAreWholeNumbers) {
  EXPECT_EQ(read_input_values(" 1 -2\r\n\t9223372036854775807\n"), (std::vector<std::int64_t>{1, -2, INT64_MAX}));
  EXPECT_TRUE(read_input_values(" \n").empty());
  for (const std::string_view word : {"1.5", "x", "9223372036854775808", "1,2", "--1", "\xff"}) {
    try {
      read_input_values("1\n2 " + std::string(word) + "\n3");
      ADD_FAILURE() << word;
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("line 2: ")) << error.what();
      EXPECT_EQ(at_caret(error), word);
    }
  }
}

}  // namespace
}  // namespace weft::programs::pram
