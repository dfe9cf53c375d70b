import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import { importX } from 'eslint-plugin-import-x';
import vue from 'eslint-plugin-vue';
import accessibility from 'eslint-plugin-vuejs-accessibility';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { machineGlobals, machineProperties, machineSyntax } from './eslint/machine.js';
import { roomRules, roomSettings } from './eslint/rooms.js';
import { functionLines } from './eslint/rules/functionLines.js';
import { openingSentence } from './eslint/rules/openingSentence.js';
import { plainNames } from './eslint/rules/plainNames.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const resolver = createRequire(import.meta.url)('./eslint/resolver.cjs');
const resolve = (source, importer) => resolver.resolve(source, importer);
const tests = ['**/*.test.{ts,mjs}'];
const typed = ['**/*.{ts,vue}'];

const htmlSinks = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
];
const noHtml = 'No HTML from strings: build nodes.';
const sinkProperties = htmlSinks.map((property) => ({ property, message: noHtml }));
const bannedSyntax = [
  {
    selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
    message: 'No barrels: import from the file that has it.',
  },
  {
    // The build has both run once the part is there: neither hears that it could not be fetched.
    selector:
      "CallExpression[callee.property.name='then'][callee.object.type='ImportExpression'][arguments.length=2]",
    message: 'Say .catch() after .then(): what is given to then() is built into the part.',
  },
];
const mocks = ['mock', 'doMock'].map((property) => ({
  object: 'vi',
  property,
  message: 'Replace the transport or the platform, never our own modules.',
}));

/** The types know what the oldest browsers here lack (`vite.config.ts`). */
const tooYoung = [
  { object: 'URL', property: 'parse', message: 'Use parseUrl(): Safari has it from 18 on.' },
];

/** A chunk that could not be fetched would never come. */
const patience = {
  name: 'vue',
  importNames: ['defineAsyncComponent'],
  message: 'Use useLazily(): it asks again where the network was away.',
};

/** What is drawn without a seed says something else of a commit each time. */
const repeatable = {
  name: 'fast-check',
  message: "Import it from '@/testing/properties', where its seed is fixed.",
};

/** Files of the product: everything in `src` that is shipped. */
const product = {
  files: ['src/**/*.{ts,vue}'],
  ignores: [...tests, 'src/testing/**', '**/*.d.ts'],
};

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'node_modules', 'playwright-report', 'test-results', '.cache'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // With a declaration for component files, which the type checker of the linter cannot read.
        project: 'tsconfig.lint.json',
        tsconfigRootDir: root,
        extraFileExtensions: ['.vue'],
        // For the component files that a rule reads while it follows the imports of a `.ts` file.
        parser: '@typescript-eslint/parser',
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A method may be async because its interface is.
      '@typescript-eslint/require-await': 'off',
      // Our objects close over their state; none of them has a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      'no-undef': 'off',
    },
  },
  vue.configs['flat/recommended'],
  accessibility.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: {
      parserOptions: { parser: '@typescript-eslint/parser' },
    },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-macros-order': 'error',
      'vue/enforce-style-attribute': ['error', { allow: ['scoped'] }],
      'vue/max-lines-per-block': ['error', { script: 150, template: 200, skipBlankLines: true }],
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
      'vue/no-bare-strings-in-template': [
        'error',
        {
          allowlist: [
            '(',
            ')',
            ',',
            '.',
            '&',
            '+',
            '-',
            '=',
            '*',
            '/',
            '#',
            '%',
            '!',
            '?',
            ':',
            '[',
            ']',
            '{',
            '}',
            '<',
            '>',
            '·',
            '•',
            '‐',
            '–',
            '—',
            '−',
            '|',
            '@',
            '…',
            '›',
            '→',
            '×',
          ],
        },
      ],
      'vue/no-restricted-v-bind': ['error', '/^(inner|outer)HTML$/i', '/^srcdoc$/i'],
      'vue/no-static-inline-styles': ['error', { allowBinding: true }],
      'vue/no-v-html': 'error',
      'vue/no-v-text-v-html-on-component': 'error',
      'vue/require-default-prop': 'off',
      // Safari forgets that a list without markers is one, unless it is told.
      'vuejs-accessibility/no-redundant-roles': ['error', { ol: ['list'], ul: ['list'] }],
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }],
    },
  },
  {
    plugins: {
      boundaries,
      'import-x': importX,
      house: { rules: { functionLines, openingSentence, plainNames } },
    },
    settings: {
      ...roomSettings,
      'import/resolver': {
        [fileURLToPath(new URL('eslint/resolver.cjs', import.meta.url))]: { assumed: '.ts' },
      },
      'import-x/resolver-next': [{ interfaceVersion: 3, name: 'house', resolve }],
      'import-x/extensions': ['.ts', '.vue', '.mjs', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'], 'vue-eslint-parser': ['.vue'] },
    },
    rules: {
      'house/plainNames': 'error',
      'house/functionLines': ['error', 60],
      'max-lines': ['error', 400],
      // A switch counts once: an exhaustive one over a union is our plainest code.
      complexity: ['error', { max: 12, variant: 'modified' }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...bannedSyntax],
      'no-restricted-properties': ['error', ...mocks, ...tooYoung, ...sinkProperties],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
    },
  },
  { files: ['{src,e2e,scripts}/**/*.{ts,vue,mjs}'], ignores: ['**/*.d.ts'], rules: roomRules },
  {
    ...product,
    ignores: [...product.ignores, 'src/views/**'],
    rules: { 'house/openingSentence': 'error' },
  },
  {
    files: ['**/*.{vue,d.ts}', '*.config.{js,ts}', 'knip.ts', 'e2e/*.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  { files: ['**/*.vue'], rules: { 'house/openingSentence': 'off' } },
  {
    ...product,
    ignores: [...product.ignores, 'src/platform/**', 'src/app/**'],
    rules: {
      'no-restricted-globals': machineGlobals.withoutDocument,
      'no-restricted-properties': [
        'error',
        ...mocks,
        ...tooYoung,
        ...sinkProperties,
        ...machineProperties,
      ],
      'no-restricted-syntax': [
        'error',
        ...bannedSyntax,
        ...machineSyntax,
        {
          selector: "MemberExpression[property.name='$patch']",
          message: 'Stores change by their own actions.',
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['src/{views,components,composables}/**/*.{ts,vue}'],
    ignores: tests,
    rules: { 'no-restricted-globals': machineGlobals.besideDocument },
  },
  {
    ...product,
    ignores: [...product.ignores, 'src/composables/useLazily.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [patience] }] },
  },
  {
    // The one place that hands a string to the browser's parser, in a document that shows and runs nothing.
    files: ['src/platform/contentHtml.ts'],
    rules: { 'no-restricted-properties': ['error', ...mocks] },
  },
  {
    files: ['src/workers/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-globals': machineGlobals.inWorkers },
  },
  {
    // A test may look into an answer without a schema: that is what it is about.
    files: [...tests, 'e2e/{specs,pages,contract}/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: [...tests, 'src/testing/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'vue/one-component-per-file': 'off',
    },
  },
  {
    files: [...tests, 'src/testing/**', 'e2e/**'],
    ignores: ['src/testing/properties.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [repeatable] }] },
  },
  {
    // The one door to the examples: tests say `eg.user()` without knowing which file makes it.
    files: ['src/testing/eg/{index,wire}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  prettier,
);
