// The tooltip of charts. Texts are inserted as text, never as HTML.
const box = document.createElement('div');
box.className = 'hint';
box.setAttribute('role', 'tooltip');
box.hidden = true;

function row([name, value]) {
  const line = document.createElement('tr');
  for (const [tag, text] of [['th', name], ['td', value]]) {
    const cell = document.createElement(tag);
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

function fill({name, hint}) {
  const title = document.createElement('b');
  title.textContent = name;
  const body = document.createElement('tbody');
  body.append(...hint.map(row));
  const table = document.createElement('table');
  table.append(body);
  box.replaceChildren(title, table);
}

// Puts the tooltip beside the pointer, on the side where it fits.
function place({clientX, clientY}) {
  const {width, height} = box.getBoundingClientRect();
  const left = clientX + 14 + width < innerWidth ? clientX + 14 : clientX - 14 - width;
  const top = clientY + 14 + height < innerHeight ? clientY + 14 : clientY - 14 - height;
  box.style.left = `${Math.max(4, left)}px`;
  box.style.top = `${Math.max(4, top)}px`;
}

// A tooltip handler for Vega views.
export function showHint(_, event, __, value) {
  box.hidden = !value?.hint;
  if (box.hidden) return;
  if (!box.isConnected) document.body.append(box);
  fill(value);
  place(event);
}
