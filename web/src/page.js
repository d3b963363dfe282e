// Draws the figures of a page of curves from the JSON in the page; see src/report/curve_data.cpp.
import {View, parse} from 'vega';
import {compile} from 'vega-lite';
import {save, toPng, toSvg} from './export.js';
import {showHint} from './hint.js';
import {acceptedSpec, latencySpec, linksSpec} from './specs.js';
import {makeSortable} from './tables.js';
import {screen} from './themes.js';

const data = JSON.parse(document.getElementById('curves').textContent);
const kinds = {
  latency: {make: latencySpec, height: 360, what: () => `Latency over ${axis()} load`},
  accepted: {make: acceptedSpec, height: 360, what: () => 'Accepted over offered load'},
  links: {make: linksSpec, height: 210, what: (chart, curve) => `Link utilisation: ${chart.curves[curve].name}`},
};

const axis = () => document.querySelector('input[name=axis]:checked').value;

class Figure {
  constructor(element) {
    const {kind, chart, curve} = element.dataset;
    this.element = element;
    this.kind = kinds[kind];
    this.chart = data.charts[chart];
    this.curve = Number(curve);
    this.canvas = element.querySelector('.canvas');
    this.entries = kind === 'links' ? this.chart.curves[curve].links : this.chart.curves;
    this.picked = null;
    this.hidden = [];
    element.classList.add('drawn');
    this.addButtons();
    if (kind === 'links') listen(element.querySelector('.legend'), [this]);
  }

  spec(theme, width, height) {
    const spec = this.kind.make({data, chart: this.chart, curve: this.curve, axis: axis(), theme, width, height});
    spec.params.find(({name}) => name === 'hidden').value = this.hidden;
    return spec;
  }

  what() { return this.kind.what(this.chart, this.curve); }

  async draw() {
    this.view?.finalize();
    const width = this.canvas.clientWidth - 16;
    if (this.element.dataset.kind === 'latency') this.element.querySelector('b').textContent = this.what();
    this.canvas.setAttribute('aria-label', this.what());
    this.view = new View(parse(compile(this.spec(screen, width, this.kind.height)).spec), {renderer: 'svg', hover: true});
    this.view.tooltip(showHint);
    await this.view.initialize(this.canvas).runAsync();
  }

  async set(name, value) {
    this[name] = value;
    await this.view.signal(name, value).runAsync();
  }

  svg() {
    return toSvg({
      spec: (...size) => this.spec(...size),
      titles: [this.what(), this.chart.title, this.chart.subtitle],
      entries: this.entries.filter((_, i) => !this.hidden.includes(i)),
      colours: data.colours,
    }, 760, this.kind.height + 40);
  }

  addButtons() {
    const add = (text, write) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.title = `Save as ${text}`;
      button.addEventListener('click', async () => {
        const name = `${this.chart.title} ${this.what()}`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
        save(await write(), `${name}.${text.toLowerCase()}`);
      });
      this.element.querySelector('figcaption').append(button);
    };
    add('SVG', async () => new Blob([await this.svg()], {type: 'image/svg+xml'}));
    add('PNG', async () => toPng(await this.svg()));
  }
}

// Pointing at a legend entry highlights its curve; a click hides or shows it.
function listen(list, figures) {
  const setAll = (name, value) => Promise.all(figures.map((figure) => figure.set(name, value)));
  for (const button of list.querySelectorAll('button')) {
    const curve = Number(button.dataset.curve);
    button.addEventListener('pointerenter', () => setAll('picked', curve));
    button.addEventListener('pointerleave', () => setAll('picked', null));
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') !== 'true');
      const off = [...list.querySelectorAll('[aria-pressed=false]')].map(({dataset}) => Number(dataset.curve));
      setAll('hidden', off);
    });
  }
}

// Redraws the figures when the width of the window changes.
function followWidth(figures) {
  let width = document.body.clientWidth;
  let timer;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.body.clientWidth === width) return;
      width = document.body.clientWidth;
      figures.forEach((figure) => figure.draw());
    }, 150);
  });
}

// Opens the tables of numbers before printing.
function openForPrint() {
  addEventListener('beforeprint', () => document.querySelectorAll('details.numbers').forEach((each) => { each.open = true; }));
}

async function start() {
  document.querySelectorAll('table').forEach(makeSortable);
  const figures = [...document.querySelectorAll('figure[data-kind]')].map((element) => new Figure(element));
  for (const list of document.querySelectorAll('.legend[data-chart]')) {
    const {chart} = list.dataset;
    listen(list, figures.filter(({element}) => element.dataset.chart === chart && element.dataset.kind !== 'links'));
  }
  const choice = document.querySelector('.switch');
  if (choice) choice.hidden = false;
  choice?.addEventListener('change', () => figures.filter(({element}) => element.dataset.kind === 'latency').forEach((figure) => figure.draw()));
  for (const figure of figures) await figure.draw();
  followWidth(figures);
  openForPrint();
  document.documentElement.dataset.drawn = 'true';
}

start();
