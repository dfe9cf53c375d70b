/** `npm run words`: every message id in the code has words in every language, and every word is asked for. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { choicesOf, placeholdersOf, readCatalogue } from './catalogues.mjs';
import { root } from './processes.mjs';
import { firstViews, pageFolders, partFor } from './wordRooms.mjs';

const localesFolder = join(root, 'src', 'i18n', 'locales');
const sourceLocale = 'en';

function filesUnder(folder, pattern) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The ids that a piece of code names: literals, and the fixed beginnings of ids put together in a template literal.
 * @param {string[]} catalogues names of the catalogues, which are the first segments of ids
 */
export function idsIn(source, catalogues) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const first = `(?:${catalogues.join('|')})`;
  const literal = new RegExp(`(['"\`])(${first}\\.[\\w-]+\\.[\\w.-]*[\\w-])\\1`, 'g');
  const spoken = new RegExp(`\\bt\\(\\s*(['"\`])(${first}\\.[\\w.-]+)\\1`, 'g');
  const template = new RegExp(`\`(${first}\\.[\\w.-]*\\.)\\$\\{`, 'g');
  return {
    literals: [...code.matchAll(literal), ...code.matchAll(spoken)].map(([, , id]) => id),
    beginnings: [...code.matchAll(template)].map(([, beginning]) => beginning),
  };
}

/** Every catalogue of every language: locale → catalogue name → messages. */
function readLocales(problems) {
  const locales = new Map();
  for (const file of filesUnder(localesFolder, /\.po$/)) {
    const locale = basename(dirname(file));
    const catalogues = locales.get(locale) ?? new Map();
    try {
      catalogues.set(basename(file, '.po'), readCatalogue(readFileSync(file, 'utf8')));
    } catch (error) {
      problems.push(`${relative(root, file)}: ${error.message}`);
    }
    locales.set(locale, catalogues);
  }
  return locales;
}

/** What is wrong between the ids in use and the catalogue of the source language. */
export function compareWithCode(messages, uses) {
  const problems = [];
  const known = [...messages.keys()];
  const used = new Set();
  for (const { file, literals, beginnings } of uses) {
    for (const id of literals) {
      used.add(id);
      if (!messages.has(id)) problems.push(`${file}: no words for ${id}`);
    }
    for (const beginning of beginnings) {
      const meant = known.filter((id) => id.startsWith(beginning));
      meant.forEach((id) => used.add(id));
      if (meant.length === 0) problems.push(`${file}: no words begin with ${beginning}`);
    }
  }
  for (const id of known) if (!used.has(id)) problems.push(`${id}: no code asks for these words`);
  return problems;
}

const isIn = (folders, file) => folders.some((folder) => file.startsWith(folder));

/** Which of these files say words of a part that may not be there where they are. */
function sayingPart(part, messages, files) {
  const ids = [...messages.keys()].filter((id) => partFor(id) === part);
  return files.flatMap(({ file, literals, beginnings }) =>
    ids
      .filter((id) => literals.includes(id) || beginnings.some((one) => id.startsWith(one)))
      .map((id) => `${file}: ${id} comes only with some pages: see scripts/wordRooms.mjs`),
  );
}

/** Who says what only some pages have the words for, and is none of them. */
export function compareWithPages(messages, uses) {
  const elsewhere = uses.filter(({ file }) => !isIn(pageFolders, file));
  const atFirst = uses.filter(({ file }) => isIn(firstViews, file));
  return [...sayingPart('pages', messages, elsewhere), ...sayingPart('feed', messages, atFirst)];
}

/** What a translation lacks, has too much of, or fills in differently. */
export function compareWithSource(locale, source, translation) {
  const problems = [];
  for (const [id, text] of source) {
    const translated = translation.get(id);
    if (!translated) {
      problems.push(`${locale}: ${id} is not translated`);
      continue;
    }
    const [wanted, got] = [text, translated].map((one) => [...placeholdersOf(one)].sort().join());
    if (wanted !== got) problems.push(`${locale}: ${id} has {${got}} instead of {${wanted}}`);
  }
  for (const id of translation.keys())
    if (!source.has(id)) problems.push(`${locale}: ${id} is in no other language`);
  return problems;
}

/** The plural forms that a language has: English one and other, Arabic six. */
function pluralForms(locale, kind) {
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
  return new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
}

/** Plurals that lack a form of the language or have one that it does not know, and choices without a last resort. */
export function checkChoices(locale, messages) {
  const problems = [];
  for (const [id, text] of messages)
    for (const { name, kind, keys } of choicesOf(text)) {
      const forms = kind === 'select' ? ['other'] : pluralForms(locale, kind);
      const missing = forms.filter((form) => !keys.includes(form));
      const strange = kind === 'select' ? [] : keys.filter((key) => !/^=\d+$/.test(key));
      for (const form of missing) problems.push(`${locale}: ${id} has no ${form} for {${name}}`);
      for (const form of strange.filter((key) => !forms.includes(key)))
        problems.push(
          `${locale}: ${id} has ${form} for {${name}}, which the language does not use`,
        );
    }
  return problems;
}

function misplaced(locale, catalogues) {
  return [...catalogues].flatMap(([name, messages]) =>
    [...messages]
      .filter(([id, text]) => id.split('.')[0] !== name || text === '')
      .map(([id, text]) =>
        text === ''
          ? `${locale}: ${id} is empty`
          : `${locale}: ${id} does not belong in ${name}.po`,
      ),
  );
}

const allMessages = (catalogues) =>
  new Map([...(catalogues?.values() ?? [])].flatMap((one) => [...one]));

function check() {
  const problems = [];
  const locales = readLocales(problems);
  const sourceCatalogues = locales.get(sourceLocale) ?? new Map();
  const source = allMessages(sourceCatalogues);
  const uses = filesUnder(join(root, 'src'), /\.(?:ts|vue)$/)
    .filter((file) => !file.endsWith('.test.ts') && !file.includes(join('src', 'testing')))
    .map((file) => ({
      file: relative(root, file),
      ...idsIn(readFileSync(file, 'utf8'), [...sourceCatalogues.keys()]),
    }));
  problems.push(...compareWithCode(source, uses), ...compareWithPages(source, uses));
  for (const [locale, catalogues] of locales) {
    const messages = allMessages(catalogues);
    problems.push(
      ...misplaced(locale, catalogues),
      ...compareWithSource(locale, source, messages),
      ...checkChoices(locale, messages),
    );
  }
  return { problems: [...new Set(problems)], count: source.size, languages: locales.size };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { problems, count, languages } = check();
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(`${count} messages, ${languages} language(s), ${problems.length} problem(s)`);
  if (problems.length > 0) process.exitCode = 1;
}
