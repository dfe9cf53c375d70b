/** The built app with a chat server of the caller's beside it, on one port, as in production behind one web server. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceHeaders } from '../scripts/securityHeaders.mjs';
import { createBuildListener } from '../scripts/vite/serveBuild';
import { createDoorsMiddleware } from './standins/doors';
import { withDemoSignIn } from './standins/demoConfig';
import { listen, type Handle, type RunningServer } from './standins/http';
import type { Standins } from './standins/standins';

/** The build's configuration, with this chat as its only organization. */
async function configFor(distFolder: string): Promise<string> {
  const config = JSON.parse(await readFile(join(distFolder, 'config.json'), 'utf8')) as object;
  const organizations = [{ id: 'home', name: null, url: '/' }];
  const own = JSON.stringify({ ...config, chat: { enabled: true, organizations } });
  return withDemoSignIn(own, '/user/logIn');
}

/** Serves the build in `distFolder` on 127.0.0.1, and what it asks the chat to `chat`, and the host to `account`. */
export async function serveBuiltApp(
  distFolder: string,
  chat: Handle,
  account: Standins['account'] = null,
): Promise<RunningServer> {
  const doors = createDoorsMiddleware({
    standins: { account, chat: { handle: chat, control: {} } },
    hostingUrl: null,
    chatUrl: null,
    headers: serviceHeaders(),
  });
  const files = createBuildListener(distFolder);
  const config = await configFor(distFolder);
  return listen((message, response) =>
    doors(message, response, () => {
      if (message.url !== '/config.json') files(message, response);
      else response.setHeader('content-type', 'application/json').end(config);
    }),
  );
}
