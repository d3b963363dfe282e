// Exports a chart as a self-contained picture on white, with its title above and its legend below.
import {View, parse} from 'vega';
import {compile} from 'vega-lite';
import {paper} from './themes.js';

const margin = 16;
const row = 20;
const swatch = 34;
const markers = {
  circle: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
  square: 'M-3.5 -3.5h7v7h-7z',
  'triangle-up': 'M0 -4.5l4.5 8h-9z',
  diamond: 'M0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z',
};

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function measure(text, font) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  return pen.measureText(text).width;
}

// Wraps words to the width of the picture.
function wrap(text, font, width) {
  const lines = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// As many columns as the longest name allows.
function legend(entries, theme, width) {
  const widest = Math.max(0, ...entries.map(({name}) => measure(name, `${theme.size}px ${theme.font}`)));
  const columns = Math.max(1, Math.floor(width / (widest + swatch + 24)));
  const step = width / columns;
  const drawn = entries.map(({name, style}, i) => {
    const colour = theme.curve(style.colour);
    const dashes = style.dashes ? ` stroke-dasharray="${style.dashes}"` : '';
    return `<g transform="translate(${(i % columns) * step} ${Math.floor(i / columns) * row + row / 2})">`
      + `<path d="M0 0h${swatch}" stroke="${colour}" stroke-width="1.8"${dashes}/>`
      + `<path transform="translate(${swatch / 2} 0)" d="${markers[style.marker]}" fill="${colour}"/>`
      + `<text x="${swatch + 8}" y="4" font-size="${theme.size}" fill="${theme.ink}">${escape(name)}</text></g>`;
  });
  return {svg: drawn.join(''), height: Math.ceil(entries.length / columns) * row};
}

function heading(titles, theme, width) {
  let top = 0;
  const lines = titles.flatMap(({text, size, weight, colour}) => {
    const font = `${weight} ${size}px ${theme.font}`;
    return wrap(text, font, width).map((line) => {
      top += Math.ceil(size * 1.4);
      return `<text y="${top - size * 0.3}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escape(line)}</text>`;
    });
  });
  return {svg: lines.join(''), height: top + 8};
}

async function plot(spec) {
  const view = new View(parse(compile(spec).spec), {renderer: 'none'});
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

// figure: {spec(theme, width, height), titles: [what, where, how], entries, colours}
export async function toSvg(figure, width, height) {
  const theme = paper(figure.colours);
  const inner = width - 2 * margin;
  const [what, where, how] = figure.titles;
  const above = heading([
    {text: where, size: 15, weight: 600, colour: theme.ink},
    {text: how, size: 12, weight: 400, colour: theme.faint},
    {text: what, size: 12, weight: 400, colour: theme.ink},
  ], theme, inner);
  const below = legend(figure.entries, theme, inner);
  const body = await plot(figure.spec(theme, inner, height));
  const legendTop = margin + above.height + height + 8;
  const total = Math.ceil(legendTop + below.height + margin);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}" `
    + `font-family="${theme.font}"><rect width="100%" height="100%" fill="#ffffff"/>`
    + `<g class="heading" transform="translate(${margin} ${margin})">${above.svg}</g>`
    + `<g class="plot" transform="translate(${margin} ${margin + above.height})">${body}</g>`
    + `<g class="legend" transform="translate(${margin} ${legendTop})">${below.svg}</g></svg>`;
}

// Two pixels per unit of the picture.
export async function toPng(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
