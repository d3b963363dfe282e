// Broadcast: messages from one node to all others, by a published algorithm, by flooding, by the skips of a ring, or by
// a search.
#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/classical_links.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/collectives/collective_task.h"
#include "programs/collectives/link_times.h"
#include "programs/collectives/paper_broadcast.h"
#include "programs/collectives/pipelined_cast.h"
#include "programs/finished_run.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {
namespace {

// How a broadcast goes, and what is known of it.
struct BroadcastChoice {
  std::string algorithm;
  Pipeline pipeline{};
  std::optional<Formula> formula{};
  std::string no_formula{};
  std::string remark{};
};

CastTree without_copies(CastTree tree) {
  tree.copies.clear();
  return tree;
}

class BroadcastPlanner {
 public:
  BroadcastPlanner(const ProgramTask& task, const CastGraph& graph, NodeId root, PortModel model)
      : task_(task),
        graph_(graph),
        root_(root),
        model_(model),
        messages_(static_cast<std::uint64_t>(task.arguments.integer("messages"))),
        paper_(paper_broadcast(graph, root, model)),
        ring_(SkipRing::of(task.network)) {
    if (task.arguments.has("interval")) interval_ = static_cast<std::uint64_t>(task.arguments.integer("interval"));
  }

  BroadcastChoice chosen(const std::string& algorithm, std::uint64_t enough) const {
    if (algorithm == "flood") return flooded();
    if (algorithm == "binomial") return binomial();
    if (algorithm == "skips") return by_skips();
    if (algorithm == "paper" || (algorithm.empty() && paper_)) return published();
    return searched(enough);
  }

 private:
  [[nodiscard]] Pipeline pipeline(CastTree tree, std::vector<std::string> names, std::uint64_t usual_interval) const {
    Pipeline made{std::move(tree), std::move(names), messages_};
    const std::uint64_t usual =
        usual_interval > 0 ? usual_interval : smallest_interval(graph_, made.tree, messages_, model_);
    made.interval = interval_.value_or(usual);
    return made;
  }

  [[nodiscard]] BroadcastChoice flooded() const {
    return {.algorithm = "flood", .pipeline = pipeline(flooding_tree(graph_, root_), {"all links"}, 0)};
  }

  [[nodiscard]] BroadcastChoice published() const {
    if (!paper_) {
      task_.arguments.fail("algorithm", fmt::format("there is no published broadcast for {}", task_.network.name()),
                           fmt::format("use algorithm=search, or one of {}", kPaperNetworks));
    }
    BroadcastChoice choice{.algorithm = "paper",
                           .pipeline = pipeline(paper_->tree, paper_->steps, paper_->interval),
                           .formula = paper_->formula,
                           .no_formula = paper_->no_formula,
                           .remark = copies_remark(paper_->tree)};
    if (!choice.no_formula.empty()) choice.formula.reset();
    if (messages_ == 1 || !choice.formula) return choice;
    if (paper_->interval > 0 && choice.pipeline.interval == paper_->interval) {
      choice.formula->text = "(B - 1 + d_star) times the interval";
      choice.formula->value += (messages_ - 1) * paper_->interval;
    } else if (paper_->interval > 0 && choice.pipeline.interval == 1) {
      choice.formula->text += " + B - 1";
      choice.formula->value += messages_ - 1;
    } else {
      choice.formula.reset();
      choice.no_formula = "the paper gives none for this interval";
    }
    return choice;
  }

  // What a search begins with.
  [[nodiscard]] std::optional<CastTree> known_tree() const {
    if (paper_) return without_copies(paper_->tree);
    if (ring_) return skip_tree(graph_, *ring_, root_, model_);
    return std::nullopt;
  }

  [[nodiscard]] BroadcastChoice by_skips() const {
    if (!ring_) task_.arguments.fail("algorithm", not_a_skip_ring(task_.network), kSkipRingHint);
    BroadcastChoice choice{"skips", pipeline(skip_tree(graph_, *ring_, root_, model_), {"ring links and skips"}, 0)};
    if (messages_ == 1) choice.formula = skip_tree_formula(*ring_, root_);
    return choice;
  }

  [[nodiscard]] static std::string copies_remark(const CastTree& tree) {
    const std::size_t count = tree.copies.size();
    if (count == 0) return "";
    return fmt::format("{} extra {} of a message at relays", count, count == 1 ? "copy" : "copies");
  }

  [[nodiscard]] BroadcastChoice searched(std::uint64_t enough) const {
    const PipelineSearch search =
        search_pipeline(graph_, root_,
                        {.messages = messages_,
                         .model = model_,
                         .start = known_tree(),
                         .interval = interval_,
                         .search = {.tries = tries_in(task_), .seed = task_.seed, .enough = enough}},
                        task_.execution);
    const std::string found = search_remark(task_, search);
    return {.algorithm = "search",
            .pipeline = search.pipeline,
            .remark = found + (paper_ && search.tries > 0 ? " and of the published broadcast" : "")};
  }

  [[nodiscard]] BroadcastChoice binomial() const {
    return {.algorithm = "binomial",
            .pipeline = pipeline(binomial_tree(graph_, cube_links_in(task_, graph_), root_), {"links of the tree"}, 0)};
  }

  const ProgramTask& task_;
  const CastGraph& graph_;
  NodeId root_;
  PortModel model_;
  std::uint64_t messages_;
  std::optional<PaperBroadcast> paper_;
  std::optional<SkipRing> ring_;
  std::optional<std::uint64_t> interval_;
};

std::string pipeline_remark(const CastGraph& graph, const Pipeline& pipeline) {
  if (pipeline.messages == 1) return "";
  const std::uint64_t buffered = buffered_messages(graph, pipeline);
  return fmt::format("a message every {}, {} {} buffered at a node",
                     pipeline.interval == 1 ? "step" : fmt::format("{} steps", pipeline.interval), buffered,
                     buffered == 1 ? "message" : "messages");
}

std::string rate_remark(const ProgramTask& task, const ProgramRun& run) {
  std::optional<Fraction> rate;
  if (task.arguments.has("local-rate")) {
    const spec::Ratio given = task.arguments.ratio("local-rate");
    rate = Fraction(static_cast<Count>(given.numerator), static_cast<Count>(given.denominator));
  }
  const auto times = link_times(task.network, run, rate);
  if (!times) return "";
  const std::string_view name = task.network.spec.name == "scc" ? "lateral" : "cube";
  const double speed = times->rate.to_double();
  return fmt::format(
      "{} {} and {} local steps take the time of {:.4g} {} steps if local links are {}", times->lateral, name,
      times->local, times->time().to_double(), name,
      speed == 1 ? fmt::format("as fast as {} links", name) : fmt::format("{:.4g} times as fast", speed));
}

void add_remark(ProgramRun& run, const std::string& text) {
  if (!text.empty()) run.remark += (run.remark.empty() ? "" : "; ") + text;
}

ProgramRun run_broadcast(const ProgramTask& task) {
  const std::string asked = task.arguments.has("algorithm") ? task.arguments.word("algorithm") : "";
  const bool takes_all_ports =
      asked == "flood" || ((asked.empty() || asked == "paper") && is_published_for_all_ports(task.network));
  const PortModel model = model_of(task, PortModel::single_port, takes_all_ports);
  if (asked == "flood" && model != PortModel::all_port) {
    task.arguments.fail("algorithm", "flooding needs all ports", "leave --model out, or use algorithm=search");
  }
  const NodeId root = root_in(task);
  require_memory(task.network, task.inputs.size() * std::uint64_t{task.network.graph.node_count()}, task.execution);
  const CastGraph graph(task.network, CastDirection::outward);
  const LowerBound bound = broadcast_bound(graph, root, {.model = model, .values = task.inputs.size()});
  const BroadcastChoice choice = BroadcastPlanner(task, graph, root, model).chosen(asked, bound.value);

  CollectiveMachine machine(task, model, 1);
  std::vector<SlotPlace> results;
  for (std::uint32_t message = 0; message < task.inputs.size(); ++message) {
    machine.place({root, message, message});
    for (NodeId v = 0; v < graph.node_count(); ++v) results.push_back({v, message, message});
  }
  machine.run(plan_of(graph, choice.pipeline, 1, task.inputs.size()));
  ProgramRun run = std::move(machine).finished(
      results, [&](const SlotPlace& result) { return CollectiveMachine::value_of(task.inputs[result.index]); }, false);
  run.lower_bound = bound;
  run.formula = choice.formula;
  if (!run.formula) run.no_formula = choice.no_formula.empty() ? "no theorem gives the steps" : choice.no_formula;
  run.remark = choice.remark;
  add_remark(run, rate_remark(task, run));
  add_remark(run, pipeline_remark(graph, choice.pipeline));
  name_run(task, root, choice.algorithm, run);
  return run;
}

std::uint64_t message_count(const topology::Network&, const spec::Arguments& arguments, const Execution&) {
  return static_cast<std::uint64_t>(arguments.integer("messages"));
}

}  // namespace

namespace program_records {

extern constinit const Program broadcast{
    .name = "broadcast",
    .summary = "messages of one node at all nodes",
    .citation =
        "S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively parallel systems, "
        "IEE Proceedings: Computers and Digital Techniques 142(1), 1995, section 5; Y. Yang and others, Recursive "
        "diagonal torus: an interconnection network for massively parallel computers, IEEE TPDS 12(7), 2001, section V",
    .serves =
        "all networks with paths from the root to all nodes; scc, ccc, star, hypercube, rdt and prdt by published "
        "algorithms",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning =
                         "published, searched, flooding over all ports, or over the skips of a unidirectional ring; if "
                         "left out, paper where there is one and otherwise search",
                     .words = "paper|search|flood|binomial|skips",
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "messages",
                     .meaning = "messages that follow each other",
                     .min = 1,
                     .max = 1'000'000,
                     .default_text = "1",
                     .is_keyed = true},
                    kRootParameter,
                    {.name = "interval",
                     .meaning = "steps from one message to the next; the published or the smallest one if left out",
                     .min = 1,
                     .max = 1'000'000,
                     .is_optional = true,
                     .is_keyed = true},
                    kTriesParameter,
                    {.name = "local-rate",
                     .kind = spec::Kind::ratio,
                     .meaning =
                         "how many times as fast local links are, for the running time on scc and ccc; as in the "
                         "paper if left out",
                     .min = 1,
                     .max = 1'000'000,
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"scc(3)", "scc(4)", "scc(5)", "ccc(4)", "ccc(5)", "star(4)", "hypercube(4)", "torus(4,4)", "petersen",
                 "directed-ring(6)", "tree(2,3)", "fat-tree(2,2)", "path(2)", "de-bruijn(2,4,directed)"},
    .calls = {"broadcast", "broadcast(algorithm=search,tries=5)", "broadcast(algorithm=flood)",
              "broadcast(messages=3,root=1)", "broadcast(algorithm=search,messages=4,tries=5)"},
    .cases = {{{"broadcast(root=\"<3,2134>\",messages=4)", "scc(4)"},
               {"broadcast(algorithm=flood,messages=5,interval=1)", "scc(5)"},
               {"broadcast(algorithm=binomial,root=3)", "complete(8)"},
               {"broadcast(algorithm=binomial,messages=3)", "folded-hypercube(4)"},
               {"broadcast(algorithm=skips)", "directed-ring(6)"},
               {"broadcast(algorithm=skips,root=5)", "chordal-ring(40,skips=[10,16])"},
               {"broadcast(algorithm=skips)", "chordal-ring(125,skips=[5,25])"},
               {"broadcast(algorithm=skips,root=5)", "prc(8,skips=[2,4])"},
               {"broadcast(algorithm=skips,root=3)", "prc(48,skips=[10,16])"},
               {"broadcast(algorithm=skips,messages=3)", "prc(64,skips=[4,8,16,32])"},
               {"broadcast", "prc(100,skips=[4,20])"},
               {"broadcast", "rdt(4)"},
               {"broadcast(algorithm=paper,root=\"(5,3)\")", "rdt(16)"},
               {"broadcast(messages=3)", "rdt(8)"},
               {"broadcast(algorithm=paper)", "prdt(16,2)"},
               {"broadcast(messages=2,root=7)", "prdt(8,1)"}}},
    .input_count = message_count,
    .run = run_broadcast,
};

}  // namespace program_records
}  // namespace weft::programs
