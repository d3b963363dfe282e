#include "report/page.h"

#include <string_view>

namespace weft::report {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #1c2733; --faint: #66727f; --line: #d7dde3; --ground: #ffffff; --stripe: #f5f7f9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9ee; --faint: #97a3af; --line: #36414c; --ground: #161c22; --stripe: #1c242c; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 72rem; margin: 2rem auto;
       padding: 0 1.5rem; }
h1 { font-size: 1.6rem; margin-bottom: 0.3rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; }
p { max-width: 46rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.8rem; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--faint); font-weight: 600; }
tbody tr:nth-child(even) { background: var(--stripe); }
.number { text-align: right; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 0.8rem; }
figure { margin: 0; background: #ffffff; border: 1px solid var(--line); border-radius: 4px; }
figure svg { display: block; width: 100%; height: 20rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 0.8rem; }
.plots svg { height: auto; }
pre { background: var(--stripe); border: 1px solid var(--line); border-radius: 4px; padding: 0.6rem 0.9rem; overflow-x: auto; }
)";

}  // namespace

void Page::add_heading(const std::string& text) { body_ += "<h2>" + escape_html(text) + "</h2>\n"; }

void Page::add_paragraph(const std::string& text) { body_ += "<p>" + escape_html(text) + "</p>\n"; }

void Page::add_command(const std::string& command) { body_ += "<pre>" + escape_html(command) + "</pre>\n"; }

void Page::add_table(const Table& table) { body_ += "<div class=\"scroll\">\n" + report::to_html(table) + "</div>\n"; }

void Page::add_gallery(const std::vector<std::string>& svgs) {
  std::vector<Picture> pictures;
  for (const std::string& svg : svgs) pictures.push_back({svg});
  add_pictures(pictures, "gallery");
}

// Prefixes marker ids, so that they are unique on the page.
void Page::add_pictures(const std::vector<Picture>& pictures, const std::string& kind) {
  body_ += "<div class=\"" + kind + "\">\n";
  for (const Picture& picture : pictures) {
    const std::string prefix = "p" + std::to_string(picture_count_++) + "-";
    std::string own = picture.svg;
    for (const std::string_view mark : {"id=\"head", "url(#head"}) {
      for (std::size_t at = own.find(mark); at != std::string::npos; at = own.find(mark, at + mark.size())) {
        own.insert(at + mark.size() - 4, prefix);
        at += prefix.size();
      }
    }
    body_ += "<figure>" + own + picture.below + "</figure>\n";
  }
  body_ += "</div>\n";
}

void Page::add_plots(const std::vector<std::string>& svgs) {
  body_ += "<div class=\"plots\">\n";
  for (const std::string& svg : svgs) body_ += "<figure>" + svg + "</figure>\n";
  body_ += "</div>\n";
}

std::string Page::to_html() const {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         head_ + "<title>" + escape_html(title_) + "</title>\n<style>" + kStyle + style_ +
         "</style>\n</head>\n<body>\n<h1>" + escape_html(title_) + "</h1>\n" + body_ + "</body>\n</html>\n";
}

}  // namespace weft::report
