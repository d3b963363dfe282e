#include "cli/views/equal_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sim/model/model.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using hardware::FlitFormat;
using hardware::Resource;
using hardware::ResourceNeed;
using nlohmann::ordered_json;
using paths::ComparedNetwork;

// The bisection is that of the comparison, so that it is not searched again.
std::optional<ResourceNeed> need_of(const ComparedNetwork& network, Resource resource, const Execution& execution) {
  if (resource != Resource::bisection) {
    return hardware::need_of(topology::build(network.survey.name, execution), resource, {}, execution);
  }
  if (!network.bisection) return std::nullopt;
  ResourceNeed need{.network = network.survey.name, .resource = resource};
  const auto crossing = static_cast<std::uint64_t>(2 * network.bisection->upper);
  if (crossing > 0) need.channels.insert({{1U, crossing}});
  return need;
}

// The law T0 of docs/model.md for the default router, whose buffers cover the round trip of a credit.
double zero_load_latency(double hops, std::uint64_t packet_flits) {
  const sim::Delays& delays = sim::kIqDelays;
  const double router = delays.route + delays.vc + delays.switching + delays.crossbar + sim::LinkTiming{}.latency;
  return 2 + (hops + 1) * router + static_cast<double>(packet_flits - 1);
}

ordered_json json_or_null(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

std::string cell_or(const std::optional<double>& value, const char* unknown, int places) {
  return value ? fmt::format("{:.{}f}", *value, places) : unknown;
}

bool is_of_buffers(const EqualComparison& equal) { return equal.request.resource == Resource::buffers; }

}  // namespace

EqualComparison compare_at_equal_cost(const hardware::EqualRequest& request,
                                      const std::vector<ComparedNetwork>& networks, const Execution& execution) {
  std::vector<ResourceNeed> needs;
  for (const ComparedNetwork& network : networks) {
    execution.throw_if_stopped();
    if (auto need = need_of(network, request.resource, execution.silent())) needs.push_back(std::move(*need));
  }
  EqualComparison equal{.request = request, .budget = hardware::budget_of(request, needs)};
  for (const ResourceNeed& need : needs) equal.formats[need.network] = format_of(request, equal.budget, need);
  return equal;
}

std::optional<EqualValues> equal_values(const EqualComparison& equal, const ComparedNetwork& network) {
  const auto found = equal.formats.find(network.survey.name);
  if (found == equal.formats.end()) return std::nullopt;
  EqualValues values{.format = found->second};
  if (network.uniform) values.ideal_bits = network.uniform->load * static_cast<double>(values.format.width);
  if (network.mean_hops) values.latency = zero_load_latency(*network.mean_hops, values.format.packet_flits);
  return values;
}

void add_equal_columns(const EqualComparison& equal, const std::vector<ComparedNetwork>& networks,
                       report::Table& table) {
  for (const char* title : {"width", "packet", "ideal bits", "zero-load"})
    table.columns.push_back({title, report::Align::right});
  if (is_of_buffers(equal)) table.columns.push_back({"port flits", report::Align::right});
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const auto values = equal_values(equal, networks[i]);
    std::vector<std::string> cells(4, "?");
    if (values) {
      cells = {fmt::to_string(values->format.width), fmt::to_string(values->format.packet_flits),
               cell_or(values->ideal_bits, "?", 2), cell_or(values->latency, "?", 1)};
    }
    if (is_of_buffers(equal)) cells.push_back(values ? fmt::to_string(*values->format.port_flits) : "?");
    table.rows[i].insert(table.rows[i].end(), cells.begin(), cells.end());
  }
}

void add_equal_csv(const EqualComparison& equal, const std::vector<ComparedNetwork>& networks, report::Table& table) {
  constexpr const char* kNames[] = {"resource",     "budget",     "width_bits", "packet_bits",
                                    "packet_flits", "port_flits", "ideal_bits", "zero_load_latency"};
  for (const char* name : kNames) table.columns.push_back({fmt::format("equal_{}", name)});
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const ordered_json object = equal_json(equal, networks[i]);
    for (const char* name : kNames) {
      table.rows[i].push_back(object.contains(name) ? cell_text(object[name]) : "");
    }
  }
}

ordered_json equal_json(const EqualComparison& equal, const ComparedNetwork& network) {
  const auto values = equal_values(equal, network);
  ordered_json object{{"resource", to_text(equal.request.resource)},
                      {"budget", equal.budget},
                      {"packet_bits", equal.request.packet_bits},
                      {"width_bits", nullptr},
                      {"packet_flits", nullptr},
                      {"ideal_bits", nullptr},
                      {"zero_load_latency", nullptr}};
  if (!values) return object;
  object["width_bits"] = values->format.width;
  object["packet_flits"] = values->format.packet_flits;
  object["ideal_bits"] = json_or_null(values->ideal_bits);
  object["zero_load_latency"] = json_or_null(values->latency);
  if (values->format.port_flits) object["port_flits"] = *values->format.port_flits;
  return object;
}

ordered_json equal_json(const sweep::ReadyPlan& plan, const sweep::PointId& id, const std::optional<double>& accepted) {
  const sweep::Curve& curve = plan.curve(id.curve);
  if (!plan.plan().equal || !curve.format) return nullptr;
  const sweep::EqualPlan& equal = *plan.plan().equal;
  const auto width = static_cast<double>(curve.format->width);
  const std::optional<Decimal>& load = curve.bit_loads[id.load];
  return {{"resource", to_text(equal.request.resource)},
          {"budget", equal.budget},
          {"packet_bits", equal.request.packet_bits},
          {"width_bits", curve.format->width},
          {"load_bits", load ? ordered_json(load->to_double()) : ordered_json(nullptr)},
          {"accepted_bits", accepted ? ordered_json(*accepted * width) : ordered_json(nullptr)}};
}

Record equal_record(const sweep::ReadyPlan& plan, const sweep::PointId& id, const std::optional<double>& accepted) {
  Record record;
  const ordered_json object = equal_json(plan, id, accepted);
  if (object.is_null()) return record;
  for (const auto& [name, value] : object.items()) record.emplace_back("equal_" + name, cell_text(value));
  return record;
}

}  // namespace weft::cli
