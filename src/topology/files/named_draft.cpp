#include "topology/files/named_draft.h"

#include <algorithm>

namespace weft::topology {
namespace {

// Ids 0, 1, 2, ... or n0, n1, n2, ... say no more than the node numbers.
bool are_numbers(const std::vector<std::string>& texts) {
  for (const std::string_view prefix : {"", "n"}) {
    std::size_t count = 0;
    while (count < texts.size() && texts[count] == std::string(prefix) + std::to_string(count)) ++count;
    if (count == texts.size()) return true;
  }
  return false;
}

}  // namespace

Role node_role(std::string_view attribute) {
  if (attribute == "name") return Role::name;
  if (attribute == "label") return Role::label;
  if (attribute == "terminals") return Role::terminals;
  return Role::none;
}

Role edge_role(std::string_view attribute) { return attribute == "link_class" ? Role::link_class : Role::none; }

void NamedDraft::begin_node(std::string_view id, std::uint64_t line) {
  Symbol& symbol = symbols_[symbol_of(id, line)];
  if (symbol.node != kNoNode) throw LineError(line, "a second node " + quote_field(id), "ids are unique");
  symbol.node = static_cast<NodeId>(ids_.size());
  draft_.see_node(symbol.node, line);
  draft_.account_for(3 * sizeof(std::string) + id.size(), line);
  ids_.emplace_back(id);
}

void NamedDraft::begin_edge(std::string_view source, std::string_view target, std::optional<bool> is_directed,
                            std::uint64_t line) {
  edge_ = {symbol_of(source, line), symbol_of(target, line), line};
  edge_class_ = {{}, is_directed, line};
}

void NamedDraft::end_edge(std::uint64_t line) {
  const auto number = static_cast<std::uint32_t>(classes_.size());
  const auto [known, is_new] = class_numbers_.try_emplace({edge_class_.name, edge_class_.is_directed}, number);
  if (is_new) {
    draft_.account_for(2 * (kBytesPerSymbol + edge_class_.name.size()), line);
    classes_.push_back(edge_class_);
  }
  edge_.link_class = known->second;
  draft_.account_for(2 * sizeof(Edge), line);
  edges_.push_back(edge_);
}

void NamedDraft::set(Role role, const std::string& text, std::uint64_t line) {
  if (role == Role::name) set_at_last_node(names_, text);
  if (role == Role::label) set_at_last_node(labels_, text);
  if (role == Role::link_class) set_class(text, line);
  if (role == Role::terminals) {
    draft_.set_terminals(static_cast<NodeId>(ids_.size() - 1),
                         read_number(text, {"number of terminals", 0, kMostNodes}, line), line);
  }
}

void NamedDraft::drop_edge_attribute(std::string_view name) {
  constexpr std::size_t kMostNamed = 8;
  if (!name.empty() && dropped_attributes_.size() < kMostNamed && !dropped_attributes_.contains(name))
    dropped_attributes_.emplace(name);
}

void NamedDraft::set_class(const std::string& name, std::uint64_t line) {
  if (name.empty()) throw LineError(line, "a link class without a name", "omit link_class");
  edge_class_.name = name;
}

std::vector<LinkClassId> NamedDraft::finish_classes() {
  std::vector<LinkClassId> ids;
  for (const EdgeClass& edge_class : classes_) {
    const bool is_unidirectional = edge_class.is_directed.value_or(is_directed_);
    const std::string default_name = is_unidirectional ? "channel" : "link";
    ids.push_back(draft_.add_class({edge_class.name.empty() ? default_name : edge_class.name, is_unidirectional},
                                   edge_class.line));
  }
  return ids;
}

FileNetwork NamedDraft::finish() {
  const std::vector<LinkClassId> classes = finish_classes();
  for (const Edge& edge : edges_) {
    const Link link{node_of(edge.source, edge.line), node_of(edge.target, edge.line), classes[edge.link_class]};
    draft_.add_link(link, edge.line);
  }
  FileNetwork network = draft_.finish();
  network.names = chosen_names();
  network.dropped_attributes.assign(dropped_attributes_.begin(), dropped_attributes_.end());
  return network;
}

std::uint32_t NamedDraft::symbol_of(std::string_view id, std::uint64_t line) {
  const auto [found, is_new] = numbers_.try_emplace(std::string(id), static_cast<std::uint32_t>(symbols_.size()));
  if (is_new) {
    draft_.account_for(kBytesPerSymbol + id.size(), line);
    symbols_.push_back({kNoNode, &found->first});
  }
  return found->second;
}

NodeId NamedDraft::node_of(std::uint32_t symbol, std::uint64_t line) const {
  if (symbols_[symbol].node != kNoNode) return symbols_[symbol].node;
  throw LineError(line, "there is no node " + quote_field(*symbols_[symbol].id), "declare every node");
}

void NamedDraft::set_at_last_node(std::vector<std::string>& texts, const std::string& text) const {
  texts.resize(ids_.size());
  texts.back() = text;
}

bool NamedDraft::serves(const std::vector<std::string>& names) const {
  return names.size() == ids_.size() && std::all_of(names.begin(), names.end(), is_usable_name) &&
         !nodes_of_one_name(names);
}

std::vector<std::string> NamedDraft::chosen_names() {
  for (std::vector<std::string>* texts : {&names_, &labels_}) {
    if (serves(*texts)) return are_numbers(*texts) ? std::vector<std::string>{} : std::move(*texts);
  }
  if (are_numbers(ids_)) return {};
  const auto unfit = std::find_if_not(ids_.begin(), ids_.end(), is_usable_name);
  if (unfit == ids_.end()) return std::move(ids_);
  throw InputError("a node cannot be called " + quote_field(*unfit), {},
                   "an id has 1 to 256 bytes of UTF-8 and no control characters");
}

}  // namespace weft::topology
