#include "transcript.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace weft::cli {
namespace {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = testing::TempDir() + "weft-cli-XXXXXX";
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void check(const std::vector<Exchange>& exchanges, const std::string& file) {
  EXPECT_FALSE(exchanges.empty()) << file << " holds no commands";
  const TemporaryFolder folder;
  for (const Exchange& exchange : exchanges) {
    const Outcome outcome = run_in_shell(exchange.command, folder.path());
    const std::string wrong = mismatch(exchange, outcome.output, outcome.exit_code);
    if (!wrong.empty()) ADD_FAILURE() << file << ":" << exchange.line << ": $ " << exchange.command << "\n" << wrong;
  }
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(WEFT_SOURCE_FOLDER "/tests/cli")) {
    if (entry.path().extension() == ".t") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Transcripts : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, Transcripts, testing::ValuesIn(transcripts()),
                         [](const auto& each) { return each.param; });

TEST_P(Transcripts, Match) {
  const std::string path = WEFT_SOURCE_FOLDER "/tests/cli/" + GetParam() + ".t";
  check(read_transcript(read_file(path)), path);
}

// Documents show real output of real commands. Only commands that begin with `weft` are run.
void check_document(const std::string& path) {
  auto exchanges = read_console_blocks(read_file(path));
  std::erase_if(exchanges, [](const Exchange& exchange) { return !exchange.command.starts_with("weft "); });
  check(exchanges, path);
}

TEST(Readme, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/README.md"); }
TEST(TourDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/tour.md"); }
TEST(FaqDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/faq.md"); }
TEST(BookSimDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/from-booksim.md"); }
TEST(SimulationDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/simulation.md"); }
TEST(ClaimsDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/claims.md"); }
TEST(CostDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/cost.md"); }
TEST(EstimateDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/estimate.md"); }
TEST(FlowDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/flow.md"); }
TEST(MulticastDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/multicast.md"); }
TEST(MulticastProofsDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/multicast-proofs.md"); }
TEST(OptimizeDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/optimize.md"); }
TEST(PicturesDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/pictures.md"); }
TEST(PlotsDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/plots.md"); }
TEST(OwnRoutingDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/own-routing.md"); }
TEST(SweepsDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/sweeps.md"); }
TEST(FairComparisonDocument, ShowsRealOutput) { check_document(WEFT_SOURCE_FOLDER "/docs/fair-comparison.md"); }

TEST(Transcript, MismatchIsNoticed) {
  const Exchange exchange{1, "x", "a\n...\nd\n", 2};
  EXPECT_EQ(mismatch(exchange, "a\nb\nc\nd\n", 2), "");
  EXPECT_EQ(mismatch(exchange, "a\nd\n", 2), "");
  EXPECT_NE(mismatch(exchange, "a\nb\n", 2), "");
  EXPECT_NE(mismatch(exchange, "a\nd\n", 0), "");
  EXPECT_NE(mismatch(exchange, "a\nd\ne\n", 2), "");
}

}  // namespace
}  // namespace weft::cli
