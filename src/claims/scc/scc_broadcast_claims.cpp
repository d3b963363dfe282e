#include "claims/scc/scc_broadcast_claims.h"

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_followed_broadcast.h"
#include "programs/collectives/link_times.h"
#include "programs/collectives/paper_broadcast.h"
#include "programs/collectives/pipelined_cast.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

using programs::CastDirection;
using programs::CastGraph;
using programs::PortModel;
using programs::ProgramRun;

std::string scc_of(unsigned n) { return fmt::format("scc({})", n); }
std::uint64_t star_diameter(unsigned n) { return 3 * (n - 1) / 2; }
std::string model_text(PortModel model) { return model == PortModel::all_port ? "multi-port" : "one-port"; }

// A quantity of a run of a program under this model; the reading is "SPEC with PROGRAM".
template <class Quantity>
Measure measure_run(PortModel model, const Quantity& quantity) {
  return [model, quantity](const std::string& reading, MeasurementCache& cache) {
    const Routed parts = split_routed(reading);
    const topology::Network& network = cache.network(parts.network);
    return quantity(network, programs::run_program(network, parts.routing, {.model = model}, cache.execution()));
  };
}

Measure measure_bound(PortModel model) {
  return measure_run(model, [](const topology::Network&, const ProgramRun& run) {
    return Measured::exactly(run.lower_bound.value().value);
  });
}

// Of the steps in lateral and in local links; other networks have lateral ones only.
template <class Quantity>
Measure measure_times(PortModel model, const Quantity& quantity) {
  return measure_run(model, [quantity](const topology::Network& network, const ProgramRun& run) {
    const programs::LinkTimes lateral_only{run.counts.communication_steps, 0, Fraction(1, 1)};
    return Measured::exactly(quantity(link_times(network, run, std::nullopt).value_or(lateral_only)));
  });
}
Measure measure_lateral(PortModel model) {
  return measure_times(model, [](const programs::LinkTimes& times) { return Fraction(times.lateral, 1); });
}
Measure measure_local(PortModel model) {
  return measure_times(model, [](const programs::LinkTimes& times) { return Fraction(times.local, 1); });
}
Measure measure_time(PortModel model) {
  return measure_times(model, [](const programs::LinkTimes& times) { return times.time(); });
}

std::string broadcast_on(const std::string& network) { return with_program(network, "broadcast"); }

void add_bounds(std::vector<Claim>& claims) {
  for (unsigned n = 7; n <= 9; ++n) {
    claims.push_back(to_claim({.id = fmt::format("scc/text/one-port-bound/n={}", n),
                               .place = "Section 5",
                               .statement = "one-port broadcast takes at least log2 N steps; on the n-cube it takes n",
                               .published = n,
                               .readings = {broadcast_on(fmt::format("hypercube({})", n))},
                               .measure = measure_broadcast_steps(PortModel::single_port),
                               .relation = Relation::at_least}));
  }
  for (unsigned n = 4; n <= 7; ++n) {
    const std::uint64_t diameter = n % 2 == 0 ? (n * n + n - 4) / 2 : (n * n + 3 * n - 8) / 2;
    claims.push_back(
        to_claim({.id = fmt::format("scc/theorem-2/n={}", n),
                  .place = "Theorem 2, equation (9)",
                  .statement = "one-port broadcast takes at least as many steps as the diameter, which is "
                               "quadratic in n; ours is the lower bound",
                  .published = diameter,
                  .readings = {broadcast_on(scc_of(n))},
                  .measure = measure_bound(PortModel::single_port).checked_by(measure_diameter_by_cycles(n)),
                  .remark = "the diameter of the 7-SCC is 30",
                  .relation = Relation::at_least}));
  }
}

void add_stars(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 7; ++n) {
    const std::uint64_t printed = (3 * (n - 1) + 1) / 2;
    std::vector<OtherNumber> floored;
    if (printed != star_diameter(n)) floored = {{Decimal(Count{star_diameter(n)}), "with a floor, as elsewhere"}};
    claims.push_back(to_claim({.id = fmt::format("scc/theorem-3/n={}", n),
                               .place = "Theorem 3",
                               .statement = "with all ports a broadcast on the n-star takes ceil(3(n-1)/2) steps",
                               .published = printed,
                               .readings = {broadcast_on(fmt::format("star({})", n))},
                               .measure = measure_broadcast_steps(PortModel::all_port),
                               .remark = "the diameter of the n-star is floor(3(n-1)/2)",
                               .or_published = floored}));
  }
}

void add_step_counts(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 7; ++n) {
    const std::uint64_t one = (n + 2) / 2 * star_diameter(n);
    const std::uint64_t multi = (n + 1) / 2 * star_diameter(n);
    claims.push_back(to_claim({.id = fmt::format("scc/eq-11/n={}", n),
                               .place = "Equation (11)",
                               .statement = "the cyclic sequence takes d_star rounds; ours are the lateral steps",
                               .published = star_diameter(n),
                               .readings = {broadcast_on(scc_of(n))},
                               .measure = measure_lateral(PortModel::single_port)}));
    claims.push_back(to_claim({.id = fmt::format("scc/theorem-4/n={}", n),
                               .place = "Theorem 4, equation (12)",
                               .statement = "one-port broadcast takes floor((n+2)/2) floor(3(n-1)/2) steps",
                               .published = one,
                               .readings = {broadcast_on(scc_of(n))},
                               .measure = measure_broadcast_steps(PortModel::single_port)}));
    claims.push_back(to_claim({.id = fmt::format("scc/theorem-5/n={}", n),
                               .place = "Theorem 5, equation (13)",
                               .statement = "multiple-port broadcast takes floor((n+1)/2) floor(3(n-1)/2) steps",
                               .published = multi,
                               .readings = {broadcast_on(scc_of(n))},
                               .measure = measure_broadcast_steps(PortModel::all_port)}));
  }
}

// Lateral steps in excess of the diameter of the n-star, which no broadcast takes fewer of.
void add_lateral_optimum(std::vector<Claim>& claims) {
  for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
    for (unsigned n = 3; n <= 7; ++n) {
      claims.push_back(
          to_claim({.id = fmt::format("scc/text/optimal-lateral-steps/{}/n={}", model_text(model), n),
                    .place = "Section 5.4",
                    .statement = "the broadcast is optimal in its lateral steps; ours are those beyond the "
                                 "diameter of the n-star",
                    .published = 0,
                    .readings = {broadcast_on(scc_of(n))},
                    .measure = [=](const std::string& reading, MeasurementCache& cache) {
                      const Count steps = measure_lateral(model)(reading, cache).low().numerator();
                      const std::string star = fmt::format("star({})", n);
                      return Measured::exactly(steps - measure_diameter(star, cache).low().numerator());
                    }}));
    }
  }
}

// The most messages that a node buffers when many follow each other.
Measure measure_buffers(PortModel model, bool is_close) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const CastGraph graph(cache.network(spec), CastDirection::outward);
    const auto paper = programs::paper_broadcast(graph, 0, model).value();
    constexpr std::uint64_t kMessages = 100;
    return Measured::exactly(
        buffered_messages(graph, {paper.tree, paper.steps, kMessages, is_close ? 1 : std::uint64_t{paper.interval}}));
  };
}

void add_pipelining(std::vector<Claim>& claims) {
  struct Pipelining {
    PortModel model;
    bool is_close;  // at an interval of 1
    std::string_view place;
  };
  for (const auto& [model, is_close, place] :
       {Pipelining{PortModel::single_port, false, "Section 5.1"}, Pipelining{PortModel::all_port, false, "Section 5.2"},
        Pipelining{PortModel::all_port, true, "Section 5.2"}}) {
    const std::string name = model_text(model) + (is_close ? "-interval-1" : "");
    for (unsigned n = 4; n <= 6; ++n) {
      const std::uint64_t interval = model == PortModel::all_port ? (n + 1) / 2 : (n + 2) / 2;
      for (const std::uint64_t messages : {2U, 10U}) {
        const std::uint64_t steps =
            is_close ? interval * star_diameter(n) + messages - 1 : interval * (messages - 1 + star_diameter(n));
        const std::string call = fmt::format("broadcast(messages={}{})", messages, is_close ? ",interval=1" : "");
        claims.push_back(to_claim({.id = fmt::format("scc/text/pipelined/{}/n={},B={}", name, n, messages),
                                   .place = std::string(place),
                                   .statement = fmt::format("B pipelined messages, one every {}, take so many steps",
                                                            is_close ? "step" : fmt::format("{} steps", interval)),
                                   .published = steps,
                                   .readings = {with_program(scc_of(n), call)},
                                   .measure = measure_broadcast_steps(model)}));
      }
      claims.push_back(to_claim({.id = fmt::format("scc/text/buffers/{}/n={}", name, n),
                                 .place = std::string(place),
                                 .statement = is_close ? "with an interval of 1 a node buffers floor((n+1)/2) messages"
                                                       : "pipelined messages need no more buffers: one message",
                                 .published = is_close ? interval : 1,
                                 .readings = {scc_of(n)},
                                 .measure = measure_buffers(model, is_close)}));
    }
  }
}

void add_rates(std::vector<Claim>& claims) {
  for (const PortModel model : {PortModel::single_port, PortModel::all_port}) {
    for (unsigned n = 4; n <= 7; ++n) {
      const auto add = [&](std::string_view id, std::string_view place, const std::string& statement, Count published,
                           const Measure& measure) {
        claims.push_back(to_claim({.id = fmt::format("scc/{}/{}/n={}", id, model_text(model), n),
                                   .place = std::string(place),
                                   .statement = statement,
                                   .published = published,
                                   .readings = {broadcast_on(scc_of(n))},
                                   .measure = measure}));
      };
      add("eq-14", "Equation (14)",
          "at the rates of equation (15), local steps take as long as lateral ones; ours is the time of local steps",
          star_diameter(n), measure_times(model, [](const programs::LinkTimes& times) {
            return Fraction(times.local * times.rate.denominator(), times.rate.numerator());
          }));
      add("eq-15", "Equation (15)", "the ratio of the rates; ours is the ratio of local to lateral steps",
          model == PortModel::all_port ? (n - 1) / 2 : n / 2,
          measure_times(model, [](const programs::LinkTimes& times) { return Fraction(times.local, times.lateral); }));
      add("theorem-6", "Theorem 6", "with fast local links the running time is 2 d_star lateral steps",
          2 * star_diameter(n), measure_time(model));
    }
  }
}

// Equation (16) in percent.
Measured percent_above(Count steps, Count diameter) {
  return Measured::exactly(Fraction(100 * (steps - diameter), diameter));
}
Measure measure_above_diameter(PortModel model, unsigned n) {
  const auto again = [=](const std::string& reading, MeasurementCache& cache) {
    return percent_above(followed_steps(reading, model, cache).low().numerator(), diameter_by_cycles(n));
  };
  return Measure([model](const std::string& reading, MeasurementCache& cache) {
           const Count steps = measure_broadcast_steps(model)(reading, cache).low().numerator();
           return percent_above(steps, measure_diameter(split_routed(reading).network, cache).low().numerator());
         })
      .checked_by(again);
}

// The columns of a row about broadcasting.
struct BroadcastRow {
  std::string table;
  std::string place;
  std::string network;
  PortModel model;
  Count lateral;
  std::optional<Count> local;
  Count total;
  std::string time;
};

void add_row(std::vector<Claim>& claims, const BroadcastRow& row, const std::string& remark) {
  const auto add = [&](const std::string& column, const std::string& what, const Decimal& published, Measure measure) {
    if (!row.local)
      measure = measure.checked_by(followed_broadcast_steps(row.model));  // all steps are lateral, and of one time
    claims.push_back(to_claim({.id = fmt::format("scc/{}/{}/{}", row.table, column, row.network),
                               .place = row.place,
                               .statement = fmt::format("{} of a {} broadcast", what, model_text(row.model)),
                               .published = published,
                               .readings = {broadcast_on(row.network)},
                               .measure = measure,
                               .remark = remark}));
  };
  add("lateral", "lateral link steps", row.lateral, measure_lateral(row.model));
  if (row.local) add("local", "local link steps", *row.local, measure_local(row.model));
  add("steps", "steps", row.total, measure_broadcast_steps(row.model));
  add("time", "running time in lateral link steps", Decimal::from_text(row.time), measure_time(row.model));
}

void add_table_1(std::vector<Claim>& claims) {
  struct Row {
    PortModel model;
    unsigned n;
    Count lateral, local, total;
    std::string_view time, above;
  };
  constexpr PortModel one = PortModel::single_port;
  constexpr PortModel multi = PortModel::all_port;
  for (const Row& row :
       {Row{one, 4, 4, 8, 12, "8", "50"}, Row{one, 5, 6, 12, 18, "12", "12.5"}, Row{one, 6, 7, 21, 28, "14", "47.4"},
        Row{one, 7, 9, 27, 36, "18", "16.1"}, Row{multi, 4, 4, 4, 8, "8", "0"}, Row{multi, 5, 6, 12, 18, "12", "12.5"},
        Row{multi, 6, 7, 14, 21, "14", "10.5"}, Row{multi, 7, 9, 27, 36, "18", "16.1"}}) {
    add_row(claims,
            {"table-1/" + model_text(row.model), "Table 1", scc_of(row.n), row.model, row.lateral, row.local, row.total,
             std::string(row.time)},
            "");
    claims.push_back(to_claim({.id = fmt::format("scc/eq-16/{}/n={}", model_text(row.model), row.n),
                               .place = "Equation (16), Table 1",
                               .statement = "how far the steps are above the diameter, in percent",
                               .published = Decimal::from_text(row.above),
                               .readings = {broadcast_on(scc_of(row.n))},
                               .measure = measure_above_diameter(row.model, row.n),
                               .remark = "the diameter of the 7-SCC is 30, not 31"}));
  }
}

void add_table_2_broadcasts(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& network, Count lateral, std::optional<Count> local, Count total,
                       const std::string& time, const std::string& remark = "") {
    add_row(claims, {"table-2/broadcast", "Table 2", network, PortModel::single_port, lateral, local, total, time},
            remark);
  };
  for (unsigned n = 7; n <= 9; ++n) add(fmt::format("hypercube({})", n), n, std::nullopt, n, std::to_string(n));
  const std::string not_optimal = "the paper calls this optimal; a broadcast by substars takes fewer steps";
  add("star(5)", 12, std::nullopt, 12, "12", not_optimal);
  add("star(6)", 16, std::nullopt, 16, "16", not_optimal);
  add("star(7)", 20, std::nullopt, 20, "20", not_optimal);
  add("ccc(4)", 4, 5, 9, "6.5");
  add("ccc(5)", 5, 7, 12, "8.5");
  add("ccc(6)", 6, 8, 14, "8.7");
  add("ccc(7)", 7, 10, 17, "10.3");
  add("ccc(8)", 8, 11, 19, "10.8");
  add("ccc(9)", 9, 13, 22, "12.3");
  add("scc(4)", 4, 8, 12, "8");
  add("scc(5)", 6, 12, 18, "12");
  add("scc(6)", 7, 21, 28, "14");
  add("scc(7)", 9, 27, 36, "18");
}

}  // namespace

void add_scc_broadcast_claims(std::vector<Claim>& claims) {
  add_bounds(claims);
  add_stars(claims);
  add_step_counts(claims);
  add_lateral_optimum(claims);
  add_pipelining(claims);
  add_rates(claims);
  add_table_1(claims);
  add_table_2_broadcasts(claims);
}

}  // namespace weft::claims
