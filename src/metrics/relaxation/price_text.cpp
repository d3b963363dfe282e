#include "metrics/relaxation/price_text.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "topology/files/file_reading.h"

namespace weft::metrics {
namespace {

using topology::LineError;
using topology::take_field;

constexpr const char* kPriceLines = "a line is `node NODE PRICE` or `set PRICE +NODE -NODE +NODE`";

class PriceReader {
 public:
  explicit PriceReader(NodeId node_count) : node_count_(node_count) {}

  CutPrices read(std::string_view text) {
    topology::Lines lines(text);
    while (lines.next()) {
      line_ = lines.number();
      std::string_view rest = lines.line().substr(0, lines.line().find('#'));
      const std::string_view word = take_field(rest);
      if (word.empty()) continue;
      if (word == "node") {
        read_node_line(rest);
      } else if (word == "set") {
        read_set_line(rest);
      } else {
        throw LineError(line_, topology::quote_field(word) + " is neither node nor set", kPriceLines);
      }
    }
    return std::move(prices_);
  }

 private:
  void read_node_line(std::string_view rest) {
    const NodeId node = node_of(take_field(rest));
    const double price = price_of(take_field(rest));
    if (!take_field(rest).empty()) throw LineError(line_, "there is more than a node and its price", kPriceLines);
    prices_.nodes.push_back({node, price});
  }

  void read_set_line(std::string_view rest) {
    const double price = price_of(take_field(rest));
    if (price < 0) throw LineError(line_, "the price of a set is below 0", "leave the set out");
    OddSet set;
    for (std::string_view field = take_field(rest); !field.empty(); field = take_field(rest)) {
      if (set.size == OddSet::kMostNodes) {
        throw LineError(line_, fmt::format("a set has at most {} nodes", OddSet::kMostNodes), kPriceLines);
      }
      if (field.front() != '+' && field.front() != '-') {
        throw LineError(line_, topology::quote_field(field) + " has no sign", "write +NODE or -NODE");
      }
      set.sign[set.size] = static_cast<std::int8_t>(field.front() == '+' ? 1 : -1);
      set.node[set.size++] = node_of(field.substr(1));
    }
    if (set.size % 2 == 0) {
      throw LineError(line_, fmt::format("a set of {} nodes; the number must be odd", set.size), kPriceLines);
    }
    prices_.sets.push_back({set, price});
  }

  [[nodiscard]] NodeId node_of(std::string_view field) const {
    return static_cast<NodeId>(topology::read_number(field, {"node", 0, node_count_ - std::uint64_t{1}}, line_));
  }

  [[nodiscard]] double price_of(std::string_view field) const {
    double price = 0;
    const char* const end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, price);
    if (field.empty() || stop != end || error != std::errc() || !std::isfinite(price)) {
      throw LineError(line_, topology::quote_field(field) + " is not a price", "a price is a number such as 0.0625");
    }
    return price;
  }

  NodeId node_count_;
  std::uint64_t line_ = 0;
  CutPrices prices_;
};

}  // namespace

std::string price_text(const topology::Network& network, std::uint64_t bound, const CutPrices& prices) {
  std::string text = fmt::format("# network {}\n# no balanced cut is smaller than {}\n", network.name(), bound);
  const auto out = std::back_inserter(text);
  for (const auto& [node, price] : prices.nodes) fmt::format_to(out, "node {} {}\n", node, price);
  for (const auto& [set, price] : prices.sets) {
    fmt::format_to(out, "set {}", price);
    for (std::uint32_t i = 0; i < set.size; ++i) {
      fmt::format_to(out, " {}{}", set.sign[i] > 0 ? '+' : '-', set.node[i]);
    }
    text += '\n';
  }
  return text;
}

CutPrices read_prices(std::string_view text, NodeId node_count) { return PriceReader(node_count).read(text); }

}  // namespace weft::metrics
