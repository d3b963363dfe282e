#include <fmt/format.h>

#include "claims/measured_claim.h"

namespace weft::claims {
namespace {

void add_degrees(std::vector<Claim>& claims) {
  struct Member {
    unsigned side;
    unsigned rank;
  };
  for (const Member& m : {Member{16, 1}, Member{16, 2}, Member{32, 2}, Member{32, 3}, Member{64, 3}, Member{128, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-3/prdt/degree/N={},R={}", m.side, m.rank),
                               .place = "Definition 3",
                               .statement = "the degree of the perfect RDT is 4(R+1)",
                               .published = 4 * (Count{m.rank} + 1),
                               .readings = {fmt::format("prdt({},{})", m.side, m.rank)},
                               .measure = measure_degree,
                               .remark = "opposite links of the highest rank meet at the same node"}));
  }
  for (const unsigned side : {16U, 32U, 64U, 128U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-4/rdt/degree/N={}", side),
                               .place = "Definition 4",
                               .statement = "the degree of RDT(n,R,1) is 8",
                               .published = 8,
                               .readings = {fmt::format("rdt({})", side), fmt::format("rdt({},spare=1)", side)},
                               .measure = measure_degree}));
  }
}

// "Theoretical diameter" of the perfect RDT.
void add_table_1(std::vector<Claim>& claims) {
  struct Entry {
    std::vector<std::string> readings;  // the table does not say whether the ranks stop at 4, as in the RDT
    Count nodes;
    Count diameter;
  };
  for (const Entry& entry : {Entry{{"prdt(32,3)"}, 1024, 5}, Entry{{"prdt(64,3)"}, 4096, 6},
                             Entry{{"prdt(128,4)"}, 16384, 8}, Entry{{"prdt(256,4)", "prdt(256,5)"}, 65536, 10}}) {
    claims.push_back(to_claim({.id = "rdt/table-1/prdt/diameter/" + to_text(entry.nodes),
                               .place = "Table I",
                               .statement = "theoretical diameter of the perfect RDT",
                               .published = entry.diameter,
                               .readings = entry.readings,
                               .measure = measure_diameter}));
  }
}

struct TableRow {
  std::string name;
  std::vector<std::string> readings;
  Count nodes;
  Count diameter;
  Count degree;
  std::string remark{};  // on the diameter, if it differs
};

const std::vector<TableRow>& table_2() {
  static const std::vector<TableRow> kRows = {
      {"2d-torus", {"torus(64,64)"}, 4096, 64, 4},
      {"3d-torus", {"torus(16,16,16)"}, 4096, 24, 6},
      {"4d-torus", {"torus(8,8,8,8)"}, 4096, 16, 8},
      {"hypercube", {"hypercube(12)"}, 4096, 12, 12},
      {"de-bruijn", {"de-bruijn(2,12)"}, 4096, 12, 4},
      {"kautz", {"kautz(2,11)"}, 3072, 11, 4},
      {"circular-omega", {"circular-omega(9)", "circular-omega(9,directed)"}, 5120, 20, 4},
      {"star", {"star(7)"}, 5040, 7, 6, "floor(3(n-1)/2) is 9 for n = 7"},
      {"ccc", {"ccc(9)"}, 4608, 40, 3, "2n + floor(n/2) - 2 is 20 for n = 9"},
      {"hypernet", {"hypernet(4,3)"}, 4096, 19, 5},
      {"crossed-cube", {"crossed-cube(12)"}, 4096, 7, 12},
      {"midimew", {"midimew(4096)"}, 4096, 46, 4},
      {"rdt", {"rdt(64)", "rdt(64,spare=1)"}, 4096, 8, 8},
      {"2d-torus", {"torus(256,256)"}, 65536, 256, 4},
      {"3d-torus", {"torus(32,32,64)"}, 65536, 64, 6},
      {"4d-torus", {"torus(16,16,16,16)"}, 65536, 32, 8},
      {"hypercube", {"hypercube(16)"}, 65536, 16, 16},
      {"de-bruijn", {"de-bruijn(2,16)"}, 65536, 16, 4},
      {"kautz", {"kautz(2,15)"}, 49152, 15, 4},
      {"circular-omega", {"circular-omega(12)", "circular-omega(12,directed)"}, 53246, 26, 4},
      {"star", {"star(8)"}, 40320, 8, 7, "floor(3(n-1)/2) is 10 for n = 8"},
      {"ccc", {"ccc(12)"}, 49152, 66, 3, "2n + floor(n/2) - 2 is 28 for n = 12"},
      {"hypernet", {"hypernet(5,3)"}, 65536, 17, 6, "the table does not give the definition that it uses"},
      {"crossed-cube", {"crossed-cube(16)"}, 65536, 9, 16},
      {"midimew", {"midimew(65536)"}, 65536, 181, 4},
      {"rdt", {"rdt(256)", "rdt(256,spare=1)"}, 65536, 12, 8},
  };
  return kRows;
}

void add_table_2(std::vector<Claim>& claims) {
  for (const TableRow& row : table_2()) {
    // Only the diameter can depend on how the text is read.
    const auto claim = [&](std::string_view quantity, Count published, const Measure& measure) {
      const bool is_open = quantity == "diameter";
      claims.push_back(to_claim({.id = fmt::format("rdt/table-2/{}/{}/{}", row.name, quantity, to_text(row.nodes)),
                                 .place = "Table II",
                                 .statement = fmt::format("{} of {}", quantity, row.readings.front()),
                                 .published = published,
                                 .readings = is_open ? row.readings : std::vector{row.readings.front()},
                                 .measure = measure,
                                 .remark = is_open ? row.remark : ""}));
    };
    claim("diameter", row.diameter, measure_diameter);
    claim("degree", row.degree, measure_degree);
    claim("nodes", row.nodes, measure_nodes);
  }
}

void add_abstract(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/text/rdt/diameter/65536",
                             .place = "Abstract",
                             .statement = "the diameter is 11 for 2^16 nodes",
                             .published = 11,
                             .readings = {"rdt(256)"},
                             .measure = measure_diameter,
                             .remark = "Table II prints 12 for the same network"}));
}

struct NamedNetwork {
  std::string name;
  std::string network;
  Decimal published;
};

// Channel widths W left out: the bisection in links. The text counts a k-ary n-cube as 2 k^(n-1).
void add_table_3(std::vector<Claim>& claims) {
  const auto claim = [&](const NamedNetwork& row, const std::vector<std::string>& readings, const char* remark) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-3/{}/bisection/4096", row.name),
                               .place = "Table III",
                               .statement = fmt::format("bisection width of {}", row.network),
                               .published = row.published,
                               .readings = readings,
                               .measure = measure_bisection,
                               .remark = remark}));
  };
  for (const NamedNetwork& row :
       {NamedNetwork{"2d-torus", "torus(64,64)", 128}, NamedNetwork{"3d-torus", "torus(16,16,16)", 512},
        NamedNetwork{"4d-torus", "torus(8,8,8,8)", 1024}, NamedNetwork{"hypercube", "hypercube(12)", 2048}}) {
    claim(row, {row.network}, "");
  }
  claim({"rdt", "rdt(64)", 1664}, {"rdt(64)", "rdt(64,spare=1)"},
        "the two upper tori that are counted as wholes are shared out among the nodes; a smaller cut is there to see");
}

// The row of the RDT itself is the mean of a routing, not of the network.
void add_table_5(std::vector<Claim>& claims) {
  struct Row {
    NamedNetwork mean;
    Count diameter;
  };
  for (const auto& [row, diameter] : {Row{{"2d-torus", "torus(64,64)", Decimal::from_text("32.0078")}, 64},
                                      Row{{"3d-torus", "torus(16,16,16)", Decimal::from_text("12.0029")}, 24},
                                      Row{{"4d-torus", "torus(8,8,8,8)", Decimal::from_text("8.0020")}, 16},
                                      Row{{"hypercube", "hypercube(12)", Decimal::from_text("6.0015")}, 12}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/{}/mean-distance/4096", row.name),
                               .place = "Table V",
                               .statement = fmt::format("average path length of {}, self pairs left out", row.network),
                               .published = row.published,
                               .readings = {row.network},
                               .measure = measure_mean_without_self}));
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/{}/diameter/4096", row.name),
                               .place = "Table V",
                               .statement = fmt::format("diameter of {}", row.network),
                               .published = diameter,
                               .readings = {row.network},
                               .measure = measure_diameter}));
  }
}

std::vector<Claim> rdt_claims() {
  std::vector<Claim> claims;
  add_degrees(claims);
  add_table_1(claims);
  add_table_2(claims);
  add_table_3(claims);
  add_table_5(claims);
  add_abstract(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rdt{
    .id = "rdt",
    .title = "Recursive diagonal torus: an interconnection network for massively parallel computers",
    .authors = "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi",
    .source = "IEEE Trans. Parallel and Distributed Systems 12(7), 2001",
    .claims = rdt_claims,
};

}  // namespace paper_records
}  // namespace weft::claims
