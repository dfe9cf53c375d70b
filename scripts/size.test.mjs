/** The byte budgets: what counts as shipped, and when a weight is too much. */
import { expect, test } from 'vitest';
import { staticClosure, strangersIn, verdict } from './size.mjs';

const build = {
  manifest: {
    entry: { file: 'entry.js', imports: ['shared'], dynamicImports: ['page', 'other'] },
    shared: { file: 'shared.js', imports: ['entry'] },
    page: { file: 'page.js', imports: ['shared', 'part'] },
    part: { file: 'part.js' },
    other: { file: 'other.js' },
  },
  modules: { 'entry.js': ['src/main.ts'], 'page.js': ['src/Page.vue', 'src/title.ts'] },
};

test('a view ships its own chunk, the entry and all their static imports, once', () => {
  const files = staticClosure(build, ['src/main.ts', 'src/Page.vue']).map(({ file }) => file);
  expect(files.sort()).toEqual(['entry.js', 'page.js', 'part.js', 'shared.js']);
});

test('a module that is not in the build is said, not counted as nothing', () => {
  expect(() => staticClosure(build, ['src/Gone.vue'])).toThrow('src/Gone.vue');
});

test('a part of one wing that needs a chunk with something of the other is named', () => {
  const wings = {
    ...build,
    modules: { 'page.js': ['src/account/Page.vue'], 'part.js': ['src/chat/part.ts'] },
  };
  expect(strangersIn({ folder: 'src/account/', without: ['src/chat/'] }, wings)).toEqual([
    'src/account/Page.vue brings src/chat/part.ts',
  ]);
  expect(strangersIn({ folder: 'src/chat/', without: ['src/account/'] }, wings)).toEqual([]);
});

test('the stop is a limit, the goal a wish', () => {
  const budget = { goal: 50, stop: 65 };
  expect(verdict(50_000, budget)).toBe('ok');
  expect(verdict(50_001, budget)).toBe('over the goal');
  expect(verdict(65_001, budget)).toBe('over the stop');
});
