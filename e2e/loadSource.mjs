/** Runs the product's TypeScript in Node, as the tests do: for scripts that are no tests. */
import { createServer } from 'vite';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import vue from '@vitejs/plugin-vue';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The exports of a source file, named from the root of the project, and a way to end it. */
export async function loadSource(path) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [vue(), lingui()],
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return { module: await server.ssrLoadModule(path), close: () => server.close() };
}
