#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/compared_members.h"
#include "cli/views/comparison_view.h"
#include "paths/network_comparison.h"
#include "sweep/plan/equal_plan.h"
#include "topology/enumeration.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using topology::Family;
using topology::MemberRequest;
using topology::SizeUnit;

constexpr const char* kDefaultTerminals = "4096";
constexpr const char* kDefaultSort = "mean_hops";
constexpr double kSecondsForOneOfMany = 10;  // for each of hundreds of members
constexpr double kSecondsForNamedOnes = 10;

// The compared networks, and the notes printed with them.
struct Selection {
  MembersOfSize found;
  std::optional<MemberRequest> wanted;  // only when members of a size are compared
  std::string about;
  std::string command;  // repeats this comparison
};

std::optional<Count> most_of(const Invocation& invocation, std::string_view option) {
  if (!invocation.has(option)) return std::nullopt;
  return parse_positive(invocation.value(option), option, "8");
}

// The requested size; the default size where neither a size nor a network is given.
std::optional<MemberRequest> wanted_size(const Invocation& invocation) {
  const bool has_nodes = invocation.has("--nodes");
  const bool has_terminals = invocation.has("--terminals");
  if (has_nodes && has_terminals)
    throw InputError("--nodes and --terminals exclude each other", {}, "give only one of them");
  if (!has_nodes && !has_terminals && !invocation.all("SPEC").empty()) {
    for (const char* option : {"--families", "--all"}) {
      if (invocation.has(option))
        throw InputError(fmt::format("{} needs a size", option), {}, "add --terminals or --nodes");
    }
    return std::nullopt;
  }
  const char* option = has_nodes ? "--nodes" : "--terminals";
  const std::string size = invocation.has(option) ? invocation.value(option) : kDefaultTerminals;
  return MemberRequest{.unit = has_nodes ? SizeUnit::nodes : SizeUnit::terminals,
                       .size = parse_positive(size, option, kDefaultTerminals),
                       .most_degree = most_of(invocation, "--degree"),
                       .most_radix = most_of(invocation, "--radix").value_or(kUsualRadix)};
}

std::vector<const Family*> requested_families(const Invocation& invocation) {
  const auto all = topology::families();
  if (!invocation.has("--families")) return {all.begin(), all.end()};
  std::set<std::string> names;
  const std::string& list = invocation.value("--families");
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    names.insert(list.substr(begin, end - begin));
    begin = end + 1;
  }
  std::vector<const Family*> chosen;
  for (const std::string& name : names) chosen.push_back(&topology::find_family({.name = name, .arguments = {}}));
  return chosen;
}

// The command that repeats this comparison.
std::string command_of(const Invocation& invocation) {
  std::string command = "weft compare";
  for (const std::string& spec : invocation.all("SPEC")) command += fmt::format(" '{}'", spec);
  if (invocation.all("SPEC").empty() && !invocation.has("--nodes") && !invocation.has("--terminals"))
    command += fmt::format(" --terminals {}", kDefaultTerminals);
  for (const char* option : {"--nodes", "--terminals", "--radix", "--degree", "--families", "--sort", "--equal",
                             "--budget", "--packet-bits"}) {
    if (invocation.has(option)) command += fmt::format(" {} {}", option, invocation.value(option));
  }
  for (const char* option : {"--all", "--front"}) {
    if (invocation.has(option)) command += fmt::format(" {}", option);
  }
  return command;
}

Selection selection_of(const Invocation& invocation, const Execution& execution) {
  Selection selection;
  selection.wanted = wanted_size(invocation);
  selection.command = command_of(invocation);
  for (const std::string& spec : invocation.all("SPEC")) selection.found.members.push_back(topology::resolve(spec));
  selection.about = "The named networks";
  if (!selection.wanted) return selection;
  if (!selection.found.members.empty()) selection.about += ", and networks with " + size_text(*selection.wanted);
  if (selection.found.members.empty()) selection.about = "Networks with " + size_text(*selection.wanted);
  MemberSearch search{.request = *selection.wanted, .families = requested_families(invocation)};
  search.is_radix_exact = invocation.has("--radix");
  if (invocation.has("--all")) search.most_of_each = SIZE_MAX;
  MembersOfSize found = members_of_size(search, execution);
  std::ranges::move(found.members, std::back_inserter(selection.found.members));
  selection.found.notes = std::move(found.notes);
  return selection;
}

// Removes networks beyond --radix and --degree; for named networks these are known only now.
void filter(ComparedNetworks& networks, const Invocation& invocation, Selection& selection) {
  const auto most_radix = most_of(invocation, "--radix");
  const auto most_degree = most_of(invocation, "--degree");
  std::vector<std::string> removed;
  std::erase_if(networks, [&](const paths::ComparedNetwork& network) {
    const bool is_too_large =
        (most_radix && network.radix > *most_radix) || (most_degree && network.degree.max > *most_degree);
    if (is_too_large) removed.push_back(network.survey.name);
    return is_too_large;
  });
  if (!removed.empty())
    selection.found.notes.push_back(
        fmt::format("Over the limit of --radix or --degree: {}.", fmt::join(removed, ", ")));
}

std::string notes_text(const ComparedNetworks& networks, const Selection& selection, const std::string& sorted_by) {
  std::string text = selection.about + (networks.empty() ? ".\n" : fmt::format(". Sorted by {}.\n", sorted_by));
  if (networks.size() > 1) {
    text +=
        "* Pareto front: no other network is at least as good in all columns (sizes per terminal) and better in one.\n";
  }
  const bool has_unidirectional =
      std::ranges::any_of(networks, [](const auto& network) { return network.links * 2 < network.channels; });
  if (has_unidirectional)
    text += "Bisection in channels per direction: a link counts 1, a unidirectional channel 1/2.\n";
  for (const std::string& note : selection.found.notes) text += note + "\n";
  const bool has_gaps = std::ranges::any_of(
      networks, [](const auto& network) { return !network.distances || !network.bisection || !network.mean_hops; });
  if (has_gaps) text += "\"?\": not defined, or too slow to compute here; see weft info SPEC.\n";
  return text;
}

void write_page(const std::string& path, const ComparedNetworks& networks, const Selection& selection,
                const EqualComparison* equal, Session& session) {
  write_file_atomically(path, comparison_page(networks, {.about = selection.about + ".",
                                                         .notes = selection.found.notes,
                                                         .command = selection.command,
                                                         .pictures = pictures_of_families(networks, session.execution),
                                                         .equal = equal}));
  session.note_written(path);
}

std::optional<hardware::EqualRequest> equal_request(const Invocation& invocation) {
  sweep::Alternatives given;
  for (const char* name : {"equal", "budget", "packet-bits"}) {
    const std::string option = fmt::format("--{}", name);
    if (invocation.has(option)) given[name] = {{.label = option, .text = invocation.value(option)}};
  }
  const auto equal = sweep::read_equal(given);
  return equal ? std::optional(equal->request) : std::nullopt;
}

// The budget and the units of the columns that it adds.
void note_equal(const EqualComparison& equal, const ComparedNetworks& networks, Selection& selection) {
  selection.found.notes.push_back(
      fmt::format("Equal {}: {}. Width in bits, packet in flits; ideal bits: the uniform bound "
                  "in bits per terminal and cycle; zero-load: latency in cycles.",
                  to_text(equal.request.resource), hardware::describe(equal.request, equal.budget)));
  const bool has_interval = std::ranges::any_of(networks, [](const paths::ComparedNetwork& network) {
    return network.bisection && network.bisection->lower != network.bisection->upper;
  });
  if (has_interval && equal.request.resource == hardware::Resource::bisection)
    selection.found.notes.emplace_back("Where the bisection is an interval, the width follows from its upper end.");
}

int run_compare(const Invocation& invocation, Session& session) {
  const std::optional<hardware::EqualRequest> request = equal_request(invocation);
  const std::string sorted_by = invocation.has("--sort") ? invocation.value("--sort") : kDefaultSort;
  ComparedNetworks networks;
  sort_by(networks, sorted_by);  // reports a wrong name before the work
  Selection selection = selection_of(invocation, session.execution);
  const double seconds = selection.wanted ? kSecondsForOneOfMany : kSecondsForNamedOnes;
  networks = paths::compare_networks(selection.found.members, {.seconds = seconds}, session.execution);
  filter(networks, invocation, selection);
  paths::mark_front(networks, selection.wanted);
  if (invocation.has("--front")) std::erase_if(networks, [](const auto& network) { return !network.is_on_front; });
  sort_by(networks, sorted_by);
  std::optional<EqualComparison> compared;
  if (request && !networks.empty()) {
    compared = compare_at_equal_cost(*request, networks, session.execution);
    note_equal(*compared, networks, selection);
  }
  const EqualComparison* equal = compared ? &*compared : nullptr;

  if (invocation.has("--json")) {
    session.print(comparison_json(networks, equal));
  } else if (invocation.has("--csv")) {
    session.print(report::to_csv(comparison_csv(networks, equal)));
  } else {
    session.print_lines(
        (networks.empty() ? "No network fits.\n" : report::to_text(comparison_table(networks, equal), session.style)) +
        notes_text(networks, selection, sorted_by));
  }
  session.flush();
  if (invocation.has("--page")) write_page(invocation.value("--page"), networks, selection, equal, session);
  return networks.empty() ? kExitNo : kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command compare{
    .name = "compare",
    .summary = "compare networks side by side: the named ones, or all of one size",
    .details =
        "Without SPEC, compares members of every family within 10 % of --terminals or --nodes (default: 4096 "
        "terminals): every shape whose sides differ by at most a factor of 2 and, where the family has a "
        "concentration, the concentrations that come nearest to the size. The 20 best members of each family are "
        "shown: first those that reach the size; among these, first those that no other member beats in nearness to "
        "the size, radix, nodes and channels per terminal, and diameter. The radix is the number of ports of the "
        "largest router, its terminals included. Mean hops is the mean number of channels on a shortest path between "
        "two different terminals. The bisection is in channels per direction, the same unit for all networks: a "
        "bidirectional link counts 1, a unidirectional channel 1/2 (weft info counts 1 for either). It is an interval "
        "where the proven lower bound and the best cut found differ. The uniform bound is the load, in flits per "
        "terminal and cycle, that no routing exceeds under uniform traffic. A unidirectional network has channels but "
        "no links. \"?\" marks a value that would take too long to compute. * marks the Pareto front: the network has "
        "at least the requested size, and no other such network is at least as good in all of radix, nodes, channels "
        "and bisection per terminal, diameter, mean hops and uniform bound, and better in one. --csv, --json and "
        "--page also contain degree, channels, mean distance between nodes, girth and Moore ratio. Distances are in "
        "channels, uniform_bound is in flits per terminal and cycle, on_front is true or false; all other columns are "
        "counts or ratios of counts. --equal adds the channel width that a budget allows each network, the flits of a "
        "packet "
        "of --packet-bits, the uniform bound in bits per terminal and cycle and the latency without other traffic, see "
        "docs/fair-comparison.md. Exit status: 1 when no network fits.",
    .operands = {{{.name = "SPEC", .help = "a network", .is_required = false, .is_repeated = true}}},
    .options =
        {{{"--terminals", "N", "compare members of every family near this number of terminals"},
          {"--nodes", "N", "the same by number of nodes (routers)"},
          {"--radix", "R",
           "at most this many ports per router, terminals included (default: 512 for members that are not named)"},
          {"--degree", "D", "at most this many links per node"},
          {"--families", "LIST", "only members of these families, such as torus,mesh"},
          {"--all", "", "show all members, not only the 20 best of each family"},
          {"--front", "", "show only rows marked with *"},
          {"--sort", "COLUMN",
           "sort by this column, best first: mean_hops, terminals, nodes, radix, links, diameter, bisection, "
           "uniform_bound, degree, channels, mean_distance, girth or moore_ratio (default: mean_hops)",
           false, "",
           "mean_hops|terminals|nodes|radix|links|diameter|bisection|uniform_bound|degree|channels|mean_distance|girth|"
           "moore_ratio"},
          {"--equal", "RESOURCE", "add channel widths at equal pins, bisection or buffers, and what follows from them",
           false, "", "pins|bisection|buffers"},
          {"--budget", "BITS",
           "of --equal: pins per router, bits per cycle and direction across the bisection, or buffer bits per router "
           "(default: channels of 64 bits for the network that needs least)"},
          {"--packet-bits", "BITS", "of --equal: bits of a packet on every network (default: 512)"},
          {"--json", "", "one JSON object per network and line: that of weft info, and what compare adds"},
          {"--csv", "", "comma-separated values"},
          {"--page", "FILE", "also write an HTML page"}}},
    .examples = {"weft compare \"hypercube(8)\" \"torus(16,16)\" \"rcc-full(4,2)\"",
                 "weft compare --terminals 100 --radix 5 --front", "weft compare --nodes 64 --families torus,mesh,ring",
                 "weft compare \"hypercube(6)\" \"torus(8,8)\" --equal bisection --budget 512 --packet-bits 512"},
    .run = run_compare,
};

}  // namespace command_records
}  // namespace weft::cli
