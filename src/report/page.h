// One self-contained HTML page: it loads nothing else, and has no script unless one is added.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace weft::report {

struct Picture {
  std::string svg;
  std::string below{};  // HTML, such as a <figcaption>
};

class Page {
 public:
  explicit Page(std::string title) : title_(std::move(title)) {}

  void add_heading(const std::string& text);
  void add_paragraph(const std::string& text);
  void add_command(const std::string& command);
  void add_table(const Table& table);
  void add_gallery(const std::vector<std::string>& svgs);                            // pictures side by side
  void add_pictures(const std::vector<Picture>& pictures, const std::string& kind);  // figures in a <div class="kind">
  void add_plots(const std::vector<std::string>& svgs);                              // larger than in a gallery

  void add_html(const std::string& html) { body_ += html; }  // not escaped
  void add_style(const std::string& rules) { style_ += rules; }
  void add_to_head(const std::string& html) { head_ += html; }

  [[nodiscard]] std::string to_html() const;

 private:
  std::string title_;
  std::string head_;
  std::string style_;
  std::string body_;
  std::size_t picture_count_ = 0;
};

}  // namespace weft::report
