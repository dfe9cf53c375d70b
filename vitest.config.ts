import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { wordParts } from './scripts/vite/wordParts.ts';

const common = {
  plugins: [vue({ template: { compilerOptions: { hoistStatic: false } } }), lingui(), wordParts()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
};

/** Rooms whose tests need a document. */
const documentTests = [
  'src/{views,components,composables,i18n,app}/**/*.test.ts',
  'src/domain/content/**/*.test.ts',
];

const ways = {
  // Time decides no test: a limit only ends one that hangs.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // The files that a worker runs share their modules: to load those anew for each cost two thirds of what tests with a document took.
  // What a test changes, it changes in a world of its own.
  isolate: false,
};

export default defineConfig({
  test: {
    // One core is kept free otherwise, as if somebody watched.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/{domain,api,sync,stores}/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        ...common,
        test: {
          ...ways,
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: documentTests,
        },
      },
      {
        ...common,
        test: {
          ...ways,
          name: 'dom',
          environment: 'jsdom',
          include: documentTests,
          setupFiles: ['src/testing/unmountAfterEachTest.ts'],
        },
      },
      {
        ...common,
        test: {
          ...ways,
          name: 'contract',
          environment: 'node',
          include: ['e2e/{standins,contract,chaos}/**/*.test.ts'],
        },
      },
    ],
  },
});
