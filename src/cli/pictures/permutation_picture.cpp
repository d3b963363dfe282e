#include "cli/pictures/permutation_picture.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/network_picture.h"
#include "programs/permutations/step_machine.h"

namespace weft::cli {
namespace {

using programs::PermutationCase;
using programs::PermutationSurvey;

std::vector<double> path_counts(const programs::PermutationRouter& router, const programs::Trial& trial,
                                const Execution& execution) {
  const auto messages = programs::one_message_each(trial.destinations);
  const auto crossings = programs::channel_crossings(*router.routing(), messages, trial.seed, execution);
  return {crossings.begin(), crossings.end()};
}

std::string counts_text(const PermutationSurvey& survey) {
  const PermutationCase& worst = survey.worst();
  std::string text = fmt::format("messages: {}, hops: {}, steps: {}", worst.trial.destinations.size(), worst.run.hops,
                                 worst.run.steps);
  if (worst.run.undelivered > 0) text += fmt::format(", messages without a path: {}", worst.run.undelivered);
  if (survey.trial_count > 1) text += fmt::format("; the worst of {} trials", survey.trial_count);
  return text;
}

}  // namespace

void require_drawable_paths(const topology::Network& network, const programs::PermutationRouter& router) {
  if (network.graph.node_count() > kMostDrawnNodes) {
    throw InputError(fmt::format("{} has {} nodes; a picture of paths shows at most {}",
                                 quote_briefly(network.name(), 40), network.graph.node_count(), kMostDrawnNodes),
                     {}, "take a smaller member of the family");
  }
  if (router.routing() != nullptr) return;
  throw InputError(
      fmt::format("{} drops messages and sends them again, so they have no single path to be drawn", router.name()), {},
      "leave --draw out, or use a routing; see: weft list routing");
}

report::Scene permutation_scene(const topology::Network& network, const programs::PermutationRouter& router,
                                const PermutationSurvey& survey, const Execution& execution) {
  report::Drawing drawing = drawing_of(network);
  drawing.title = fmt::format("{}: {} with {}", network.name(), survey.worst().name, router.name());
  shade_loads(drawing, network, path_counts(router, survey.worst().trial, execution), "paths over a link");
  drawing.notes.push_back(counts_text(survey));
  return report::draw(drawing);
}

}  // namespace weft::cli
