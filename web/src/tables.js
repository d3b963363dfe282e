// A click on the title of a column sorts the rows of its table, numbers by value; another click reverses the order.
const value = (row, column) => row.cells[column].textContent;

function compare(a, b) {
  const [x, y] = [parseFloat(a), parseFloat(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
}

function sort(table, column) {
  const titles = [...table.tHead.rows[0].cells];
  const order = titles[column].getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
  titles.forEach((title, i) => title.setAttribute('aria-sort', i === column ? order : 'none'));
  const rows = [...table.tBodies[0].rows].sort((a, b) => compare(value(a, column), value(b, column)));
  table.tBodies[0].append(...(order === 'ascending' ? rows : rows.reverse()));
}

export function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((title, column) => {
    title.setAttribute('aria-sort', 'none');
    title.tabIndex = 0;
    title.addEventListener('click', () => sort(table, column));
    title.addEventListener('keydown', ({key}) => { if (key === 'Enter') sort(table, column); });
  });
}
