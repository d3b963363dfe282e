// The page of weft figure --all in a browser. Arguments: the folder with playwright-core, the browser, the program weft.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {after, before, test} from 'node:test';
import {WrittenPage, weft} from './opened_page.mjs';

const written = new WrittenPage();
const {file, url} = written;
const open = (width) => written.open({viewport: {width, height: 900}});

before(async () => {
  execFileSync(weft, ['figure', '--all', '-o', file], {stdio: 'ignore'});
  await written.start();
});

after(() => written.end());

test('asks for nothing but itself, and nothing goes wrong', async () => {
  const {page, log} = await open(1400);
  assert.deepEqual(log, {requests: [url], errors: []});
  await page.close();
});

test('has all 44 figures with their commands, and pictures of those that are not simulated', async () => {
  const {page} = await open(1400);
  const figures = await page.locator('figure').evaluateAll((all) => all.map((figure) => ({
    id: figure.id,
    drawn: figure.querySelector('svg') !== null,
    commands: figure.querySelectorAll('code').length,
    text: figure.querySelector('figcaption').textContent,
  })));
  assert.equal(figures.length, 44);
  const empty = figures.filter((figure) => !figure.drawn).map((figure) => figure.id);
  assert.deepEqual(empty, ['rdt/7', 'rdt/8', 'rdt/9', 'rdt/10', 'rdt/11', 'rdt/12', 'rdt/15']);
  for (const figure of figures) {
    assert.ok(figure.drawn === false || figure.commands > 0, figure.id);
    assert.ok(figure.text.length > 20, figure.id);
  }
  await page.close();
});

for (const width of [1400, 800, 400]) {
  test(`fits a window of ${width}`, async () => {
    const {page} = await open(width);
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px`);
    await page.close();
  });
}

// No text of a picture is outside of it, as the browser sets it.
test('texts stay inside their pictures', async () => {
  const {page} = await open(1400);
  const outside = await page.locator('figure > svg').evaluateAll((all) => all.flatMap((svg) => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].filter((text) => {
      const box = text.getBoundingClientRect();
      return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
    }).map((text) => `${svg.parentElement.id}: ${text.textContent}`);
  }));
  assert.deepEqual(outside, []);
  await page.close();
});
