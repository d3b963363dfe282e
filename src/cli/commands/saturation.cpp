#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "cli/command.h"
#include "cli/setting_options.h"
#include "cli/shell/output_form.h"
#include "cli/store_option.h"
#include "cli/views/curve_columns.h"
#include "cli/views/tidy_records.h"
#include "experiment/run_json.h"
#include "report/wrap.h"
#include "sweep/plan/equal_plan.h"
#include "sweep/search/prover_warnings.h"
#include "sweep/search/saturation_search.h"
#include "version.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using sweep::ReadyPlan;
using sweep::Saturation;

// Width of the interval relative to its lower end.
double width_of(const Invocation& invocation) {
  if (!invocation.has("--width")) return 0.01;
  const std::string& text = invocation.value("--width");
  double width = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
  if (error != std::errc() || end != text.data() + text.size() || !(width >= 0.0001 && width <= 1)) {
    throw InputError("--width is " + quote_briefly(text) + "; it must be a number from 0.0001 to 1", {},
                     "write --width 0.01");
  }
  return width;
}

sweep::Plan saturation_plan(const Invocation& invocation) {
  const sweep::Alternatives options = given_alternatives(invocation);
  sweep::Group group{.common = sweep::without_equal(options), .networks = {}};
  for (const std::string& text : invocation.all("SPEC")) {
    if (text.ends_with(".toml")) {
      throw InputError("weft saturation reads networks, not a plan file", {},
                       "write weft saturation SPEC... with the plan's settings as options");
    }
    group.networks.push_back({{"spec", {{.label = "SPEC", .text = text}}}});
  }
  sweep::Plan plan;
  plan.equal = sweep::read_equal(options);
  sweep::add_curves(group, sweep::Loads::none, "", plan);
  return plan;
}

// In units of which a flit has `scale`: flits, or bits of its width.
std::string interval_text(const Saturation& found, std::uint64_t scale = 1) {
  const auto scaled = [scale](const Decimal& load) {
    return to_text(*read_decimal(to_text(Decimal(load.units * scale, load.places))));  // 22.4, not 22.40
  };
  if (!found.load.high) return fmt::to_string(scale);
  return fmt::format("{} to {}", scaled(found.load.low), scaled(*found.load.high));
}

// The bits of a flit where networks are compared at equal cost.
std::uint64_t width_in_bits(const ReadyPlan& plan, std::size_t curve) { return plan.curve(curve).format->width; }

// The verdict of loads above the interval; empty when all loads are carried.
std::string above_text(const Saturation& found) {
  if (!found.load.high) return "";
  return found.is_deadlock_above() ? "deadlocked" : "saturated";
}

// f(index of a curve) and misfit_f(index of one that does not fit), in the order of the plan.
template <class F, class G>
void for_each_curve(const ReadyPlan& plan, const F& f, const G& misfit_f) {
  const auto misfits = plan.misfits();
  std::size_t next = 0;
  for (std::size_t c = 0; c <= plan.plan().curves.size(); ++c) {
    for (; next < misfits.size() && misfits[next].next_curve <= c; ++next) misfit_f(next);
    if (c < plan.plan().curves.size()) f(c);
  }
}

std::string as_text(const ReadyPlan& plan, std::span<const Saturation> found, const report::TextStyle& style) {
  const bool has_deadlocks = std::any_of(found.begin(), found.end(), std::mem_fn(&Saturation::is_deadlock_above));
  const CurveColumns columns(plan);
  report::Table table = columns.empty_table();
  table.columns.push_back({"saturation load", Align::right});
  const bool has_bits = plan.plan().equal.has_value();
  if (has_bits)
    table.columns.insert(table.columns.end(), {{"saturation bits", Align::right}, {"peak bits", Align::right}});
  if (has_deadlocks) table.columns.push_back({"above"});
  for (const char* title : {"bound", "peak"}) table.columns.push_back({title, Align::right});
  for (const char* title : {"peak bound", "overload", "runs"}) table.columns.push_back({title, Align::right, true});
  const auto add = [&](std::size_t c) {
    std::vector<std::string> cells = columns.cells(c, plan.key_inputs(c).names.traffic);
    cells.push_back(interval_text(found[c]));
    if (has_bits) {
      const std::uint64_t width = width_in_bits(plan, c);
      cells.push_back(interval_text(found[c], width));
      cells.push_back(fmt::format("{:.2f}", found[c].peak * static_cast<double>(width)));
    }
    if (has_deadlocks) cells.push_back(above_text(found[c]));
    const auto if_any = [](const std::optional<double>& x) { return x ? fmt::format("{:.4f}", *x) : ""; };
    cells.insert(cells.end(),
                 {if_any(found[c].bound), fmt::format("{:.4f}", found[c].peak), if_any(found[c].peak_bound),
                  fmt::format("{:.4f}", found[c].overload), fmt::to_string(found[c].run_count)});
    table.rows.push_back(std::move(cells));
  };
  for_each_curve(plan, add, [&](std::size_t misfit) {
    std::vector<std::string> cells = columns.misfit_cells(misfit);
    cells.emplace_back(kMisfit);
    cells.resize(table.columns.size());
    table.rows.push_back(std::move(cells));
  });
  return report::to_text(table, style) + report::fit_lines(equal_line(plan) + difference_lines(plan), style.width);
}

ordered_json saturation_json(const Saturation& found) {
  const auto& high = found.load.high;
  const auto& deadlock = found.deadlock;
  return {{"low", found.load.low.to_double()},
          {"high", high ? ordered_json(high->to_double()) : ordered_json(nullptr)},
          {"above", high ? ordered_json(above_text(found)) : ordered_json(nullptr)},
          {"deadlock_load", deadlock ? ordered_json(deadlock->to_double()) : ordered_json(nullptr)},
          {"bound", number_or_null(found.bound)},
          {"peak_accepted", found.peak},
          {"peak_bound", number_or_null(found.peak_bound)},
          {"overload_accepted", found.overload},
          {"runs", found.run_count}};
}

// The budget and the results in bits per terminal and cycle.
ordered_json bits_json(const ReadyPlan& plan, std::size_t curve, const Saturation& found) {
  const sweep::EqualPlan& equal = *plan.plan().equal;
  const auto width = static_cast<double>(width_in_bits(plan, curve));
  const auto& high = found.load.high;
  return {{"resource", to_text(equal.request.resource)},
          {"budget", equal.budget},
          {"packet_bits", equal.request.packet_bits},
          {"width_bits", width_in_bits(plan, curve)},
          {"low_bits", found.load.low.to_double() * width},
          {"high_bits", high ? ordered_json(high->to_double() * width) : ordered_json(nullptr)},
          {"peak_bits", found.peak * width}};
}

// The settings of a curve, with short names.
experiment::Configuration curve_settings(const ReadyPlan& plan, std::size_t curve) {
  experiment::Configuration configuration = plan.configuration({curve, 0, 0});
  configuration.names = plan.names({curve, 0, 0});
  return configuration;
}

std::string as_json(const ReadyPlan& plan, std::span<const Saturation> found) {
  std::string text;
  const auto add = [&](std::size_t c) {
    ordered_json object = to_json(curve_settings(plan, c));
    object.erase("load");  // a curve has none
    object["saturation"] = saturation_json(found[c]);
    if (plan.plan().equal) object["equal"] = bits_json(plan, c, found[c]);
    text += object.dump() + "\n";
  };
  for_each_curve(plan, add, [&](std::size_t misfit) { text += misfit_json(plan.misfits()[misfit]).dump() + "\n"; });
  return text;
}

std::string as_csv(const ReadyPlan& plan, std::span<const Saturation> found) {
  std::vector<Record> records;
  const auto add = [&](std::size_t c) {
    const experiment::Configuration settings = curve_settings(plan, c);
    Record& record = records.emplace_back(setting_record(
        {.names = settings.names, .packet = settings.packet, .seed = settings.seed, .router = &settings.router}));
    const ordered_json saturation = saturation_json(found[c]);
    for (const auto& [key, value] : saturation.items()) {
      const bool is_end = key == "low" || key == "high";
      record.emplace_back(is_end ? "saturation_" + key : key, cell_text(value));
    }
    if (!plan.plan().equal) return;
    const ordered_json bits = bits_json(plan, c, found[c]);
    for (const auto& [key, value] : bits.items()) record.emplace_back("equal_" + key, cell_text(value));
  };
  for_each_curve(plan, add, [&](std::size_t misfit) {
    const TidyPoint point = tidy_point(plan.misfits()[misfit]);
    Record& record = records.emplace_back(setting_record(point));
    record.emplace_back("verdict", point.verdict);
    record.emplace_back("reason", point.reason);
  });
  return csv_of(record_table(records));
}

std::string found_text(const ReadyPlan& plan, std::span<const Saturation> found, Form form,
                       const report::TextStyle& style) {
  if (form == Form::text) return as_text(plan, found, style);
  return form == Form::json ? as_json(plan, found) : as_csv(plan, found);
}

void warn(const ReadyPlan& plan, const Session& session) {
  for (const std::string& sentence : misfit_sentences(plan)) session.note(sentence + "\n");
  for (const std::string& sentence : plan.remarks()) session.note("note: " + sentence + "\n");
  for (const std::string& sentence : plan.warnings()) session.note("warning: " + sentence + "\n");
  std::set<std::size_t> routed_networks;
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) routed_networks.insert(plan.routed_id(c));
  for (const std::string& sentence : sweep::prover_warnings(plan, routed_networks, session.execution)) {
    session.note("warning: " + sentence + "\n");
  }
}

void note_deadlocks(const ReadyPlan& plan, std::span<const Saturation> found, const Session& session) {
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (!found[c].deadlock) continue;
    const experiment::RunNames& names = plan.key_inputs(c).names;
    session.note(fmt::format("{} with {} deadlocked in {} of {} runs, the lowest at load {}: {}\n", names.network,
                             names.routing, found[c].deadlock_count, found[c].run_count, to_text(*found[c].deadlock),
                             found[c].is_deadlock_above() ? "deadlock, not saturation, ends the interval"
                                                          : "the interval ends below, at saturation"));
  }
}

// Stores each run as it ends; `found` stays valid when an exception ends the search.
void search(const ReadyPlan& plan, double width, const sweep::ResultSink& sink, const Session& session,
            std::span<Saturation> found) {
  Execution inner = session.execution.silent();
  inner.thread_count = std::max(1U, session.execution.worker_count() / static_cast<unsigned>(found.size()));
  parallel_for(session.execution, "looking for saturation", found.size(),
               [&](unsigned, std::uint64_t c) { sweep::find_saturation(plan, c, width, sink, inner, found[c]); });
}

std::string stored_runs_text(std::span<const Saturation> found, const std::string& path) {
  std::uint64_t count = 0;
  for (const Saturation& each : found) count += each.run_count;
  return fmt::format("{} {} stored in {}", count, count == 1 ? "run is" : "runs are", path);
}

int run_saturation(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const double width = width_of(invocation);
  const ReadyPlan plan(saturation_plan(invocation), session.execution);
  const std::string path = store_path(invocation);
  store::Store store = open_store(path, store::Access::write, session);
  std::vector<Saturation> found(plan.plan().curves.size());
  warn(plan, session);
  try {
    search(plan, width, {store, kVersion}, session, found);
    store.expect_in_place();
  } catch (const store::StoreMoved&) {
    throw;  // the stored runs are out of reach
  } catch (const std::exception&) {
    session.note(stored_runs_text(found, path) + "; rerun the same command to resume\n");
    throw;
  }
  session.print(found_text(plan, found, form, session.style));
  session.flush();
  note_deadlocks(plan, found, session);
  session.note_on_terminal(fmt::format("{}\n", stored_runs_text(found, path)));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command saturation{
    .name = "saturation",
    .summary = "find the largest load that a network carries, by bracketing",
    .details =
        "For every combination of a network and option values, finds the largest load that is carried: its run "
        "converges, or accepts what is offered within its statistical error. The interval is halved until its width is "
        "at most --width times its lower end. Load 1 is run first: its accepted load is the overload throughput. The "
        "peak is the highest accepted load of any run. Bounds hold for any routing and router: no load above \"bound\" "
        "is carried with equal service to all sources, and no more than \"peak bound\" is accepted in total, however "
        "unevenly sources are served. Every run is stored in the file of --store, where weft results finds it, and a "
        "stored run is not repeated. With --equal all networks have the same pins per router, bisection or buffers, as "
        "in "
        "weft sweep: packets have the same number of bits, and saturation is also in bits per terminal and cycle.",
    .operands = {{{.name = "SPEC", .help = "networks", .is_repeated = true}}},
    .options = {{
        {"--routing", "ROUTINGS", "routings (default: each network's own); see: weft list routing", false, "--with"},
        {.name = "--traffic",
         .value = "PATTERNS",
         .help = "traffic patterns; see: weft list patterns (required)",
         .is_required = true},
    }},
    .takes_run_options = true,
    .further_options = {{
        {"--equal", "RESOURCE", "compare at equal pins, bisection or buffers", false, "", "pins|bisection|buffers"},
        {"--budget", "BITS", "of --equal, as in weft sweep"},
        {"--packet-bits", "BITS", "of --equal: bits of a packet on every network (default: 512)"},
        {"--width", "X", "width of the interval over its lower end (default: 0.01)"},
        {"--store", "FILE", "file of stored results (default: weft-results.sqlite)"},
        {"--json", "", "one JSON object per combination and line"},
        kCsvOption,
    }},
    .examples =
        {"weft saturation \"ring(8)\" \"mesh(3,3)\" --traffic uniform --packet 4 --width 0.5",
         "weft saturation \"ring(8)\" \"hypercube(3)\" --equal pins --traffic uniform --width 0.5 --cycles 2000"},
    .run = run_saturation,
};

}  // namespace command_records
}  // namespace weft::cli
