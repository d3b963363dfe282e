#include "topology/files/link_direction.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "topology/files/file_reading.h"

namespace weft::topology {
namespace {

// For each link, the index of its opposite link; its own index if there is none.
std::vector<std::size_t> returning_links(const LinkList& list) {
  const auto ends = [&](std::size_t i) {
    const Link& link = list.links[i];
    return std::tuple(link.link_class, std::min(link.from, link.to), std::max(link.from, link.to));
  };
  std::vector<std::size_t> partner(list.links.size());
  std::iota(partner.begin(), partner.end(), std::size_t{0});
  std::vector<std::size_t> sorted = partner;
  std::sort(sorted.begin(), sorted.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(ends(a), a) < std::pair(ends(b), b); });
  std::vector<std::size_t> up;  // links between the same two nodes, to the higher one
  std::vector<std::size_t> down;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const Link& link = list.links[sorted[i]];
    (link.from < link.to ? up : down).push_back(sorted[i]);
    if (i + 1 < sorted.size() && ends(sorted[i]) == ends(sorted[i + 1])) continue;
    for (std::size_t k = 0; k < std::min(up.size(), down.size()); ++k) {
      partner[up[k]] = down[k];
      partner[down[k]] = up[k];
    }
    up.clear();
    down.clear();
  }
  return partner;
}

// Keeps the class name when the direction changes, except for the default names "link" and "channel".
std::string class_name(const std::string& name, bool is_unidirectional) {
  if (name == "link" || name == "channel") return is_unidirectional ? "channel" : "link";
  return name;
}

// Rebuilds the list of links with the link classes that they need.
class Rewriting {
 public:
  explicit Rewriting(LinkList& list) : list_(list) {
    list_.links.swap(old_links_);
    list_.link_classes.swap(old_classes_);
  }

  [[nodiscard]] const std::vector<Link>& old_links() const { return old_links_; }
  [[nodiscard]] bool was_one_way(const Link& link) const { return old_classes_[link.link_class].is_unidirectional; }

  void add(const Link& link, bool is_unidirectional) {
    const std::string name = class_name(old_classes_[link.link_class].name, is_unidirectional);
    const auto [known, is_new] =
        classes_.try_emplace({name, is_unidirectional}, static_cast<LinkClassId>(list_.link_classes.size()));
    if (is_new) add_class({name, is_unidirectional});
    list_.links.push_back({link.from, link.to, known->second});
  }

  void finish(bool is_unidirectional) {
    if (list_.link_classes.empty())
      list_.link_classes.push_back({class_name("link", is_unidirectional), is_unidirectional});
  }

 private:
  // A class whose channels are paired only in part becomes two.
  void add_class(LinkClass link_class) {
    if (list_.link_classes.size() == kMostLinkClasses) {
      throw InputError("with this direction there are more than " + std::to_string(kMostLinkClasses) + " link classes",
                       {}, "use fewer classes in the file");
    }
    list_.link_classes.push_back(std::move(link_class));
  }

  LinkList& list_;
  std::vector<Link> old_links_;
  std::vector<LinkClass> old_classes_;
  std::map<std::pair<std::string, bool>, LinkClassId> classes_;
};

void make_all(LinkList& list, bool is_unidirectional) {
  Rewriting rewriting(list);
  for (const Link& link : rewriting.old_links()) rewriting.add(link, is_unidirectional);
  rewriting.finish(is_unidirectional);
}

void pair_channels(LinkList& list) {
  const std::vector<std::size_t> partner = returning_links(list);
  Rewriting rewriting(list);
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i] < i) continue;  // added together with its partner
    const Link& link = rewriting.old_links()[i];
    rewriting.add(link, rewriting.was_one_way(link) && partner[i] == i);
  }
  rewriting.finish(false);
}

}  // namespace

bool is_symmetric(const LinkList& list) {
  const auto is_unidirectional = [&](const Link& link) { return list.link_classes[link.link_class].is_unidirectional; };
  if (!std::all_of(list.links.begin(), list.links.end(), is_unidirectional)) return false;
  const std::vector<std::size_t> partner = returning_links(list);
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i] == i) return false;
  }
  return !partner.empty();
}

void set_direction(FileNetwork& file, Direction direction) {
  if (direction == Direction::as_stated && file.mentions == Mentions::unclear) {
    throw InputError("the lists of neighbours may mean unidirectional channels or bidirectional links", {},
                     "say which: file(\"...\",directed=yes) or directed=no");
  }
  const bool is_listed_twice = file.mentions == Mentions::from_both_ends;
  if (direction == Direction::paired || (is_listed_twice && direction != Direction::unidirectional)) {
    return pair_channels(file.links);
  }
  if (direction != Direction::as_stated) make_all(file.links, direction == Direction::unidirectional);
}

}  // namespace weft::topology
