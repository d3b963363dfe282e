// Bad, empty, huge and interrupted input ends with the right exit code, a short message and no half-written file.
#include <gtest/gtest.h>

#include <chrono>

#include "transcript.h"

namespace weft::cli {
namespace {

std::string many(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece;
  return text;
}

struct NamedSpec {
  std::string name;
  std::string text;
};

void PrintTo(const NamedSpec& spec, std::ostream* stream) { *stream << spec.name; }

class BadSpec : public testing::TestWithParam<NamedSpec> {};

INSTANTIATE_TEST_SUITE_P(
    Specs, BadSpec,
    testing::Values(
        NamedSpec{"NegativeDimension", "hypercube(-1)"}, NamedSpec{"DimensionTooLarge", "hypercube(99)"},
        NamedSpec{"NumberBeyond64Bits", "hypercube(18446744073709551616)"}, NamedSpec{"RingTooSmall", "scc(2)"},
        NamedSpec{"NotAMultipleOfFour", "rdt(30)"}, NamedSpec{"SkipOffThePeriod", "prc(100,skips=[4,21])"},
        NamedSpec{"NoSides", "torus()"}, NamedSpec{"SideOfOne", "torus(1,8)"}, NamedSpec{"Unknown", "foo(3)"},
        NamedSpec{"Misspelt", "hypercub(3)"}, NamedSpec{"Unclosed", "torus(8,8"},
        NamedSpec{"ClosedTwice", "torus(8,8))"}, NamedSpec{"DeepSpecs", many("torus(", 10'000)},
        NamedSpec{"DeepParentheses", many("(", 10'000)}, NamedSpec{"DeepLists", "f(" + many("[", 10'000)},
        NamedSpec{"LongNumber", "hypercube(" + many("1", 119'980) + ")"}, NamedSpec{"LongName", many("x", 120'000)},
        NamedSpec{"ManySides", "torus(2" + many(",2", 59'990) + ")"}, NamedSpec{"RankOutOfRange", "rdt(64,rank=9)"},
        NamedSpec{"RankThatDoesNotExist", "rdt(64,rank=4)"},
        NamedSpec{"HugeProduct", "product(hypercube(30),hypercube(30))"},
        NamedSpec{"HugeRecursion", "rhsn(2,2,2,2,2,2,2,complete(9))"},
        NamedSpec{"NestedNetworks", many("hsn(2,", 60) + "complete(2)" + many(")", 60)}, NamedSpec{"Empty", ""},
        NamedSpec{"Blank", " "}, NamedSpec{"Tabulator", "\t"}, NamedSpec{"MoreThan32Bits", "torus(100000,100000)"},
        NamedSpec{"DenseAndHuge", "complete(4294967296)"}, NamedSpec{"TwoSpecs", "ring(3)ring(3)"},
        NamedSpec{"NoSkips", "prc(8,skips=[])"}, NamedSpec{"SkipTwice", "chordal-ring(8,skips=[4,4])"},
        NamedSpec{"MissingValue", "rdt(64,rank=)"}, NamedSpec{"NumberForANetwork", "hsn(2,5)"},
        NamedSpec{"ArgumentForNone", "petersen(1)"}, NamedSpec{"TextForANumber", "ring(\"3\")"},
        NamedSpec{"FractionForANumber", "ring(3.5)"}),
    [](const auto& each) { return each.param.name; });

TEST_P(BadSpec, IsRefusedBrieflyAndFast) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_in_shell("weft info '" + GetParam().text + "'", ".");
  EXPECT_EQ(outcome.exit_code, 2) << outcome.output;
  EXPECT_LT(outcome.output.size(), 500U);
  EXPECT_TRUE(outcome.output.starts_with("weft: ")) << outcome.output;
  EXPECT_NE(outcome.output.find("\n  hint: "), std::string::npos) << outcome.output;
  EXPECT_LT(std::chrono::steady_clock::now() - start,
            std::chrono::seconds(5));  // one, but for sanitizers and busy machines
}

TEST(Hostile, AFullDiskIsReported) {
  const Outcome outcome = run_in_shell("weft list families > /dev/full", ".");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.output.find("No space left"), std::string::npos) << outcome.output;
  EXPECT_EQ(run_in_shell("weft compare petersen --page /dev/full", ".").exit_code, 2);
  EXPECT_EQ(run_in_shell("weft compare petersen --page /proc/no/page.html", ".").exit_code, 2);
}

TEST(Hostile, AClosedPipeEndsSilently) {
  EXPECT_EQ(run_in_shell("weft claims rcc --json | head -n 1 | wc -l", ".").output, "1\n");
}

// In a session of its own, so that only the program gets the signal. A background job of a shell ignores SIGINT, hence
// env.
TEST(Hostile, CtrlCEndsALongSearchWith130) {
  const Outcome outcome = run_in_shell(
      "timeout --foreground --preserve-status -s INT 1 weft info 'jellyfish(150000,6)' --only diameter --threads 2",
      ".");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.output;
  EXPECT_EQ(outcome.output, "weft: interrupted\n");
}

TEST(Hostile, CtrlCEndsASimulationWith130AndWritesNothing) {
  for (const char* threads : {"1", "2"}) {
    const Outcome outcome =
        run_in_shell(std::string("cd $(mktemp -d); timeout --foreground --preserve-status -s INT 1 weft simulate "
                                 "'torus(32,32)' --traffic uniform --load 0.05 --cycles 1000000000 "
                                 "--trace t.csv --series s.csv --threads ") +
                         threads + "; echo $? $(ls | wc -l)",
                     ".");
    EXPECT_EQ(outcome.output, "weft: interrupted\n130 0\n");
  }
}

TEST(Hostile, MemoryIsCheckedBeforeItIsAllocated) {
  const Outcome outcome = run_in_shell("weft info 'hypercube(20)' --max-memory 1M", ".");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.output.find("more than the 1.0 MiB allowed"), std::string::npos) << outcome.output;
}

// The memory of proofs, exports and fault curves cannot be predicted.
TEST(Hostile, MemoryLimitHoldsWhereTheNeedCannotBePredicted) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers reserve huge address ranges, so that there is no limit";
#endif
  for (const char* command : {"weft verify 'hypercube(14)' --with dor --max-memory 12M --threads 2",
                              "weft export 'hypercube(16)' --format graphml --max-memory 30M > /dev/null",
                              "weft faults 'hypercube(16)' --links 0:10%:10% --max-memory 20M --threads 2"}) {
    const Outcome outcome = run_in_shell(command, ".");
    EXPECT_EQ(outcome.exit_code, 2) << command << "\n" << outcome.output;
    EXPECT_NE(outcome.output.find("MiB allowed"), std::string::npos) << command << "\n" << outcome.output;
    EXPECT_NE(outcome.output.find("raise --max-memory"), std::string::npos) << command << "\n" << outcome.output;
  }
}

// The last LinkClassId stands for none.
TEST(Hostile, AFileHasAtMost65535LinkClasses) {
  const auto run = [](const std::string& command, int class_count) {
    const std::string last = std::to_string(class_count - 1);
    return run_in_shell(
        "cd $(mktemp -d); (echo '{\"nodes\":3,\"link_classes\":['; seq -s, -f '{\"name\":\"c%.0f\"}' 0 " + last +
            "; echo '],\"links\":[[0,1,0],[1,2," + last + "]]}') > most.json; timeout 30 weft " + command +
            " 'file(\"most.json\")' --with up-down > out 2>&1; code=$?; tail -c 300 out; exit $code",
        ".");
  };
  for (const char* command : {"vcs --csv", "verify", "simulate --traffic uniform --load 0.1 --cycles 200"}) {
    const Outcome most = run(command, 65535);
    EXPECT_EQ(most.exit_code, 0) << command << "\n" << most.output;
    const Outcome too_many = run(command, 65536);
    EXPECT_EQ(too_many.exit_code, 2) << command << "\n" << too_many.output;
    EXPECT_NE(too_many.output.find("more than 65535 link classes"), std::string::npos) << too_many.output;
  }
}

TEST(Hostile, NestedListsOfAPlanAreRefusedOnASmallStack) {
  const Outcome outcome = run_in_shell(
      "cd $(mktemp -d); (printf 'loads = '; head -c 100000 /dev/zero | tr '\\0' '[') > plan.toml; "
      "ulimit -s 256; weft sweep plan.toml --dry-run",
      ".");
  EXPECT_EQ(outcome.exit_code, 2) << outcome.output;
}

TEST(Hostile, ACertificateCannotSendEscapeSequencesToTheTerminal) {
  const Outcome outcome = run_in_shell(
      R"(cd $(mktemp -d); weft verify 'ring(5)' --with shortest --certificate c.json > /dev/null 2>&1; )"
      R"(sed -i 's/"verdict":"deadlock"/"verdict":"\\u001b[2K\\rholds"/' c.json; grep -c u001b c.json; weft check c.json)",
      ".");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.output.find('\x1b'), std::string::npos);
  EXPECT_TRUE(outcome.output.starts_with("1\nweft: this is not a certificate: there is no verdict")) << outcome.output;
}

TEST(Hostile, WrongCommandsAndOptionsAreExplained) {
  for (const char* command :
       {"weft inof petersen", "weft info", "weft info petersen --jsno", "weft route petersen 0",
        "weft route petersen 0 10", "weft route petersen 0 1 2", "weft list famlies", "weft help nothing",
        "weft claims rccc", "weft info petersen --threads 0", "weft info petersen --threads x",
        "weft info petersen --max-memory lots", "weft info petersen --only diametre",
        "weft compare --sort size petersen", "weft compare --nodes 0", "weft --nonsense"}) {
    const Outcome outcome = run_in_shell(command, ".");
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_LT(outcome.output.size(), 500U) << command;
    EXPECT_NE(outcome.output.find("\n  hint: "), std::string::npos) << command << "\n" << outcome.output;
  }
}

}  // namespace
}  // namespace weft::cli
