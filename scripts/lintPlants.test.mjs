/** Plants violations of the import table and of the other house rules, and expects the linter to find each of them. */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';

/** The real configuration, less what needs the planted file to be part of a type-checked project. */
const eslint = new ESLint({
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    {
      files: ['**/*.{ts,vue}'],
      languageOptions: { parserOptions: { projectService: false, project: false } },
    },
  ],
});

async function rulesBrokenBy(filePath, code) {
  const [result] = await eslint.lintText(code, { filePath });
  const fatal = result.messages.find((message) => message.fatal);
  if (fatal) throw new Error(`${filePath} cannot be parsed: ${fatal.message}`);
  return result.messages.map((message) => message.ruleId);
}

const header = '/** Planted. */\n';
const setup = (script, template = '<div />') =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  ${template}\n</template>\n`;

const trespasses = [
  [
    'a value from api in a view',
    'src/views/chat/planted.ts',
    "import { parse } from '@/api/wire'; parse();",
  ],
  [
    'a value from a model in a view',
    'src/views/chat/planted.ts',
    "import { planted } from '@/api/chat/model/planted'; planted();",
  ],
  [
    'a type from a route in a view',
    'src/views/chat/planted.ts',
    "import type { Planted } from '@/api/chat/client'; export type P = Planted;",
  ],
  [
    'chat importing account',
    'src/stores/chat/planted.ts',
    "import { planted } from '@/api/account/client'; planted();",
  ],
  [
    'account views importing the chat',
    'src/views/account/planted.ts',
    "import { planted } from '@/stores/chat/planted'; planted();",
  ],
  [
    'account models in the chat',
    'src/views/chat/planted.ts',
    "import type { P } from '@/api/account/client'; export type Q = P;",
  ],
  ['domain importing vue', 'src/domain/planted.ts', "import { ref } from 'vue'; ref();"],
  [
    'domain importing platform',
    'src/domain/planted.ts',
    "import { usePlatform } from '../platform/index'; usePlatform();",
  ],
  ['valibot in a store', 'src/stores/chat/planted.ts', "import * as v from 'valibot'; v.string();"],
  ['valibot in sync', 'src/sync/planted.ts', "import * as v from 'valibot'; v.string();"],
  ['idb above platform', 'src/stores/planted.ts', "import { openDB } from 'idb'; openDB();"],
  ['node in the product', 'src/domain/planted.ts', "import { join } from 'node:path'; join();"],
  [
    'a dynamic import',
    'src/views/chat/planted.ts',
    "export const load = () => import('@/api/wire');",
  ],
  [
    'a component file',
    'src/views/chat/Planted.vue',
    setup("import { parse } from '@/api/wire';\nparse();"),
  ],
  [
    'sync outside the frame',
    'src/views/chat/Planted.vue',
    setup("import { planted } from '@/sync/planted';\nplanted();"),
  ],
  [
    'a store reaching up',
    'src/stores/chat/planted.ts',
    "import App from '@/app/App.vue'; void App;",
  ],
  [
    'testing in the product',
    'src/stores/planted.ts',
    "import { planted } from '@/testing/planted'; planted();",
  ],
  [
    'stand-ins using the client',
    'e2e/standins/planted.ts',
    "import { parse } from '../../src/api/wire'; parse();",
  ],
];

const otherPlants = [
  ['no-restricted-globals', 'src/stores/planted.ts', 'void fetch("/");'],
  ['no-restricted-globals', 'src/views/chat/planted.ts', 'export const width = window.innerWidth;'],
  ['no-restricted-globals', 'src/domain/planted.ts', 'export const title = document.title;'],
  ['no-restricted-properties', 'src/domain/planted.ts', 'export const now = Date.now();'],
  ['no-restricted-syntax', 'src/domain/planted.ts', 'export const now = new Date();'],
  ['no-restricted-syntax', 'src/domain/planted.ts', "export * from './topic';"],
  [
    'no-restricted-syntax',
    'src/platform/planted.ts',
    "export const late = import('./page').then((part) => part.go(), () => {});",
  ],
  [
    'no-restricted-imports',
    'src/app/Planted.vue',
    setup("import { defineAsyncComponent } from 'vue';\nvoid defineAsyncComponent;"),
  ],
  [
    'no-restricted-properties',
    'src/stores/planted.test.ts',
    "import { vi } from 'vitest'; vi.mock('vue');",
  ],
  [
    'vue/no-v-html',
    'src/views/chat/Planted.vue',
    setup('const html = "";', '<div v-html="html" />'),
  ],
  [
    'vue/no-restricted-v-bind',
    'src/views/chat/Planted.vue',
    setup('const html = "";', '<div :innerHTML="html" />'),
  ],
  ['no-restricted-properties', 'src/domain/planted.ts', 'URL.parse("");'],
  ['no-restricted-properties', 'src/views/chat/planted.ts', 'document.body.innerHTML = "";'],
  [
    'vue/no-static-inline-styles',
    'src/views/chat/Planted.vue',
    setup('', '<div style="color: red" />'),
  ],
  ['vue/no-bare-strings-in-template', 'src/views/chat/Planted.vue', setup('', '<p>Hello</p>')],
  ['vuejs-accessibility/alt-text', 'src/views/chat/Planted.vue', setup('', '<img src="/x.png" />')],
  ['house/plainNames', 'src/domain/utils.ts', 'export const planted = 1;'],
  ['house/functionLines', 'src/domain/planted.ts', `export function long() {${'\n'.repeat(61)}}`],
  ['max-lines', 'src/domain/planted.ts', '//\n'.repeat(401)],
  ['import-x/no-default-export', 'src/domain/planted.ts', 'export default 1;'],
  ['boundaries/no-unknown-files', 'src/attic/planted.ts', 'export const planted = 1;'],
];

const welcome = [
  [
    'the type-only opening',
    'src/views/chat/planted.ts',
    "import type { P } from '@/api/chat/model/planted'; export type Q = P;",
  ],
  [
    'the type-only opening of domain',
    'src/domain/planted.ts',
    "import type { P } from '../api/chat/model/planted'; export type Q = P;",
  ],
  [
    'a store using its api',
    'src/stores/chat/planted.ts',
    "import { readChatAnswer } from '@/api/chat/client'; readChatAnswer();",
  ],
  [
    'words in a store',
    'src/stores/planted.ts',
    "import { useWords } from '@/i18n/words'; useWords();",
  ],
  ['valibot in api', 'src/api/chat/planted.ts', "import * as v from 'valibot'; v.string();"],
  [
    'sync in the frame',
    'src/views/chat/ChatView.vue',
    setup("import { planted } from '@/sync/planted';\nplanted();"),
  ],
];

describe('the import table', () => {
  test.each(trespasses)('refuses %s', async (_, file, code) => {
    const text = file.endsWith('.vue') ? code : header + code;
    expect(await rulesBrokenBy(file, text)).toContain('boundaries/dependencies');
  });

  test.each(welcome)('lets through %s', async (_, file, code) => {
    const text = file.endsWith('.vue') ? code : header + code;
    expect(await rulesBrokenBy(file, text)).not.toContain('boundaries/dependencies');
  });
});

test.each(otherPlants)('%s finds its plant in %s', async (rule, file, code) => {
  const text = file.endsWith('.vue') ? code : header + code;
  expect(await rulesBrokenBy(file, text)).toContain(rule);
});

test('a set-up store may be longer than a function', async () => {
  const store = `defineStore('planted', () => {${'\n'.repeat(100)}});`;
  const imported = "import { defineStore } from 'pinia';\n";
  const broken = await rulesBrokenBy('src/stores/planted.ts', header + imported + store);
  expect(broken).not.toContain('house/functionLines');
});

test('two files that import each other are caught', async () => {
  // The real src/platform/browser.ts imports this one.
  const code = `${header}import { createBrowserPlatform } from './browser';\nvoid createBrowserPlatform;`;
  expect(await rulesBrokenBy('src/platform/browserWorkers.ts', code)).toContain(
    'import-x/no-cycle',
  );
});
