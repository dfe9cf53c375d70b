/**
 * The Vite door: `vite` and `vite preview` answer both services' paths themselves, from the stand-ins or, where
 * `HOSTING_URL` or `CHAT_URL` is set, from real servers; and say how to sign in to the stand-ins.
 * With `SECOND_ORGANIZATION=1` the demo's configuration names a second organization, below `/outpost`.
 * With `QUIET_BOTS=1` nobody in the demo's chat speaks unasked. With `CHECK_CONTRACT=1` the chat's exchanges are held
 * against the description of the real API, where the checker is at hand; `/__control__/contract` tells the outcome.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { findChecker, type Checker } from './contractDoor';
import { withDemoSignIn, withSecondOrganization } from './demoConfig';
import { createDoorsMiddleware, realServers, type Doors } from './doors';
import { OUTPOST_PATH } from './paths';
import { createDemo } from './standins';

/** The stand-in's own path for signing in by hash and password. */
const SIGN_IN_PATH = '/user/logIn';

/** Answers `/config.json` with the demo's sign-in path in it; passes on if there is no file. */
function demoConfig(folder: string): Connect.NextHandleFunction {
  return (message, response, next) => {
    if (message.method !== 'GET' || message.url?.split('?')[0] !== '/config.json') {
      next();
      return;
    }
    readFile(join(folder, 'config.json'), 'utf8').then(
      (text) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-cache');
        response.setHeader('x-content-type-options', 'nosniff');
        const demo = withDemoSignIn(text, SIGN_IN_PATH);
        const isTwofold = process.env['SECOND_ORGANIZATION'] === '1';
        response.end(isTwofold ? withSecondOrganization(demo, OUTPOST_PATH) : demo);
      },
      () => next(),
    );
  };
}

function sayAfterUrls(server: ViteDevServer | PreviewServer, lines: readonly string[]): void {
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    for (const line of lines) server.config.logger.info(`  ${line}`);
  };
}

const wantedChecker = (): Promise<Checker | null> =>
  process.env['CHECK_CONTRACT'] === '1' ? findChecker() : Promise.resolve(null);

async function open(
  server: ViteDevServer | PreviewServer,
  folder: string,
  headers: Doors['headers'],
): Promise<void> {
  const real = realServers(process.env);
  const { standins, signIns } = createDemo({
    account: real.hostingUrl === null,
    chat: real.chatUrl === null,
    isQuiet: process.env['QUIET_BOTS'] === '1',
    checker: await wantedChecker(),
  });
  server.middlewares.use(createDoorsMiddleware({ standins, headers, ...real }));
  if (standins.account !== null) server.middlewares.use(demoConfig(folder));
  const proxied = [real.hostingUrl, real.chatUrl].filter((url) => url !== null);
  const lines = proxied.map((url) => `Requests go on to ${url.origin}.`);
  sayAfterUrls(server, [...lines, ...signIns]);
}

/**
 * The plugin. It must come before any plugin that answers every path.
 * @param headers what is added to all that the services answer
 */
export function services(headers: Doors['headers']): Plugin {
  return {
    name: 'services',
    configureServer(server) {
      return open(server, server.config.publicDir, headers);
    },
    configurePreviewServer(server) {
      return open(server, resolve(server.config.root, server.config.build.outDir), headers);
    },
  };
}
