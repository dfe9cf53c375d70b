/** Builds a bench as the product is built, for Node: what development adds to Vue and Pinia is no part of the cost. */
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The exports of a source file, named from the root of the project. @param {string} path */
export async function importBuilt(path) {
  // Inside the project: what it loads at run time is found from there.
  const outDir = join(root, '.cache/bench-core');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [vue(), lingui()],
    resolve: { alias: { '@': join(root, 'src') } },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    ssr: { noExternal: true, resolve: { conditions: ['module', 'browser', 'production'] } },
    build: { ssr: path, outDir, minify: false, target: 'esnext', copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, basename(path).replace(/\.ts$/, '.js'))).href);
}
