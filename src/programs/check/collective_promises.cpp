#include "programs/check/collective_promises.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::programs {
namespace {

// The rules of one collective operation: which node begins with which input, and which ends with which result.
class CollectiveRules {
 public:
  CollectiveRules(const spec::Spec& program, const Schedule& schedule, const topology::Network& network)
      : program_(program), schedule_(schedule), nodes_(network.graph.node_count()) {}

  Promise broadcast() {
    const std::uint64_t messages = argument("messages");
    require_size(messages, nodes_);
    for (std::uint32_t message = 0; message < messages; ++message) begin_at(root(), message);
    for (NodeId v = 0; v < nodes_; ++v) {
      for (std::uint32_t message = 0; message < messages; ++message) end_at(v, message, message);
    }
    return std::move(promise_);
  }
  Promise scatter() {
    for (NodeId v = 0; v < nodes_; ++v) begin_at(root(), v);
    for (NodeId v = 0; v < nodes_; ++v) end_at(v, v, v);
    return std::move(promise_);
  }
  Promise gather() {
    for (NodeId v = 0; v < nodes_; ++v) begin_at(v, v);
    for (NodeId v = 0; v < nodes_; ++v) end_at(root(), v, v);
    return std::move(promise_);
  }
  Promise all_gather() {
    require_size(nodes_, nodes_);
    for (NodeId v = 0; v < nodes_; ++v) begin_at(v, v);
    for (NodeId v = 0; v < nodes_; ++v) {
      for (NodeId u = 0; u < nodes_; ++u) end_at(v, u, u);
    }
    return std::move(promise_);
  }
  // Input u·N + v is what node u has for node v.
  Promise all_to_all() {
    require_size(nodes_, nodes_);
    for (std::uint32_t item = 0; item < nodes_ * nodes_; ++item) begin_at(item / nodes_, item);
    for (std::uint32_t item = 0; item < nodes_ * nodes_; ++item) end_at(item % nodes_, item / nodes_, item);
    return std::move(promise_);
  }
  // Message i begins at root i and ends at the members of set i; where there is one set, at its members.
  Promise multicast() {
    const std::vector<NodeId> roots = has("roots") ? nodes_in(argument_value("roots")) : std::vector{root()};
    const spec::Value& to = argument_value("to");
    const auto* const list = std::get_if<spec::List>(&to.content);
    const bool has_sets =
        list != nullptr && !list->empty() && std::holds_alternative<spec::List>(list->front().content);
    if (has_sets && list->size() != roots.size()) throw missing("set for each root");
    for (std::uint32_t i = 0; i < roots.size(); ++i) {
      begin_at(roots[i], i);
      const std::vector<NodeId> members = nodes_in(has_sets ? (*list)[i] : to);
      if (std::set(members.begin(), members.end()).size() != members.size()) throw missing("set without repetitions");
      for (const NodeId v : members) end_at(v, i, i);
    }
    promise_.has_single_copies = true;
    return std::move(promise_);
  }
  // Input v·K + k is value k of node v.
  Promise reduce(bool is_at_root, std::uint64_t values) {
    require_size(values, nodes_);
    require_orders(values);
    for (NodeId v = 0; v < nodes_; ++v) {
      for (std::uint64_t k = 0; k < values; ++k) {
        begin_at(v, static_cast<ItemId>(promise_.inputs.size()));
        promise_.inputs.back().start = k * nodes_ + static_cast<std::uint64_t>(schedule_.data[k * nodes_ + v]);
      }
    }
    for (NodeId v = is_at_root ? root() : 0; v < (is_at_root ? root() + 1 : nodes_); ++v) {
      for (std::uint32_t k = 0; k < values; ++k) {
        Meaning sum{.start = std::uint64_t{k} * nodes_};
        if (nodes_ > 1) sum = {Meaning::Kind::sum, 0, sum.start, 1, nodes_, 0};
        promise_.results.push_back({v, k, sum});
      }
    }
    return std::move(promise_);
  }

  [[nodiscard]] std::uint64_t argument(std::string_view key) const {
    if (!has(key)) throw missing(fmt::format("number {}", key));
    const auto* const number = std::get_if<std::int64_t>(&argument_value(key).content);
    if (number == nullptr || *number < 0) throw missing(fmt::format("number {}", key));
    return static_cast<std::uint64_t>(*number);
  }

 private:
  [[nodiscard]] InputError missing(const std::string& what) const {
    return InputError(fmt::format("the program {} has no {}", quote_briefly(program_.name), what), {},
                      "weft run PROGRAM SPEC --schedule FILE writes a whole schedule");
  }
  [[nodiscard]] bool has(std::string_view key) const {
    return std::any_of(program_.arguments.begin(), program_.arguments.end(),
                       [&](const spec::Argument& each) { return each.key == key; });
  }
  [[nodiscard]] const spec::Value& argument_value(std::string_view key) const {
    for (const spec::Argument& each : program_.arguments) {
      if (each.key == key) return each.value;
    }
    throw missing(fmt::format("argument {}", key));
  }

  [[nodiscard]] NodeId node(std::uint64_t number) const {
    if (number < nodes_) return static_cast<NodeId>(number);
    throw InputError(fmt::format("there is no node {}", number), {}, fmt::format("take at most {}", nodes_ - 1));
  }
  [[nodiscard]] NodeId root() const { return node(argument("root")); }
  [[nodiscard]] std::vector<NodeId> nodes_in(const spec::Value& value) const {
    const auto* const list = std::get_if<spec::List>(&value.content);
    if (list == nullptr) throw missing("list of nodes");
    std::vector<NodeId> found;
    for (const spec::Value& each : *list) {
      const auto* const number = std::get_if<std::int64_t>(&each.content);
      if (number == nullptr || *number < 0) throw missing("list of nodes");
      found.push_back(node(static_cast<std::uint64_t>(*number)));
    }
    return found;
  }

  void begin_at(NodeId node, ItemId item) {
    promise_.inputs.push_back({.start = item});
    promise_.held_at_start.emplace_back(node, item);
  }
  void end_at(NodeId node, std::uint32_t index, ItemId item) {
    promise_.results.push_back({node, index, {.start = item}});
  }

  static void require_size(std::uint64_t rows, std::uint64_t columns) {
    constexpr std::uint64_t kMostResults = std::uint64_t{1} << 28U;
    if (rows <= kMostResults / columns) return;
    throw InputError("the schedule promises too many results to be checked", {}, "take a smaller network");
  }

  void require_orders(std::uint64_t values) const {
    const auto wrong = [] {
      return InputError("the data of the schedule are not an order of all nodes for each sum", {},
                        "write it with weft run --schedule");
    };
    if (schedule_.data.size() != values * nodes_) throw wrong();
    for (std::uint64_t k = 0; k < values; ++k) {
      std::vector<bool> is_taken(nodes_);
      for (NodeId v = 0; v < nodes_; ++v) {
        const std::int64_t place = schedule_.data[k * nodes_ + v];
        if (place < 0 || place >= std::int64_t{nodes_} || is_taken[static_cast<NodeId>(place)]) throw wrong();
        is_taken[static_cast<NodeId>(place)] = true;
      }
    }
  }

  const spec::Spec& program_;
  const Schedule& schedule_;
  NodeId nodes_;
  Promise promise_;
};

}  // namespace

std::optional<Promise> collective_promise(const spec::Spec& program, const Schedule& schedule,
                                          const topology::Network& network) {
  CollectiveRules rules(program, schedule, network);
  for (const spec::Argument& each : program.arguments) {
    if (each.key == "words" && rules.argument("words") < schedule.words) {
      throw InputError(fmt::format("the schedule has messages of {} items, but the program allows {}", schedule.words,
                                   rules.argument("words")),
                       {}, "write it with weft run --schedule");
    }
  }
  if (program.name == "broadcast") return rules.broadcast();
  if (program.name == "scatter") return rules.scatter();
  if (program.name == "gather") return rules.gather();
  if (program.name == "all-gather") return rules.all_gather();
  if (program.name == "all-to-all") return rules.all_to_all();
  if (program.name == "multicast") return rules.multicast();
  if (program.name == "broad-call") return rules.reduce(true, 1);
  if (program.name == "reduce") return rules.reduce(true, rules.argument("values"));
  if (program.name == "all-reduce") return rules.reduce(false, rules.argument("values"));
  if (program.name == "barrier") return rules.reduce(false, 1);
  return std::nullopt;
}

}  // namespace weft::programs
