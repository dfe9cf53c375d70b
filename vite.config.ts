import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { services } from './e2e/standins/vite.ts';
import { serviceHeaders } from './scripts/securityHeaders.mjs';
import { appShell } from './scripts/vite/appShell.ts';
import { chunkGroups, plannedChunks } from './scripts/vite/chunkPlan.ts';
import { chunkModules } from './scripts/vite/chunkModules.ts';
import { laterHalves } from './scripts/vite/laterHalves.ts';
import { leanVue } from './scripts/vite/leanVue.ts';
import { minifyTwice } from './scripts/vite/minifyTwice.ts';
import { namelessComponents } from './scripts/vite/namelessComponents.ts';
import { noStaticStrings } from './scripts/vite/noStaticStrings.ts';
import { onlyWoff2 } from './scripts/vite/onlyWoff2.ts';
import { plainNamespaces } from './scripts/vite/plainNamespaces.ts';
import { preloadAgain } from './scripts/vite/preloadAgain.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { releasedPinia } from './scripts/vite/releasedPinia.ts';
import { sameNames } from './scripts/vite/sameNames.ts';
import { serveBuild } from './scripts/vite/serveBuild.ts';
import { slimIcons } from './scripts/vite/slimIcons.ts';
import { slimLingui } from './scripts/vite/slimLingui.ts';
import { slimPreloads } from './scripts/vite/slimPreloads.ts';
import { slimSchemas } from './scripts/vite/slimSchemas.ts';
import { soundChunks } from './scripts/vite/soundChunks.ts';
import { valibotCopies } from './scripts/vite/valibotCopies.ts';
import { withoutVuePolicy } from './scripts/vite/withoutVuePolicy.ts';
import { wordParts } from './scripts/vite/wordParts.ts';

/** Browsers that know `light-dark()` and the rest of the style sheets by themselves, so that nothing is rewritten. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  plugins: [
    // Static trees must stay nodes: as one string they would go through innerHTML, which Trusted Types refuse.
    vue({ template: { compilerOptions: { hoistStatic: false } } }),
    namelessComponents(),
    noStaticStrings(),
    withoutVuePolicy(),
    leanVue(),
    laterHalves(),
    plainNamespaces(),
    preloadAgain(),
    slimPreloads(),
    slimIcons(),
    slimLingui(),
    slimSchemas(),
    valibotCopies(),
    releasedPinia(),
    lingui(),
    wordParts(),
    onlyWoff2(),
    services(serviceHeaders()),
    serveBuild(),
    soundChunks(),
    minifyTwice(),
    sameNames(),
    chunkModules(),
    appShell(),
    precompress(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  worker: { format: 'es' },
  build: {
    target: browsers,
    cssTarget: browsers,
    // A data: URL is not an address that `connect-src 'self'` lets through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      // Minifying twice is what takes long, and is meant to.
      checks: { pluginTimings: false },
      output: {
        hashCharacters: 'base36',
        codeSplitting: { groups: chunkGroups(root) },
        // Every first view names a hundred files, so what is not planned has no name but a hash, and none longer than
        // it must be: no packer saves anything of it. `.vite/modules.json` tells what is in each.
        chunkFileNames: ({ name }) =>
          plannedChunks.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The script beside a style sheet says what it is of; a name of its own would be sent with every first view.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
