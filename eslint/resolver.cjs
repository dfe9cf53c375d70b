/** Finds the file behind an import, for the rules that follow imports: the alias `@/`, relative paths, packages. */
const { existsSync, statSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { dirname, join, resolve } = require('node:path');

const root = dirname(__dirname);
const endings = ['', '.ts', '.vue', '.d.ts', '.mjs', '.js', '/index.ts'];

/** @param assumed the ending of a file that is not there (yet), or undefined where that means: not found. */
function findFile(path, assumed) {
  for (const ending of endings) {
    const file = path + ending;
    if (existsSync(file) && statSync(file).isFile()) return { found: true, path: file };
  }
  return assumed ? { found: true, path: path + assumed } : { found: false };
}

function findPackage(source) {
  const name = source.split('/', source.startsWith('@') ? 2 : 1).join('/');
  const description = join(root, 'node_modules', name, 'package.json');
  return existsSync(description) ? { found: true, path: description } : { found: false };
}

/** The shape that both eslint-module-utils and eslint-plugin-import-x ask for. */
module.exports = {
  interfaceVersion: 2,
  resolve(source, importer, config) {
    const assumed = config?.assumed;
    const address = source.replace(/\?.*$/, '');
    if (isBuiltin(address)) return { found: true, path: null };
    if (address.startsWith('@/')) return findFile(join(root, 'src', address.slice(2)), assumed);
    if (address.startsWith('.')) return findFile(resolve(dirname(importer), address), assumed);
    return findPackage(address);
  },
};
