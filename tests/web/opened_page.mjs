// A page that the program writes, opened in a browser.
import {createRequire} from 'node:module';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// The arguments of a test: the folder with playwright-core, the browser, the program weft.
export const [modules, executablePath, weft] = process.argv.slice(2);

export class WrittenPage {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'weft-web-'));
    this.file = join(this.folder, 'page.html');
    this.url = pathToFileURL(this.file).href;
  }

  async start() {
    const {chromium} = createRequire(join(modules, 'package.json'))('playwright-core');
    this.browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
  }

  async end() {
    await this.browser.close();
    rmSync(this.folder, {recursive: true});
  }

  // The log has what the page asks for, its errors, and what it writes to the console.
  async open(options = {}) {
    const page = await this.browser.newPage({viewport: {width: 1400, height: 900}, ...options});
    const log = {requests: [], errors: []};
    page.on('request', (request) => log.requests.push(request.url()));
    page.on('pageerror', (error) => log.errors.push(error.message));
    page.on('console', (message) => log.errors.push(message.text()));
    await page.goto(this.url);
    return {page, log};
  }
}
