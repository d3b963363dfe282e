// The page of weft run --animate in a browser. Arguments: the folder with playwright-core, the browser, the program weft.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';

const [modules, executablePath, weft] = process.argv.slice(2);
const {chromium} = createRequire(join(modules, 'package.json'))('playwright-core');
const folder = mkdtempSync(join(tmpdir(), 'weft-animation-'));
let browser;

before(async () => {
  browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
});

after(async () => {
  await browser.close();
  rmSync(folder, {recursive: true});
});

// The page of a program, and what went wrong on it.
async function open(program, network, hash = '') {
  const file = join(folder, 'page.html');
  execFileSync(weft, ['run', program, network, '--animate', file], {stdio: 'ignore'});
  const page = await browser.newPage({viewport: {width: 1300, height: 1000}});
  const log = {requests: 0, errors: []};
  page.on('request', () => ++log.requests);
  page.on('pageerror', (error) => log.errors.push(error.message));
  page.on('console', (message) => log.errors.push(message.text()));
  await page.goto(pathToFileURL(file).href + hash);
  return {page, log};
}

const now = (page) => page.locator('#now').innerText();
const lit = (page) => page.locator('.link.lit').count();
const values = (page) => page.locator('.value').allTextContents();

test('asks for nothing but itself, and nothing goes wrong', async () => {
  const {page, log} = await open('fft', 'hypercube(3)');
  assert.deepEqual(log, {requests: 1, errors: []});
  await page.close();
});

test('the slider moves the step, the links that carry data and the values', async () => {
  const {page} = await open('semigroup', 'hypercube(3)');
  assert.equal(await now(page), 'before the first step');
  assert.equal(await lit(page), 0);
  const before = await values(page);
  const slider = page.getByRole('slider', {name: 'step'});
  await slider.fill('1');
  assert.equal(await now(page), 'step 1 of 6: nucleus, phase 1 (8 messages)');
  assert.equal(await lit(page), 4);
  assert.equal(await page.locator('.packet').count(), 8);
  assert.notDeepEqual(await values(page), before);
  await slider.fill('6');
  assert.match(await now(page), /^step 6 of 6: .*8 nodes compute/);
  assert.equal(new Set(await values(page)).size, 1);  // the sum is everywhere
  await slider.fill('0');
  assert.deepEqual(await values(page), before);
  await page.close();
});

test('in a broadcast nodes are hollow until the message comes', async () => {
  const {page, log} = await open('broadcast', 'scc(4)');
  const hollow = () => page.locator('.node.empty').count();
  assert.equal(await hollow(), 71);
  await page.getByRole('button', {name: 'one step on'}).click();
  assert.equal(await hollow(), 70);
  await page.getByRole('button', {name: 'last step'}).click();
  assert.equal(await hollow(), 0);
  assert.match(await now(page), /^step 12 of 12: /);
  await page.keyboard.press('ArrowLeft');
  assert.match(await now(page), /^step 11 of 12: /);
  assert.deepEqual(log.errors, []);
  await page.close();
});

test('plays to the end and stops, and an address names a step', async () => {
  const {page} = await open('matrix-transpose', 'rcc-full(2,1)', '#step=1');
  assert.match(await now(page), /^step 1 of 1: /);
  await page.getByRole('button', {name: 'first step'}).click();
  const play = page.locator('#play');
  await play.click();
  assert.equal(await play.innerText(), 'pause');
  await page.waitForFunction(() => document.getElementById('play').textContent === 'play');
  assert.match(await now(page), /^step 1 of 1: /);
  await page.close();
});

test('directed channels and several steps without messages are shown', async () => {
  const {page, log} = await open('permute', 'directed-ring(6)');
  await page.getByRole('button', {name: 'one step on'}).click();
  assert.ok(await lit(page) > 0);
  assert.deepEqual(log.errors, []);
  await page.close();
});
