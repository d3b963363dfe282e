#include "traffic/process.h"

#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/parse.h"
#include "traffic/injector.h"

namespace weft::traffic {
namespace {

const Process& find_process(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Process* process : processes()) {
    if (process->name == spec.name) return *process;
    known.push_back(process->name);
  }
  throw InputError("no process is named " + quote_briefly(spec.name), spec.name_span,
                   suggestion(spec.name, known, "weft list processes"));
}

}  // namespace

Injector build_injector(Demand demand, const spec::Spec& process, const Offer& offer, const Execution& execution) {
  const Process& record = find_process(process);
  const spec::Arguments arguments(process, record.parameters);
  Timing timing = record.timing({arguments, demand.terminal_count(), offer, execution});
  return {std::move(demand), std::move(timing), offer};
}

Injector build_injector(Demand demand, std::string_view process, const Offer& offer, const Execution& execution) {
  try {
    return build_injector(std::move(demand), spec::parse(process), offer, execution);
  } catch (const InputError& error) {
    throw error.in_text(process);
  }
}

spec::Spec canonical_process(const spec::Spec& spec) {
  return spec::Arguments(spec, find_process(spec).parameters).to_spec();
}

spec::Spec full_process(const spec::Spec& spec, const Offer& offer) {
  const Process& process = find_process(spec);
  spec::Arguments arguments(spec, process.parameters);
  if (process.write_out != nullptr) process.write_out(arguments, offer);
  return arguments.to_full_spec();
}

}  // namespace weft::traffic
