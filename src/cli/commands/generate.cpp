#include <array>

#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/generated_texts.h"

namespace weft::cli {
namespace {

struct Generated {
  std::string_view name;
  std::string (*text)();
};

constexpr std::array kTexts = {Generated{"man", manual_page}, Generated{"bash", bash_completion},
                               Generated{"zsh", zsh_completion}};

int run_generate(const Invocation& invocation, Session& session) {
  const std::string& what = invocation.operand("WHAT");
  std::vector<std::string_view> known;
  for (const Generated& generated : kTexts) {
    known.push_back(generated.name);
    if (generated.name != what) continue;
    session.print(generated.text());
    return kExitDone;
  }
  throw InputError("there is nothing to generate for " + quote_briefly(what), {},
                   suggestion(what, known, "weft help generate"));
}

}  // namespace

namespace command_records {

extern constinit const Command generate{
    .name = "generate",
    .summary = "the manual page, or completions for a shell",
    .details = "Installed with the program; this prints them. For bash at once: source <(weft generate bash)",
    .operands = {{{.name = "WHAT", .help = "man, bash or zsh"}}},
    .examples = {"weft generate man", "weft generate bash"},
    .run = run_generate,
};

}  // namespace command_records
}  // namespace weft::cli
