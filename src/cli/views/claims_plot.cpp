#include "cli/views/claims_plot.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

constexpr std::size_t kMostClaims = 60;
constexpr std::size_t kLongestCase = 24;  // characters below the axis

// The integers among the arguments of a spec, at any depth, and the spec without them.
struct Numbers {
  std::string shape;
  std::vector<std::int64_t> values;
  std::vector<std::string> names;
};

void add_numbers(const spec::Spec& spec, Numbers& numbers);

void add_numbers(const spec::Value& value, const std::string& name, Numbers& numbers) {
  if (const auto* number = std::get_if<std::int64_t>(&value.content)) {
    numbers.shape += "#";
    numbers.values.push_back(*number);
    numbers.names.push_back(name);
  } else if (const auto* inner = std::get_if<spec::Spec>(&value.content)) {
    add_numbers(*inner, numbers);
  } else {
    numbers.shape += spec::print(value);
  }
}

// Parameters that are given by their position have the names of the schema.
std::string name_at(const topology::Family& family, std::size_t position) {
  for (const spec::Parameter& parameter : spec::parameters(family.parameters)) {
    if (parameter.is_keyed) continue;
    if (parameter.is_variadic || position-- == 0) return std::string(parameter.name);
  }
  return "parameter";
}

void add_numbers(const spec::Spec& spec, Numbers& numbers) {
  const topology::Family& family = topology::find_family(spec);
  numbers.shape += spec.name + "(";
  for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
    const spec::Argument& argument = spec.arguments[i];
    numbers.shape += argument.key + "=";
    add_numbers(argument.value, argument.key.empty() ? name_at(family, i) : argument.key, numbers);
  }
  numbers.shape += ")";
}

// None where the claim is not about a network alone.
std::optional<Numbers> numbers_of(const claims::Claim& claim) {
  try {
    const std::string& tested = claim.tested.front();
    Numbers numbers;
    add_numbers(spec::parse(tested.substr(0, tested.find(" with "))), numbers);
    return numbers;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

struct CaseAxis {
  report::Axis axis;
  std::vector<double> places;  // of each claim
};

// The one integer in which all networks differ, each from each.
std::optional<CaseAxis> parameter_axis(const std::vector<const JudgedClaim*>& judged) {
  std::vector<Numbers> all;
  for (const JudgedClaim* each : judged) {
    auto numbers = numbers_of(each->claim);
    if (!numbers || (!all.empty() && numbers->shape != all.front().shape)) return std::nullopt;
    all.push_back(std::move(*numbers));
  }
  std::optional<std::size_t> varied;
  for (std::size_t i = 0; i < all.front().values.size(); ++i) {
    std::set<std::int64_t> values;
    for (const Numbers& numbers : all) values.insert(numbers.values[i]);
    if (values.size() == 1) continue;
    if (varied || values.size() != all.size()) return std::nullopt;
    varied = i;
  }
  if (!varied) return std::nullopt;
  CaseAxis axis{{.title = all.front().names[*varied]}, {}};
  for (const Numbers& numbers : all) axis.places.push_back(static_cast<double>(numbers.values[*varied]));
  return axis;
}

CaseAxis case_axis(const std::vector<const JudgedClaim*>& judged) {
  CaseAxis axis{{.title = "claim"}, {}};
  for (std::string& name : case_names(judged)) {
    if (name.size() > kLongestCase) name = "…" + name.substr(name.size() - kLongestCase + 1);
    axis.places.push_back(static_cast<double>(axis.axis.names.size()));
    axis.axis.names.push_back(std::move(name));
  }
  return axis;
}

report::PlotPoint drawn_point(double x, double y, const std::string& hint) {
  return {.x = x, .y = y, .low = y, .high = y, .hint = hint};
}

void sort_points(report::Series& series) { std::ranges::stable_sort(series.points, {}, &report::PlotPoint::x); }

}  // namespace

report::Plot claims_plot(const std::vector<JudgedClaim>& judged, const std::string& title) {
  std::vector<const JudgedClaim*> numbers;
  for (const JudgedClaim& each : judged) {
    if (each.finding() && each.finding()->ours) numbers.push_back(&each);
  }
  if (numbers.size() < 2) {
    throw InputError(fmt::format("a picture needs two numbers or more, and these claims have {}", numbers.size()), {},
                     "select more claims, such as: weft claims rcc/figure-3 --draw figure.svg");
  }
  if (numbers.size() > kMostClaims) {
    throw InputError(fmt::format("a picture shows at most {} claims, and these are {}", kMostClaims, numbers.size()),
                     {}, "select fewer, such as: weft claims rcc/figure-3 --draw figure.svg");
  }
  const auto parameter = parameter_axis(numbers);
  CaseAxis axis = parameter ? *parameter : case_axis(numbers);
  report::Series ours{.name = "ours", .points = {}, .kind = 0};
  ours.form = parameter ? report::SeriesForm::curve : report::SeriesForm::markers;
  std::map<claims::Relation, report::Series> published;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const claims::Claim& claim = numbers[i]->claim;
    const auto& finding = numbers[i]->finding();
    const std::string name = published_text(claim.published, claim.relation);
    ours.points.push_back(drawn_point(
        axis.places[i], finding->ours->to_double(),
        fmt::format("{}: ours {} ({})", claim.id, to_text(*finding->ours), claims::name_of(finding->verdict))));
    published[claim.relation].points.push_back(
        drawn_point(axis.places[i], claim.published.to_double(), fmt::format("{}: published {}", claim.id, name)));
  }
  sort_points(ours);
  report::Plot plot{title, std::move(axis.axis), {"value"}, {}};
  plot.series.push_back(std::move(ours));
  for (auto& [relation, series] : published) {
    series.name = relation == claims::Relation::equal     ? "published"
                  : relation == claims::Relation::at_most ? "published: at most"
                                                          : "published: at least";
    series.kind = plot.series.size();
    series.form = report::SeriesForm::rings;
    sort_points(series);
    plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace weft::cli
