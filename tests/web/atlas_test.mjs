// The page of weft atlas in a browser. Arguments: the folder with playwright-core, the browser, the program weft.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {dirname, join} from 'node:path';
import {after, before, test} from 'node:test';
import {WrittenPage, weft} from './opened_page.mjs';

const written = new WrittenPage();
const {file, folder, url} = written;
const open = (options = {}) => written.open({viewport: {width: 1400, height: 1000}, ...options});
const papers = ['rcc', 'rhsn', 'scc', 'rdt', 'prc'];

before(async () => {
  execFileSync(weft, ['atlas', '--quick', '-o', file, '--store', join(folder, 'runs.sqlite')], {stdio: 'ignore'});
  await written.start();
});

after(() => written.end());

test('asks for nothing but itself, and nothing goes wrong', async () => {
  const {page, log} = await open();
  assert.deepEqual(log, {requests: [url], errors: []});
  await page.close();
});

for (const width of [1400, 800, 400]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`fits a window of ${width}, ${colorScheme}`, async () => {
      const {page} = await open({viewport: {width, height: 900}, colorScheme});
      const [content, inside] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
      assert.ok(content <= inside, `${content} ${inside}`);
      await page.close();
    });
  }
}

test('every paper has pictures, a chart with a legend, and findings', async () => {
  const {page} = await open();
  assert.deepEqual(await page.locator('h2[id]').evaluateAll((all) => all.map(({id}) => id)), [...papers, 'all']);
  assert.equal(await page.locator('.atlas-pictures').count(), papers.length);
  assert.equal(await page.locator('figure.chart').count(), papers.length);
  for (const chart of await page.locator('figure.chart').all()) {
    const curves = await chart.locator('path.curve').count();
    assert.ok(curves >= 3);
    const texts = await chart.locator('text').allTextContents();
    const rows = await chart.locator('xpath=..').locator('tbody tr').evaluateAll((all) => all.map((row) => row.cells[0].textContent));
    assert.equal(rows.length, curves);
    for (const name of rows) assert.ok(texts.includes(name), name);
  }
  assert.ok(await page.locator('.finding.differs').count() >= 2 * papers.length);
  await page.close();
});

test('the contents lead to the sections', async () => {
  const {page} = await open();
  await page.getByRole('link', {name: 'Star-connected cycles'}).click();
  assert.equal(new URL(page.url()).hash, '#scc');
  assert.ok(Math.abs((await page.locator('#scc').boundingBox()).y) < 100);
  await page.close();
});

test('the table of all families sorts and filters', async () => {
  const {page} = await open();
  const table = page.locator('table.large');
  const place = await table.locator('thead th').evaluateAll((cells) => cells.findIndex(({textContent}) => textContent === 'links'));
  await table.getByRole('columnheader', {name: 'links'}).click();
  const links = await table.locator('tbody tr').evaluateAll((rows, i) => rows.map((row) => Number(row.cells[i].textContent)), place);
  assert.ok(links.length > 10);
  assert.deepEqual(links, [...links].sort((a, b) => a - b));
  await page.getByLabel('name has').fill('torus(4,4');
  const names = await table.locator('tbody tr:visible').evaluateAll((rows) => rows.map((row) => row.cells[1].textContent));
  assert.ok(names.length > 0 && names.every((name) => name.includes('torus(4,4')), names.join());
  await page.close();
});

// sh splits a command into words, as it would for a reader.
const words = (command) => execFileSync('sh', ['-c', `for word in ${command.replace(/^weft /, '')}; do printf '%s\\0' "$word"; done`])
  .toString().split('\0').slice(0, -1);

test('every command on the page is one: it runs, or is accepted', async () => {
  const {page} = await open();
  const commands = new Set(await page.locator('pre').evaluateAll((all) => all.flatMap((pre) =>
    pre.children.length > 0 ? [...pre.children].map(({textContent}) => textContent) : [pre.textContent])));
  await page.close();
  assert.ok(commands.size > 40, `${commands.size}`);
  const kinds = new Set([...commands].map((command) => command.split(' ')[1]));
  for (const kind of ['atlas', 'claims', 'compare', 'draw', 'info', 'paths', 'report', 'sweep', 'verify']) assert.ok(kinds.has(kind), kind);
  const environment = {...process.env, PATH: `${dirname(weft)}:${process.env.PATH}`};
  for (const command of commands) {
    assert.match(command, /^weft /);
    const [name, ...rest] = words(command);
    if (name === 'atlas' || name === 'report') continue;  // this page itself; report needs the sweep before it
    if (name === 'claims' && !rest[0]?.includes('/')) continue;  // takes long; its claims one by one do not
    if (name === 'sweep') rest.push('--dry-run');
    const {status, stderr} = spawnSync(weft, [name, ...rest], {cwd: folder, env: environment});
    assert.ok([0, 1].includes(status), `${command}: ${status} ${stderr}`);  // 1: a deadlock is an answer
  }
});

const heading = (text) => `xpath=//h3[text()="${text}"]/following-sibling::div[1]//tbody/tr`;
const rowsBelow = (page, text) => page.locator(heading(text)).evaluateAll((rows) => rows.map((row) => [...row.cells].map(({textContent}) => textContent)));
const printed = (...words) => JSON.parse(spawnSync(weft, [...words, '--json'], {cwd: folder}).stdout);

test('the numbers are those that the commands print', async () => {
  const {page} = await open();
  const rows = await rowsBelow(page, 'Size and distances, beside rivals of like size');
  assert.equal(rows.length, 4 * papers.length);
  for (const [name, nodes, , , diameter, mean, bisection] of rows) {
    const info = printed('info', name, '--only', 'nodes,diameter,mean_distance');
    assert.deepEqual([nodes, diameter].map(Number), [info.nodes, info.diameter], name);
    assert.ok(Math.abs(Number(mean) - info.mean_distance.without_self) < 0.00006, name);
    const {lower, upper} = printed('info', name).bisection;  // --only bisection searches longer than the page
    assert.deepEqual(bisection.split(' to ').map(Number), [...new Set([lower, upper])], name);
  }
  const scc = (await rowsBelow(page, 'Routing and deadlock')).filter(([routing]) => ['scc-optimal', 'ascending'].includes(routing));
  assert.equal(scc.length, 2);
  for (const [routing, verdict, mean, longest] of scc) {
    const proof = printed('verify', 'scc(4)', '--routing', routing);
    const vcs = Math.max(...Object.values(proof.vcs));
    assert.equal(verdict, `${proof.verdict} with ${vcs} ${vcs === 1 ? 'VC' : 'VCs'}`);
    const paths = printed('paths', 'scc(4)', '--routing', routing);
    assert.equal(Number(longest), paths.max_hops);
    assert.ok(Math.abs(Number(mean) - paths.mean_hops.without_self) < 0.00006);
  }
  await page.close();
});

test('reads without scripts', async () => {
  const {page} = await open({javaScriptEnabled: false});
  assert.ok(await page.locator('table.large tbody tr').count() > 10);
  assert.ok(await page.locator('.filters').isHidden());
  await page.close();
});
