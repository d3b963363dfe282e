// Runs over every registered family.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "metrics/degrees.h"
#include "metrics/distances/distances.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

class EveryFamily : public testing::TestWithParam<const Family*> {
 protected:
  static std::vector<std::string> examples() {
    std::vector<std::string> texts;
    for (const std::string_view text : GetParam()->examples) {
      if (!text.empty()) texts.emplace_back(text);
    }
    return texts;
  }

  // A network that depends on a text, such as the path of a file, has neither examples nor a size known in advance.
  static bool takes_a_text() {
    const auto parameters = spec::parameters(GetParam()->parameters);
    return std::any_of(parameters.begin(), parameters.end(),
                       [](const spec::Parameter& parameter) { return parameter.kind == spec::Kind::text; });
  }
};

std::string test_name(const testing::TestParamInfo<const Family*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Families, EveryFamily, testing::ValuesIn(families().begin(), families().end()), test_name);

TEST_P(EveryFamily, HasSummaryAndExamples) {
  const Family& family = *GetParam();
  EXPECT_FALSE(family.summary.empty());
  EXPECT_NE(family.summary.back(), '.');
  EXPECT_TRUE(!examples().empty() || takes_a_text());
  for (const spec::Parameter& parameter : spec::parameters(family.parameters)) EXPECT_FALSE(parameter.meaning.empty());
}

TEST_P(EveryFamily, BidirectionalLinksReturnToThePortTheyLeft) {
  for (const std::string& text : examples()) {
    const PortGraph graph = build(text, Execution{}).graph;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const End end = graph.neighbor(v, port);
        ASSERT_LT(end.node, graph.node_count()) << text;
        ASSERT_NE(end.node, v) << text << ": a self-loop";
        if (graph.is_unidirectional(v, port)) continue;
        ASSERT_EQ(graph.neighbor(end.node, end.port), (End{v, port})) << text;
        ASSERT_EQ(graph.link_class(end.node, end.port), graph.link_class(v, port)) << text;
      }
    }
  }
}

TEST_P(EveryFamily, ClosedFormsEqualMeasuredValues) {
  for (const std::string& text : examples()) {
    const ClosedForms forms = resolve(text).closed_forms;
    const PortGraph graph = build(text, Execution{}).graph;
    const metrics::DegreeRange degree = metrics::out_degrees(graph);
    const auto expect = [&](const std::optional<Count>& form, Count measured, const char* what) {
      if (!form) return;
      EXPECT_EQ(to_text(*form), to_text(measured)) << text << ": " << what;
    };
    ASSERT_TRUE((forms.nodes && forms.channels) || takes_a_text())
        << text << ": the size must be known before memory is taken";
    expect(forms.nodes, graph.node_count(), "nodes");
    expect(forms.channels, graph.channel_count(), "channels");
    expect(forms.links, graph.link_count(), "links");
    expect(forms.terminals, graph.terminal_count(), "terminals");
    expect(forms.min_degree, degree.min, "smallest degree");
    expect(forms.max_degree, degree.max, "largest degree");
    if (forms.diameter) expect(forms.diameter, metrics::all_distances(graph, {}).diameter().value(), "diameter");
  }
}

TEST_P(EveryFamily, SpecsRoundTripInCanonicalForm) {
  for (const std::string& text : examples()) {
    const spec::Spec parsed = spec::parse(text);
    const spec::Spec first = canonical(parsed);
    EXPECT_EQ(print(first), text) << "an example is written canonically";
    EXPECT_EQ(canonical(first), first);
    EXPECT_EQ(spec::parse(print(first)), first);
  }
}

TEST_P(EveryFamily, LabelsRoundTrip) {
  for (const std::string& text : examples()) {
    const Network network = build(text, Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      const std::string label = network.labelling->text(v);
      ASSERT_EQ(network.node_named(label), v) << text << " " << label;
      ASSERT_EQ(network.node_named(std::to_string(v)), v) << text;
    }
    for (const char* wrong : {"", "x", "(", "[]", "<>", "()", "[9999999999]", "-1", "<2,1>", "(1,2", "[0,0,]", "(1,2,)",
                              "99999999999999999999"}) {
      EXPECT_THROW((void)network.node_named(wrong), InputError) << text << " " << wrong;
    }
  }
}

// The example with one integer argument replaced by a value just outside its range.
TEST_P(EveryFamily, RefusesParametersJustOutsideTheirRange) {
  const Family& family = *GetParam();
  for (const std::string& text : examples()) {
    for (const spec::Parameter& parameter : spec::parameters(family.parameters)) {
      if (parameter.kind != spec::Kind::integer) continue;
      ASSERT_NE(parameter.min, INT64_MIN) << parameter.name << " has no lower end";
      ASSERT_NE(parameter.max, INT64_MAX) << parameter.name << " has no upper end";
      for (const std::int64_t outside : {parameter.min - 1, parameter.max + 1}) {
        spec::Spec changed = spec::parse(text);
        const auto is_it = [&](const spec::Argument& argument) {
          return argument.key == parameter.name || (argument.key.empty() && !parameter.is_keyed &&
                                                    std::holds_alternative<std::int64_t>(argument.value.content));
        };
        for (spec::Argument& argument : changed.arguments) {
          if (is_it(argument)) argument.value.content = outside;
        }
        if (changed == spec::parse(text)) continue;  // an optional argument that this example omits
        EXPECT_THROW(resolve(changed), InputError) << print(changed);
      }
    }
  }
}

TEST_P(EveryFamily, UsualSizesAreValidAndGrow) {
  for (const std::string_view text : GetParam()->usual_sizes) {
    if (text.empty()) continue;
    const Member member = resolve(text);
    EXPECT_EQ(print(member.arguments.to_spec()), text);
    ASSERT_TRUE(member.closed_forms.nodes.has_value()) << text;
    EXPECT_LT(*member.closed_forms.nodes, kNoNode) << text;
  }
}

TEST_P(EveryFamily, HasTheSamePortsAtAllNodesIfDeclared) {
  if (!GetParam()->has_same_ports) return;
  for (const std::string& text : examples()) EXPECT_TRUE(build(text, Execution{}).graph.has_same_ports()) << text;
}

TEST_P(EveryFamily, RefusesSizesBeyondMemoryBeforeBuilding) {
  for (const std::string& text : examples()) {
    EXPECT_THROW(build(text, Execution{.max_memory = 4}), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::topology
