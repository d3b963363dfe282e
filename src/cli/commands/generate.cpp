#include <array>

#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/proofs_document.h"
#include "cli/shell/generated_texts.h"

namespace weft::cli {
namespace {

struct Generated {
  std::string_view name;
  std::string (*text)(const Execution&);
};

constexpr std::array kTexts = {
    Generated{"man", [](const Execution&) { return manual_page(); }},
    Generated{"bash", [](const Execution&) { return bash_completion(); }},
    Generated{"zsh", [](const Execution&) { return zsh_completion(); }},
    Generated{"proofs", proofs_document},
};

int run_generate(const Invocation& invocation, Session& session) {
  const std::string& what = invocation.operand("WHAT");
  std::vector<std::string_view> known;
  for (const Generated& generated : kTexts) {
    known.push_back(generated.name);
    if (generated.name != what) continue;
    session.print(generated.text(session.execution));
    return kExitDone;
  }
  throw InputError("weft generate does not know " + quote_briefly(what), {},
                   suggestion(what, known, "weft help generate"));
}

}  // namespace

namespace command_records {

extern constinit const Command generate{
    .name = "generate",
    .summary = "print the manual page, shell completions, or the proofs for the routings of the papers",
    .details =
        "The manual page and the completions are installed with the program. To use the bash completions at once: "
        "source <(weft generate bash). The proofs are the document docs/proofs.md; computing them takes some seconds.",
    .operands = {{{.name = "WHAT", .help = "man, bash, zsh or proofs", .words = "man|bash|zsh|proofs"}}},
    .examples = {"weft generate man", "weft generate bash"},
    .run = run_generate,
};

}  // namespace command_records
}  // namespace weft::cli
