// Colours of a chart. On the screen they are variables of the page's style, so that dark and print need no new drawing;
// a saved picture stands alone, on white.
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
