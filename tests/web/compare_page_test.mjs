// The page of weft compare in a browser. Arguments: the folder with playwright-core, the browser, the program weft.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {after, before, test} from 'node:test';
import {WrittenPage, weft} from './opened_page.mjs';

const written = new WrittenPage();
const {file, url} = written;
const specs = ['torus(64,64)', 'tree(2,11)', 'de-bruijn(2,12)', 'prc(4096,skips=[4,16,64,512])', 'slim-fly(11,concentration=17)',
  'generalized-hypercube(8,8,8)', 'path(9)'];
const open = (options = {}) => written.open({viewport: {width: 1300, height: 900}, ...options});

before(async () => {
  execFileSync(weft, ['compare', ...specs, '--page', file], {stdio: 'ignore'});
  await written.start();
});

after(() => written.end());

const column = (page, title) => page.locator('thead th').evaluateAll(
  (cells, wanted) => cells.findIndex((cell) => cell.textContent === wanted), title);

async function cells(page, title) {
  const place = await column(page, title);
  return page.locator('tbody tr:visible').evaluateAll((rows, i) => rows.map((row) => row.cells[i].textContent), place);
}

test('asks for nothing but itself, and nothing goes wrong', async () => {
  const {page, log} = await open();
  assert.deepEqual(log, {requests: [url], errors: []});
  const answer = await page.evaluate(() => fetch('http://127.0.0.1:9/').then(() => 'came', () => 'refused'));
  assert.equal(answer, 'refused');
  await page.close();
});

for (const width of [1700, 1300, 1000, 800]) {
  test(`the table fits a window of ${width}, on the screen and in print`, async () => {
    const {page} = await open({viewport: {width, height: 900}});
    for (const media of [{colorScheme: 'light'}, {colorScheme: 'dark'}, {media: 'print'}]) {
      await page.emulateMedia(media);
      if (media.media === 'print') await page.setViewportSize({width: 720, height: 1000});
      const [page_right, table_right, window_right] = await page.evaluate(
        () => [document.documentElement.scrollWidth, document.querySelector('table').getBoundingClientRect().right, innerWidth]);
      assert.ok(page_right <= window_right && table_right <= window_right, `${page_right} ${table_right} ${window_right}`);
    }
    await page.close();
  });
}

test('wide windows show all columns, narrow ones say which they leave out', async () => {
  const {page} = await open();
  assert.ok(await page.getByRole('columnheader', {name: 'Moore ratio'}).isVisible());
  assert.ok(await page.locator('.narrow').isHidden());
  await page.setViewportSize({width: 800, height: 900});
  assert.ok(await page.getByRole('columnheader', {name: 'Moore ratio'}).isHidden());
  assert.match(await page.locator('.narrow').innerText(), /degree, channels, mean distance, girth, Moore ratio/);
  await page.close();
});

test('a click on a title sorts, numbers as numbers and what is unknown last', async () => {
  const {page} = await open();
  const links = page.getByRole('columnheader', {name: 'links'});
  await links.click();
  const numbers = (await cells(page, 'links')).map(Number);
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
  await links.click();
  assert.deepEqual((await cells(page, 'links')).map(Number), numbers.reverse());
  const girth = page.getByRole('columnheader', {name: 'girth'});
  for (const way of ['ascending', 'descending']) {
    await girth.click();
    assert.equal(await girth.getAttribute('aria-sort'), way);
    const found = await cells(page, 'girth');
    assert.deepEqual(found.slice(-2), ['none', 'none'], way);  // the path and the tree
  }
  await page.close();
});

test('rows are filtered by name, by number and by the mark', async () => {
  const {page} = await open();
  const shown = () => page.locator('.filters output').innerText();
  assert.equal(await shown(), '7 of 7 shown');
  await page.getByLabel('name has').fill('Tor');
  assert.deepEqual(await cells(page, 'network'), ['torus(64,64)']);
  assert.equal(await shown(), '1 of 7 shown');
  await page.getByLabel('name has').fill('');
  await page.getByLabel('radix at most').fill('5');
  await page.getByLabel('terminals at least').fill('4096');
  const radix = (await cells(page, 'radix')).map(Number);
  assert.ok(radix.length > 0 && radix.every((each) => each <= 5));
  assert.ok(!(await cells(page, 'network')).includes('tree(2,11)'));  // of 4095
  await page.getByLabel('radix at most').fill('');
  await page.getByLabel('terminals at least').fill('');
  await page.getByLabel('only *').check();
  const marks = await cells(page, '*');
  assert.ok(marks.length > 0 && marks.length < 7 && marks.every((mark) => mark === '*'));
  await page.close();
});

test('reads without scripts', async () => {
  const {page} = await open({javaScriptEnabled: false});
  assert.equal(await page.locator('tbody tr').count(), 7);
  assert.ok(await page.locator('.filters').isHidden());
  await page.close();
});
