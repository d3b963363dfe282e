#include "report/table_page.h"

#include <fmt/format.h>

namespace weft::report {
namespace {

// The page may load nothing else.
constexpr const char* kTablePolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; img-src data:\">\n";

// Of a page that is only this table.
constexpr const char* kWholePageStyle = R"(
body { max-width: none; }
figure svg { height: 18rem; }
)";

constexpr const char* kTableStyle = R"(
.filters { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; align-items: baseline; border: 0; margin: 1rem 0 0.6rem; padding: 0;
           font-size: 0.9rem; }
.filters[hidden] { display: none; }
.filters label { white-space: nowrap; }
.filters input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 4px;
                 padding: 0 0.3rem; width: 5.5rem; }
.filters input[type="search"] { width: 11rem; }
.filters input[type="checkbox"] { width: auto; }
.large { font-size: 0.86rem; max-width: 90rem; width: 100%; }
.large th, .large td { padding: 0.25rem 0.42rem; }
.large th { white-space: normal; vertical-align: bottom; position: sticky; top: 0; background: var(--ground); }
.large td:nth-child(2) { white-space: normal; overflow-wrap: anywhere; min-width: 11.5rem; }
.large td:first-child { font-weight: 700; }
.large tr[hidden] { display: none; }
th[aria-sort] { cursor: pointer; }
th[aria-sort="ascending"]::after { content: " \2191"; }
th[aria-sort="descending"]::after { content: " \2193"; }
.gallery { grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
.narrow { display: none; color: var(--faint); font-size: 0.85rem; margin: 0.4rem 0; }
@media (max-width: 66rem) {
  .large { font-size: 0.78rem; }
  .large th, .large td { padding: 0.2rem 0.35rem; }
  .large td:nth-child(2) { min-width: 7rem; }
}
@media (max-width: 40rem) {
  body { padding: 0 0.6rem; }
  .around { overflow-x: auto; }
  .large th { position: static; }
}
@media print {
  :root { color-scheme: light; --ink: #1c2733; --faint: #66727f; --line: #d7dde3; --ground: #ffffff; --stripe: #f5f7f9; }
  body { margin: 0; padding: 0; font-size: 10pt; }
  .filters { display: none; }
  .large { font-size: 7.5pt; }
  .large th { position: static; }
  .large th, .large td { padding: 0.1rem 0.3rem; }
  tr, figure { break-inside: avoid; }
}
)";

// Hides the columns from `first` on in narrow windows and in print.
std::string detail_style(std::size_t first) {
  const std::string hidden =
      fmt::format("{{ .large th:nth-child(n+{0}), .large td:nth-child(n+{0}) {{ display: none; }} ", first + 1);
  return "@media screen and (max-width: 80rem) " + hidden + ".narrow { display: block; } }\n@media print " + hidden +
         "}\n";
}

// Sorts numbers by value; cells without a number are last in both directions.
constexpr const char* kScript = R"(
'use strict';
const table = document.querySelector('table.large');
const titles = [...table.tHead.rows[0].cells];
const rows = [...table.tBodies[0].rows];
const filters = document.querySelector('.filters');
const text = (row, column) => row.cells[column].textContent;
const isText = (column) => !titles[column].classList.contains('number');
function compare(a, b, column, sign) {
  if (isText(column)) return sign * text(a, column).localeCompare(text(b, column), 'en', {numeric: true});
  const [x, y] = [parseFloat(text(a, column)), parseFloat(text(b, column))];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
  return sign * (x - y);
}
function sort(column) {
  const order = titles[column].getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
  titles.forEach((title, i) => title.setAttribute('aria-sort', i === column ? order : 'none'));
  rows.sort((a, b) => compare(a, b, column, order === 'ascending' ? 1 : -1));
  table.tBodies[0].append(...rows);
}
titles.forEach((title, column) => {
  title.setAttribute('aria-sort', 'none');
  title.tabIndex = 0;
  title.addEventListener('click', () => sort(column));
  title.addEventListener('keydown', ({key}) => { if (key === 'Enter') sort(column); });
});
function passes(row, input) {
  if (input.type === 'checkbox') return !input.checked || text(row, 0) !== '';
  if (input.value === '') return true;
  if (input.type === 'search') return text(row, 1).toLowerCase().includes(input.value.toLowerCase());
  const value = parseFloat(text(row, Number(input.dataset.column)));
  return input.dataset.is === 'least' ? value >= Number(input.value) : value <= Number(input.value);
}
function filter() {
  const inputs = [...filters.querySelectorAll('input')];
  for (const row of rows) row.hidden = !inputs.every((input) => passes(row, input));
  filters.querySelector('output').textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
}
filters.addEventListener('input', filter);
filters.hidden = false;
filter();
)";

std::string filters_html(const TablePage& page) {
  std::string html = "<fieldset class=\"filters\" hidden>\n<label>name has <input type=\"search\"></label>\n";
  for (const NumberFilter& filter : page.filters) {
    html +=
        fmt::format("<label>{} at {} <input type=\"number\" step=\"any\" data-column=\"{}\" data-is=\"{}\"></label>\n",
                    escape_html(page.table.columns[filter.column].title), filter.is_least ? "least" : "most",
                    filter.column, filter.is_least ? "least" : "most");
  }
  return html + fmt::format("<label><input type=\"checkbox\"> only * ({})</label>\n<output></output>\n</fieldset>\n",
                            escape_html(page.mark_meaning));
}

std::string detail_note(const TablePage& page) {
  std::string names;
  for (std::size_t c = page.table.columns.size() - page.detail_columns; c < page.table.columns.size(); ++c) {
    names += (names.empty() ? "" : ", ") + page.table.columns[c].title;
  }
  return fmt::format("<p class=\"narrow\">A wider window also shows: {}.</p>\n", escape_html(names));
}

}  // namespace

void add_table_content(Page& page, const TablePage& content) {
  page.add_to_head(kTablePolicy);
  page.add_style(kTableStyle + detail_style(content.table.columns.size() - content.detail_columns));
  page.add_paragraph(content.about);
  page.add_html(filters_html(content));
  std::string table = to_html(content.table);
  table.replace(0, std::string("<table>").size(), "<table class=\"large\">");
  page.add_html("<div class=\"around\">\n" + table + "</div>\n" + detail_note(content));
  for (const std::string& note : content.notes) page.add_paragraph(note);
  page.add_paragraph("This command computes the table again:");
  page.add_command(content.command);
  if (!content.pictures.empty()) {
    page.add_heading("What they look like");
    page.add_paragraph("A small member of each family. Colours and dashes distinguish the link classes.");
    page.add_gallery(content.pictures);
  }
  page.add_html(fmt::format("<script>{}</script>\n", kScript));
}

std::string table_page(const TablePage& content) {
  Page page(content.title);
  page.add_style(kWholePageStyle);
  add_table_content(page, content);
  return page.to_html();
}

}  // namespace weft::report
