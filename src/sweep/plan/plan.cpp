#include "sweep/plan/plan.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/count.h"
#include "base/numbers/decimal.h"
#include "spec/spec.h"
#include "sweep/plan/equal_plan.h"
#include "sweep/plan/value_list.h"

namespace weft::sweep {
namespace {

constexpr std::uint32_t kMostReplications = 10'000;

std::uint32_t read_replications(const RawSetting& given) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(given.text.data(), given.text.data() + given.text.size(), number);
  if (error == std::errc() && end == given.text.data() + given.text.size() && number >= 1 &&
      number <= kMostReplications) {
    return number;
  }
  throw InputError(fmt::format("{} is {}; it must be a whole number from 1 to {}", given.label,
                               quote_briefly(given.text), kMostReplications),
                   {}, hint_to_write(given, "5"));
}

void refuse_too_many(Count points) {
  if (points <= kMostPoints) return;
  throw InputError(fmt::format("the plan has {} points; at most {} are possible",
                               points == kHuge ? "countless" : weft::to_text(points), kMostPoints),
                   {}, "take fewer values, or sweep in parts");
}

const RawSetting* only(const Alternatives& alternatives, std::string_view name) {
  const auto found = alternatives.find(name);
  return found == alternatives.end() ? nullptr : &found->second.front();
}

// Guards against a setting that is accepted but never read.
bool is_known(std::string_view name) {
  return name == "name" || name == "replications" || experiment::find_parameter(name) != nullptr;
}

// An axis of the product: the values of one setting, each in the form that a run reads.
struct Axis {
  std::string name;
  std::vector<std::vector<RawSetting>> values;
};

void refuse_several_seeds(const std::vector<RawSetting>& given) {
  if (given.size() == 1 && given.front().text.find_first_of(",:") == std::string::npos) return;
  throw located(InputError(given.front().label + " is a single number", {}, "replications use the next seeds"),
                given.front());
}

Axis axis_of(const Parameter& parameter, const std::vector<RawSetting>& given) {
  Axis axis{std::string(parameter.name), {}};
  if (parameter.kind == ParameterKind::several) {
    axis.values.push_back(given);
    return axis;
  }
  if (parameter.name == "seed") refuse_several_seeds(given);
  for (const RawSetting& each : given) {
    for (RawSetting& value : expand_values(each, parameter.kind)) axis.values.push_back({std::move(value)});
  }
  return axis;
}

std::vector<std::optional<Decimal>> read_loads(const Alternatives& alternatives, bool is_in_bits) {
  std::vector<std::optional<Decimal>> loads;
  const auto found = alternatives.find("load");
  if (found == alternatives.end()) return {std::nullopt};
  const Parameter& parameter = *experiment::find_parameter("load");
  RunSettings scratch;
  for (const std::vector<RawSetting>& value : axis_of(parameter, found->second).values) {
    at(value.front(), [&] {
      if (is_in_bits) {
        scratch.load = read_bit_load(value.front());
      } else {
        parameter.read(value.front(), scratch);
      }
    });
    loads.push_back(scratch.load);
  }
  std::sort(loads.begin(), loads.end(), [](const auto& a, const auto& b) { return is_less(*a, *b); });
  loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
  return loads;
}

class Product {
 public:
  Product(const Alternatives& alternatives, Loads loads, std::string file, Plan& plan)
      : loads_needed_(loads == Loads::needed), file_(std::move(file)), plan_(plan) {
    if (const RawSetting* name = only(alternatives, "name")) name_ = name->text;
    if (const RawSetting* count = only(alternatives, "replications")) {
      replications_ = at(*count, [&] { return read_replications(*count); });
    }
    if (const RawSetting* load = only(alternatives, "load")) given_load_ = *load;
    if (plan.equal) refuse_derived_settings(alternatives, plan.equal->request.resource);
    loads_ = read_loads(alternatives, plan.equal.has_value());
    for (const auto& [setting, values] : alternatives) WEFT_CHECK(is_known(setting));
    for (const Parameter& parameter : experiment::parameters()) {
      const auto found = alternatives.find(parameter.name);
      if (found == alternatives.end() || parameter.name == "load") continue;
      axes_.push_back(axis_of(parameter, found->second));
    }
  }

  void add_all() {
    Count count = saturating_multiply(loads_.size(), replications_);
    for (const Axis& axis : axes_) count = saturating_multiply(count, axis.values.size());
    refuse_too_many(saturating_add(plan_.point_count(), count));
    GivenSettings given;
    const std::size_t first = plan_.curves.size();
    add_from(0, given);
    const bool has_use = std::any_of(plan_.curves.begin() + static_cast<std::ptrdiff_t>(first), plan_.curves.end(),
                                     [](const Curve& curve) { return !curve.settings.ends_by_itself(); });
    if (!has_use) refuse_useless_loads(plan_.curves.back());
  }

 private:
  void refuse_useless_loads(const Curve& curve) const {
    if (!given_load_) return;
    throw located(InputError(fmt::format("{} is given, but {} has a fixed number of packets and takes no load",
                                         given_load_->label, quote_briefly(spec::print(curve.settings.process))),
                             {}, fmt::format("leave {} out", given_load_->label)),
                  *given_load_);
  }

  void add_from(std::size_t axis, GivenSettings& given) {
    if (axis == axes_.size()) return add_curve(given);
    for (const std::vector<RawSetting>& value : axes_[axis].values) {
      given[axes_[axis].name] = value;
      add_from(axis + 1, given);
    }
  }

  void add_curve(const GivenSettings& given) {
    Curve curve{.name = name_,
                .settings = experiment::read_settings(given),
                .given = given,
                .loads = {},
                .replication_count = replications_};
    if (curve.settings.ends_by_itself()) {
      curve.loads = {std::nullopt};
    } else {
      curve.loads = loads_;
    }
    if (plan_.equal) refuse_list(curve);
    RunSettings first = curve.settings;
    if (!first.ends_by_itself()) first.load = loads_needed_ ? loads_.front() : Decimal(1);
    const bool is_in_file = !file_.empty();
    experiment::check_complete(first, {.traffic = is_in_file ? "traffic" : "--traffic",
                                       .load = is_in_file ? "load" : "--load",
                                       .packet = is_in_file ? "packet" : "--packet",
                                       .file = file_});
    if (!loads_needed_ && first.ends_by_itself()) {
      const RawSetting& process = given.find("process")->second.front();
      throw located(InputError(quote_briefly(process.text) + " takes no load, so it has no saturation load", {},
                               "take bernoulli or on-off"),
                    process);
    }
    plan_.curves.push_back(std::move(curve));
  }

  bool loads_needed_;
  std::string file_;
  Plan& plan_;
  std::string name_;
  std::uint32_t replications_ = 1;
  std::optional<RawSetting> given_load_;  // the first of them
  std::vector<std::optional<Decimal>> loads_;
  std::vector<Axis> axes_;
};

}  // namespace

RunSettings Curve::settings_of(std::size_t load, std::uint32_t replication) const {
  RunSettings result = settings;
  result.load = loads[load];
  result.seed += replication;
  return result;
}

std::uint64_t Plan::point_count() const {
  std::uint64_t count = 0;
  for (const Curve& curve : curves) count += curve.point_count();
  return count;
}

PastSaturation Plan::past_saturation_of(const Curve& curve) const {
  return past_saturation.value_or(curve.settings.cycles ? PastSaturation::run : PastSaturation::skip);
}

Alternatives overlaid(const Alternatives& weaker, const Alternatives& stronger) {
  Alternatives result = stronger;
  result.insert(weaker.begin(), weaker.end());
  if (stronger.contains("port-buffer") && !stronger.contains("buffer")) result.erase("buffer");
  if (stronger.contains("buffer") && !stronger.contains("port-buffer")) result.erase("port-buffer");
  return result;
}

void add_curves(const Group& group, Loads loads, const std::string& file, Plan& plan) {
  for (const Alternatives& network : group.networks) {
    Product(overlaid(group.common, network), loads, file, plan).add_all();
  }
}

Latency read_latency(const RawSetting& given) {
  if (given.text == "packet") return Latency::packet;
  if (given.text == "network") return Latency::network;
  throw located(
      InputError(fmt::format("{} is {}; it must be packet or network", given.label, quote_briefly(given.text)), {},
                 hint_to_write(given, "packet")),
      given);
}

PastSaturation read_past_saturation(const RawSetting& given) {
  if (given.text == "run") return PastSaturation::run;
  if (given.text == "skip") return PastSaturation::skip;
  throw located(InputError(fmt::format("{} is {}; it must be run or skip", given.label, quote_briefly(given.text)), {},
                           hint_to_write(given, "skip")),
                given);
}

}  // namespace weft::sweep
