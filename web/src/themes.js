// Colours of a chart. On the screen they are CSS variables of the page, so that dark mode and print need no redraw; a
// saved picture is self-contained, on white.
const shape = {font: 'system-ui, sans-serif', size: 12};

export const screen = {
  ...shape,
  ink: 'var(--ink)',
  faint: 'var(--faint)',
  line: 'var(--line)',
  ground: 'var(--ground)',
  curve: (index) => `var(--c${index})`,
};

export function paper(colours) {
  return {
    ...shape,
    ink: '#1c2733',
    faint: '#66727f',
    line: '#e3e8ed',
    ground: '#ffffff',
    curve: (index) => colours[index],
  };
}
