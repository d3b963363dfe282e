#include "programs/pram_generator.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <vector>

#include "base/numbers/random.h"

namespace weft::programs::pram {
namespace {

class ProgramWriter {
 public:
  ProgramWriter(Model model, std::uint64_t seed, bool is_reckless)
      : model_(model),
        is_reckless_(is_reckless),
        random_(seed, Purpose::test, static_cast<std::uint32_t>(model) * 2 + static_cast<std::uint32_t>(is_reckless)) {}

  std::string write() {
    text_ = fmt::format(
        "model {}\nparam p = {}\nshared a[n] = input else index\nshared b[n] = 3 * index % 7\nshared c[2 * n]\n"
        "local x, y, z, w0, w1, w2, w3\n",
        name_of(model_), pick(9));
    if (pick(2) == 0) text_ += "output a, c\n";
    text_ += "x = a[me]\n";
    write_block(0, 3 + pick(6));
    return text_;
  }

 private:
  std::uint64_t pick(std::uint64_t limit) { return random_.below(limit); }
  bool is_careless() { return is_reckless_ && pick(12) == 0; }

  template <std::size_t size>
  std::string one_of(const std::array<std::string_view, size>& choices) {
    return std::string(choices[pick(size)]);
  }

  void add_line(const std::string& line) { text_ += std::string(2 * depth_, ' ') + line + "\n"; }

  // No two processors have the same index.
  std::string own_index(bool is_double) {
    if (is_double && pick(2) == 0) return one_of<3>({"2 * me", "2 * me + 1", "me + n"});
    switch (pick(4)) {
      case 0:
        return "n - 1 - me";
      case 1:
        return fmt::format("(me + {}) % n", uniform());
      default:
        return "me";
    }
  }

  std::string any_index(int height) {
    if (is_careless()) return value(height);
    switch (pick(4)) {
      case 0:
        return "0";
      case 1:
        return fmt::format("min(me, abs({}) % n)", one_of<3>({"x", "y", "p"}));
      default:
        return fmt::format("({}) % n", value(height));
    }
  }

  std::string uniform() {
    if (!loop_variables_.empty() && pick(2) == 0) return loop_variables_[pick(loop_variables_.size())];
    return pick(3) == 0 ? one_of<4>({"n", "p", "(n + 1) / 2", "ceil_log2(n)"}) : std::to_string(pick(10));
  }

  std::string read(int height) {
    const std::string array = one_of<3>({"a", "b", "c"});
    const bool is_concurrent = allows_concurrent_reads(model_) || is_careless();
    return fmt::format("{}[{}]", array, is_concurrent ? any_index(height) : own_index(array == "c"));
  }

  std::string value(int height) {
    if (height == 0) return pick(3) == 0 ? uniform() : one_of<4>({"me", "x", "y", "z"});
    const std::string left = value(height - 1);
    const std::string right = value(height - 1);
    switch (pick(13)) {
      case 0:
      case 1:
      case 2:
        return read(height - 1);
      case 3:
        return fmt::format("({} + {})", left, right);
      case 4:
        return fmt::format("({} - {})", left, right);
      case 5:
        return is_careless() ? fmt::format("power({}, {})", left, right)
                             : fmt::format("(({}) % 100 * (({}) % 100))", left, right);
      case 6:
        return is_careless() ? fmt::format("({} / {})", left, right)
                             : fmt::format("(({}) / (1 + abs({}) % 5))", left, right);
      case 7:
        return fmt::format("{}({}, {})", one_of<3>({"min", "max", "xor"}), left, right);
      case 8:
        return fmt::format("(({}) % -7)", left);
      case 9:
        return fmt::format("({} {} {})", left, one_of<6>({"==", "!=", "<", "<=", ">", ">="}), right);
      case 10:
        return fmt::format("(({}) {} ({}))", left, one_of<2>({"and", "or"}), right);
      case 11:
        return fmt::format("(not ({}))", left);
      default:
        return fmt::format("-floor_root(abs({}) % 1000, 1 + abs({}) % 4)", left, right);
    }
  }

  // Often a register alone, which the block may change.
  std::string condition() { return pick(2) == 0 ? one_of<3>({"x", "y", "z"}) : value(2); }

  void write_block(int nesting, std::uint64_t statements) {
    for (std::uint64_t i = 0; i < statements; ++i) write_statement(nesting);
  }

  void write_nested(int nesting, const std::string& head, std::uint64_t statements) {
    add_line(head + " {");
    ++depth_;
    write_block(nesting + 1, statements);
    --depth_;
    add_line("}");
  }

  void write_statement(int nesting) {
    switch (pick(nesting < 3 ? 12 : 6)) {
      case 0:
      case 1:
      case 2:
        return write_assignment();
      case 3:
      case 4:
      case 5:
        return write_store();
      case 6:
        return write_if(nesting);
      case 7:
        return write_else(nesting);
      case 8:
        return write_repeat(nesting);
      case 9:
        return write_for(nesting);
      case 10:
        return write_while(nesting);
      default:
        return write_processors(nesting);
    }
  }

  // Each draw is a statement of its own: compilers evaluate the arguments of a call in different orders.
  void write_assignment() {
    const std::string assigned = value(2);
    const std::string name = one_of<3>({"x", "y", "z"});
    add_line(fmt::format("{} = ({}) % 1000", name, assigned));
  }

  void write_if(int nesting) {
    const std::uint64_t statements = 1 + pick(2);
    write_nested(nesting, "if " + condition(), statements);
  }

  void write_repeat(int nesting) {
    const std::uint64_t statements = 1 + pick(2);
    write_nested(nesting, fmt::format("repeat {} times", pick(4)), statements);
  }

  void write_processors(int nesting) {
    const std::uint64_t statements = 1 + pick(2);
    const std::string count = is_careless() ? uniform() : one_of<3>({"n / 2", "min(n, p)", "n"});
    write_nested(nesting, "processors " + count, statements);
  }

  void write_store() {
    const std::string array = one_of<3>({"a", "b", "c"});
    const bool is_common = model_ == Model::crcw_common;
    const bool is_concurrent = is_careless() || (allows_concurrent_writes(model_) && pick(3) > 0);
    const std::string stored = is_concurrent && is_common && !is_careless() ? uniform() : value(2);
    const std::string index = is_concurrent ? any_index(1) : own_index(array == "c");
    add_line(fmt::format("{}[{}] = ({}) % {}", array, index, stored, is_careless() ? "9 * power(10, 18)" : "1000"));
  }

  void write_else(int nesting) {
    add_line("if " + condition() + " {");
    ++depth_;
    write_block(nesting + 1, 1);
    --depth_;
    write_nested(nesting, "} else", 1 + pick(2));
  }

  void write_for(int nesting) {
    const std::string name = fmt::format("k{}", loop_variables_.size());
    const std::uint64_t last = pick(5);
    const std::string head = fmt::format("for {} in {}..{}", name, pick(3), last);
    loop_variables_.push_back(name);
    write_nested(nesting, head, 1 + pick(2));
    loop_variables_.pop_back();
  }

  // The counter of this level of nesting is no other loop's.
  void write_while(int nesting) {
    const std::string counter = fmt::format("w{}", nesting);
    add_line(fmt::format("{} = abs({}) % 4", counter, value(1)));
    add_line(fmt::format("while any({}) {{", is_careless() ? value(1) : counter + " > 0"));
    ++depth_;
    add_line(fmt::format("{} = {} - 1", counter, counter));
    write_block(nesting + 1, 1 + pick(2));
    --depth_;
    add_line("}");
  }

  Model model_;
  bool is_reckless_;
  RandomStream random_;
  std::string text_{};
  std::size_t depth_ = 0;
  std::vector<std::string> loop_variables_{};
};

}  // namespace

std::string random_program(Model model, std::uint64_t seed, bool is_reckless) {
  return ProgramWriter(model, seed, is_reckless).write();
}

std::uint64_t seed_count(std::uint64_t usual) {
  const char* const wanted = std::getenv("WEFT_PRAM_SEEDS");
  return wanted == nullptr ? usual : std::strtoull(wanted, nullptr, 10);
}

}  // namespace weft::programs::pram
