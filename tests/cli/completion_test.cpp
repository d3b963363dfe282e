// The bash completion, called as bash calls it.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "transcript.h"

namespace weft::cli {
namespace {

struct Case {
  std::string words;  // as bash has them; the last one is completed
  std::string offered;
  std::string not_offered;
};

void PrintTo(const Case& each, std::ostream* stream) { *stream << each.words; }

std::string bash_of(const std::string& words) {
  return "bash -c '. <(weft generate bash); COMP_WORDS=(" + words +
         "); COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); _weft; echo \" ${COMPREPLY[*]} \"'";
}

class Completion : public testing::TestWithParam<Case> {};

TEST_P(Completion, OffersWhatFits) {
  const auto& [words, offered, not_offered] = GetParam();
  const std::string output = run_in_shell(bash_of(words), WEFT_SOURCE_FOLDER).output;
  std::istringstream wanted(offered);
  for (std::string word; wanted >> word;) EXPECT_NE(output.find(" " + word + " "), std::string::npos) << output;
  std::istringstream unwanted(not_offered);
  for (std::string word; unwanted >> word;) EXPECT_EQ(output.find(" " + word + " "), std::string::npos) << output;
  if (offered.empty()) {
    EXPECT_EQ(output, "  \n");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Bash, Completion,
    testing::Values(
        Case{"weft si", "simulate", "sweep"}, Case{"weft simulate tor", "torus", "tornado"},
        Case{"weft simulate x --traffic tr", "transpose", "tree"},
        Case{"weft simulate x --traffic = tr", "transpose", "tree"},
        Case{"weft sweep x --traffic uniform,tr", "uniform,transpose", "transpose"},
        Case{"weft simulate x --routing d", "dor", "de-bruijn directed-ring"},
        Case{"weft simulate x --with d", "dor", "de-bruijn"},
        Case{"weft simulate x --routing \\\"valiant\\(d", "valiant(dor", "dor de-bruijn"},
        Case{"weft simulate x --switching \"\"", "wormhole vct saf circuit", "ring torus"},
        Case{"weft simulate x --process ba", "batch", "butterfly"},
        Case{"weft simulate x --vc-reuse \"\"", "tail whole-packet empty", "ring"},
        Case{"weft simulate x --packet \"\"", "", ""},
        Case{"weft simulate x --ro", "--routing --router --route-on", "--with"},
        Case{"weft list \"\"", "families routing patterns papers", "ring"}, Case{"weft list routing \"\"", "", ""},
        Case{"weft list parts rd", "rdt", "ring"}, Case{"weft help to", "torus tornado", ""},
        Case{"weft help sim", "simulate", ""}, Case{"weft results \"\"", "list show export forget", "ring"},
        Case{"weft results --store README.md sh", "show", ""}, Case{"weft results show \"\"", "", ""},
        Case{"weft generate \"\"", "man bash zsh proofs", "ring"}, Case{"weft claims \"\"", "rcc rdt", "ring"},
        Case{"weft check READ", "README.md", ""}, Case{"weft report --store READ", "README.md", ""},
        Case{"weft info READ", "README.md", ""},
        Case{"weft info x --only dia", "diameter diameter_pair", "diagonal-mesh"},
        Case{"weft info ring torus hyp", "hypercube", ""}, Case{"weft export x --format gr", "graphml", "greedy"},
        Case{"weft compare x --sort d", "degree diameter", "de-bruijn"},
        Case{"weft permute x --permutation t", "tornado transpose", "torus"},
        Case{"weft plot mean_d", "mean_distance", "mean_hops"}, Case{"weft plot diameter hyp", "hypercube", ""}));

}  // namespace
}  // namespace weft::cli
