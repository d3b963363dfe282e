// From version 1 to version 2: names get the defaults of version 1, verdicts new words. From version 2 to version 3:
// rows get checksums. From version 3 to version 4: routings get the names of their families. From version 4 to
// version 5: dor gets its name of today where there is no dateline. All of it or nothing.
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>

#include <nlohmann/json.hpp>

#include "child.h"
#include "store/os_process.h"
#include "store/tables.h"
#include "store/version_one.h"
#include "store_folder.h"

namespace weft::store {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;

struct Names {
  std::string spec = "torus(4,4)";
  std::string routing = "dor";
  std::string traffic = "uniform";
  std::string process = "bernoulli";
};

// A configuration as version 1 wrote it. The migration changes only names.
std::string configuration_of(const Names& names, std::uint64_t seed = 1) {
  return ordered_json{{"spec", names.spec},
                      {"routing", names.routing},
                      {"traffic", names.traffic},
                      {"process", names.process},
                      {"packet", 4},
                      {"load", "0.1"},
                      {"router", {{"buffer", 8}}},
                      {"cycles", nullptr},
                      {"seed", seed}}
      .dump();
}

Names full(const Names& names) {
  const auto object = ordered_json::parse(version_1::full_configuration(configuration_of(names)));
  return {object["spec"], object["routing"], object["traffic"], object["process"]};
}

TEST(Version1, NetworksGetTheDefaultsOfVersion1) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"torus(4,4)", "torus(4,4)"},
      {"rdt(64)", "rdt(64,cardinal=2,rank=3,assignment=alpha,spare=none,parallel=merge)"},
      {"rdt(8)", "rdt(8,cardinal=2,rank=1,assignment=alpha,spare=none,parallel=merge)"},
      {"rdt(8,spare=1)", "rdt(8,cardinal=2,rank=1,assignment=alpha,spare=1,parallel=merge)"},
      {"rdt(16,rank=2)", "rdt(16,cardinal=2,rank=2,assignment=alpha,spare=none,parallel=merge)"},
      {"rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])",
       "rdt(12,cardinal=3,rank=2,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2],spare=none,parallel=merge)"},
      {"faulty(rdt(8),links=2)",
       "faulty(rdt(8,cardinal=2,rank=1,assignment=alpha,spare=none,parallel=merge),links=2,nodes=0,seed=1)"},
      {"hsn(2,faulty(ring(5),nodes=1))",
       "hsn(2,faulty(ring(5),links=0,nodes=1,seed=1),diameter-links=none,copies=0,removed=0)"},
      {"product(polarfly(3),rhsn(2,2,slim-fly(5),copies=1))",
       "product(polarfly(3,concentration=1),rhsn(2,2,slim-fly(5,concentration=1),diameter-links=none,copies=1,"
       "removed=0))"},
      {"de-bruijn(2,4,directed)", "de-bruijn(2,4,directed)"},
      {"chordal-ring(40,skips=[10,16])", "chordal-ring(40,skips=[10,16])"},
      {"file(\"torus(4).edges\")", "file(\"torus(4).edges\")"},
  };
  for (const auto& [before, after] : expected) EXPECT_EQ(full({.spec = before}).spec, after);
}

TEST(Version1, RoutingsGetTheDefaultsOfVersion1) {
  struct Case {
    std::string network;
    std::string before;
    std::string after;
  };
  const std::vector<Case> expected{
      {"ring(8)", "dor", "dor(dateline=crossing,tie=up)"},
      {"ring(8)", "dor(tie=random)", "dor(dateline=crossing,tie=random)"},
      {"ring(8)", "classes(escape(minimal,dor(dateline=entry)),2)",
       "classes(escape(minimal,dor(dateline=entry,tie=up)),2)"},
      {"ring(8)", "valiant(dor)", "valiant(dor(dateline=crossing,tie=up))"},
      {"dragonfly(2,4,2)", "valiant", "valiant"},
      {"ring(8)", "table", "table(shortest)"},
      {"ring(8)", "table(nca)", "table(nca(up=destination))"},
      {"ring(8)", "layered(shortest,whole)", "layered(shortest,whole)"},
      {"ring(8)", "up-down(root=3)", "up-down(root=3)"},
      {"scc(4)", "layered(optimal)", "layered(optimal(method=fast))"},
      {"prc(64,skips=[4,8,16,32])", "prc-wormhole(paths=greedy)", "prc-wormhole(paths=greedy)"},
      {"hsn(2,torus(3,3))", "recursive", "recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart)"},
      {"faulty(hsn(2,torus(3,3)),links=2)", "fault-tolerant",
       "fault-tolerant(nucleus=dor(dateline=crossing,tie=up),vcs=apart)"},
      {"hsn(2,petersen)", "recursive(vcs=shared)", "recursive(nucleus=layered(shortest),vcs=shared)"},
      {"hsn(2,scc(4))", "recursive", "recursive(nucleus=layered(shortest),vcs=apart)"},
      {"hcn(2)", "recursive(diameter)", "recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart,diameter)"},
      {"hfn(2)", "recursive", "recursive(nucleus=layered(shortest),vcs=apart)"},
      {"hsn(2,hsn(2,ring(5)))", "valiant(recursive)",
       "valiant(recursive(nucleus=recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart),vcs=apart))"},
      {"hsn(2,fat-tree(2,1))", "recursive(nucleus=nca)", "recursive(nucleus=nca(up=destination),vcs=apart)"},
  };
  for (const auto& [network, before, after] : expected) {
    EXPECT_EQ(full({.spec = network, .routing = before}).routing, after) << network;
  }
}

TEST(Version1, TrafficGetsTheDefaultsOfVersion1) {
  const std::vector<std::pair<std::string, std::string>> patterns{
      {"", ""},
      {"tornado", "tornado"},
      {"uniform", "uniform(self=no)"},
      {"random(seed=3)", "random(seed=3)"},
      {"hot-spot(seed=1)", "hot-spot(nodes=128,fraction=1,seed=1)"},
      {"hot-spot(at=[0,2])", "hot-spot(at=[0,2],fraction=1)"},
      {"local(radius=2)", "local(decay=0.5,radius=2)"},
      {"group-to-group(4)", "group-to-group(4,step=1)"},
      {"block(4,seed=1)", "block(4,within=identity,seed=1)"},
  };
  for (const auto& [before, after] : patterns) EXPECT_EQ(full({.traffic = before}).traffic, after);
  const std::vector<std::pair<std::string, std::string>> processes{
      {"bernoulli", "bernoulli"},
      {"on-off", "on-off(burst=8,peak=1)"},
      {"on-off(duty=1/4)", "on-off(burst=8,duty=0.25)"},
      {"batch", "batch(packets=1)"},
      {"request-reply", "request-reply(reply=4)"},
      {"request-reply(reply=1)", "request-reply(reply=1)"},
  };
  for (const auto& [before, after] : processes) EXPECT_EQ(full({.process = before}).process, after);
}

TEST(Version1, TextsOfOtherProgramsStayUnchanged) {
  for (const std::string odd : {"{\"point\":3}", "[]", "not JSON", R"j({"spec":3,"routing":"dor"})j",
                                R"j({"spec":"torus(","routing":"dor","traffic":"","process":"batch","packet":1})j",
                                R"j({"spec":"rdt(0)","routing":"dor","traffic":"","process":"batch","packet":1})j"}) {
    EXPECT_EQ(version_1::full_configuration(odd), odd);
    EXPECT_EQ(version_1::renamed_result(odd), odd);
  }
  const Names unknown{.spec = "moebius(3)", .routing = "magic(dor)", .traffic = "flood", .process = "rain"};
  EXPECT_EQ(version_1::full_configuration(configuration_of(unknown)), configuration_of(unknown));
}

TEST(Version1, OnlyTheVerdictOfAResultChanges) {
  const auto result = [](const std::string& verdict) {
    return R"j({"spec":"rdt(64)","accepted":0.1,"verdict":")j" + verdict + R"j(","proof":{"verdict":"deadlock"}})j";
  };
  EXPECT_EQ(version_1::renamed_result(result("settled")), result("converged"));
  EXPECT_EQ(version_1::renamed_result(result("unsettled")), result("not-converged"));
  EXPECT_EQ(version_1::renamed_result(result("deadlock")), result("deadlocked"));
  EXPECT_EQ(version_1::renamed_result(result("saturated")), result("saturated"));
}

class Migration : public StoreFolder {
 protected:
  // A store as version 1 left it.
  void make_version_1(int count) const {
    make_empty();
    Database database(path, Waiting{});
    Transaction transaction(database);
    for (int i = 0; i < count; ++i) {
      insert(database, old_key(i), "{\"verdict\":\"settled\",\"row\":" + std::to_string(i) + "}");
    }
    transaction.commit();
  }
  void make_empty(std::size_t version = 1) const {
    std::FILE* file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    std::fclose(file);
    Database database(path, Waiting{});
    bring_up_to_date(database, schema_steps().first(version));
    database.run("PRAGMA journal_mode = WAL");
  }
  void insert(const Key& key, const std::string& result) const {
    Database database(path, Waiting{});
    insert(database, key, result);
  }
  static void insert(Database& database, const Key& key, const std::string& result) {
    Statement(database,
              "INSERT INTO points (id, hash, configuration, contents, model, result, seconds, program, finished) "
              "VALUES (NULL, ?1, ?2, ?3, ?4, ?5, 0.5, '0.1.0', '2026-01-31T12:00:00Z')")
        .with(hash(key), key.configuration, key.contents, std::int64_t{key.model}, result)
        .run();
  }
  // As version 3 wrote them.
  void insert_with_checksum(const Key& key, const std::string& result) const {
    insert(key, result);
    Database database(path, Waiting{});
    const Row row{.hash = hash(key),
                  .key = key,
                  .outcome = {.result = result, .seconds = 0.5, .program = "0.1.0"},
                  .finished = "2026-01-31T12:00:00Z"};
    Statement(database, "UPDATE points SET checksum = ?1 WHERE hash = ?2").with(checksum(row), row.hash).run();
  }
  void begin(const Process& process) const {
    Database database(path, Waiting{});
    Statement(database, "INSERT INTO begun VALUES ('h', ?1, ?2, ?3, ?4, ?5, 1)")
        .with(process.host, process.boot, process.pids, process.pid, process.started)
        .run();
  }
  [[nodiscard]] static Key old_key(int i) {
    return {.configuration = configuration_of({}, static_cast<std::uint64_t>(i)), .contents = "{}", .model = 1};
  }
  [[nodiscard]] static Key new_key(int i) {
    return {.configuration = version_1::full_configuration(old_key(i).configuration), .contents = "{}", .model = 1};
  }
  void migrate() const { static_cast<void>(Store::open(path, Access::read)); }

  // Checks that all rows have the old form or all have the new one.
  void expect_whole(int count) const {
    const std::string version = ask("PRAGMA user_version");
    const bool is_new = version == "5";
    ASSERT_TRUE(is_new || version == "1") << version;
    EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
    EXPECT_EQ(ask("SELECT count(*) FROM points"), std::to_string(count));
    Database database(path, Waiting{});
    Statement row(database, "SELECT hash, configuration, result FROM points ORDER BY id");
    for (int i = 0; row.step(); ++i) {
      const Key key = is_new ? new_key(i) : old_key(i);
      EXPECT_EQ(row.text(0), hash(key));
      EXPECT_EQ(row.text(1), key.configuration);
      EXPECT_NE(row.text(2).find(is_new ? "converged" : "settled"), std::string::npos);
    }
  }
};

TEST_F(Migration, StoreWithDamagedPagesIsNotMigrated) {
  make_version_1(3);
  put_last_row_out_of_order();
  for (const Access access : {Access::read, Access::write}) {
    const std::string words = complaint([&] { static_cast<void>(Store::open(path, access)); });
    EXPECT_NE(words.find("damaged, so that nothing is written to it: "), std::string::npos) << words;
    EXPECT_EQ(ask("PRAGMA user_version"), "1");
  }
}

TEST_F(Migration, FillsInNamesAndFindsRowsByTheirNewHashes) {
  make_empty();
  const Key old{.configuration = configuration_of({.spec = "rdt(64)"}), .contents = R"({"f":"1"})", .model = 1};
  insert(old, R"j({"spec":"rdt(64)","verdict":"deadlock"})j");
  const Store store = Store::open(path, Access::read);
  const std::vector<Row> rows = rows_of(store);
  ASSERT_EQ(rows.size(), 1U);
  const Row& row = rows.front();
  EXPECT_EQ(ordered_json::parse(row.key.configuration)["spec"],
            "rdt(64,cardinal=2,rank=3,assignment=alpha,spare=none,parallel=merge)");
  EXPECT_EQ(ordered_json::parse(row.key.configuration)["routing"], "dor(dateline=entry,tie=up)");
  EXPECT_EQ(row.key.contents, old.contents);
  EXPECT_EQ(row.key.model, 1U);
  EXPECT_EQ(row.outcome.result, R"j({"spec":"rdt(64)","verdict":"deadlocked"})j");
  EXPECT_EQ(row.outcome.seconds, 0.5);
  EXPECT_EQ(row.outcome.program, "0.1.0");
  EXPECT_EQ(row.finished, "2026-01-31T12:00:00Z");
  EXPECT_EQ(row.hash, hash(row.key));
  EXPECT_EQ(store.find(hash(row.key)), row);
  EXPECT_FALSE(store.find(hash(old)));
  EXPECT_EQ(ask("PRAGMA user_version"), "5");
}

TEST_F(Migration, RunsOnce) {
  make_version_1(3);
  migrate();
  const std::vector<Row> rows = rows_of(Store::open(path, Access::read));
  migrate();
  static_cast<void>(Store::open(path, Access::write));
  EXPECT_EQ(rows_of(Store::open(path, Access::read)), rows);
  expect_whole(3);
}

// `table` and `table(shortest)` were two names of one routing.
TEST_F(Migration, KeepsTheFirstOfRowsThatAreTheSamePoint) {
  for (const bool is_short_first : {true, false}) {
    make_empty();
    const auto key = [](const std::string& routing) {
      const Names names{.spec = "ring(8)", .routing = routing, .traffic = "tornado"};
      return Key{.configuration = configuration_of(names), .contents = "{}", .model = 1};
    };
    insert(key(is_short_first ? "table" : "table(shortest)"), R"({"row":1})");
    insert(key(is_short_first ? "table(shortest)" : "table"), R"({"row":2})");
    const std::vector<Row> rows = rows_of(Store::open(path, Access::read));
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].key, key("table(shortest)"));
    EXPECT_EQ(rows[0].outcome.result, R"({"row":1})");
    std::filesystem::remove(path);
  }
}

TEST_F(Migration, FreesPointsOfADeadProcess) {
  make_version_1(1);
  Child child([] { return 0; });
  Process dead = this_process();
  dead.pid = child.pid();
  EXPECT_EQ(child.wait(), 0);
  begin(dead);
  migrate();
  expect_whole(1);
  EXPECT_EQ(ask("SELECT count(*) FROM begun"), "0");
}

TEST_F(Migration, IsRefusedWhileAnOlderProgramUsesTheStore) {
  make_version_1(2);
  begin(this_process());
  for (const Access access : {Access::read, Access::write}) {
    const std::string words = complaint([&] { static_cast<void>(Store::open(path, access, {.patience = 10ms})); });
    EXPECT_NE(words.find("results.sqlite: an older weft (process " + std::to_string(::getpid()) + ") uses it"),
              std::string::npos)
        << words;
  }
  EXPECT_EQ(ask("PRAGMA user_version"), "1");
  expect_whole(2);
}

TEST_F(Migration, RefusesAReadOnlyStore) {
  make_version_1(2);
  for (const unsigned folder_mode : {0777U, 0555U}) {
    std::filesystem::permissions(path, std::filesystem::perms(0444));
    std::filesystem::permissions(folder, std::filesystem::perms(folder_mode));
    Child child([&] {
      constexpr uid_t kUnprivileged = 65534;
      if (::geteuid() == 0 && ::setresuid(kUnprivileged, kUnprivileged, kUnprivileged) != 0) return 2;
      const std::string words =
          complaint([&] { static_cast<void>(Store::open(path, Access::read, {.patience = 10ms})); });
      const bool is_plain = words.find(
                                "results.sqlite: a store of version 1, which must be migrated to version 5 "
                                "before it is read, but it cannot be written | copy it") != std::string::npos;
      if (!is_plain) std::fprintf(stderr, "%s\n", words.c_str());
      return is_plain ? 0 : 1;
    });
    EXPECT_EQ(child.wait(), 0);
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
    std::filesystem::permissions(path, std::filesystem::perms(0644));
  }
  expect_whole(2);
}

// Killed repeatedly, each time a little later in the migration.
TEST_F(Migration, KilledAtAnyMomentLeavesTheOldOrTheNewStore) {
  constexpr int kRows = 300;
  bool was_old = false;
  bool is_new = false;
  for (useconds_t delay = 0; !is_new; delay += 1000) {
    if (!std::filesystem::exists(path)) make_version_1(kRows);
    Child child([&] {
      migrate();
      return 0;
    });
    ::usleep(delay);
    child.kill_and_wait();
    expect_whole(kRows);
    is_new = ask("PRAGMA user_version") == "5";
    was_old |= !is_new;
    ASSERT_LT(delay, 20'000'000U);
  }
  EXPECT_TRUE(was_old);
}

TEST_F(Migration, FullDiskLeavesTheOldStore) {
  constexpr int kRows = 2000;
  make_version_1(kRows);
  Child child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 100'000, .rlim_max = 100'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    const std::string words = complaint([&] { migrate(); });
    const bool is_plain = words.find("results.sqlite: no space to write: ") != std::string::npos;
    if (!is_plain) std::fprintf(stderr, "%s\n", words.c_str());
    return is_plain ? 0 : 1;
  });
  EXPECT_EQ(child.wait(), 0);
  EXPECT_EQ(ask("PRAGMA user_version"), "1");
  expect_whole(kRows);
  migrate();
  EXPECT_EQ(ask("PRAGMA user_version"), "5");
  expect_whole(kRows);
}

TEST_F(Migration, AddsChecksumsToVersion2) {
  make_empty(2);
  insert(new_key(1), R"({"row":1})");
  const std::vector<Row> rows = rows_of(Store::open(path, Access::read));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].key, new_key(1));
  EXPECT_EQ(ask("SELECT checksum FROM points"), checksum(rows[0]));
  EXPECT_EQ(ask("PRAGMA user_version"), "5");
}

// Such a row is left out and reported as damaged.
TEST_F(Migration, AddsNoChecksumToARowWithAWrongHash) {
  for (const std::size_t version : {1U, 2U}) {
    make_empty(version);
    const std::string result = version == 1 ? R"({"verdict":"settled"})" : R"({"verdict":"converged"})";
    insert(version == 1 ? old_key(1) : new_key(1), result);
    insert(version == 1 ? old_key(2) : new_key(2), result);
    ask("UPDATE points SET configuration = replace(configuration, 'torus(4,4)', 'torus(4,5)') WHERE id = 1");
    std::vector<DamagedRow> damaged;
    const Store store =
        Store::open(path, Access::read, {.on_damaged_row = [&](const DamagedRow& row) { damaged.push_back(row); }});
    const std::vector<Row> rows = rows_of(store);
    ASSERT_EQ(rows.size(), 1U) << version;
    EXPECT_EQ(rows[0].key, new_key(2));
    ASSERT_EQ(damaged.size(), 1U);
    EXPECT_EQ(damaged[0].id, 1);
    EXPECT_EQ(damaged[0].reason, "its hash is not that of its configuration, contents and model");
    std::filesystem::remove(path);
  }
}

// Its names have none of the arguments that version 1 left out, so that they would be read with the defaults of today.
TEST_F(Migration, RefusesAStoreOfVersion1ThatSaysVersion2) {
  make_version_1(3);
  ask("PRAGMA user_version = 2");
  for (const Access access : {Access::read, Access::write}) {
    const std::string words = complaint([&] { static_cast<void>(Store::open(path, access)); });
    EXPECT_NE(words.find("damaged: it says version 2, but row 1 is of version 1"), std::string::npos) << words;
    EXPECT_EQ(ask("PRAGMA user_version"), "2");
  }
}

struct FormerRouting {
  const char* network;
  const char* former;
  const char* now;
};
constexpr std::array kFormerRoutings = {
    FormerRouting{"scc(4)", "optimal(method=fast)", "scc-optimal(method=fast)"},
    FormerRouting{"scc(4)", "optimal(method=paper)", "scc-optimal(method=paper)"},
    FormerRouting{"ccc(3)", "optimal(method=fast)", "ccc-optimal"},
    FormerRouting{"faulty(star(4),links=1,nodes=0,seed=1)", "optimal(method=fast)", "star-optimal"},
    FormerRouting{"star(4)", "layered(star-cycles)", "layered(star-optimal)"},
    FormerRouting{"prc(48,skips=[10,16])", "layered(greedy)", "layered(prc-greedy)"},
    FormerRouting{"chordal-ring(8,skips=[3])", "greedy", "chordal-greedy"},
    FormerRouting{"prc(48,skips=[10,16])", "prc-wormhole(paths=greedy)", "prc-wormhole(paths=greedy)"},
    FormerRouting{"hsn(2,scc(3),diameter-links=none)", "recursive(nucleus=layered(optimal(method=fast)),vcs=apart)",
                  "swapped-recursive(nucleus=layered(scc-optimal(method=fast)),vcs=apart)"},
    FormerRouting{"rdt(8)", "escape(minimal,rank-descending(policy=xy,arrival=first))",
                  "escape(minimal,rdt-rank-descending(policy=xy,arrival=first))"},
    FormerRouting{"fat-tree(4,2)", "nca(up=destination)", "fat-tree-nca(up=destination)"},
    FormerRouting{"torus(4,4)", "dor(dateline=crossing,tie=up)", "dor(dateline=crossing,tie=up)"},
};

TEST_F(Migration, FindsEveryPointOfVersion3UnderTheNewNameOfItsRouting) {
  make_empty(3);
  const auto key_of = [](const char* network, const char* routing) {
    const ordered_json configuration{{"spec", network}, {"routing", routing}, {"load", 0.1}};
    return Key{.configuration = configuration.dump(), .contents = "{}", .model = 2};
  };
  for (const FormerRouting& row : kFormerRoutings) {
    insert_with_checksum(key_of(row.network, row.former), ordered_json{{"spec", row.network},
                                                                       {"routing", row.former},
                                                                       {"packets", {{"born", 7}, {"arrived", 6}}},
                                                                       {"verdict", "converged"}}
                                                              .dump());
  }
  const Store store = Store::open(path, Access::read);
  EXPECT_EQ(rows_of(store).size(), kFormerRoutings.size());
  for (const FormerRouting& row : kFormerRoutings) {
    const auto found = store.find(hash(key_of(row.network, row.now)));
    ASSERT_TRUE(found) << row.now;
    EXPECT_EQ(found->outcome.result, (ordered_json{{"spec", row.network},
                                                   {"routing", row.now},
                                                   {"packets", {{"generated", 7}, {"received", 6}}},
                                                   {"verdict", "converged"}}
                                          .dump()));
  }
}

TEST_F(Migration, FindsDorOfVersion4WhereThereIsNoDateline) {
  make_empty(4);
  const auto key_of = [](const char* network, const char* routing) {
    const ordered_json configuration{{"spec", network}, {"routing", routing}, {"load", 0.1}};
    return Key{.configuration = configuration.dump(), .contents = "{}", .model = 2};
  };
  struct Renamed {
    const char* network;
    const char* then;
    const char* now;
  };
  const std::vector<Renamed> rows{
      {"mesh(4,4)", "dor(dateline=crossing,tie=up)", "dor(dateline=entry,tie=up)"},
      {"faulty(hypercube(3),links=1,nodes=0,seed=1)", "escape(minimal,dor(dateline=crossing,tie=random))",
       "escape(minimal,dor(dateline=entry,tie=random))"},
      {"torus(4,4)", "dor(dateline=crossing,tie=up)", "dor(dateline=crossing,tie=up)"},
      {"hsn(2,ring(4),diameter-links=none)", "swapped-recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart)",
       "swapped-recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart)"},
      {"directed-torus(3,3)", "dor(dateline=crossing,tie=up)", "dor(dateline=crossing,tie=up)"},
      {"mesh(3,3)", "odd-even", "odd-even"}};
  for (const Renamed& row : rows) insert_with_checksum(key_of(row.network, row.then), R"({"verdict":"converged"})");
  const Store store = Store::open(path, Access::read);
  EXPECT_EQ(rows_of(store).size(), rows.size());
  for (const Renamed& row : rows) EXPECT_TRUE(store.find(hash(key_of(row.network, row.now)))) << row.network;
}

TEST_F(Migration, LeavesADamagedRowOfVersion3Damaged) {
  make_empty(3);
  insert_with_checksum(new_key(1), R"({"row":1})");
  insert_with_checksum(new_key(2), R"({"row":2})");
  ask("UPDATE points SET result = '{}' WHERE id = 1");
  std::vector<DamagedRow> damaged;
  const Store store =
      Store::open(path, Access::read, {.on_damaged_row = [&](const DamagedRow& row) { damaged.push_back(row); }});
  EXPECT_EQ(rows_of(store).size(), 1U);
  ASSERT_EQ(damaged.size(), 1U);
  EXPECT_EQ(damaged[0].reason, "its checksum is wrong");
}

TEST_F(Migration, ManyProcessesAtOnceMigrateOnce) {
  constexpr int kRows = 300;
  make_version_1(kRows);
  {
    std::vector<std::unique_ptr<Child>> children;
    for (int i = 0; i < 8; ++i) {
      children.push_back(std::make_unique<Child>([&, i] {
        Store store = Store::open(path, i % 2 == 0 ? Access::read : Access::write);
        return rows_of(store).size() == kRows && store.find(hash(new_key(7))) ? 0 : 1;
      }));
    }
    for (const auto& child : children) EXPECT_EQ(child->wait(), 0);
  }
  EXPECT_EQ(ask("PRAGMA user_version"), "5");
  expect_whole(kRows);
}

}  // namespace
}  // namespace weft::store
