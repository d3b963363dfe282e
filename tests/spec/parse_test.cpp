#include "spec/parse.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>

#include "base/numbers/random.h"

namespace weft::spec {
namespace {

std::string reprinted(std::string_view text) { return print(parse(text)); }

TEST(Parse, ReadsEveryKindOfValue) {
  const Spec spec = parse(R"(f(3,-4,1/3,0.25,word,"a \"text\"",[1,[2,x]],key=g(5)))");
  ASSERT_EQ(spec.arguments.size(), 8U);
  EXPECT_EQ(std::get<std::int64_t>(spec.arguments[1].value.content), -4);
  EXPECT_EQ(std::get<Ratio>(spec.arguments[2].value.content), (Ratio{1, 3}));
  EXPECT_EQ(std::get<Ratio>(spec.arguments[3].value.content), (Ratio{1, 4}));
  EXPECT_EQ(std::get<Spec>(spec.arguments[4].value.content).name, "word");
  EXPECT_EQ(std::get<Text>(spec.arguments[5].value.content).characters, "a \"text\"");
  EXPECT_EQ(std::get<List>(spec.arguments[6].value.content).size(), 2U);
  EXPECT_EQ(spec.arguments[7].key, "key");
}

TEST(Parse, SpacesDoNotMatter) {
  EXPECT_EQ(reprinted(" rhsn ( 2 , 2 , hypercube( 2 ) ) "), "rhsn(2,2,hypercube(2))");
  EXPECT_EQ(reprinted("prc(100, skips = [ 4, 20 ])"), "prc(100,skips=[4,20])");
}

TEST(Parse, AWordIsASpecWithoutArguments) { EXPECT_EQ(parse("petersen()"), parse("petersen")); }

TEST(Parse, OneNumberHasOneText) {
  EXPECT_EQ(reprinted("f(0.50)"), "f(0.5)");
  EXPECT_EQ(reprinted("f(2/4)"), "f(0.5)");
  EXPECT_EQ(reprinted("f(-3/8)"), "f(-0.375)");
  EXPECT_EQ(reprinted("f(4/2)"), "f(2)");
  EXPECT_EQ(reprinted("f(2/6)"), "f(1/3)");
  EXPECT_EQ(reprinted("f(0.0)"), "f(0)");
  EXPECT_EQ(reprinted("f(007)"), "f(7)");
  EXPECT_EQ(reprinted("f(0.05)"), "f(0.05)");
}

struct BadText {
  std::string_view text;
  std::size_t begin;
  std::string_view message;
};

TEST(Parse, ErrorsPointAtTheirPosition) {
  for (const BadText& bad : {
           BadText{"", 0, "empty"},
           BadText{"3", 0, "begins with a name"},
           BadText{"f(", 1, "never closed"},
           BadText{"f(1", 1, "never closed"},
           BadText{"f(g(1)", 1, "never closed"},
           BadText{"f(1))", 4, "closes nothing"},
           BadText{"f(1 2)", 4, "expected \",\""},
           BadText{"f(,)", 2, "expected a value"},
           BadText{"f(a=)", 4, "expected a value"},
           BadText{"f(\"abc)", 2, "never closed"},
           BadText{"f([1,2)", 6, "expected \",\" or \"]\""},
           BadText{"f(1/0)", 2, "denominator 0"},
           BadText{"f(-)", 3, "digit is missing"},
           BadText{"f(1.)", 4, "digit is missing"},
           BadText{"f(99999999999999999999)", 2, "does not fit 64 bits"},
           BadText{"f((1))", 2, "needs a name"},
           BadText{"f g", 2, "unexpected text"},
       }) {
    try {
      parse(bad.text);
      FAIL() << bad.text;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(bad.message), std::string::npos) << bad.text << ": " << error.what();
      EXPECT_EQ(error.place().value().begin, bad.begin) << bad.text;
      EXPECT_EQ(error.text(), bad.text);
      EXPECT_FALSE(error.hint().empty()) << bad.text;
    }
  }
}

TEST(Parse, RefusesDeepNesting) {
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "f(";
  EXPECT_THROW(parse(deep), InputError);
  EXPECT_THROW(parse("f(" + std::string(10'000, '[')), InputError);
  std::string fits = "f";
  for (int i = 0; i < kDeepestNesting; ++i) fits = "f(" + fits + ")";
  EXPECT_NO_THROW(parse(fits));
  EXPECT_THROW(parse("f(" + fits + ")"), InputError);
}

TEST(Parse, AMegabyteIsReadInLinearTime) {
  std::string list = "f(skips=[1";
  while (list.size() < 1'000'000) list += ",1";
  list += "])";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(reprinted(list), list);
  EXPECT_THROW(parse(std::string(1'000'000, 'a') + "!"), InputError);
  EXPECT_THROW(parse("f(" + std::string(1'000'000, '9') + ")"), InputError);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));  // quadratic would take hours
}

// A random spec is the same after printing and parsing.
class RandomSpecs {
 public:
  explicit RandomSpecs(std::uint32_t seed) : random_(seed, Purpose::test) {}

  Spec spec(int depth) {
    Spec result{name(), {}};
    for (std::uint64_t k = random_.below(4); k > 0; --k) {
      result.arguments.push_back({random_.chance(0.3) ? name() : "", value(depth - 1)});
    }
    return result;
  }

 private:
  std::string name() {
    std::string text(1, static_cast<char>('a' + random_.below(26)));
    constexpr std::string_view kRest = "abcXYZ0189-_";
    for (std::uint64_t k = random_.below(6); k > 0; --k) text += kRest[random_.below(kRest.size())];
    return text;
  }

  Value value(int depth) {
    const std::uint64_t kind = random_.below(depth > 0 ? 5 : 3);
    if (kind == 0) return {static_cast<std::int64_t>(random_.next() >> random_.below(64))};
    if (kind == 1) return ratio();
    if (kind == 2) return {text()};
    if (kind == 3) return {spec(depth)};
    List list;
    for (std::uint64_t k = random_.below(4); k > 0; --k) list.push_back(value(depth - 1));
    return {list};
  }

  // Through the parser, so that it is in lowest terms.
  Value ratio() {
    const std::string written = std::to_string(random_.below(1000)) + (random_.chance(0.5) ? "/" : ".") +
                                std::to_string(1 + random_.below(1000));
    return parse("f(" + std::string(random_.chance(0.3) ? "-" : "") + written + ")").arguments.front().value;
  }

  Text text() {
    Text text;
    constexpr std::array<std::string_view, 13> kCharacters = {"a", "b", "\"", "\\", "\n", ",",       "(",
                                                              ")", "[", "]",  "=",  " ",  "\xC3\xA9"};
    for (std::uint64_t k = random_.below(8); k > 0; --k)
      text.characters += kCharacters[random_.below(kCharacters.size())];
    return text;
  }

  RandomStream random_;
};

TEST(Parse, PrintingAndReadingRoundTrips) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const Spec spec = RandomSpecs(seed).spec(4);
    const std::string text = print(spec);
    EXPECT_EQ(parse(text), spec) << text;
    EXPECT_EQ(print(parse(text)), text);
  }
}

// For any bytes the parser returns a spec or throws an InputError.
TEST(Parse, RandomTextNeverCrashes) {
  for (std::uint32_t seed = 0; seed < 20'000; ++seed) {
    RandomStream random(seed, Purpose::test, 1);
    constexpr std::string_view kAlphabet = "ab(),[]=\"\\/.-19 \n\x80\xff";
    std::string noise;
    for (std::uint64_t k = random.below(30); k > 0; --k) noise += kAlphabet[random.below(kAlphabet.size())];
    try {
      EXPECT_EQ(parse(print(parse(noise))), parse(noise));
    } catch (const InputError& error) {
      EXPECT_LT(render(error, "weft").size(), 500U);
    }
  }
}

TEST(Parse, RefusesTextsThatAreNotUtf8) {
  EXPECT_NO_THROW((void)parse("file(\"\xc3\xa4.edges\")"));
  EXPECT_THROW((void)parse("file(\"\xe4.edges\")"), InputError);
}

}  // namespace
}  // namespace weft::spec
