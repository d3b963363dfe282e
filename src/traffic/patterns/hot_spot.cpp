// A share of all packets goes to a few terminals, random or named, with equal probability; the rest goes to any
// terminal. No terminal sends to itself. By default all packets go to hot spots: the hot-spot traffic of the RDT paper,
// with 128 of 4096 nodes.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

// Sorts the hot spots that are named; `at` and `nodes` exclude each other.
void normalise_hot_spot(spec::Arguments& arguments, const topology::Network&) {
  if (!arguments.has("at")) return;
  if (arguments.has("nodes")) {
    arguments.fail("nodes", "nodes says how many hot spots are random, at names them", "keep one of them");
  }
  arguments.forget(kSeedParameter.name);
  spec::Value value = arguments.value("at");
  std::ranges::sort(std::get<spec::List>(value.content), {},
                    [](const spec::Value& element) { return std::get<std::int64_t>(element.content); });
  arguments.set("at", value);
}

std::vector<TerminalId> named_spots(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  std::vector<TerminalId> spots;
  for (const std::int64_t spot : task.arguments.integers("at")) {
    const std::size_t index = spots.size();
    if (spot >= count) {
      task.arguments.fail_at("at", index, "there is no terminal " + std::to_string(spot),
                             "terminals are 0 to " + std::to_string(count - 1));
    }
    if (!spots.empty() && spots.back() == spot) {
      task.arguments.fail_at("at", index, "terminal " + std::to_string(spot) + " is named twice", "name it once");
    }
    spots.push_back(static_cast<TerminalId>(spot));
  }
  if (spots.empty()) task.arguments.fail("at", "at names no terminal", "name one, such as at=[0]");
  return spots;
}

std::vector<TerminalId> drawn_spots(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  const auto wanted = static_cast<std::uint64_t>(task.arguments.integer("nodes"));
  if (wanted > count) {
    task.arguments.fail("nodes", std::to_string(wanted) + " hot spots among " + std::to_string(count) + " terminals",
                        "write hot-spot(nodes=N) with N at most " + std::to_string(count));
  }
  RandomStream random(static_cast<std::uint64_t>(task.arguments.integer("seed")), Purpose::hot_spots);
  std::vector<TerminalId> spots = in_random_order(count, random);
  spots.resize(wanted);
  spots.shrink_to_fit();
  std::ranges::sort(spots);
  return spots;
}

Destinations hot_spot_demand(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  const spec::Ratio share = task.arguments.ratio("fraction");
  const double hot_share = static_cast<double>(share.numerator) / static_cast<double>(share.denominator);
  return {ToHotSpots(task.arguments.has("at") ? named_spots(task) : drawn_spots(task), count, hot_share)};
}

std::string hot_spot_misfit(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  return count > 1 ? "" : "it needs two terminals, there are " + std::to_string(count);
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern hot_spot{
    .name = "hot-spot",
    .summary = "a share of all packets to a few terminals, the rest to any other",
    .parameters = {{{.name = "nodes",
                     .meaning = "number of hot terminals, chosen at random by the seed",
                     .min = 1,
                     .max = 1LL << 32,
                     .default_text = "128",
                     .is_keyed = true,
                     .is_always_shown = true,
                     .replaced_by = "at"},
                    {.name = "at",
                     .kind = spec::Kind::integer_list,
                     .meaning = "the hot terminals, instead of random ones",
                     .min = 0,
                     .max = 1LL << 32,
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "fraction",
                     .kind = spec::Kind::ratio,
                     .meaning = "share of the packets that go to hot terminals",
                     .min = 0,
                     .max = 1,
                     .default_text = "1",
                     .is_keyed = true},
                    kSeedParameter}},
    .examples = {"ring(5)", "torus(4,4)", "fat-tree(2,3)"},
    .calls = {"hot-spot(nodes=3)", "hot-spot(at=[4,0,2],fraction=1/4)", "hot-spot(at=[1],fraction=0.3)",
              "hot-spot(nodes=1,seed=4)"},
    .misfit = hot_spot_misfit,
    .normalise = normalise_hot_spot,
    .demand = hot_spot_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
