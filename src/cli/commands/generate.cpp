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
  throw InputError("there is nothing to generate for " + quote_briefly(what), {},
                   suggestion(what, known, "weft help generate"));
}

}  // namespace

namespace command_records {

extern constinit const Command generate{
    .name = "generate",
    .summary = "the manual page, completions for a shell, or the proofs of the routings of the papers",
    .details =
        "The manual page and the completions are installed with the program; this prints them. For bash at once: "
        "source "
        "<(weft generate bash). The proofs are the document docs/proofs.md; they are made anew, which takes some "
        "seconds.",
    .operands = {{{.name = "WHAT", .help = "man, bash, zsh or proofs", .words = "man|bash|zsh|proofs"}}},
    .examples = {"weft generate man", "weft generate bash"},
    .run = run_generate,
};

}  // namespace command_records
}  // namespace weft::cli
