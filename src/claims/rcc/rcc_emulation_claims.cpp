// Section 3.2: routines of the ascend class, orders, and the emulation of other networks.
#include <algorithm>
#include <bit>

#include "base/numbers/random.h"
#include "claims/measured_claim.h"
#include "claims/program_measures.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/trend_claim.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

// One pass over the bits of an index; an item takes over one bit of its destination after another.
struct Pass {
  unsigned bits;
  bool is_ascending;

  [[nodiscard]] unsigned places() const { return 1U << bits; }
  [[nodiscard]] std::uint32_t after(std::uint32_t source, std::uint32_t destination, unsigned steps) const {
    const std::uint32_t low = (1U << (is_ascending ? steps : bits - steps)) - 1;
    return is_ascending ? (source & ~low) | (destination & low) : (source & low) | (destination & ~low);
  }
};

// Items with the places that they go to, in increasing order of sources and of destinations.
struct Item {
  std::uint32_t source;
  std::uint32_t first;  // destinations: first to last
  std::uint32_t last;
};
using Items = std::vector<Item>;

// By following: does a place ever have two items?
bool two_meet(const Pass& pass, const Items& items) {
  for (unsigned steps = 1; steps <= pass.bits; ++steps) {
    std::vector<std::uint32_t> holder(pass.places(), UINT32_MAX);
    for (const Item& item : items) {
      for (std::uint32_t to = item.first; to <= item.last; ++to) {
        std::uint32_t& held = holder[pass.after(item.source, to, steps)];
        if (held != UINT32_MAX && held != item.source) return true;
        held = item.source;
      }
    }
  }
  return false;
}

// By pairs: two items meet if after some bits their sources agree in the others, and destinations in these.
bool some_pair_meets(const Pass& pass, const Items& items) {
  const auto agreeing = [&](std::uint32_t a, std::uint32_t b, bool from_below) {  // number of equal bits in a row
    const std::uint32_t different = a ^ b;
    if (different == 0) return pass.bits;
    return static_cast<unsigned>(from_below
                                     ? std::countr_zero(different)
                                     : static_cast<int>(pass.bits) - static_cast<int>(std::bit_width(different)));
  };
  for (const Item& one : items) {
    for (const Item& other : items) {
      if (one.source >= other.source) continue;
      for (std::uint32_t a = one.first; a <= one.last; ++a) {
        for (std::uint32_t b = other.first; b <= other.last; ++b) {
          const unsigned done = agreeing(a, b, pass.is_ascending);
          const unsigned left = agreeing(one.source, other.source, !pass.is_ascending);
          if (done > 0 && done + left >= pass.bits) return true;
        }
      }
    }
  }
  return false;
}

std::vector<std::uint32_t> members(std::uint32_t set) {
  std::vector<std::uint32_t> places;
  for (; set != 0; set &= set - 1) places.push_back(static_cast<std::uint32_t>(std::countr_zero(set)));
  return places;
}

enum class Routine : std::uint8_t { compress, distribute, distribute_from_anywhere, generalize };

// Calls `see(items)` for every case of a routine.
template <class See>
void for_each_case(Routine routine, unsigned places, const See& see) {
  for (std::uint32_t set = 1; set < 1U << places; ++set) {
    const std::vector<std::uint32_t> chosen = members(set);
    const auto count = static_cast<std::uint32_t>(chosen.size());
    Items items;
    for (std::uint32_t rank = 0; rank < count; ++rank) {
      const std::uint32_t before = rank == 0 ? 0 : chosen[rank - 1] + 1;
      const bool is_up = routine == Routine::compress;
      const std::uint32_t to = is_up ? rank : chosen[rank];
      items.push_back({is_up ? chosen[rank] : rank, routine == Routine::generalize ? before : to, to});
    }
    if (routine != Routine::distribute_from_anywhere) {
      see(items);
      continue;
    }
    for (std::uint32_t sources = 1; sources < 1U << places; ++sources) {
      if (std::popcount(sources) != std::popcount(set)) continue;
      const std::vector<std::uint32_t> from = members(sources);
      for (std::uint32_t rank = 0; rank < count; ++rank) items[rank].source = from[rank];
      see(items);
    }
  }
}

// "0 to 1, 1 to 2..3"
std::string items_text(const Items& items) {
  std::string text;
  for (const Item& item : items) {
    text += fmt::format("{}{} to {}", text.empty() ? "" : ", ", item.source, item.first);
    if (item.last > item.first) text += fmt::format("..{}", item.last);
  }
  return text;
}

Measured count_meetings(Routine routine, const Pass& pass, bool (*meets)(const Pass&, const Items&)) {
  Count cases = 0;
  Count failing = 0;
  std::string example;
  for_each_case(routine, pass.places(), [&](const Items& items) {
    ++cases;
    if (meets(pass, items) && failing++ == 0) example = items_text(items);
  });
  if (failing > 0)
    example = fmt::format("data from node {}; {} of {} cases", example, to_text(failing), to_text(cases));
  return Measured::exactly(failing).shown_by(example);
}

void add_routine(std::vector<Claim>& claims, Routine routine, std::string_view name, std::string_view place,
                 std::string_view statement) {
  for (const unsigned bits : {2U, 3U}) {
    for (const bool is_ascending : {true, false}) {
      // The inverse order of compression is no statement of the paper.
      if (routine == Routine::compress && !is_ascending) continue;
      const Pass pass{bits, is_ascending};
      const auto by = [=](bool (*meets)(const Pass&, const Items&)) {
        return [=](const std::string&, MeasurementCache&) { return count_meetings(routine, pass, meets); };
      };
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/{}/{}/N={}", name, is_ascending ? "ascending" : "descending", 1U << bits),
           .place = std::string(place),
           .statement =
               fmt::format("{}; ours are the cases on N nodes in which two data meet at a node, with the bits of the "
                           "address in {} order",
                           statement, is_ascending ? "ascending" : "descending"),
           .published = 0,
           .readings = {fmt::format("complete({})", 1U << bits)},
           .measure = Measure(by(two_meet)).checked_by(by(some_pair_meets)),
           .remark = routine == Routine::distribute_from_anywhere
                         ? "one pass works only for data at the nodes 0 to s-1"
                         : "it is the inverse of compression, and the bits must come in descending order"}));
    }
  }
}

void add_members_of_class(std::vector<Claim>& claims) {
  add_routine(claims, Routine::compress, "compress", "Section 3.2", "compression is an ascend algorithm");
  add_routine(claims, Routine::distribute, "distribute", "Section 3.2",
              "distribution, from nodes 0 to s-1, is an ascend algorithm");
  add_routine(claims, Routine::generalize, "generalize", "Section 3.2",
              "generalization, from nodes 0 to s-1, is an ascend algorithm");
  add_routine(claims, Routine::distribute_from_anywhere, "distribute-from-anywhere", "Section 3.2.3",
              "distribution, from any nodes in order, takes one pass");
}

// Ranks of the program beside counted ones, which it compares itself.
void add_ranks(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{2, 1}, RccNetwork{4, 1}}) {
    const bool are_all = rcc.nodes() == 4;
    claims.push_back(to_claim(
        {.id = "rcc/text/rank/definition/" + rcc.text(),
         .place = "Section 3.2.1",
         .statement =
             "the rank of a node is the number of selected nodes with a smaller index; ours are the selections "
             "for which the ascend algorithm finds another number",
         .published = 0,
         .readings = {with_program(rcc.spec(), "rank")},
         .measure = [rcc, are_all](const std::string&, MeasurementCache& cache) {
           constexpr std::uint64_t kTrials = 256;
           RandomStream random(1, Purpose::draws);
           Count wrong = 0;
           const std::uint64_t count = are_all ? 16 : kTrials;
           for (std::uint64_t trial = 0; trial < count; ++trial) {
             const std::uint64_t selected = are_all ? trial : random.below(std::uint64_t{1} << rcc.nodes());
             std::vector<double> flags;
             for (std::uint64_t v = 0; v < rcc.nodes(); ++v) flags.push_back(static_cast<double>(selected >> v & 1));
             const auto run =
                 programs::run_program(cache.network(rcc.spec()), "rank", {.inputs = flags}, cache.execution());
             wrong += run.is_correct ? 0U : 1U;
           }
           return Measured::worst_found(
               wrong, {are_all ? "all 16 selections" : "256 random selections, seed 1", count, are_all});
         }}));
  }
}

void add_ascend_in_atoms(std::vector<Claim>& claims) {
  for (const std::uint64_t atom : {4U, 16U, 256U}) {
    const RccNetwork rcc{atom, 0};
    claims.push_back(to_claim({.id = "rcc/eq-17/" + rcc.text(),
                               .place = "Section 3.2, above Equation 17",
                               .statement = "for L = 0 an ascend algorithm takes log2 N steps",
                               .published = rcc.bits(),
                               .readings = {with_program(rcc.spec(), "ascend")},
                               .measure = measure_communication_steps}));
  }
}

std::uint64_t steps_of_program(const std::string& reading, MeasurementCache& cache) {
  return cache.program_run(reading).counts.communication_steps;
}

// Steps over log2 N for L = 1 and A = 2 to 16, with atoms that sort by enumeration.
void add_orders(std::vector<Claim>& claims) {
  struct Order {
    std::string_view id;
    std::string_view program;
    std::string_view also;  // a second program whose steps are added
    std::string_view what;
    std::string_view limit;
  };
  for (const Order& order :
       {Order{"ascend", "ascend", "", "an ascend algorithm", "1.0"},
        Order{"random-access-write", "random-access-write(atom=enumeration)", "", "a random access write", "3.0"},
        Order{"pram", "random-access-read(atom=enumeration)", "random-access-write(atom=enumeration)",
              "a step of a CRCW PRAM, a read and a write,", "8.0"}}) {
    TrendClaim claim{
        .id = fmt::format("rcc/text/{}/order", order.id),
        .place = "Section 3.2",
        .statement = fmt::format("for constant L {} takes O(log N) steps; ours is the number of steps over "
                                 "log2 N for L = 1 and A = 2 to 16, which tends to {}",
                                 order.what, order.limit),
        .limit = Decimal::from_text(order.limit)};
    for (const std::uint64_t atom : {2U, 4U, 8U, 16U}) {
      claim.family.push_back(with_program(RccNetwork{atom, 1}.spec(), std::string(order.program)));
    }
    claim.value = [also = std::string(order.also)](const std::string& reading, MeasurementCache& cache) {
      const std::string network = split_routed(reading).network;
      std::uint64_t steps = steps_of_program(reading, cache);
      if (!also.empty()) steps += steps_of_program(with_program(network, also), cache);
      return static_cast<double>(steps) / std::log2(static_cast<double>(cache.network(network).graph.node_count()));
    };
    claims.push_back(to_claim(std::move(claim)));
  }
}

// 3 ST(L) + 8 AS(L), a read and a write, with Batcher's merge exchange in atoms.
std::uint64_t pram_step(const RccNetwork& rcc) {
  const auto atom_bits = static_cast<std::uint64_t>(std::countr_zero(rcc.atom));
  std::uint64_t sort = atom_bits * (atom_bits + 1) / 2;
  for (unsigned level = 0; level < rcc.levels; ++level) sort = 15 * sort + 14;
  return 3 * sort + 8 * ((std::uint64_t{1} << rcc.levels) * (2 + atom_bits) - 2);
}

constexpr std::string_view kAnyGuest =
    "a step of an arbitrary network of the same size takes no longer than a step of the PRAM, 3 ST(L) + 8 AS(L)";

// Guests that use all their links in a step. A node takes in one word in a step, so the degree is a lower bound.
void add_guests(std::vector<Claim>& claims) {
  struct Case {
    RccNetwork host;
    std::string_view name;
    std::string guest;
    std::uint64_t degree;
  };
  for (const Case& each : {Case{{4, 1}, "hypercube", "hypercube(4)", 4}, Case{{4, 1}, "complete", "complete(16)", 15},
                           Case{{2, 2}, "hypercube", "hypercube(4)", 4}, Case{{4, 1}, "torus", "torus(4,4)", 4}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/universality/all-links/{}/{}", each.name, each.host.text()),
         .place = "Section 3.2",
         .statement = fmt::format("{}; here {}, each node of which sends over all its links: ours are at least as many "
                                  "steps as a node has links, and at most a sort for each of them",
                                  kAnyGuest, each.guest),
         .published = whole_number(pram_step(each.host)),
         .readings = {with_program(each.host.spec(), fmt::format("emulate-network({})", each.guest))},
         .measure = Measure([degree = each.degree](const std::string& reading, MeasurementCache& cache) {
                      return Measured::between(degree, steps_of_program(reading, cache));
                    }).printed_by("weft run {with} {network}"),
         .relation = Relation::at_most}));
  }
}

// In a step of a complete graph each half of the nodes sends (N/2)^2 words to the other, wherever the nodes are.
Measured fewest_steps_of_complete(const RccNetwork& rcc, Count links_cut) {
  const Count half = rcc.nodes() / 2;
  return Measured::between((half * half + links_cut - 1) / links_cut, 4 * half * half);
}

void add_complete_guests(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{32, 1}, RccNetwork{64, 1}, RccNetwork{16, 2}}) {
    const Measure steps = [rcc](const std::string& spec, MeasurementCache& cache) {
      const topology::PortGraph& graph = cache.network(spec).graph;
      Count cut = 0;
      for (NodeId v = 0; v < graph.node_count() / 2; ++v) {
        for (PortId port = 0; port < graph.out_degree(v); ++port) {
          cut += graph.neighbor(v, port).node >= graph.node_count() / 2 ? 1U : 0U;
        }
      }
      return fewest_steps_of_complete(rcc, cut);
    };
    claims.push_back(to_claim(
        {.id = "rcc/text/universality/complete/" + rcc.text(),
         .place = "Section 3.2",
         .statement =
             fmt::format("{}; here a complete graph, each node of which sends over all its links: ours are the "
                         "words for the other half of the rows over the links to it, at least",
                         kAnyGuest),
         .published = whole_number(pram_step(rcc)),
         .readings = {rcc.spec()},
         .measure = steps.checked_by([rcc](const std::string&, MeasurementCache&) {
           return fewest_steps_of_complete(rcc, plain_cut_along_rows(rcc));
         }),
         .remark = "N steps at least, which is not O(log N); a PRAM step moves one word of each processor, so the "
                   "statement holds for networks that use one link of each node in a step",
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rcc_emulation_claims(std::vector<Claim>& claims) {
  add_members_of_class(claims);
  add_ranks(claims);
  add_ascend_in_atoms(claims);
  add_orders(claims);
  add_guests(claims);
  add_complete_guests(claims);
}

}  // namespace weft::claims
