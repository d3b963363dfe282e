// Multicast: messages from roots to the members of sets, by shortest paths or over the ranks of a diagonal torus.
#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/collectives/collective_task.h"
#include "programs/collectives/multicast_trees.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

// Index 0 and 1 of these streams give the draws of messages and of inputs.
constexpr std::uint32_t kMulticastStream = 2;
constexpr std::uint64_t kUsualMembers = 8;

const spec::List* list_in(const spec::Arguments& arguments, std::string_view name) {
  const auto* const list = std::get_if<spec::List>(&arguments.value(name).content);
  if (list != nullptr && !list->empty()) return list;
  arguments.fail(name, list == nullptr ? fmt::format("{} is not a list", name) : fmt::format("{} has no nodes", name),
                 fmt::format("write {}=[3,17]", name));
}

// The multicasts that the arguments name.
class MulticastReader {
 public:
  explicit MulticastReader(const ProgramTask& task) : task_(task), arguments_(task.arguments) {}

  [[nodiscard]] std::vector<Multicast> all() const {
    if (arguments_.has("count")) return drawn();
    for (const char* name : {"size", "within"}) {
      if (arguments_.has(name)) {
        arguments_.fail(name, fmt::format("{} is for random multicasts", name), "give count= too");
      }
    }
    if (!arguments_.has("to")) {
      throw InputError("multicast needs the members of its set", {}, "give to=[3,17], or count= for random multicasts");
    }
    const std::vector<NodeId> roots = all_roots();
    const std::vector<std::vector<NodeId>> sets = all_sets(roots.size());
    std::vector<Multicast> multicasts;
    for (std::size_t i = 0; i < roots.size(); ++i) multicasts.push_back({roots[i], sets[sets.size() == 1 ? 0 : i]});
    return multicasts;
  }

 private:
  // `element`: its place in the list, or none for an argument that is no list.
  [[nodiscard]] NodeId node(std::string_view name, std::optional<std::size_t> element, const spec::Value& value) const {
    const auto* const text = std::get_if<spec::Text>(&value.content);
    try {
      return task_.network.node_named(text != nullptr ? text->characters : print(value));
    } catch (const InputError& error) {
      if (element) arguments_.fail_at(name, *element, error.what(), error.hint());
      arguments_.fail(name, error.what(), error.hint());
    }
  }

  [[nodiscard]] std::vector<NodeId> all_roots() const {
    if (!arguments_.has("roots")) {
      return {arguments_.has("root") ? node("root", std::nullopt, arguments_.value("root")) : NodeId{0}};
    }
    if (arguments_.has("root")) arguments_.fail("root", "there are root= and roots=", "give one of them");
    const spec::List& list = *list_in(arguments_, "roots");
    std::vector<NodeId> roots;
    for (std::size_t i = 0; i < list.size(); ++i) roots.push_back(node("roots", i, list[i]));
    return roots;
  }

  // One for all roots, or one for each.
  [[nodiscard]] std::vector<std::vector<NodeId>> all_sets(std::size_t root_count) const {
    const spec::List& list = *list_in(arguments_, "to");
    if (!std::holds_alternative<spec::List>(list.front().content)) return {set_of(list, std::nullopt)};
    if (list.size() != root_count) {
      arguments_.fail("to", fmt::format("there are {} sets for {} roots", list.size(), root_count),
                      "give one set for each root, or one for all: to=[3,17]");
    }
    std::vector<std::vector<NodeId>> sets;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* const members = std::get_if<spec::List>(&list[i].content);
      if (members == nullptr || members->empty()) {
        arguments_.fail_at("to", i, fmt::format("{} is not a set of nodes", print(list[i])), "write to=[[3,17],[4]]");
      }
      sets.push_back(set_of(*members, i));
    }
    return sets;
  }

  [[nodiscard]] std::vector<NodeId> set_of(const spec::List& list, std::optional<std::size_t> set) const {
    std::vector<NodeId> members;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const NodeId v = node("to", set.value_or(i), list[i]);
      if (std::find(members.begin(), members.end(), v) != members.end()) {
        arguments_.fail_at("to", set.value_or(i), fmt::format("node {} is in the set twice", v), "name each node once");
      }
      members.push_back(v);
    }
    return members;
  }

  [[nodiscard]] std::vector<Multicast> drawn() const {
    for (const char* other : {"to", "root", "roots"}) {
      if (!arguments_.has(other)) continue;
      arguments_.fail(other, fmt::format("count= draws roots and members; there is {}= too", other),
                      fmt::format("leave count= or {}= out", other));
    }
    if (arguments_.has("within")) return drawn_in_territories();
    const NodeId nodes = task_.network.graph.node_count();
    const std::uint64_t size = members_of_each(nodes);
    RandomStream random(task_.seed, Purpose::draws, kMulticastStream);
    std::vector<NodeId> order(nodes);
    for (NodeId v = 0; v < nodes; ++v) order[v] = v;
    std::vector<Multicast> multicasts;
    for (std::int64_t i = 0; i < arguments_.integer("count"); ++i) {
      draw_first(order, size + 1, random);
      multicasts.push_back({order[0], {order.begin() + 1, order.begin() + 1 + static_cast<std::ptrdiff_t>(size)}});
    }
    return multicasts;
  }

  // Members from the nodes that a cast over the ranks from a random root reaches.
  [[nodiscard]] std::vector<Multicast> drawn_in_territories() const {
    if (!has_rank_broadcast(task_.network)) {
      arguments_.fail("within", fmt::format("{} has no territories", task_.network.name()),
                      "leave within= out, or take an rdt or prdt with cardinal number 2, as rdt(16)");
    }
    const CastGraph graph(task_.network, CastDirection::outward);
    const RankCastOptions options{.first_rank = static_cast<unsigned>(arguments_.integer("within"))};
    RandomStream random(task_.seed, Purpose::draws, kMulticastStream);
    std::vector<Multicast> multicasts;
    for (std::int64_t i = 0; i < arguments_.integer("count"); ++i) {
      const auto root = static_cast<NodeId>(random.below(graph.node_count()));
      const RankBroadcast cast = *rank_broadcast(graph, root, options);
      std::vector<NodeId> members;
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        if (v != root && cast.reaches(v)) members.push_back(v);
      }
      const std::uint64_t size = members_of_each(static_cast<NodeId>(members.size() + 1));
      draw_first(members, size, random);
      members.resize(size);
      multicasts.push_back({root, std::move(members)});
    }
    return multicasts;
  }

  // Brings random nodes of the list to its begin.
  static void draw_first(std::vector<NodeId>& list, std::uint64_t count, RandomStream& random) {
    for (std::size_t place = 0; place < count; ++place) {
      std::swap(list[place], list[place + random.below(list.size() - place)]);
    }
  }

  // `nodes`: the root and those that can be drawn.
  [[nodiscard]] std::uint64_t members_of_each(NodeId nodes) const {
    const std::uint64_t size = arguments_.has("size") ? static_cast<std::uint64_t>(arguments_.integer("size"))
                                                      : std::min<std::uint64_t>(kUsualMembers, nodes - 1);
    if (size == 0 || size >= nodes) {
      arguments_.fail("size", fmt::format("there are no {} nodes beside the root", size),
                      fmt::format("take at most {}", nodes - 1));
    }
    return size;
  }

  const ProgramTask& task_;
  const spec::Arguments& arguments_;
};

// The trees of all multicasts, and what is known of them.
struct MulticastChoice {
  std::vector<MulticastTree> trees{};
  std::optional<Formula> formula{};
  std::string no_formula = "no theorem gives the steps";
  std::optional<unsigned> first_rank{};  // over the ranks: the highest at which one begins
  std::uint64_t map_bits = 0;            // the most of a header
};

MulticastChoice ranked_trees(const ProgramTask& task, const CastGraph& graph, const std::vector<Multicast>& multicasts,
                             bool is_reduced, bool is_single_port) {
  if (!has_rank_broadcast(task.network)) {
    task.arguments.fail("algorithm", fmt::format("{} has no hierarchy of ranks for a multicast", task.network.name()),
                        "leave algorithm= out, or take an rdt or prdt with cardinal number 2, as rdt(16)");
  }
  MulticastChoice choice;
  for (const Multicast& multicast : multicasts) {
    task.execution.throw_if_stopped();
    const RankBroadcast broadcast = *lowest_rank_cast(graph, multicast.root, multicast.members, is_single_port);
    choice.trees.push_back(is_reduced
                               ? pruned_tree(graph, broadcast.tree, reduced_map_nodes(broadcast, multicast.members))
                               : pruned_tree(graph, broadcast.tree, multicast.members));
    choice.map_bits = std::max(choice.map_bits, reduced_map_bits(broadcast));
    choice.first_rank = std::max(choice.first_rank.value_or(0), broadcast.first_rank);
    if (multicasts.size() > 1) continue;
    choice.formula = broadcast.formula;
    choice.no_formula = broadcast.no_formula;
  }
  return choice;
}

MulticastChoice chosen_trees(const ProgramTask& task, const CastGraph& graph, const std::vector<Multicast>& multicasts,
                             PortModel model) {
  const std::string algorithm = algorithm_in(task);
  if (algorithm != "tree") {
    return ranked_trees(task, graph, multicasts, algorithm == "reduced-bitmap", model != PortModel::all_port);
  }
  MulticastChoice choice;
  std::vector<std::uint64_t> loads(graph.arc_count());
  for (const Multicast& multicast : multicasts) {
    task.execution.throw_if_stopped();
    choice.trees.push_back(shortest_path_tree(graph, multicast, loads));
  }
  return choice;
}

// Copies at nodes that are no members: at relays, and where nothing is sent on.
std::string copies_remark(const CastGraph& graph, const std::vector<Multicast>& multicasts,
                          const MulticastChoice& choice, bool is_reduced) {
  std::uint64_t relays = 0;
  std::uint64_t needless = 0;
  for (std::size_t i = 0; i < multicasts.size(); ++i) {
    std::vector<bool> is_member(graph.node_count());
    std::vector<bool> sends(graph.node_count());
    for (const NodeId v : multicasts[i].members) is_member[v] = true;
    for (const ArcId id : choice.trees[i]) sends[graph.arc(id).from] = true;
    for (const ArcId id : choice.trees[i]) {
      const NodeId v = graph.arc(id).to;
      if (!is_member[v]) ++(sends[v] ? relays : needless);
    }
  }
  std::string text = relays == 1 ? "1 relay forwards a message without being a member"
                                 : fmt::format("{} relays forward a message without being a member", relays);
  if (choice.first_rank) text = fmt::format("from rank {} down; {}", *choice.first_rank, text);
  if (!is_reduced) return text;
  return text +
         fmt::format("; one bit map for each rank, {} bits in all, also reaches {} that {} no member and no relay",
                     choice.map_bits, needless == 1 ? "1 node" : fmt::format("{} nodes", needless),
                     needless == 1 ? "is" : "are");
}

spec::Value node_list(const std::vector<NodeId>& nodes) {
  spec::List list;
  for (const NodeId v : nodes) list.push_back({std::int64_t{v}});
  return {list};
}

// The call with all roots and members by their numbers.
std::string full_call(const spec::Arguments& arguments, const std::vector<Multicast>& multicasts) {
  spec::Arguments all = arguments;
  for (const char* name : {"count", "size", "within", "root"}) {
    if (all.has(name)) all.forget(name);
  }
  if (multicasts.size() == 1) {
    if (all.has("roots")) all.forget("roots");
    all.set("to", node_list(multicasts.front().members));
    all.set("root", spec::Value{std::int64_t{multicasts.front().root}});
    return print(all.to_full_spec());
  }
  std::vector<NodeId> roots;
  spec::List sets;
  for (const Multicast& multicast : multicasts) {
    roots.push_back(multicast.root);
    sets.push_back(node_list(multicast.members));
  }
  all.set("to", {std::move(sets)});
  all.set("roots", node_list(roots));
  return print(all.to_full_spec());
}

ProgramRun run_multicast(const ProgramTask& task) {
  const PortModel model = model_of(task, PortModel::all_port, false);
  const std::vector<Multicast> multicasts = MulticastReader(task).all();
  const CastGraph graph(task.network, CastDirection::outward);
  MulticastChoice choice = chosen_trees(task, graph, multicasts, model);
  std::uint64_t messages = 0;
  for (const MulticastTree& tree : choice.trees) messages += tree.size();
  require_memory(task.network, messages, task.execution);

  CollectiveResults results;
  for (std::uint32_t i = 0; i < multicasts.size(); ++i) {
    results.inputs.push_back({multicasts[i].root, i, i});
    for (const NodeId v : multicasts[i].members) results.results.push_back({v, i, i});
  }
  results.expected = [&](const SlotPlace& place) { return CollectiveMachine::value_of(task.inputs[place.index]); };
  ProgramRun run = run_plan(task, model, multicast_plan(graph, choice.trees, model, task.execution), results);
  run.lower_bound = multicast_bound(graph, multicasts, model);
  run.formula = choice.formula;
  if (!run.formula) run.no_formula = choice.no_formula;
  run.remark = copies_remark(graph, multicasts, choice, algorithm_in(task) == "reduced-bitmap");
  run.program = full_call(task.arguments, multicasts);
  return run;
}

std::uint64_t multicast_count(const topology::Network&, const spec::Arguments& arguments, const Execution&) {
  if (arguments.has("count")) return static_cast<std::uint64_t>(arguments.integer("count"));
  return arguments.has("roots") ? list_in(arguments, "roots")->size() : 1;
}

}  // namespace

namespace program_records {

extern constinit const Program multicast{
    .name = "multicast",
    .summary = "messages of one or more roots at the members of their sets",
    .citation =
        "Y. Yang and others, Recursive diagonal torus: an interconnection network for massively parallel computers, "
        "IEEE TPDS 12(7), 2001, section V",
    .serves = "all networks with paths from the roots to the members; hierarchical and reduced-bitmap: rdt and prdt",
    .default_model = PortModel::all_port,
    .takes_integers = true,
    .parameters =
        {{{.name = "to",
           .kind = spec::Kind::value,
           .meaning = "the members, as [3,17,\"(2,5)\"]; with several roots also a list of lists, one for each",
           .is_optional = true,
           .is_keyed = true},
          {.name = "root",
           .kind = spec::Kind::value,
           .meaning = "a node: its number, or its label in quotes; node 0 if left out",
           .is_optional = true,
           .is_keyed = true},
          {.name = "roots",
           .kind = spec::Kind::value,
           .meaning = "a list of roots; all multicast at once",
           .is_optional = true,
           .is_keyed = true},
          {.name = "count",
           .meaning = "so many random multicasts at once, in place of to= and roots=",
           .min = 1,
           .max = 1'000'000,
           .is_optional = true,
           .is_keyed = true},
          {.name = "size",
           .meaning = "members of each random multicast; 8 if left out",
           .min = 1,
           .max = 1'000'000'000,
           .is_optional = true,
           .is_keyed = true},
          {.name = "within",
           .meaning =
               "random members are among the nodes that a hierarchical multicast of this rank reaches, on rdt and prdt",
           .min = 0,
           .max = 16,
           .is_optional = true,
           .is_keyed = true},
          {.name = "algorithm",
           .kind = spec::Kind::word,
           .meaning = "shortest paths; over the ranks of a diagonal torus; or the same with one bit map for each rank",
           .words = "tree|hierarchical|reduced-bitmap",
           .default_text = "tree",
           .is_keyed = true}}},
    .examples = {"torus(4,4)", "petersen", "directed-ring(6)", "tree(2,3)", "fat-tree(2,3)", "scc(3)",
                 "de-bruijn(2,4,directed)", "rdt(8)", "jellyfish(16,3)", "rcc-full(3,1)"},
    .calls = {"multicast(to=[3,1,4])", "multicast(to=[0,5],root=2)", "multicast(to=[3,1],roots=[0,2,3])",
              "multicast(to=[[3,1],[4]],roots=[0,2])", "multicast(count=5,size=3)"},
    .cases = {{{"multicast(to=[3,17,40],algorithm=hierarchical)", "rdt(16)"},
               {"multicast(to=[3,17,40],algorithm=reduced-bitmap)", "rdt(16)"},
               {"multicast(count=20,algorithm=hierarchical)", "prdt(16,2)"},
               {"multicast(count=20,algorithm=reduced-bitmap)", "rdt(16)"},
               {"multicast(to=[\"(2,3)\",\"(0,1)\"],root=\"(3,3)\")", "torus(4,4)"},
               {"multicast(count=9,within=0,size=5,algorithm=hierarchical)", "rdt(16)"},
               {"multicast(to=[0])", "path(2)"}}},
    .input_count = multicast_count,
    .run = run_multicast,
};

}  // namespace program_records
}  // namespace weft::programs
