// Shift routing on de Bruijn and Kautz networks: appends the symbols of the destination one by one, except those with
// which the present word already ends. That is the shortest path over appending channels; in the bidirectional networks
// a path that prepends symbols may be shorter. One VC, which can deadlock: see layered(shift).
#include <algorithm>

#include "routing/core/algorithm.h"
#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// Limit: 32 symbols; at least two symbol values and 32-bit node ids allow no longer words.
struct Word {
  std::array<std::uint64_t, 32> symbols{};  // first to last
};

class Words {
 public:
  enum class Kind : std::uint8_t { de_bruijn, kautz };

  Words(Kind kind, std::uint64_t d, std::size_t length) : kind_(kind), d_(d), length_(length) {}

  [[nodiscard]] std::size_t length() const { return length_; }

  // Words as the families number them: a Kautz word by its first symbol and the differences, minus 1, to each next one.
  [[nodiscard]] Word word(NodeId v) const {
    Word word;
    std::uint64_t rest = v;
    for (std::size_t i = length_; i-- > 1; rest /= d_) word.symbols[i] = rest % d_;
    word.symbols[0] = rest;
    if (kind_ == Kind::de_bruijn) return word;
    for (std::size_t i = 1; i < length_; ++i) {
      word.symbols[i] = (word.symbols[i - 1] + 1 + word.symbols[i]) % (d_ + 1);
    }
    return word;
  }

  [[nodiscard]] GeneratorId appending(std::uint64_t symbol, std::uint64_t last) const {
    return static_cast<GeneratorId>(kind_ == Kind::de_bruijn ? symbol : (symbol + d_ - last) % (d_ + 1));
  }

  // The number of symbols that must be appended to turn `from` into `to`.
  [[nodiscard]] std::uint32_t missing(const Word& from, const Word& to) const {
    std::size_t missing = 0;
    while (!std::equal(from.symbols.begin() + static_cast<std::ptrdiff_t>(missing),
                       from.symbols.begin() + static_cast<std::ptrdiff_t>(length_), to.symbols.begin())) {
      ++missing;
    }
    return static_cast<std::uint32_t>(missing);
  }

 private:
  Kind kind_;
  std::uint64_t d_;
  std::size_t length_;
};

// The header's state is the number of symbols still to append.
class Shift final : public Routing, public ShowsHeader {
 public:
  Shift(const topology::Network& network, spec::Spec spec, Words words)
      : Routing(network.graph, std::move(spec), facts_on(network, words)), words_(words) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const Word goal = words_.word(node_of(departure.destination));
    headers.push_back(
        {.destination = departure.destination, .state = {words_.missing(words_.word(departure.node), goal)}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const std::uint64_t last = words_.word(position.node).symbols[words_.length() - 1];
    const auto port = graph().port_of(position.node, words_.appending(next_symbol(header), last));
    if (port) found.push_back({.port = *port});
  }

  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice&) const override {
    return {.destination = header.destination, .state = {header.state[0] - 1}};
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position&, const Candidate&) const override {
    return "appends " + std::to_string(next_symbol(header));
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"missing_symbols", std::int64_t{header.state[0]}}};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network, const Words& words) {
    RoutingFacts facts = network_facts(network, 1, words.length() + 1);
    facts.is_deterministic = true;
    return facts;
  }

  [[nodiscard]] std::uint64_t next_symbol(const Header& header) const {
    return words_.word(node_of(header.destination)).symbols[words_.length() - header.state[0]];
  }

  Words words_;
};

std::unique_ptr<Routing> build_shift(const Task& task) {
  const spec::Spec& whole = fault_free(task.network.spec);
  if (whole.name != "de-bruijn" && whole.name != "kautz") return nullptr;
  const Words words(whole.name == "kautz" ? Words::Kind::kautz : Words::Kind::de_bruijn, integer_argument(whole, 0),
                    integer_argument(whole, 1));
  return std::make_unique<Shift>(task.network, task.arguments.to_spec(), words);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm shift{
    .name = "shift",
    .summary = "appends the symbols of the destination that the word does not end with",
    .citation =
        "M. R. Samatham, D. K. Pradhan, The de Bruijn multiprocessor network: a versatile parallel processing and "
        "sorting network for VLSI, IEEE Trans. Computers 38(4), 1989",
    .serves = "de Bruijn and Kautz networks",
    .examples = {"de-bruijn(2,4)", "de-bruijn(3,3,directed)", "de-bruijn(2,1)", "kautz(2,3)", "kautz(3,2,directed)",
                 "kautz(2,4,directed)", "kautz(2,1)", "de-bruijn(2,3,concentration=2)"},
    .build = build_shift,
};

}  // namespace algorithm_records
}  // namespace weft::routing
