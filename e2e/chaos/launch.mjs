/** A browser for histories and soaks, with the app built. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { buildIfChanged } from '../../scripts/build.mjs';
import { getChromium } from '../../scripts/chromium.mjs';

/** The key of this run's servers: the browser takes any certificate that has it, and no other. */
export const serverKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const keyPrint = () =>
  createHash('sha256')
    .update(serverKey.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** Builds the app if need be, and starts a Chromium, or the Firefox at this path. */
export async function launchBrowser(firefoxPath) {
  await buildIfChanged();
  const { chromium, firefox } = await import('@playwright/test');
  if (firefoxPath) return firefox.launch({ executablePath: firefoxPath, channel: 'moz-firefox' });
  const executablePath = await getChromium();
  // Chromium has no sandbox for root; tests in a container run as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, `--ignore-certificate-errors-spki-list=${keyPrint()}`];
  return chromium.launch({ executablePath, args });
}

/**
 * The exports of a source file. Not imported before the app is built: the compiler of Vue decides when it is first
 * loaded whether it is for production, and a build by the other one would be a broken one.
 */
export async function sourceOf(path) {
  const { loadSource } = await import('../loadSource.mjs');
  return loadSource(path);
}
