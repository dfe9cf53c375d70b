/** The built app with its stand-in servers, as a process of its own on a free port. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { checkerFile } from './standins/contractDoor';

/** A running app. */
export interface AppServer {
  /** Without a slash at the end. */
  origin: string;
  /** Whether the chat's exchanges are held against the description of the real API. */
  checksContract: boolean;
  stop(): Promise<void>;
}

const startScript = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
/** Node's start and Vite's bundling of its own configuration, on a machine that is busy with two browsers. */
const PATIENCE_MS = 200_000;

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the app; resolves once it answers. @throws Error with what it printed, where it does not come up */
export async function startApp(): Promise<AppServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [startScript, '--built'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOSTING_URL: '',
      CHAT_URL: '',
      QUIET_BOTS: '1',
      CHECK_CONTRACT: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const origin = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${printed.join('')}`));
    const tooLong = setTimeout(() => fail('The app did not start in time.'), PATIENCE_MS);
    const listen = (chunk: Buffer) => {
      printed.push(chunk.toString());
      if (!printed.join('').includes(origin)) return;
      clearTimeout(tooLong);
      resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => fail(`The app ended with ${code ?? 'a signal'}.`));
  });
  const checksContract = existsSync(checkerFile(process.env));
  if (!checksContract)
    console.warn('No checker of the chat contract (CHAT_CONTRACT): that check is left out.');
  return {
    origin,
    checksContract,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
