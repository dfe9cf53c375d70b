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
