/**
 * Looks through the build for what turns text into markup or program. Run after a build. Our own code has one such place,
 * the reader of messages, and Vue's run-time some that nothing of ours reaches (the policy's Trusted Types see to that):
 * they are counted, so that one more, of ours or of a library, is noticed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.mjs';

const KINDS = {
  innerHTML: /\binnerHTML\b/g,
  outerHTML: /\bouterHTML\b/g,
  insertAdjacentHTML: /\binsertAdjacentHTML\b/g,
  setHTMLUnsafe: /\b(?:set|parse)HTMLUnsafe\b/g,
  parseFromString: /\bparseFromString\b/g,
  createContextualFragment: /\bcreateContextualFragment\b/g,
  'document.write': /\bdocument\s*(?:\?\.|\.)\s*write(?:ln)?\b/g,
  'eval(': /\beval\s*\(/g,
  'new Function': /\bFunction\s*\(/g,
  srcdoc: /\bsrcdoc\b/g,
};

/** What is known and looked at, by the name of the script: see docs/decisions/trusted-types.md. */
const KNOWN = {
  // Vue: what asks whether a property is one of those, writes it, or takes the template of a page that has none.
  start: { innerHTML: 5 },
  // The inert document of src/platform/contentHtml.ts.
  feed: { innerHTML: 1 },
};

/**
 * How often each kind stands in each script.
 * @param {Iterable<readonly [file: string, text: string]>} files
 * @returns {Record<string, Record<string, number>>} by name of the script without its hash
 */
export function countSinks(files) {
  const counts = {};
  for (const [file, text] of files) {
    const name = basename(file).replace(/(?:-[^-]+)?\.(?:js|html)$/, '');
    for (const [kind, expression] of Object.entries(KINDS)) {
      const found = text.match(expression)?.length ?? 0;
      if (found === 0) continue;
      counts[name] ??= {};
      counts[name][kind] = (counts[name][kind] ?? 0) + found;
    }
  }
  return counts;
}

/** A sentence for each count that is not the known one. */
export function unknownSinks(counts, known = KNOWN) {
  const names = new Set([...Object.keys(counts), ...Object.keys(known)]);
  return [...names].flatMap((name) =>
    Object.keys(KINDS).flatMap((kind) => {
      const found = counts[name]?.[kind] ?? 0;
      const expected = known[name]?.[kind] ?? 0;
      if (found === expected) return [];
      const where = `"${kind}" in the script "${name}" of the build: found ${found}, known ${expected}.`;
      return found > expected
        ? [
            `${where} Build nodes instead of markup; or see that no text of others gets there, and count it in scripts/sinks.mjs.`,
          ]
        : [`${where} Lower the count in scripts/sinks.mjs, so that it does not come back unseen.`];
    }),
  );
}

function builtScripts() {
  const built = join(root, 'dist');
  if (!existsSync(built)) throw new Error('There is no build: npm run build.');
  return readdirSync(built, { recursive: true })
    .filter((file) => /\.(?:js|html)$/.test(file))
    .map((file) => [file, readFileSync(join(built, file), 'utf8')]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const problems = unknownSinks(countSinks(builtScripts()));
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
