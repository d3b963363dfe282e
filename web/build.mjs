// node build.mjs ENTRY FOLDER: bundles ENTRY with the packages in FOLDER/node_modules, and writes into FOLDER
//   web_bundle.cpp   the script and the licences of the packages in it, as bytes
//   THIRD_PARTY.md   the licences, to be read
import {createRequire} from 'node:module';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';

const [entry, folder] = process.argv.slice(2).map((path) => resolve(path));
const esbuild = createRequire(join(folder, 'package.json'))('esbuild');

const result = await esbuild.build({
  entryPoints: [entry],
  absWorkingDir: folder,
  nodePaths: [join(folder, 'node_modules')],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2020',
  charset: 'ascii',
  legalComments: 'none',  // the whole texts are in the page's footer
  write: false,
  metafile: true,
});
const script = result.outputFiles[0].text.trim();
if (/<\/script|<!--/i.test(script)) throw new Error('the script holds a text that would end it inside a page');

// The folder of the package that a bundled file is from; our own files have none.
function packageOf(input) {
  const at = input.lastIndexOf('node_modules/');
  if (at < 0) return undefined;
  const parts = input.slice(at).split('/');
  const name = parts[1].startsWith('@') ? `${parts[1]}/${parts[2]}` : parts[1];
  return join(folder, input.slice(0, at), 'node_modules', name);
}

function licenceOf(path) {
  const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${path} comes without the text of its licence`);
  return readFileSync(join(path, file), 'utf8').replace(/\r\n/g, '\n').trim();
}

function describe(path) {
  const {name, version, license} = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return {title: `${name} ${version} (${license})`, text: licenceOf(path)};
}

// Only what esbuild took a byte of.
const used = Object.values(result.metafile.outputs)
  .flatMap((output) => Object.entries(output.inputs))
  .filter(([, {bytesInOutput}]) => bytesInOutput > 0)
  .map(([input]) => packageOf(input));
const packages = [...new Set(used.filter(Boolean))].map(describe).sort((a, b) => (a.title < b.title ? -1 : 1));

// Packages with the same text share it.
const byText = new Map();
for (const {title, text} of packages) byText.set(text, [...(byText.get(text) ?? []), title]);

const plain = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(72)}\n\n`);
const markdown = [...byText].map(([text, titles]) => `- ${titles.join('\n- ')}\n\n\`\`\`text\n${text}\n\`\`\`\n`).join('\n');

writeFileSync(join(folder, 'THIRD_PARTY.md'), `# What others wrote

These packages are in the script that the program writes into pages of curves; the page's footer repeats their licences.
The build makes this file anew as \`build/web/THIRD_PARTY.md\`, and a test compares the two.

${markdown}`);

function literal(text) {
  if (text.includes(')weft"')) throw new Error('the text holds the mark that ends it');
  return `R"weft(${text})weft"`;
}

writeFileSync(join(folder, 'web_bundle.cpp'), `// Made by web/build.mjs.
#include "report/web_bundle.h"

namespace weft::report {

WebBundle web_bundle() {
  static constexpr char kScript[] = ${literal(script)};
  static constexpr char kLicences[] = ${literal(plain)};
  return {{kScript, sizeof kScript - 1}, {kLicences, sizeof kLicences - 1}};
}

}
`);
