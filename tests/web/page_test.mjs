// A page of curves in a browser. Arguments: the folder with playwright-core, the browser, the program that prints the page.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';

const [modules, executablePath, samplePage] = process.argv.slice(2);
const {chromium} = createRequire(join(modules, 'package.json'))('playwright-core');
const folder = mkdtempSync(join(tmpdir(), 'weft-web-'));
const file = join(folder, 'page.html');
const url = pathToFileURL(file).href;
let browser;
let shared;  // for tests that only look

before(async () => {
  writeFileSync(file, execFileSync(samplePage, {maxBuffer: 1 << 26}));
  browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
  shared = await open();
});

after(async () => {
  await browser.close();
  rmSync(folder, {recursive: true});
});

// A page in which everything has been drawn; what it asked for and what went wrong is in `log`.
async function open(options = {}) {
  const page = await browser.newPage({viewport: {width: 1400, height: 1000}, ...options});
  const log = {requests: [], errors: []};
  page.on('request', (request) => log.requests.push(request.url()));
  page.on('pageerror', (error) => log.errors.push(error.message));
  page.on('console', (message) => { if (message.type() !== 'info') log.errors.push(message.text()); });
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-drawn]');
  return {page, log};
}

const figure = (page, kind, chart) => page.locator(`figure[data-kind=${kind}][data-chart="${chart}"]`).first();
const data = (page) => page.locator('#curves').evaluate((element) => JSON.parse(element.textContent));

// Corners of the lines of a figure, in the order of its curves.
const linesOf = (place) => place.locator('.mark-line path').evaluateAll((paths) => paths.map(
  (path) => path.getAttribute('d').match(/[ML][^MLZ]*/g).map((corner) => corner.slice(1).split(',').map(Number))));

test('asks for nothing but itself, and nothing goes wrong', async () => {
  const {page, log} = shared;
  assert.deepEqual(log, {requests: [url], errors: []});
  assert.equal(await page.title(), 'Networks of 4096 nodes </script><b>& "friends"</b>');
  // Even a script that wanted to could not.
  const answer = await page.evaluate(() => fetch('http://127.0.0.1:9/').then(() => 'came', () => 'refused'));
  assert.equal(answer, 'refused');
});

test('every curve is drawn, corner by corner', async () => {
  const {page} = shared;
  const {charts} = await data(page);
  for (const [i, {curves, frames}] of charts.entries()) {
    const latency = await linesOf(figure(page, 'latency', i));
    assert.deepEqual(latency.map((line) => line.length), frames.offered.lines.map(({corners}) => corners.length));
    const accepted = await linesOf(figure(page, 'accepted', i));
    assert.deepEqual(accepted.map((line) => line.length), curves.map(({points}) => points.length));
    for (const line of latency) assert.ok(line.length >= 5);
  }
  assert.equal(await page.locator('figure[data-kind=links]').count(), 2 * 6);  // the first chart and the last begin alike
  assert.equal((await linesOf(figure(page, 'links', 0))).length, 5);
});

test('curves leave through the top', async () => {
  const {page} = shared;
  for (const line of await linesOf(figure(page, 'latency', 0))) {
    assert.ok(line.at(-1)[1] < 0, `ends at ${line.at(-1)}`);
    assert.ok(line[0][1] > 0);
  }
});

// The load at a place on the screen, by the labels of the axis.
async function loadAt(place, x) {
  const labels = await place.locator('.role-axis-label').first().locator('text').evaluateAll((texts) => texts.map((text) => {
    const box = text.getBoundingClientRect();
    return [Number(text.textContent), box.x + box.width / 2];
  }));
  const [[low, from], [high, to]] = [labels[0], labels.at(-1)];
  return low + (high - low) * (x - from) / (to - from);
}

// As tests/web/sample_page.cpp makes it up.
function madeUp(least, most, flits, offered) {
  const use = offered / most;
  return least + flits + flits * 0.5 * use / (1 - use);
}

test('pointing at a point shows its numbers', async () => {
  const {page} = shared;
  const place = figure(page, 'latency', 0);
  await place.scrollIntoViewIfNeeded();
  const markers = place.locator('.mark-symbol path');
  const {charts} = await data(page);
  const before = charts[0].frames.offered.lines.slice(0, 5).flatMap(({corners}) => corners.filter(([, y]) => y <= charts[0].frames.offered.top));
  for (const step of [2, 5, 8]) {  // of the hypercube, the sixth curve
    const offered = 0.05 * step;
    const box = await markers.nth(before.length + step - 1).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    const text = await page.locator('.hint:visible').innerText();
    const latency = madeUp(21, 0.71, 16, offered);
    assert.match(text, /^hypercube\(12\) \/ ecube\n/);
    assert.ok(text.includes(`offered\t${offered.toFixed(4)}`), text);
    assert.ok(text.includes(`accepted\t${offered.toFixed(4)}`), text);
    assert.ok(text.includes(`latency\t${latency.toFixed(2)} cycles (`), `${text} ${latency}`);
    assert.ok(text.includes('verdict\tconverged'), text);
    assert.ok(text.includes('bound\t2.0000'), text);
    assert.ok(text.includes('seed\t1 to 5'), text);
    assert.ok(Math.abs(await loadAt(place, x) - offered) < 0.005);
  }
  await page.mouse.move(5, 5);
  await page.locator('.hint').waitFor({state: 'hidden'});
});

test('pointing at where a curve leaves tells of the run that did not keep up', async () => {
  const {page} = shared;
  const place = figure(page, 'latency', 0);
  const box = await place.locator('.mark-symbol path').last().boundingBox();  // of the hypercube
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const text = await page.locator('.hint:visible').innerText();
  assert.match(text, /^hypercube\(12\) \/ ecube\noffered\t0.7500\n/);
  assert.ok(text.includes('verdict\tsaturated'), text);
});

test('pointing at a stroke on the axis tells the load', async () => {
  const {page} = shared;
  const box = await figure(page, 'latency', 0).locator('.mark-rect.role-mark path').last().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await page.locator('.hint:visible').innerText(), `hypercube(12) / ecube\ncarries up to\t${(0.71 * 0.985).toPrecision(4)}`);
});

test('texts that look like markup stay texts', async () => {
  const {page} = shared;
  assert.equal(await page.locator('h1').innerText(), 'Networks of 4096 nodes </script><b>& "friends"</b>');
  assert.equal(await page.locator('.legend[data-chart="0"] li').nth(2).innerText(), 'torus(64,64) / dor <2 vcs> & dateline');
  const place = figure(page, 'latency', 0);
  const {charts} = await data(page);
  const box = await place.locator('.mark-symbol path').nth(charts[0].frames.offered.lines[0].corners.length * 2).boundingBox();
  await page.mouse.move(box.x + 3, box.y + 3);
  assert.equal(await page.locator('.hint b').innerText(), 'torus(64,64) / dor <2 vcs> & dateline');
});

async function saved(page, place, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), place.getByRole('button', {name, exact: true}).click()]);
  assert.ok(download.suggestedFilename().endsWith(`.${name.toLowerCase()}`));
  return readFileSync(await download.path());
}

test('charts can be saved as SVG that stands alone', async () => {
  const {page, log} = shared;
  for (const [kind, chart] of [['latency', 0], ['latency', 4], ['accepted', 1], ['links', 0]]) {
    const svg = (await saved(page, figure(page, kind, chart), 'SVG')).toString();
    assert.ok(!svg.includes('var('), 'colours are written out');
    const sheet = await browser.newPage({viewport: {width: 800, height: 900}});
    writeFileSync(join(folder, 'chart.svg'), svg);
    await sheet.goto(pathToFileURL(join(folder, 'chart.svg')).href);
    const parts = await sheet.evaluate(() => {
      const boxes = (query) => [...document.querySelectorAll(query)].map((element) => element.getBoundingClientRect());
      const box = (query) => ({
        top: Math.min(...boxes(query).map(({top}) => top)),
        bottom: Math.max(...boxes(query).map(({bottom}) => bottom)),
        right: Math.max(...boxes(query).map(({right}) => right)),
      });
      return {
        root: document.documentElement.localName,
        lines: document.querySelectorAll('.mark-line path').length,
        names: [...document.querySelectorAll('.legend text')].map((text) => text.textContent),
        sheet: box('svg'), heading: box('g.heading'), plot: box('g.plot text, g.plot .mark-symbol path'), legend: box('g.legend'),
      };
    });
    assert.equal(parts.root, 'svg');  // else it was not well-formed
    assert.equal(parts.lines, parts.names.length);
    if (kind !== 'links') assert.equal(parts.names[2], 'torus(64,64) / dor <2 vcs> & dateline');
    assert.ok(parts.heading.bottom <= parts.plot.top + 1);
    assert.ok(parts.plot.bottom <= parts.legend.top + 1);
    assert.ok(parts.legend.bottom <= parts.sheet.bottom && parts.legend.right <= parts.sheet.right);
    await sheet.close();
  }
  assert.ok(log.requests.every((each) => each === url || each.startsWith('blob:')));
});

test('charts can be saved as PNG, twice as fine', async () => {
  const {page} = await open({colorScheme: 'dark'});
  const place = figure(page, 'latency', 0);
  const [, width, height] = (await saved(page, place, 'SVG')).toString().match(/width="(\d+)" height="(\d+)"/).map(Number);
  const png = await saved(page, place, 'PNG');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2 * width, 2 * height]);
  // White paper with something on it, though the page is dark.
  const shares = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const {data: bytes} = pen.getImageData(0, 0, image.width, image.height);
    let white = 0;
    let coloured = 0;
    for (let i = 0; i < bytes.length; i += 4) {
      const [low, high] = [Math.min(bytes[i], bytes[i + 1], bytes[i + 2]), Math.max(bytes[i], bytes[i + 1], bytes[i + 2])];
      if (low > 250) white += 4 / bytes.length;
      if (high - low > 60) coloured += 4 / bytes.length;
    }
    return {white, coloured};
  }, `data:image/png;base64,${png.toString('base64')}`);
  assert.ok(shares.white > 0.8 && shares.coloured > 0.005, JSON.stringify(shares));
  await page.close();
});

// Boxes that must not meet, and that must lie in others.
async function checkLayout(page, where) {
  const found = await page.evaluate(() => {
    const box = (element) => { const {top, bottom, left, right} = element.getBoundingClientRect(); return {top, bottom, left, right}; };
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const faults = [];
    for (const list of document.querySelectorAll('.legend')) {
      const entries = [...list.children].map(box);
      entries.forEach((a, i) => entries.slice(0, i).forEach((b) => { if (meet(a, b)) faults.push('legend entries meet'); }));
      if (!entries.every((entry) => inside(entry, box(list)))) faults.push('legend entry sticks out');
      for (const plot of document.querySelectorAll('.canvas')) if (meet(box(list), box(plot))) faults.push('legend and plot meet');
    }
    const figures = [...document.querySelectorAll('figure')];
    figures.forEach((a, i) => figures.slice(0, i).forEach((b) => { if (meet(box(a), box(b))) faults.push('figures meet'); }));
    for (const figure of figures) {
      const svg = figure.querySelector('.canvas svg');
      if (!inside(box(svg), box(figure))) faults.push('plot sticks out of its figure');
      for (const text of svg.querySelectorAll('text')) if (!inside(box(text), box(figure))) faults.push(`text sticks out: ${text.textContent}`);
      const labels = [...svg.querySelectorAll('.role-axis-label text, .role-axis-title text, .mark-text.role-mark text')].filter((text) => getComputedStyle(text).opacity !== '0');
      labels.forEach((a, i) => labels.slice(0, i).forEach((b) => { if (meet(box(a), box(b))) faults.push(`labels meet: ${a.textContent}, ${b.textContent}`); }));
    }
    return [...new Set(faults)];
  });
  assert.deepEqual(found, [], where);
}

for (const width of [1400, 800, 400]) {
  test(`nothing overlaps at ${width}, on the screen and in print`, async () => {
    const {page} = await open({viewport: {width, height: 1000}});
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({colorScheme});
      await checkLayout(page, colorScheme);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await page.emulateMedia({media: 'print'});
    await page.setViewportSize({width: Math.min(width, 720), height: 1000});
    await checkLayout(page, 'print');
    await page.close();
  });
}

test('colours follow the scheme, and print is always light', async () => {
  const {page} = await open({colorScheme: 'light'});
  const look = () => figure(page, 'latency', 0).locator('.mark-line path').first().evaluate(
    (path) => [getComputedStyle(path).stroke, getComputedStyle(path.closest('figure')).backgroundColor]);
  const light = await look();
  assert.deepEqual(light, ['rgb(18, 48, 74)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({colorScheme: 'dark'});
  assert.deepEqual(await look(), ['rgb(169, 199, 230)', 'rgb(22, 28, 34)']);
  await page.emulateMedia({colorScheme: 'dark', media: 'print'});
  assert.deepEqual(await look(), light);
  await page.close();
});

test('offered loads are on the axis, and the switch puts accepted ones there', async () => {
  const {page} = await open();
  const place = figure(page, 'latency', 0);
  const title = () => place.locator('.role-axis-title text').first().textContent();
  assert.equal(await title(), 'offered load, flits per terminal and cycle');
  await page.getByRole('radio', {name: 'accepted load'}).check();
  await place.getByText('Latency over accepted load').waitFor();
  assert.equal(await title(), 'accepted load, flits per terminal and cycle');
  await page.close();
});

test('the page begins with the answer and a summary, and no table stands there twice', async () => {
  const {page} = shared;
  const first = await page.locator('h1 ~ *').first().evaluate((element) => [element.className, element.innerText]);
  assert.deepEqual(first, ['answer', 'hypercube(12) carries the highest load.\ntorus(64,64) carries the lowest.']);
  const places = await page.evaluate(() => ['.answer', '.summary', 'section'].map((query) => document.querySelector(query).getBoundingClientRect().top));
  assert.deepEqual([...places].sort((a, b) => a - b), places);
  const tables = await page.locator('table').evaluateAll((all) => all.map((table) => table.innerHTML));
  assert.equal(new Set(tables).size, tables.length);
});

// The last chart of the sample has the same curve twice.
test('curves and strokes at one place do not hide each other', async () => {
  const {page} = shared;
  const {charts} = await data(page);
  const chart = charts.findIndex(({title}) => title === 'the same curve twice');
  for (const kind of ['latency', 'accepted']) {
    const widths = await figure(page, kind, chart).locator('.mark-line path').evaluateAll(
      (paths) => paths.map((path) => Number(path.getAttribute('stroke-width'))));
    assert.ok(widths[0] >= widths[1] + 1.5, `${kind}: ${widths}`);
    const strokes = await figure(page, kind, chart).locator('.mark-rect.role-mark path').evaluateAll(
      (paths) => paths.map((path) => { const {top, bottom} = path.getBoundingClientRect(); return {top, bottom}; }));
    assert.equal(strokes.length, 2);
    assert.ok(strokes[1].bottom <= strokes[0].top, JSON.stringify(strokes));
  }
  const different = await figure(page, 'latency', 0).locator('.mark-line path').evaluateAll(
    (paths) => paths.map((path) => Number(path.getAttribute('stroke-width'))));
  assert.deepEqual([different[2], different[5]], [1.8, 1.8]);  // of the torus and the hypercube, which are alone
});

test('numbers are open in print', async () => {
  const {page} = await open();
  assert.equal(await page.locator('details.numbers[open]').count(), 0);
  await page.pdf();
  assert.equal(await page.locator('details.numbers:not([open])').count(), 0);
  await page.close();
});

test('the legend lifts curves out and takes them away', async () => {
  const {page} = await open();
  const place = figure(page, 'latency', 0);
  const entry = page.locator('.legend[data-chart="0"] button').nth(1);
  const opacities = () => place.locator('.mark-line path').evaluateAll((paths) => paths.map((path) => Number(path.getAttribute('opacity') ?? 1)));
  await entry.hover();
  await page.waitForFunction((path) => path.getAttribute('opacity') === '0.15', await place.locator('.mark-line path').first().elementHandle());
  assert.deepEqual(await opacities(), [0.15, 1, 0.15, 0.15, 0.15, 0.15]);
  await entry.click();
  await place.locator('.mark-line path').nth(5).waitFor({state: 'detached'});
  assert.equal((await linesOf(figure(page, 'accepted', 0))).length, 5);
  assert.equal((await linesOf(figure(page, 'latency', 1))).length, 6);
  await entry.click();
  await place.locator('.mark-line path').nth(5).waitFor({state: 'attached'});
  await page.close();
});

test('a click on a title sorts a table, numbers as numbers', async () => {
  const {page} = await open();
  const table = page.locator('table').filter({hasText: 'saturation'}).first();
  const column = () => table.locator('tbody tr td:nth-child(3)').allTextContents();
  await table.getByRole('columnheader', {name: 'bound'}).click();
  assert.deepEqual(await column(), ['0.125', '0.500', '0.505', '0.520', '1.000', '2.000']);
  await table.getByRole('columnheader', {name: 'bound'}).click();
  assert.equal((await column())[0], '2.000');
  await page.close();
});

test('reads without scripts', async () => {
  const {page, log} = await open({javaScriptEnabled: false});
  assert.deepEqual(log.requests, [url]);
  const plot = figure(page, 'latency', 0).locator('svg').first();
  assert.ok((await plot.boundingBox()).height > 200);
  assert.ok(await page.locator('.summary').getByRole('cell', {name: 'hypercube(12) / ecube'}).isVisible());
  assert.ok(await page.locator('.switch').isHidden());
  await page.close();
});
