// The commands of the program, as functions that return what they print, and their records, from which the package
// makes its functions.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "base/input_error.h"
#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "cli/shell/help.h"
#include "cli/spec_argument.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace weft::python {

namespace py = pybind11;

namespace {

struct Answer {
  int code = 0;
  std::string printed;
  std::string noted;
};

Answer call(const std::string& name, const std::vector<std::string>& words, py::object progress) {
  const cli::Command& command = cli::command_named(name);
  cli::CapturedOutput captured;
  cli::Session session(captured);
  Watch watch(std::move(progress));
  watch.equip(session.execution);
  const int code = watch.run([&] {
    const cli::Invocation invocation = cli::prepare(command, words, session);
    return command.run(invocation, session);
  });
  return {code, std::move(captured.printed), std::move(captured.noted)};
}

py::dict described(const cli::Option& option) {
  py::dict record;
  record["name"] = option.name;
  record["value"] = option.value;
  record["help"] = cli::option_help(option);
  record["alias"] = option.alias;
  record["words"] = option.words;
  record["is_repeated"] = option.is_repeated;
  return record;
}

py::dict described(const cli::Operand& operand) {
  py::dict record;
  record["name"] = operand.name;
  record["help"] = operand.help;
  record["is_required"] = operand.is_required;
  record["is_repeated"] = operand.is_repeated;
  record["words"] = operand.words;
  return record;
}

py::dict described(const cli::Command& command) {
  py::list operands;
  for (const cli::Operand& operand : cli::filled(command.operands)) operands.append(described(operand));
  py::list options;
  for (const cli::Option& option : cli::options_of(command)) options.append(described(option));
  for (const cli::Option& option : cli::common_options()) options.append(described(option));
  py::dict record;
  record["name"] = command.name;
  record["summary"] = command.summary;
  record["details"] = command.details;
  record["operands"] = operands;
  record["options"] = options;
  return record;
}

py::list commands() {
  py::list all;
  for (const cli::Command* command : cli::commands()) all.append(described(*command));
  return all;
}

}  // namespace

void bind_commands(py::module_& module) {
  py::class_<Answer>(module, "Answer")
      .def_readonly("code", &Answer::code)
      .def_readonly("printed", &Answer::printed)
      .def_readonly("noted", &Answer::noted);
  module.def("call", call, py::arg("command"), py::arg("words"), py::arg("progress") = py::none());
  module.def("commands", commands);
  // The spec that a text stands for, which may be the name of a file, and its canonical form.
  module.def("spec_of", [](const std::string& text) { return cli::spec_argument(text); });
  module.def("routing_spec_of",
             [](const std::string& text) { return cli::spec_argument(text, "a routing as weft list routing"); });
  module.def("canonical", [](const std::string& text) {
    try {
      return spec::print(topology::canonical(spec::parse(cli::spec_argument(text))));
    } catch (const InputError& error) {
      throw error.in_text(text);
    }
  });
}

}  // namespace weft::python
