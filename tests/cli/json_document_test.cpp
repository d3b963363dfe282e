// docs/json.md names exactly the keys of --json and the columns of --csv.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "metrics/metric.h"
#include "transcript.h"

namespace weft::cli {
namespace {

using nlohmann::json;

using Keys = std::map<std::string, std::string>;  // the type of each

std::vector<std::string> document_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The table below a heading: "| `key` | type | unit | meaning |".
Keys documented(const std::string& heading) {
  static const std::vector<std::string> kLines = document_lines(read_file(WEFT_SOURCE_FOLDER "/docs/json.md"));
  Keys keys;
  bool is_inside = false;
  for (const std::string& line : kLines) {
    if (line.starts_with("#")) is_inside = line == "## " + heading;
    if (!is_inside || !line.starts_with("| `")) continue;
    const std::size_t end = line.find("` | ");
    const std::size_t type = end + 4;
    keys[line.substr(3, end - 3)] = line.substr(type, line.find(" |", type) - type);
  }
  EXPECT_FALSE(keys.empty()) << heading;
  return keys;
}

// A part of an object: the keys of a section, after a prefix such as "result.".
struct Part {
  const char* heading;
  std::string prefix{};
};

Keys documented(const std::vector<Part>& parts) {
  Keys keys;
  for (const auto& [heading, prefix] : parts) {
    for (const auto& [key, type] : documented(heading)) {
      std::string& known = keys[prefix + key];
      known += (known.empty() ? "" : " or ") + type;
    }
  }
  return keys;
}

std::string type_of(const json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "boolean";
  if (value.is_number_integer()) return "integer";
  if (value.is_number()) return "number";
  if (value.is_string()) return "text";
  return value.is_array() ? "list" : "object";
}

bool may_be(const std::string& documented, const std::string& type) {
  const std::string padded = " " + documented + " ";
  if (padded.find(" " + type + " ") != std::string::npos) return true;
  return type == "integer" && may_be(documented, "number");
}

// Collects the keys of a value, and fails for those that the document lacks.
class Comparison {
 public:
  explicit Comparison(Keys keys) : keys_(std::move(keys)) {}

  void look(const json& value, const std::string& path = "") {
    if (!path.empty()) note(path, type_of(value));
    if (value.is_object()) {
      const std::string open = path + ".*";
      for (const auto& [key, inner] : value.items()) {
        look(inner, keys_.contains(open) ? open : path.empty() ? key : path + "." + key);
      }
    } else if (value.is_array()) {
      for (const json& inner : value) look(inner, path + "[]");
    }
  }

  void expect_all_seen() const {
    for (const auto& [key, type] : keys_) EXPECT_TRUE(seen_.contains(key)) << key << " is documented, but not printed";
  }

 private:
  void note(const std::string& path, const std::string& type) {
    const auto found = keys_.find(path);
    if (found == keys_.end()) {
      if (seen_.insert(path).second) ADD_FAILURE() << path << " is printed, but not documented";
      return;
    }
    seen_.insert(path);
    EXPECT_TRUE(may_be(found->second, type)) << path << " is " << type << ", documented as " << found->second;
  }

  Keys keys_;
  std::set<std::string> seen_;
};

// JSON Lines, or one value.
std::vector<json> printed(const std::string& command, const std::string& folder) {
  const std::string text = run_in_shell("weft " + command + " --json 2>/dev/null", folder).output;
  if (json::accept(text)) return {json::parse(text)};
  std::vector<json> values;
  for (const std::string& line : document_lines(text)) values.push_back(json::parse(line));
  EXPECT_FALSE(values.empty()) << command;
  return values;
}

void compare(const std::vector<Part>& parts, const std::vector<std::string>& commands,
             const std::set<std::string>& rare = {}) {
  Keys keys = documented(parts);
  for (const std::string& key : rare) EXPECT_EQ(keys.erase(key), 1U) << key;
  Comparison comparison(std::move(keys));
  for (const std::string& command : commands) {
    SCOPED_TRACE(command);
    for (const json& value : printed(command, testing::TempDir())) comparison.look(value);
  }
  comparison.expect_all_seen();
}

std::string store_at(const char* name) {
  const std::string path = testing::TempDir() + "weft-json-document-" + name + ".sqlite";
  (void)run_in_shell("rm -f " + path + "*", ".");
  return " --store " + path;
}

// Runs that together have every key: headers, a deadlock, a warning, an end, a batch.
const std::string kDeadlock = "'ring(8)' --with shortest --traffic uniform --packet 16 --vcs 1 --buffer 4 --seed 1";
const std::string kHeaders =
    "'dragonfly(2,2,1)' --traffic uniform --packet 4 --header 2 --route-on last --port-buffer 16 --clock 62.5 "
    "--flit-bits 36";

const std::string kForks =
    "'mesh(4,4)' --traffic 'update(sharers=3)' --packet 8 --multicast tree --combine 4 --recover shoot-down "
    "--damage 0.0001 --unproved --fail '5-6@1000-2000'";

// The option of a file with the latency of a link.
std::string link_file() {
  const std::string path = testing::TempDir() + "weft-json-document-links.txt";
  (void)run_in_shell("printf '0 1 2\\n' > " + path, ".");
  return " --link-file " + path;
}

TEST(JsonDocument, NamesTheKeysOfARun) {
  compare({{"A run"}, {"Routers"}},
          {"simulate " + kHeaders + link_file() + " --load 0.1 --channels channels.csv",
           "simulate " + kDeadlock + " --load 0.9", "simulate " + kForks + " --load 0.01 --cycles 3000",
           "simulate 'torus(4,4)' --traffic uniform --process request-reply --load 0.05 --cycles 2000",
           "simulate 'ring(4)' --traffic uniform --process batch",
           "simulate 'ring(4)' --traffic uniform --load 0 --cycles 100"});
}

TEST(JsonDocument, NamesTheKeysOfASweepAndOfAStore) {
  const std::string store = store_at("sweep");
  const std::string list = testing::TempDir() + "weft-json-document-list.txt";
  (void)run_in_shell("printf '0 0 1 1\\n' > " + list, ".");
  const std::vector<std::string> sweeps = {
      "sweep " + kHeaders + link_file() + " --loads 0.1 --cycles 300 --warmup 100" + store,
      "sweep " + kDeadlock + " --loads 0.9 --cycles 2000" + store,
      "sweep " + kForks + " --loads 0.01 --cycles 3000" + store,
      "sweep 'ring(8)' --traffic uniform --process request-reply --loads 0.5,0.6,0.9 --packet 4" + store,
      "sweep 'ring(4)' --equal pins --traffic uniform --load 8 --cycles 300" + store,
      "sweep 'ring(4)' --process 'list(\"" + list + "\")'" + store};
  // Only with --channels, which is no option of a sweep.
  const char* const busiest = "utilisation.*.max";
  compare({{"A point of a sweep"}, {"A run"}, {"Routers"}, {"A configuration"}}, sweeps, {busiest});
  std::vector<std::string> plans;
  for (const std::string& each : sweeps) plans.push_back(each + " --dry-run");
  compare({{"A planned point"}, {"A configuration", "configuration."}, {"Routers", "configuration."}}, plans);
  compare({{"A stored point"},
           {"A configuration", "configuration."},
           {"Routers", "configuration."},
           {"A run", "result."},
           {"Routers", "result."}},
          {"results list" + store}, {std::string("result.") + busiest});
}

TEST(JsonDocument, NamesTheKeysOfSaturation) {
  const std::string store = store_at("saturation");
  compare({{"Saturation"}, {"A configuration"}, {"Routers"}},
          {"saturation " + kHeaders + link_file() + " --width 1 --cycles 1000 --warmup 200" + store,
           "saturation " + kDeadlock + " --width 1 --cycles 2000" + store,
           "saturation " + kForks + " --width 1 --cycles 2000" + store,
           "saturation 'complete(3)' --traffic neighbor --width 1 --cycles 1000" + store,
           "saturation 'ring(4)' --equal pins --traffic uniform --width 1 --cycles 1000" + store,
           "saturation 'complete(3)' --equal pins --traffic neighbor --width 1 --cycles 1000" + store},
          {"load"});
}

TEST(JsonDocument, NamesTheKeysOfNetworks) {
  std::string examples;
  for (const metrics::Metric* metric : metrics::all_metrics()) examples += " '" + std::string(metric->example) + "'";
  compare({{"A network"}}, {"info 'prc(100,skips=[4,20])' 'path(2)'" + examples, "info 'scc(12)' --threads 1"});
  std::set<std::string> left_out;  // by a comparison
  for (const auto& [key, type] : documented("A network")) {
    const auto of_key = [&](const metrics::Metric* metric) {
      return metric->name == key.substr(0, key.find_first_of(".["));
    };
    const auto metric = std::ranges::find_if(metrics::all_metrics(), of_key);
    if (metric != metrics::all_metrics().end() && (*metric)->cost > metrics::Cost::cut) left_out.insert(key);
  }
  compare({{"A network"}, {"A compared network"}},
          {"compare 'prc(100,skips=[4,20])' 'path(2)'" + examples, "compare 'ring(8)' --equal buffers"}, left_out);
}

TEST(JsonDocument, NamesTheKeysOfAProgram) {
  compare({{"A program"}},
          {"run fft 'hsn(2,hypercube(1))' --trace", "run 'emulate-dimension(dimension=0)' 'ring(4)'",
           "run emulate-all-port 'hsn(2,hypercube(1))'", "run broadcast 'ring(4)'", "run --table rhsn-1"});
}

TEST(JsonDocument, NamesEveryMetric) {
  const Keys keys = documented("A network");
  for (const metrics::Metric* metric : metrics::all_metrics())
    EXPECT_TRUE(keys.contains(std::string(metric->name))) << metric->name;
}

TEST(JsonDocument, NamesTheKeysOfProofs) {
  compare({{"A proof"}},
          {"verify 'torus(4,4)'", "verify 'ring(6)' --with shortest",
           "verify 'torus(4,4)' --with 'classes(dor,2)' --vcs 1", "verify 'faulty(mesh(3,3),links=5)' --with dor",
           "verify 'faulty(mesh(3,3),links=5)' --with 'escape(minimal,dor)'"});
}

TEST(JsonDocument, NamesTheKeysOfProofsAboutMulticasts) {
  compare({{"A proof about multicasts"}},
          {"verify 'mesh(3,3)' --multicast tree", "verify 'path(3)' --multicast tree",
           "verify 'mesh(3,3)' --multicast tree --switching cut-through",
           "verify 'mesh(2,2)' --with minimal --multicast tree --switching cut-through"});
}

TEST(JsonDocument, NamesTheKeysOfPaths) {
  // Only a worst case that takes too long for a test is an interval.
  compare({{"Paths"}},
          {"paths 'mesh(4,4)' --worst-case", "paths 'mesh(4,4)' --traffic transpose",
           "paths 'faulty(ring(6),links=2)' --with minimal", "paths 'scc(3)' --with scc-optimal --statistics"},
          {"worst_case.reason"});
}

TEST(JsonDocument, NamesTheKeysOfFlow) {
  compare({{"Flow"}}, {"flow 'mesh(3,3)' --with dor", "flow 'faulty(ring(6),links=2)' --with minimal",
                       "flow 'ring(5)' --oblivious --with dor"});
}

TEST(JsonDocument, NamesTheKeysOfFaults) {
  compare({{"Faults"}}, {"faults 'torus(4,4)' --links 0:50%:25% --trials 20"});
}

TEST(JsonDocument, NamesTheKeysOfSeries) {
  compare({{"Series"}},
          {"plot diameter 'hypercube(n)' petersen --to 256", "plot chip_links hypercube --chips 2 --to 8",
           "plot chip_links hypercube --chip-nodes 2 --to 8", "plot links petersen hypercube --over parameter",
           "plot diameter 'complete(n)' --from 2 --to 1024 --seconds 0.01"});
}

// One run for all checks of claims, because it takes a while.
TEST(JsonDocument, NamesTheKeysOfClaims) {
  const std::vector<json> values = printed("claims rcc", ".");
  ASSERT_EQ(values.size(), 1U);
  Comparison comparison(documented("Claims"));
  comparison.look(values.front());
  comparison.expect_all_seen();
  for (const json& claim : values.front()) {
    const json& search = claim["search"];
    const bool is_partial = !search.is_null() && search["exhaustive"] == false;
    EXPECT_TRUE(claim["verdict"] != "not-refuted" || is_partial) << claim;
    // Cases that were found may prove, those that were not found never.
    EXPECT_FALSE(claim["verdict"] == "reproduced" && is_partial && claim["relation"] != "at least") << claim;
    EXPECT_TRUE(search.is_null() || (search["tried"].is_string() && search["cases"] > 0)) << claim;
    EXPECT_EQ(claim["paper"], "rcc");
  }
}

TEST(JsonDocument, NamesTheKeysOfRoutesVcsAndPermutations) {
  compare(
      {{"Routes, VCs and permutations"}},
      {"route 'hypercube(4)' 0 15 --disjoint", "route 'scc(4)' 0 40 --with 'optimal(method=paper)' --statistics",
       "route 'rdt(8)' 0 9 --with rdt-floating-vector --tag", "route 'rdt(8)' --with rdt-floating-vector --table 3",
       "route 'ring(5)' --with dor --table 3", "vcs 'torus(4,4)'", "permute 'rcc-full(4,1)' --with rcc-3 --trials 3"});
}

TEST(JsonDocument, NamesTheKeysOfDesigns) {
  // Only networks that take too long for a test are not measured.
  compare({{"Designs"}}, {"optimize prc --nodes 64 --top 2", "optimize prc --nodes 101", "optimize prdt --nodes 1000"},
          {"groups[].unmeasured[]"});
  // Every single fault of a network that uses all its links is located.
  compare({{"Diagnosis"}}, {"diagnose 'chordal-ring(8,skips=[3])'"},
          {"at_most_one.confused[]", "at_most_one.confused[][]"});
}

TEST(JsonDocument, NamesTheKeysOfEmbeddings) {
  compare({{"Embeddings"}}, {"embed 'ring(6)' 'hypercube(3)'", "embed 'ring(6)' 'faulty(ring(6),links=2,seed=1)'"});
  compare({{"Isomorphism"}}, {"same 'ring(4)' 'hypercube(2)'", "same 'ring(5)' 'hypercube(3)'"});
}

TEST(JsonDocument, NamesTheKeysOfEstimates) {
  compare({{"Estimates"}}, {"estimate 'torus(4,4)' --traffic uniform --load 0.1,0.9 --simulate --cycles 2000"});
}

TEST(JsonDocument, NamesTheKeysOfCost) {
  compare({{"Cost"}}, {"cost 'torus(4,4)' --chips 4 --boards 2", "cost 'faulty(ring(6),links=3)'",
                       "cost 'hypercube(17)' --chips 16"});
  compare({{"Calibration"}}, {"cost --calibration"});
}

std::vector<std::string> columns_of(const std::string& command) {
  const std::vector<std::string> lines = document_lines(run_in_shell("weft " + command + " 2>/dev/null", ".").output);
  std::vector<std::string> columns;
  if (lines.empty()) return columns;
  std::istringstream header(lines.front());
  for (std::string name; std::getline(header, name, ',');) columns.push_back(name);
  return columns;
}

TEST(JsonDocument, NamesTheColumnsOfRuns) {
  const std::string store = store_at("csv");
  const Keys keys = documented("Runs as CSV");
  std::set<std::string> seen;
  const std::vector<std::string> commands = {"sweep 'ring(4)' --traffic uniform --loads 0.1 --cycles 300 --csv" + store,
                                             "results export" + store, "results list --csv" + store,
                                             "simulate 'ring(4)' --traffic uniform --load 0.1 --cycles 300 --csv"};
  for (const std::string& command : commands) {
    const std::vector<std::string> columns = columns_of(command);
    EXPECT_GT(columns.size(), 40U) << command;
    for (const std::string& column : columns) {
      EXPECT_TRUE(keys.contains(column)) << column << " is printed, but not documented";
      seen.insert(column);
    }
    EXPECT_EQ(std::set<std::string>(columns.begin(), columns.end()).size(), columns.size()) << command;
  }
  for (const auto& [column, type] : keys) EXPECT_TRUE(seen.contains(column)) << column;
}

}  // namespace
}  // namespace weft::cli
