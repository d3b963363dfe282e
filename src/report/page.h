// One self-contained HTML page: no script, no file beside it.
#pragma once

#include <string>
#include <vector>

#include "report/table.h"

namespace weft::report {

class Page {
 public:
  explicit Page(std::string title) : title_(std::move(title)) {}

  void add_heading(const std::string& text);
  void add_paragraph(const std::string& text);
  void add_command(const std::string& command);  // what a person types to get this
  void add_table(const Table& table);
  void add_gallery(const std::vector<std::string>& svgs);  // pictures side by side
  void add_plots(const std::vector<std::string>& svgs);    // curves, large enough to be read

  [[nodiscard]] std::string to_html() const;

 private:
  std::string title_;
  std::string body_;
  std::size_t picture_count_ = 0;
};

}  // namespace weft::report
