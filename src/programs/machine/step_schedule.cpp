#include "programs/machine/step_schedule.h"

#include <array>

#include <nlohmann/json.hpp>

#include "base/input_error.h"

namespace weft::programs {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kModelNames = {"single-port", "single-dimension", "all-port"};
constexpr std::array<std::string_view, 22> kOperationNames = {
    "none",    "combine",   "butterfly", "compare", "add",          "multiply", "scale",  "compare-processor",
    "label",   "summarize", "join",      "settle",  "fetch",        "store",    "answer", "issue",
    "receive", "local",     "larger",    "mark",    "compare-mark", "gather"};

InputError not_a_schedule(const std::string& why) {
  return InputError("this is not a whole schedule: " + why, {}, "weft run PROGRAM SPEC --schedule FILE writes one");
}

ordered_json step_json(const ScheduleStep& step) {
  ordered_json rows = ordered_json::array();
  for (const Send& send : step.sends) rows.push_back({send.node, send.port, send.item});
  if (step.operation == Operation::none) return {{"send", std::move(rows)}};
  for (const Computation& each : step.computations) {
    rows.push_back({each.node, each.left, each.right, each.factor, each.result});
  }
  return {{"compute", name_of(step.operation)}, {"at", std::move(rows)}};
}

std::uint32_t number_in(const json& value) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > UINT32_MAX) {
    throw not_a_schedule(quote_briefly(value.dump()) + " is not a whole number of 32 bits");
  }
  return value.get<std::uint32_t>();
}

std::int64_t signed_number_in(const json& value) {
  if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX)) {
    throw not_a_schedule(quote_briefly(value.dump()) + " is not a whole number of 64 bits");
  }
  return value.get<std::int64_t>();
}

template <std::size_t size>
std::array<std::uint32_t, size> row_of(const json& value) {
  if (!value.is_array() || value.size() != size) {
    throw not_a_schedule(quote_briefly(value.dump()) + " is not a list of " + std::to_string(size) + " numbers");
  }
  std::array<std::uint32_t, size> row{};
  for (std::size_t i = 0; i < size; ++i) row[i] = number_in(value[i]);
  return row;
}

const json& list_in(const json& object, const char* key) {
  const json& list = object.at(key);
  if (!list.is_array()) throw not_a_schedule(std::string(key) + " is not a list");
  return list;
}

Operation operation_named(const std::string& name) {
  for (std::size_t i = 1; i < kOperationNames.size(); ++i) {
    if (kOperationNames[i] == name) return static_cast<Operation>(i);
  }
  throw not_a_schedule("there is no operation " + quote_briefly(name));
}

ScheduleStep read_step(const json& object) {
  ScheduleStep step;
  if (object.contains("send") && object.contains("compute")) throw not_a_schedule("a step both sends and computes");
  if (object.contains("send")) {
    for (const json& each : list_in(object, "send")) {
      const auto [node, port, item] = row_of<3>(each);
      step.sends.push_back({node, port, item});
    }
    return step;
  }
  step.operation = operation_named(object.at("compute").get<std::string>());
  for (const json& each : list_in(object, "at")) {
    const auto [node, left, right, factor, result] = row_of<5>(each);
    step.computations.push_back({node, left, right, factor, result});
  }
  return step;
}

}  // namespace

std::string_view name_of(PortModel model) { return kModelNames[static_cast<std::size_t>(model)]; }
std::string_view name_of(Operation operation) { return kOperationNames[static_cast<std::size_t>(operation)]; }

PortModel model_named(std::string_view name) {
  if (name == "one-port") return PortModel::single_port;
  if (name == "multi-port") return PortModel::all_port;
  for (std::size_t i = 0; i < kModelNames.size(); ++i) {
    if (kModelNames[i] == name) return static_cast<PortModel>(i);
  }
  throw InputError("there is no port model " + quote_briefly(name), {},
                   "use single-port, single-dimension or all-port");
}

std::string schedule_text(const Schedule& schedule) {
  ordered_json object{{"kind", "schedule"},
                      {"version", 1},
                      {"program", schedule.program},
                      {"spec", schedule.network},
                      {"model", name_of(schedule.model)},
                      {"words", schedule.words},
                      {"inputs", schedule.inputs}};
  ordered_json& steps = object["steps"] = ordered_json::array();
  for (const ScheduleStep& step : schedule.steps) steps.push_back(step_json(step));
  ordered_json& outputs = object["outputs"] = ordered_json::array();
  for (const Output& output : schedule.outputs) outputs.push_back({output.node, output.item, output.index});
  if (!schedule.data.empty()) object["data"] = schedule.data;
  if (!schedule.source.empty()) object["source"] = schedule.source;
  return object.dump() + "\n";
}

std::optional<Schedule> read_schedule(std::string_view text) try {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object() || object.value("kind", json()) != "schedule") return std::nullopt;
  if (object.at("version") != 1) throw not_a_schedule("its version is not 1");
  Schedule schedule{.program = object.at("program"),
                    .network = object.at("spec"),
                    .model = model_named(object.at("model").get<std::string>()),
                    .words = number_in(object.at("words")),
                    .inputs = number_in(object.at("inputs"))};
  for (const json& step : list_in(object, "steps")) schedule.steps.push_back(read_step(step));
  for (const json& each : list_in(object, "outputs")) {
    const auto [node, item, index] = row_of<3>(each);
    schedule.outputs.push_back({node, item, index});
  }
  if (object.contains("data")) {
    for (const json& each : list_in(object, "data")) schedule.data.push_back(signed_number_in(each));
  }
  if (object.contains("source")) schedule.source = object.at("source");
  return schedule;
} catch (const json::exception&) {
  throw not_a_schedule("a part is missing or of another kind");
}

}  // namespace weft::programs
