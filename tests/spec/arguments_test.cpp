#include "spec/arguments.h"

#include <gtest/gtest.h>

#include "spec/parse.h"

namespace weft::spec {
namespace {

constexpr Schema kSchema = {{{.name = "sizes", .meaning = "sizes", .min = 1, .max = 9, .is_variadic = true},
                             {.name = "G", .kind = Kind::network, .meaning = "inside"},
                             {.name = "skips",
                              .kind = Kind::integer_list,
                              .meaning = "skips",
                              .min = 2,
                              .max = 50,
                              .is_optional = true,
                              .is_keyed = true},
                             {.name = "mode",
                              .kind = Kind::word,
                              .meaning = "mode",
                              .words = "fast|slow|1",
                              .default_text = "fast",
                              .is_keyed = true},
                             {.name = "seed", .meaning = "seed", .min = 0, .default_text = "1", .is_keyed = true}}};

Arguments bind(std::string_view text) { return {parse(text), kSchema}; }
std::string canonical(std::string_view text) { return print(bind(text).to_spec()); }

TEST(Arguments, VariadicParameterLeavesLaterPositionsToTheOthers) {
  const Arguments arguments = bind("f(2,3,4,ring(5))");
  EXPECT_EQ(arguments.integers("sizes"), (std::vector<std::int64_t>{2, 3, 4}));
  EXPECT_EQ(arguments.network("G").name, "ring");
}

TEST(Arguments, DefaultsApplyAndAreOmittedFromTheCanonicalForm) {
  EXPECT_EQ(bind("f(2,x)").word("mode"), "fast");
  EXPECT_EQ(bind("f(2,x)").integer("seed"), 1);
  EXPECT_EQ(canonical("f(2,x,seed=1,mode=fast)"), "f(2,x)");
}

TEST(Arguments, AlwaysShownParametersAreWrittenAtTheirDefault) {
  Schema shown = kSchema;
  shown[3].is_always_shown = true;
  const auto printed = [&](std::string_view text) { return print(Arguments(parse(text), shown).to_spec()); };
  EXPECT_EQ(printed("f(2,x)"), "f(2,x,mode=fast)");
  EXPECT_EQ(printed("f(2,x,mode=fast,seed=1)"), "f(2,x,mode=fast)");
  EXPECT_EQ(printed("f(2,x,mode=slow)"), "f(2,x,mode=slow)");
  shown[3].replaced_by = "skips";
  EXPECT_EQ(printed("f(2,x,skips=[4])"), "f(2,x,skips=[4])");
}

TEST(Arguments, KeysComeInSchemaOrder) {
  EXPECT_EQ(canonical("f(seed=7,mode=slow,2,skips=[4],x)"), "f(2,x,skips=[4],mode=slow,seed=7)");
  EXPECT_EQ(canonical("f(2,G=x)"), "f(2,x)");
}

std::string in_full(std::string_view text, const Schema& schema) {
  return print(Arguments(parse(text), schema).to_full_spec());
}

TEST(Arguments, FullNamesIncludeDefaults) {
  EXPECT_EQ(in_full("f(2,x)", kSchema), "f(2,x,mode=fast,seed=1)");
  EXPECT_EQ(in_full("f(seed=7,2,3,skips=[4],x)", kSchema), "f(2,3,x,skips=[4],mode=fast,seed=7)");
  EXPECT_EQ(canonical(in_full("f(2,x)", kSchema)), "f(2,x)");
  Schema later = kSchema;
  later[3].default_text = "slow";
  EXPECT_EQ(in_full("f(2,x)", later), "f(2,x,mode=slow,seed=1)");
}

TEST(Arguments, FullNamesOmitDefaultsThatAnotherArgumentReplaces) {
  constexpr Schema kPeak = {
      {{.name = "peak", .meaning = "p", .default_text = "1", .is_keyed = true, .replaced_by = "duty"},
       {.name = "duty", .meaning = "d", .is_optional = true, .is_keyed = true}}};
  EXPECT_EQ(in_full("f", kPeak), "f(peak=1)");
  EXPECT_EQ(in_full("f(duty=2)", kPeak), "f(duty=2)");
}

TEST(Arguments, FullNamesOmitLaterParametersAtTheirFormerValue) {
  Schema later = kSchema;
  later[5] = {.name = "turn", .default_text = "3", .is_keyed = true, .value_before = "0"};
  EXPECT_EQ(in_full("f(2,x,turn=0)", later), in_full("f(2,x)", kSchema));
  EXPECT_EQ(in_full("f(2,x)", later), "f(2,x,mode=fast,seed=1,turn=3)");
}

TEST(Arguments, RatiosAreExactAndInTheirRange) {
  constexpr Schema kShare = {
      {{.name = "share", .kind = Kind::ratio, .meaning = "s", .min = 0, .max = 1, .default_text = "1/3"}}};
  const auto share = [&](std::string_view text) { return Arguments(parse(text), kShare).ratio("share"); };
  EXPECT_EQ(share("f"), (Ratio{1, 3}));
  EXPECT_EQ(share("f(0.25)"), (Ratio{1, 4}));
  EXPECT_EQ(share("f(1)"), (Ratio{1, 1}));
  EXPECT_EQ(share("f(0)"), (Ratio{0, 1}));
  EXPECT_EQ(print(Arguments(parse("f(2/8)"), kShare).to_spec()), "f(0.25)");
  EXPECT_EQ(print(Arguments(parse("f(2/6)"), kShare).to_spec()), "f");
  for (const char* wrong : {"f(-1/4)", "f(1.0001)", "f(2)", "f(-1)", "f(x)", "f([1])"}) {
    EXPECT_THROW(share(wrong), InputError) << wrong;
  }
}

TEST(Arguments, AFlagIsGivenByItsNameAlone) {
  constexpr Schema kFlagged = {
      {{.name = "n", .meaning = "n", .min = 0},
       {.name = "directed", .kind = Kind::flag, .meaning = "d", .is_optional = true, .is_keyed = true},
       {.name = "path", .kind = Kind::text, .meaning = "p", .is_optional = true, .is_keyed = true}}};
  const Arguments given(parse("f(directed,3,path=\"a b\")"), kFlagged);
  EXPECT_TRUE(given.has("directed"));
  EXPECT_EQ(given.text("path"), "a b");
  EXPECT_EQ(print(given.to_spec()), "f(3,directed,path=\"a b\")");
  EXPECT_FALSE(Arguments(parse("f(3)"), kFlagged).has("directed"));
  EXPECT_THROW(Arguments(parse("f(3,directed=4)"), kFlagged), InputError);
  EXPECT_THROW(Arguments(parse("f(3,directed,directed)"), kFlagged), InputError);
  EXPECT_EQ(usage("f", kFlagged), "f(n,directed,path=)");
}

TEST(Arguments, AWordMayBeANumber) { EXPECT_EQ(bind("f(2,x,mode=1)").word("mode"), "1"); }

struct BadCall {
  std::string_view text;
  std::string_view marked;  // the text above the carets
  std::string_view message;
};

TEST(Arguments, ErrorsPointAtTheArgument) {
  for (const BadCall& bad : {
           BadCall{"f(x)", "f(x)", "sizes is missing"},
           BadCall{"f(2)", "f(2)", "sizes is missing"},
           BadCall{"f(0,x)", "0", "at least 1"},
           BadCall{"f(2,10,x)", "10", "at most 9"},
           BadCall{"f(2,0.5,x)", "0.5", "a fraction"},
           BadCall{"f(2,[3],x)", "[3]", "a list"},
           BadCall{"f(2,7)", "7", "it must be a network"},
           BadCall{"f(2,x,skips=4)", "4", "a list of integers"},
           BadCall{"f(2,x,skips=[4,y])", "y", "must be an integer"},
           BadCall{"f(2,x,skips=[4,1])", "1", "at least 2"},
           BadCall{"f(2,x,mode=quick)", "quick", "one of fast|slow|1"},
           BadCall{"f(2,x,speed=1)", "speed", "no parameter \"speed\""},
           BadCall{"f(2,x,seed=1,seed=2)", "seed", "given twice"},
           BadCall{"f(2,x,G=y)", "x", "it must be an integer"},
       }) {
    try {
      bind(bad.text);
      FAIL() << bad.text;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(bad.message), std::string::npos) << bad.text << ": " << error.what();
      const TextSpan place = error.place().value();
      EXPECT_EQ(bad.text.substr(place.begin, place.end - place.begin), bad.marked) << bad.text;
    }
  }
}

TEST(Arguments, RefusesTooManyArguments) {
  constexpr Schema kOne = {{{.name = "n", .meaning = "n"}}};
  EXPECT_THROW(Arguments(parse("f(1,2)"), kOne), InputError);
  EXPECT_THROW(Arguments(parse("f(1)"), Schema{}), InputError);
}

TEST(Schema, UsageListsTheParameters) {
  EXPECT_EQ(usage("f", kSchema), "f(sizes...,G,skips=[...],mode=fast|slow|1,seed=1)");
  EXPECT_EQ(usage("petersen", Schema{}), "petersen");
}

}  // namespace
}  // namespace weft::spec
