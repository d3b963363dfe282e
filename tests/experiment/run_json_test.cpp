#include "experiment/run_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "experiment/run.h"

namespace weft::experiment {
namespace {

using nlohmann::ordered_json;

struct JsonCase {
  const char* name;
  std::map<std::string, std::string> settings;
};

RunSettings json_settings(const JsonCase& c) {
  GivenSettings given{{"traffic", {{.label = "--traffic", .text = "uniform"}}},
                      {"cycles", {{.label = "--cycles", .text = "400"}}}};
  for (const auto& [name, text] : c.settings) given[name] = {{.label = "--" + name, .text = text}};
  return read_settings(given);
}

// Runs of every kind: with and without packets, headers, a load, replies, a deadlock.
std::vector<JsonCase> json_cases() {
  return {{"usual", {{"spec", "ring(8)"}, {"load", "0.1"}, {"packet", "3"}}},
          {"empty", {{"spec", "ring(8)"}, {"load", "0"}}},
          {"header", {{"spec", "rdt(8)"}, {"load", "0.05"}, {"packet", "4"}, {"header", "2"}, {"route-on", "last"}}},
          {"batch", {{"spec", "mesh(3,3)"}, {"process", "batch(packets=3)"}}},
          {"replies", {{"spec", "mesh(3,3)"}, {"process", "request-reply"}, {"load", "0.1"}}},
          {"ports", {{"spec", "rdt(8)"}, {"load", "0.05"}, {"port-buffer", "12"}, {"link", "rank 0:latency=2"}}},
          {"deadlock",
           {{"spec", "ring(8)"},
            {"routing", "shortest"},
            {"load", "1"},
            {"packet", "9"},
            {"cycles", "20000"},
            {"vc-reuse", "tail"}}}};
}

class RunJson : public testing::TestWithParam<JsonCase> {};

TEST_P(RunJson, ReadAgainIsTheSameResult) {
  const std::string text = result_text(run(json_settings(GetParam()), Execution{}));
  const RunResult read = read_result(text);
  EXPECT_EQ(result_text(read), text);
  EXPECT_EQ(read.is_deadlocked(), std::string(GetParam().name) == "deadlock") << text;
}

INSTANTIATE_TEST_SUITE_P(Runs, RunJson, testing::ValuesIn(json_cases()),
                         [](const auto& each) { return each.param.name; });

TEST(RunJsonText, ReadsResultsOfOlderVersions) {
  auto object = ordered_json::parse(result_text(run(json_settings(json_cases()[3]), Execution{})));
  const RunResult now = read_result(object.dump());
  for (const char* later : {"senders", "accepted_error", "accepted_bound", "makespan", "router"}) object.erase(later);
  const RunResult then = read_result(object.dump());
  EXPECT_EQ(then.senders, std::nullopt);
  EXPECT_EQ(then.accepted_error, std::nullopt);
  EXPECT_EQ(then.makespan, now.makespan) << "the end of the window";
}

TEST(RunJsonText, MessagesAreClausesAboutTheText) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      (void)read_result(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("[]"), "its result is no JSON object");
  EXPECT_EQ(message(R"({"spec":"a","routing":"b"})"), "its result has no traffic");
  EXPECT_EQ(message(R"({"spec":1})"), "spec of its result has the wrong type");
}

// JSON has each router parameter at its position, and reads it from there.
TEST(RunJsonText, EveryRouterParameterIsWrittenAndRead) {
  for (const Parameter& parameter : parameters()) {
    if (!parameter.is_of_router()) continue;
    EXPECT_FALSE(parameter.json_path.empty()) << parameter.name;
    const sim::RouterParameters usual{};
    const bool is_word = parameter.kind == ParameterKind::name;
    const std::string changed = parameter.kind == ParameterKind::yes_no
                                    ? (parameter.write(usual) == "true" ? "false" : "true")
                                : is_word ? std::string(parameter.words.substr(parameter.words.rfind('|') + 1))
                                : parameter.name == "damage" ? "0.05"
                                                             : "7";
    RunSettings settings;
    parameter.read({.label = std::string(parameter.name), .text = changed}, settings);
    EXPECT_EQ(parameter.write(settings.router), changed) << parameter.name;
    EXPECT_NE(settings.router, usual) << parameter.name;
    Configuration configuration{.names = {"ring(8)", "dor", "uniform", "bernoulli"}};
    configuration.router.parameters = settings.router;
    const ordered_json object = to_json(configuration);
    const auto& value = object["router"][ordered_json::json_pointer("/" + std::string(parameter.json_path))];
    EXPECT_EQ(is_word ? value.get<std::string>() : value.dump(), changed) << parameter.name;
    EXPECT_EQ(read_configuration(object.dump()), configuration) << parameter.name;
  }
}

}  // namespace
}  // namespace weft::experiment
