/** A browser for histories and soaks, with the app built. */
import { buildIfChanged } from '../../scripts/build.mjs';
import { getChromium } from '../../scripts/chromium.mjs';

/** Builds the app if need be, and starts a Chromium. */
export async function launchBrowser() {
  const executablePath = await getChromium();
  await buildIfChanged();
  const { chromium } = await import('@playwright/test');
  // Chromium has no sandbox for root; tests in a container run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
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
