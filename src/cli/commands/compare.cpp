#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/views/comparison_view.h"
#include "cli/views/picture.h"
#include "paths/network_comparison.h"
#include "topology/enumeration.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using topology::Family;
using topology::Member;
using topology::MemberRequest;
using topology::SizeUnit;

constexpr const char* kDefaultTerminals = "4096";
constexpr const char* kDefaultSort = "mean_hops";
constexpr std::size_t kShownOfEachFamily = 20;
constexpr Count kUsualRadix = 512;           // of members that nobody named
constexpr double kSecondsForOneOfMany = 10;  // of hundreds of members
constexpr double kSecondsForNamedOnes = 10;

// What is compared, and what a reader is told about it.
struct Selection {
  std::vector<Member> members;
  std::optional<MemberRequest> wanted;  // where members of a size are compared
  std::string about;
  std::vector<std::string> notes;
  std::string command;  // that shows this again
};

std::optional<Count> most_of(const Invocation& invocation, std::string_view option) {
  if (!invocation.has(option)) return std::nullopt;
  return parse_positive(invocation.value(option), option, "8");
}

// The size that is asked for; that of the default where neither a size nor a network is.
std::optional<MemberRequest> wanted_size(const Invocation& invocation) {
  const bool has_nodes = invocation.has("--nodes");
  const bool has_terminals = invocation.has("--terminals");
  if (has_nodes && has_terminals)
    throw InputError("--nodes and --terminals exclude each other", {}, "give the one that the networks must have");
  if (!has_nodes && !has_terminals && !invocation.all("SPEC").empty()) {
    for (const char* option : {"--families", "--all"}) {
      if (invocation.has(option))
        throw InputError(fmt::format("{} is for members of a size", option), {}, "give --terminals or --nodes too");
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

std::vector<const Family*> families_asked_for(const Invocation& invocation) {
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

std::string size_text(const MemberRequest& wanted) {
  std::string text = fmt::format("{} {} within 10 %, at most {} ports at a router", to_text(wanted.size),
                                 wanted.unit == SizeUnit::nodes ? "nodes" : "terminals", to_text(*wanted.most_radix));
  if (wanted.most_degree) text += fmt::format(", at most {} links at a node", to_text(*wanted.most_degree));
  return text;
}

// Families with the same remark in one line.
using Remarks = std::map<std::string, std::vector<std::string>>;

void add_members(Selection& selection, const Invocation& invocation, const Execution& execution) {
  const std::size_t most_count = invocation.has("--all") ? SIZE_MAX : kShownOfEachFamily;
  MemberRequest checked = *selection.wanted;
  if (!invocation.has("--radix")) checked.most_radix.reset();  // for the usual limit the formula will do
  std::vector<std::string> more;
  std::vector<std::string> none;
  Remarks remarks;
  const std::vector<const Family*> families = families_asked_for(invocation);
  const ProgressScope progress(execution, "members of families", families.size());
  for (const Family* family : families) {
    const topology::FamilyMembers found = topology::members_of(*family, *selection.wanted, execution);
    topology::BestMembers best = topology::best_members(found, checked, most_count, execution);
    progress.advance(1);
    if (best.more_count > 0) more.push_back(fmt::format("{} {}", family->name, best.more_count));
    if (!found.limits.empty()) {
      remarks[found.limits].emplace_back(family->name);
    } else if (best.members.empty() && best.too_large.empty()) {
      none.emplace_back(family->name);
    }
    for (const std::string& reason : best.too_large) selection.notes.push_back("Left out: " + reason + ".");
    std::ranges::move(best.members, std::back_inserter(selection.members));
  }
  if (!more.empty())
    selection.notes.push_back(fmt::format("The {} best of each family; --all shows the others: {}.", kShownOfEachFamily,
                                          fmt::join(more, ", ")));
  if (!none.empty()) selection.notes.push_back(fmt::format("No member fits: {}.", fmt::join(none, ", ")));
  for (const auto& [reason, names] : remarks)
    selection.notes.push_back(fmt::format("{}: {}.", fmt::join(names, ", "), reason));
}

// The command that shows the same again.
std::string command_of(const Invocation& invocation) {
  std::string command = "weft compare";
  for (const std::string& spec : invocation.all("SPEC")) command += fmt::format(" '{}'", spec);
  if (invocation.all("SPEC").empty() && !invocation.has("--nodes") && !invocation.has("--terminals"))
    command += fmt::format(" --terminals {}", kDefaultTerminals);
  for (const char* option : {"--nodes", "--terminals", "--radix", "--degree", "--families", "--sort"}) {
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
  for (const std::string& spec : invocation.all("SPEC")) selection.members.push_back(topology::resolve(spec));
  selection.about = "The networks that were asked for";
  if (!selection.wanted) return selection;
  if (!selection.members.empty()) selection.about += ", and networks with " + size_text(*selection.wanted);
  if (selection.members.empty()) selection.about = "Networks with " + size_text(*selection.wanted);
  add_members(selection, invocation, execution);
  return selection;
}

// Named networks are held against the filters too, once their radix is known.
void filter(ComparedNetworks& networks, const Invocation& invocation, Selection& selection) {
  const auto most_radix = most_of(invocation, "--radix");
  const auto most_degree = most_of(invocation, "--degree");
  std::vector<std::string> removed;
  std::erase_if(networks, [&](const paths::ComparedNetwork& network) {
    const bool is_too_large =
        (most_radix && network.radix > *most_radix) || (most_degree && network.survey.degree->max > *most_degree);
    if (is_too_large) removed.push_back(network.survey.name);
    return is_too_large;
  });
  if (!removed.empty())
    selection.notes.push_back(fmt::format("More ports or links than asked for: {}.", fmt::join(removed, ", ")));
}

std::string notes_text(const ComparedNetworks& networks, const Selection& selection, const std::string& sorted_by) {
  std::string text = selection.about + (networks.empty() ? ".\n" : fmt::format(". Sorted by {}.\n", sorted_by));
  if (networks.size() > 1)
    text += "* no other is at least as good in all columns, sizes taken per terminal, and better in one.\n";
  for (const std::string& note : selection.notes) text += note + "\n";
  const bool has_gaps = std::ranges::any_of(networks, [](const auto& network) {
    return !network.survey.distances || !network.survey.bisection || !network.mean_hops;
  });
  if (has_gaps) text += "\"?\" would take too long here, or is not defined: weft info SPEC tells.\n";
  return text;
}

// Of the family's examples the one whose picture reads best: not too small to show the rule, not too large to be read.
std::optional<std::string> small_member(const Family& family) {
  constexpr Count kReadable = 16;
  std::optional<std::string> chosen;
  Count least = kHuge;
  for (const std::string_view text : family.examples) {
    if (text.empty()) break;
    const Count nodes = topology::resolve(text).closed_forms.nodes.value_or(kHuge);
    const Count distance = std::max(nodes, kReadable) - std::min(nodes, kReadable);
    if (distance >= least) continue;
    least = distance;
    chosen = text;
  }
  return chosen;
}

std::vector<std::string> pictures_of_families(const ComparedNetworks& networks, const Execution& execution) {
  std::set<std::string_view> names;
  for (const paths::ComparedNetwork& network : networks) names.insert(network.family);
  std::vector<std::string> pictures;
  for (const Family* family : topology::families()) {
    if (!names.contains(family->name)) continue;
    if (const auto text = small_member(*family)) pictures.push_back(picture_of(topology::build(*text, execution)));
  }
  return pictures;
}

void write_page(const std::string& path, const ComparedNetworks& networks, const Selection& selection,
                Session& session) {
  write_file_atomically(path,
                        comparison_page(networks, {.about = selection.about + ".",
                                                   .notes = selection.notes,
                                                   .command = selection.command,
                                                   .pictures = pictures_of_families(networks, session.execution)}));
  session.note(fmt::format("The page is at {}\n", path));
}

int run_compare(const Invocation& invocation, Session& session) {
  const std::string sorted_by = invocation.has("--sort") ? invocation.value("--sort") : kDefaultSort;
  ComparedNetworks networks;
  sort_by(networks, sorted_by);  // a slip shows before the work
  Selection selection = selection_of(invocation, session.execution);
  const double seconds = selection.wanted ? kSecondsForOneOfMany : kSecondsForNamedOnes;
  networks = paths::compare_networks(selection.members, {.seconds = seconds}, session.execution);
  filter(networks, invocation, selection);
  paths::mark_front(networks, selection.wanted);
  if (invocation.has("--front")) std::erase_if(networks, [](const auto& network) { return !network.is_on_front; });
  sort_by(networks, sorted_by);

  if (invocation.has("--json")) {
    session.print(comparison_json(networks));
  } else if (invocation.has("--csv")) {
    session.print(report::to_csv(comparison_csv(networks)));
  } else {
    session.print_lines(
        (networks.empty() ? "No network fits.\n" : report::to_text(comparison_table(networks), session.style)) +
        notes_text(networks, selection, sorted_by));
  }
  session.flush();
  if (invocation.has("--page")) write_page(invocation.value("--page"), networks, selection, session);
  return networks.empty() ? kExitNo : kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command compare{
    .name = "compare",
    .summary = "networks side by side: those that are named, or all of one size",
    .details =
        "Without networks, members of every family within 10 % of --terminals or --nodes (4096 terminals when left "
        "out): "
        "every shape whose sides are at most a factor 2 apart and, where the family has it, the concentrations that "
        "come "
        "nearest. Of each family the 20 best are shown: first those that have at least the size; among these, first "
        "those "
        "that no other of the family beats in nearness to the size, radix, nodes and channels per terminal, and "
        "diameter. "
        "The radix is that of the largest router, its terminals included. Mean hops are the channels on a shortest "
        "path "
        "between two different terminals, on average. The bisection is an interval where the proven bound and the best "
        "cut differ. The uniform bound is the load, in flits per terminal and cycle, that no routing passes under "
        "uniform "
        "traffic. A one-way network has channels but no links. A \"?\" would take too long. A row is marked with * "
        "when "
        "it is on the Pareto front: it is at least as large as asked for, and no other such network is at least as "
        "good in "
        "all of radix, nodes, channels and bisection per terminal, diameter, mean hops and uniform bound, and better "
        "in "
        "one. --csv, --json and --page also have degree, channels, mean distance between nodes, girth and Moore ratio. "
        "Distances are in channels, uniform_bound in flits per terminal and cycle, on_front is true or false; all else "
        "are "
        "counts or ratios of counts. The exit status is 1 when no network fits.",
    .operands = {{{.name = "SPEC", .help = "a network", .is_required = false, .is_repeated = true}}},
    .options =
        {{{"--terminals", "N", "members of every family near this number of terminals"},
          {"--nodes", "N", "the same by nodes (routers)"},
          {"--radix", "R", "routers of at most so many ports, terminals included; 512 for members that are not named"},
          {"--degree", "D", "at most so many links at a node"},
          {"--families", "LIST", "members of these families only, such as torus,mesh"},
          {"--all", "", "all members, not the 20 best of each family"},
          {"--front", "", "only the rows marked with *"},
          {"--sort", "COLUMN",
           "mean_hops (when left out), terminals, nodes, radix, links, diameter, bisection, uniform_bound, degree, "
           "channels, mean_distance, girth or moore_ratio; best first",
           false, "",
           "mean_hops|terminals|nodes|radix|links|diameter|bisection|uniform_bound|degree|channels|mean_distance|girth|"
           "moore_ratio"},
          {"--json", "", "one JSON object for each network, one per line: as of weft info, and what compare adds"},
          {"--csv", "", "comma-separated values"},
          {"--page", "FILE", "also write a page of HTML"}}},
    .examples = {"weft compare \"hypercube(8)\" \"torus(16,16)\" \"rcc-full(4,2)\"",
                 "weft compare --terminals 100 --radix 5 --front",
                 "weft compare --nodes 64 --families torus,mesh,ring"},
    .run = run_compare,
};

}  // namespace command_records
}  // namespace weft::cli
