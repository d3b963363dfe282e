// A recursive descent parser with one token of lookahead. Names are declared before they are used, so that they are
// resolved on the way.
#include "programs/pram/pram_parser.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/safe_text.h"
#include "base/suggest.h"
#include "programs/pram/pram_lexer.h"

namespace weft::programs::pram {
namespace {

constexpr std::array<std::string_view, 29> kReserved{
    "model", "param", "shared", "local", "output", "input", "else", "if",   "repeat",    "times",
    "while", "any",   "for",    "in",    "and",    "or",    "not",  "me",   "n",         "index",
    "min",   "max",   "abs",    "power", "xor",    "erew",  "crew", "crcw", "processors"};

struct Function {
  std::string_view name;
  Operation operation;
};
constexpr std::array<Function, 7> kFunctions{{{"min", Operation::minimum},
                                              {"max", Operation::maximum},
                                              {"abs", Operation::absolute},
                                              {"power", Operation::power},
                                              {"xor", Operation::exclusive_or},
                                              {"ceil_log2", Operation::ceil_log2},
                                              {"floor_root", Operation::floor_root}}};

struct Operator {
  std::string_view symbol;
  Operation operation;
};
constexpr std::array<Operator, 6> kComparisons{{{"==", Operation::equal},
                                                {"!=", Operation::not_equal},
                                                {"<=", Operation::at_most},
                                                {">=", Operation::at_least},
                                                {"<", Operation::less},
                                                {">", Operation::greater}}};
constexpr std::array<Operator, 2> kSums{{{"+", Operation::add}, {"-", Operation::subtract}}};
constexpr std::array<Operator, 3> kProducts{
    {{"*", Operation::multiply}, {"/", Operation::divide}, {"%", Operation::modulo}}};

enum class SymbolKind : std::uint8_t { parameter, array, local, loop_variable };

struct Symbol {
  SymbolKind kind = SymbolKind::local;
  std::uint32_t id = 0;
};

std::string in_words(SymbolKind kind) {
  if (kind == SymbolKind::parameter) return "a parameter";
  if (kind == SymbolKind::array) return "a shared array";
  return kind == SymbolKind::local ? "a register" : "a loop variable";
}

bool is_reserved(std::string_view name) {
  const auto has_name = [&](const Function& function) { return function.name == name; };
  return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end() ||
         std::any_of(kFunctions.begin(), kFunctions.end(), has_name);
}

class ProgramParser {
 public:
  explicit ProgramParser(SyntaxTree& tree) : tree_(tree), lexer_(tree.text) {}

  void parse() {
    check_text();
    advance();
    skip_line_ends();
    if (token_.kind == TokenKind::end) fail("the program is empty", "see examples/pram");
    while (parse_declaration()) end_line();
    while (token_.kind != TokenKind::end) {
      tree_.statements.push_back(parse_statement());
      end_line();
    }
    if (tree_.statements.empty()) fail("the program has no statements", "statements follow the declarations");
    if (tree_.outputs.empty()) add_all_outputs();
  }

 private:
  // Counts the levels that are open, against a stack overflow.
  class Level {
   public:
    explicit Level(ProgramParser& parser) : parser_(parser) {
      if (++parser_.depth_ > kDeepestProgram) {
        parser_.fail("this nests deeper than " + std::to_string(kDeepestProgram) + " levels", "simplify the program");
      }
    }
    ~Level() { --parser_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    ProgramParser& parser_;
  };

  [[noreturn]] void fail_at(TextSpan place, const std::string& what, const std::string& hint) const {
    throw error_at(tree_.text, place, what, hint);
  }
  [[noreturn]] void fail(const std::string& what, const std::string& hint) const { fail_at(token_.place, what, hint); }

  void check_text() const {
    if (tree_.text.size() > kLongestProgram) {
      throw InputError("the program has " + std::to_string(tree_.text.size()) + " bytes; the most are " +
                           std::to_string(kLongestProgram),
                       {}, "is this the right file?");
    }
    const std::string_view text = tree_.text;
    for (std::size_t i = 0; i < text.size();) {
      const auto character = first_character(text.substr(i));
      if (!character) fail_at({i, i + 1}, "this is not UTF-8", "save the file as UTF-8 or remove the character");
      i += character->length;
    }
  }

  // Tokens.

  void advance() {
    last_end_ = token_.place.end;
    token_ = lexer_.next();
  }
  [[nodiscard]] bool is_symbol(std::string_view text) const {
    return token_.kind == TokenKind::symbol && token_.text == text;
  }
  [[nodiscard]] bool is_word(std::string_view text) const {
    return token_.kind == TokenKind::name && token_.text == text;
  }
  bool take_symbol(std::string_view text) {
    const bool is_next = is_symbol(text);
    if (is_next) advance();
    return is_next;
  }
  bool take_word(std::string_view text) {
    const bool is_next = is_word(text);
    if (is_next) advance();
    return is_next;
  }
  void skip_line_ends() {
    while (token_.kind == TokenKind::line_end) advance();
  }
  [[nodiscard]] std::string found() const {
    if (token_.kind == TokenKind::end) return "the end of the program";
    return token_.kind == TokenKind::line_end ? "the end of the line" : quote_briefly(token_.text);
  }
  void expect_symbol(std::string_view text, const std::string& hint) {
    if (!take_symbol(text)) fail("expected \"" + std::string(text) + "\", not " + found(), hint);
  }
  void expect_word(std::string_view text, const std::string& hint) {
    if (!take_word(text)) fail("expected \"" + std::string(text) + "\", not " + found(), hint);
  }
  // Whatever is missing, the reader looks for the bracket that was opened.
  void expect_closing(std::string_view closing, TextSpan opened) {
    if (take_symbol(closing)) return;
    const std::string opening = closing == ")" ? "(" : "[";
    fail_at(opened, "the \"" + opening + "\" here is never closed",
            "expected \"" + std::string(closing) + "\", not " + found() + " in line " +
                std::to_string(line_of(tree_.text, token_.place)));
  }
  void end_line() {
    if (token_.kind == TokenKind::end) return;
    if (token_.kind != TokenKind::line_end) {
      if (is_symbol("}")) fail("this brace closes nothing", "count the braces");
      if (is_symbol(")") || is_symbol("]")) fail("this bracket closes nothing", "count the brackets");
      if (is_symbol("[")) fail("only shared arrays have an index, and only one", "a matrix is a[i * m + j]");
      fail("expected the end of the line, not " + found(), "one statement or declaration in each line");
    }
    skip_line_ends();
  }

  // Names.

  Token take_new_name(const std::string& what) {
    const Token name = token_;
    if (name.kind != TokenKind::name) fail("expected the name of " + what + ", not " + found(), "for example \"x\"");
    if (is_reserved(name.text)) fail(quote_briefly(name.text) + " is a word of the language", "choose another name");
    if (const auto known = symbols_.find(name.text); known != symbols_.end()) {
      fail(quote_briefly(name.text) + " is already " + in_words(known->second.kind), "choose another name");
    }
    advance();
    return name;
  }

  Symbol find_symbol(const Token& name) const {
    if (const auto known = symbols_.find(name.text); known != symbols_.end()) return known->second;
    std::vector<std::string_view> names(kReserved.begin(), kReserved.end());
    for (const Function& function : kFunctions) names.push_back(function.name);
    for (const auto& [known, symbol] : symbols_) names.push_back(known);
    const std::string_view nearest = nearest_name(name.text, names);
    if (is_symbol("(")) {
      fail_at(name.place, "there is no function " + quote_briefly(name.text),
              "there are min, max, abs, power, xor, ceil_log2 and floor_root");
    }
    const bool says_nothing = nearest.size() < 2 || name.text.size() < 2;  // one letter is near to any other
    fail_at(name.place, "the name " + quote_briefly(name.text) + " is not declared",
            says_nothing ? "declare it: \"local x\" is a register, \"shared x[n]\" an array"
                         : "did you mean " + quote_briefly(nearest) + "?");
  }

  std::uint32_t take_array() {
    const Token name = token_;
    if (name.kind != TokenKind::name) fail("expected the name of a shared array, not " + found(), "output a, b");
    const Symbol symbol = find_symbol(name);
    if (symbol.kind != SymbolKind::array) {
      fail(quote_briefly(name.text) + " is " + in_words(symbol.kind), "only shared arrays are output");
    }
    advance();
    return symbol.id;
  }

  // Declarations.

  bool parse_declaration() {
    if (take_word("model")) {
      parse_model();
    } else if (take_word("param")) {
      parse_parameter();
    } else if (take_word("shared")) {
      parse_array();
    } else if (take_word("local")) {
      do {
        const Token name = take_new_name("a register");
        declare(name, {SymbolKind::local, static_cast<std::uint32_t>(tree_.locals.size())});
        tree_.locals.emplace_back(name.text);
      } while (take_symbol(","));
    } else if (take_word("output")) {
      do tree_.outputs.push_back(take_array());
      while (take_symbol(","));
    } else {
      return false;
    }
    return true;
  }

  void declare(const Token& name, Symbol symbol) { symbols_.emplace(name.text, symbol); }

  void parse_model() {
    const std::size_t begin = token_.place.begin;
    std::string name;
    while (token_.kind == TokenKind::name || is_symbol("-")) {
      name += token_.text;
      advance();
    }
    const std::optional<Model> model = find_model(name);
    const TextSpan place{begin, std::max(last_end_, begin + 1)};
    if (!model) {
      std::vector<std::string_view> names;
      for (const Model known : kModels) names.push_back(name_of(known));
      fail_at(place, "there is no model " + quote_briefly(name),
              suggestion(name, names, "erew, crew, crcw-common, -arbitrary, -priority, -sum, -max"));
    }
    if (tree_.model) fail_at(place, "the model is already " + std::string(name_of(*tree_.model)), "remove one of them");
    tree_.model = model;
  }

  void parse_parameter() {
    const Token name = take_new_name("a parameter");
    expect_symbol("=", "a parameter has a value: param m = n / 2");
    const ExpressionId value = parse_uniform("the value of a parameter");
    declare(name, {SymbolKind::parameter, static_cast<std::uint32_t>(tree_.parameters.size())});
    tree_.parameters.push_back({std::string(name.text), value, name.place});
  }

  void parse_array() {
    const Token name = take_new_name("a shared array");
    SharedArray array{.name = std::string(name.text), .place = name.place};
    const TextSpan opened = token_.place;
    expect_symbol("[", "an array has a size: shared a[n]");
    array.size = parse_uniform("the size of an array");
    expect_closing("]", opened);
    if (take_symbol("=")) parse_initial_value(array);
    declare(name, {SymbolKind::array, static_cast<std::uint32_t>(tree_.arrays.size())});
    tree_.arrays.push_back(std::move(array));
  }

  void parse_initial_value(SharedArray& array) {
    array.is_input = take_word("input");
    if (array.is_input && !take_word("else")) return;
    is_initial_value_ = true;
    array.initial = parse_expression();
    is_initial_value_ = false;
  }

  void add_all_outputs() {
    for (std::uint32_t i = 0; i < tree_.arrays.size(); ++i) tree_.outputs.push_back(i);
  }

  // Statements.

  Statement parse_statement() {
    const TextSpan place = token_.place;
    if (token_.kind != TokenKind::name) fail("expected a statement, not " + found(), "such as \"x = a[me]\"");
    if (take_word("if")) return parse_branch(place);
    if (take_word("repeat")) return parse_repeat(place);
    if (take_word("while")) return parse_while(place);
    if (take_word("for")) return parse_for(place);
    if (take_word("processors")) {
      const ExpressionId count = parse_uniform("the number of processors");
      return {.kind = StatementKind::processors, .first = count, .body = parse_block(), .place = place};
    }
    refuse_misplaced_word();
    return parse_assignment();
  }

  void refuse_misplaced_word() const {
    constexpr std::array<std::string_view, 5> kDeclarations{"model", "param", "shared", "local", "output"};
    if (std::find(kDeclarations.begin(), kDeclarations.end(), token_.text) != kDeclarations.end()) {
      fail("a declaration cannot follow statements", "move it to the beginning");
    }
    if (is_word("else")) fail("this \"else\" belongs to no \"if\"", "write \"} else {\" in one line");
    if (is_reserved(token_.text)) fail(quote_briefly(token_.text) + " cannot begin a statement", "see docs/pram.md");
  }

  Statement parse_assignment() {
    const Token name = token_;
    const Symbol symbol = find_symbol(name);
    advance();
    Statement statement{.kind = StatementKind::assign, .symbol = symbol.id, .place = name.place};
    if (symbol.kind == SymbolKind::array) {
      statement.kind = StatementKind::write;
      statement.first = parse_index(name);
      statement.place.end = last_end_;
      expect_symbol("=", "an assignment is \"x = 1\" or \"a[i] = 1\"");
      statement.second = parse_expression();
      return statement;
    }
    if (symbol.kind != SymbolKind::local) {
      fail_at(name.place, quote_briefly(name.text) + " is " + in_words(symbol.kind) + ", which cannot be assigned",
              "assign to a register (local) or to an element of a shared array");
    }
    if (is_symbol("["))
      fail_at(name.place, quote_briefly(name.text) + " is a register, not an array", "remove the index");
    expect_symbol("=", "an assignment is \"x = 1\" or \"a[i] = 1\"");
    statement.first = parse_expression();
    return statement;
  }

  std::vector<Statement> parse_block() {
    const Level level(*this);
    const TextSpan opened = token_.place;
    expect_symbol("{", "a block is written in braces");
    std::vector<Statement> statements;
    skip_line_ends();
    while (!is_symbol("}")) {
      if (token_.kind == TokenKind::end) fail_at(opened, "the \"{\" here is never closed", "add a \"}\"");
      statements.push_back(parse_statement());
      if (!is_symbol("}") && token_.kind != TokenKind::end) end_line();
    }
    advance();
    return statements;
  }

  Statement parse_branch(TextSpan place) {
    Statement statement{.kind = StatementKind::branch, .first = parse_expression(), .place = place};
    statement.body = parse_block();
    const TextSpan else_place = token_.place;
    if (!take_word("else")) return statement;
    if (take_word("if")) {
      const Level level(*this);
      statement.otherwise.push_back(parse_branch(else_place));
    } else {
      statement.otherwise = parse_block();
    }
    return statement;
  }

  Statement parse_repeat(TextSpan place) {
    Statement statement{.kind = StatementKind::loop, .symbol = tree_.loop_variable_count++, .place = place};
    statement.first = add({.number = 1, .place = place});
    statement.second = parse_uniform("the number of turns");
    expect_word("times", "a loop is \"repeat n times { ... }\"");
    statement.body = parse_block();
    return statement;
  }

  Statement parse_while(TextSpan place) {
    Statement statement{.kind = StatementKind::while_any, .place = place};
    constexpr auto kHint = "processors leave a loop together: while any(x > 0) { ... }";
    expect_word("any", kHint);
    const TextSpan opened = token_.place;
    expect_symbol("(", kHint);
    statement.first = parse_expression();
    expect_closing(")", opened);
    statement.body = parse_block();
    return statement;
  }

  Statement parse_for(TextSpan place) {
    const Token name = take_new_name("a loop variable");
    Statement statement{.kind = StatementKind::loop, .symbol = tree_.loop_variable_count++, .place = place};
    constexpr auto kHint = "a loop is \"for k in 1..n { ... }\"";
    expect_word("in", kHint);
    statement.first = parse_uniform("the bounds of a loop");
    expect_symbol("..", kHint);
    statement.second = parse_uniform("the bounds of a loop");
    declare(name, {SymbolKind::loop_variable, statement.symbol});
    statement.body = parse_block();
    symbols_.erase(symbols_.find(name.text));
    return statement;
  }

  // Expressions.

  ExpressionId add(const Expression& expression) {
    if (expression.height > kHighestExpression) {
      fail_at({expression.place.end, expression.place.end}, "the expression is too long",
              "it has more than " + std::to_string(kHighestExpression) + " levels; use a register for a part of it");
    }
    tree_.expressions.push_back(expression);
    return static_cast<ExpressionId>(tree_.expressions.size() - 1);
  }

  ExpressionId combine(Operation operation, ExpressionId left, ExpressionId right, TextSpan place) {
    const Expression& a = tree_.at(left);
    const Expression& b = tree_.at(right);
    return add({.operation = operation,
                .is_uniform = a.is_uniform && b.is_uniform,
                .height = static_cast<std::uint16_t>(1 + std::max(a.height, b.height)),
                .left = left,
                .right = right,
                .place = place});
  }
  ExpressionId combine(Operation operation, ExpressionId left, ExpressionId right) {
    return combine(operation, left, right, {tree_.at(left).place.begin, tree_.at(right).place.end});
  }

  ExpressionId parse_uniform(const std::string& what) {
    const ExpressionId id = parse_expression();
    if (!tree_.at(id).is_uniform) {
      fail_at(tree_.at(id).place, what + " must be the same for all processors",
              "it may have numbers, n, parameters and loop variables");
    }
    return id;
  }

  ExpressionId parse_expression() {
    const Level level(*this);
    ExpressionId left = parse_conjunction();
    while (take_word("or")) left = combine(Operation::logical_or, left, parse_conjunction());
    return left;
  }

  ExpressionId parse_conjunction() {
    ExpressionId left = parse_negation();
    while (take_word("and")) left = combine(Operation::logical_and, left, parse_negation());
    return left;
  }

  ExpressionId parse_negation() {
    const TextSpan place = token_.place;
    if (!take_word("not")) return parse_comparison();
    const Level level(*this);
    return prefix(Operation::logical_not, place.begin, parse_negation());
  }

  ExpressionId prefix(Operation operation, std::size_t begin, ExpressionId operand) {
    return combine(operation, operand, operand, {begin, tree_.at(operand).place.end});
  }

  template <std::size_t size>
  std::optional<Operation> take_operator(const std::array<Operator, size>& operators) {
    for (const Operator& candidate : operators) {
      if (take_symbol(candidate.symbol)) return candidate.operation;
    }
    return std::nullopt;
  }

  ExpressionId parse_comparison() {
    ExpressionId left = parse_sum();
    if (const auto operation = take_operator(kComparisons)) {
      left = combine(*operation, left, parse_sum());
      const Token next = token_;
      if (take_operator(kComparisons)) {
        fail_at(next.place, "comparisons cannot be chained", "write \"a < b and b < c\"");
      }
    }
    if (is_symbol("=")) fail("expected an expression, not an assignment", "equality is written \"==\"");
    return left;
  }

  ExpressionId parse_sum() {
    ExpressionId left = parse_product();
    while (const auto operation = take_operator(kSums)) left = combine(*operation, left, parse_product());
    return left;
  }

  ExpressionId parse_product() {
    ExpressionId left = parse_factor();
    while (const auto operation = take_operator(kProducts)) left = combine(*operation, left, parse_factor());
    return left;
  }

  ExpressionId parse_factor() {
    const Token token = token_;
    if (take_symbol("-")) {
      const Level level(*this);
      return prefix(Operation::negate, token.place.begin, parse_factor());
    }
    if (take_symbol("(")) {
      const ExpressionId inner = parse_expression();
      expect_closing(")", token.place);
      return inner;
    }
    if (token.kind == TokenKind::number) {
      advance();
      return add({.number = token.number, .place = token.place});
    }
    if (token.kind == TokenKind::name) return parse_named();
    fail("expected a value, not " + found(), "a value is a number, a name, a[i], f(x) or (...)");
  }

  ExpressionId parse_named() {
    const Token name = token_;
    advance();
    for (const Function& function : kFunctions) {
      if (name.text == function.name) return parse_call(name, function.operation);
    }
    if (name.text == "n") return add({.operation = Operation::processor_count, .place = name.place});
    if (name.text == "me") {
      if (is_initial_value_) fail_at(name.place, "initial values belong to cells, not to processors", "use \"index\"");
      return add({.operation = Operation::processor_id, .is_uniform = false, .place = name.place});
    }
    if (name.text == "index") {
      if (!is_initial_value_) fail_at(name.place, "\"index\" is for initial values only", "a processor is \"me\"");
      return add({.operation = Operation::cell_index, .is_uniform = false, .place = name.place});
    }
    if (is_reserved(name.text)) fail_at(name.place, quote_briefly(name.text) + " is not a value", "see docs/pram.md");
    return parse_variable(name);
  }

  ExpressionId parse_variable(const Token& name) {
    const Symbol symbol = find_symbol(name);
    if (symbol.kind == SymbolKind::array) return parse_read(name, symbol.id);
    if (is_symbol("[") || is_symbol("(")) {
      fail_at(name.place, quote_briefly(name.text) + " is " + in_words(symbol.kind) + ", not an array or a function",
              "only shared arrays have an index");
    }
    if (symbol.kind == SymbolKind::local) {
      if (is_initial_value_) fail_at(name.place, "initial values cannot use registers", "use \"index\", n, parameters");
      return add({.operation = Operation::local, .is_uniform = false, .symbol = symbol.id, .place = name.place});
    }
    const bool is_parameter = symbol.kind == SymbolKind::parameter;
    return add({.operation = is_parameter ? Operation::parameter : Operation::loop_variable,
                .symbol = symbol.id,
                .place = name.place});
  }

  ExpressionId parse_index(const Token& name) {
    const TextSpan opened = token_.place;
    if (!take_symbol("[")) {
      fail_at(name.place, quote_briefly(name.text) + " is a shared array",
              "an element of it is \"" + std::string(name.text.substr(0, 40)) + "[i]\"");
    }
    const ExpressionId index = parse_expression();
    expect_closing("]", opened);
    return index;
  }

  ExpressionId parse_read(const Token& name, std::uint32_t array) {
    if (is_initial_value_) fail_at(name.place, "initial values cannot read memory", "use \"index\", n, parameters");
    const ExpressionId index = parse_index(name);
    Expression read = tree_.at(prefix(Operation::read, name.place.begin, index));
    read.is_uniform = false;
    read.symbol = array;
    read.place.end = last_end_;
    tree_.expressions.back() = read;
    return static_cast<ExpressionId>(tree_.expressions.size() - 1);
  }

  ExpressionId parse_call(const Token& name, Operation operation) {
    const TextSpan opened = token_.place;
    expect_symbol("(", "a function is called as \"" + std::string(name.text) + "(...)\"");
    const ExpressionId left = parse_expression();
    ExpressionId right = left;
    if (operand_count(operation) == 2) {
      if (!take_symbol(",")) {
        fail("expected \",\", not " + found(), std::string(name.text) + " has two arguments");
      }
      right = parse_expression();
      if (is_symbol(",")) fail("expected \")\", not \",\"", std::string(name.text) + " has two arguments");
    } else if (is_symbol(",")) {
      fail("expected \")\", not \",\"", std::string(name.text) + " has one argument");
    }
    expect_closing(")", opened);
    return combine(operation, left, right, {name.place.begin, last_end_});
  }

  SyntaxTree& tree_;
  Lexer lexer_;
  Token token_{};
  std::size_t last_end_ = 0;  // of the token before this one
  std::map<std::string_view, Symbol, std::less<>> symbols_{};
  bool is_initial_value_ = false;
  int depth_ = 0;
};

}  // namespace

SyntaxTree parse_program(std::string text) {
  SyntaxTree tree{.text = std::move(text)};
  ProgramParser(tree).parse();
  return tree;
}

}  // namespace weft::programs::pram
