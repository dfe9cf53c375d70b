/**
 * `npm start`: sets up, builds if need be, and serves the app with its stand-in servers. `--dev`: with hot
 * reload. `--built`: serves the build that is there.
 */
import { root } from './processes.mjs';
import { setUp } from './setup.mjs';

const isDevelopment = process.argv.includes('--dev');
const isBuilt = process.argv.includes('--built');
const defaultPort = 5180;

/** The port to serve on; one that was asked for must be free, any other may move up. */
function portFrom(environment) {
  const asked = environment.PORT?.trim();
  if (!asked) return { port: defaultPort, strictPort: false };
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${asked}".`);
  return { port, strictPort: true };
}

async function serve() {
  // Vite bundles its configuration; that another way of loading it could not is no news to the person.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const address = { host: '127.0.0.1', ...portFrom(process.env) };
  const { createServer, preview } = await import('vite');
  if (isDevelopment) {
    const server = await createServer({ root, server: address });
    await server.listen();
    return server;
  }
  const { buildIfChanged } = await import('./build.mjs');
  if (!isBuilt) await buildIfChanged();
  return preview({ root, preview: address });
}

try {
  await setUp();
  const server = await serve();
  console.log('\n  Quayside is ready.\n');
  // The plugin of the services adds how to sign in.
  server.printUrls();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
