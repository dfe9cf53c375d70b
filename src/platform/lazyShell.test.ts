// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyShell } from './lazyShell';

/** A browser's service workers and caches, as far as they are asked. */
function standIn({ refuses = false, controller = null as object | null } = {}) {
  const closed: string[] = [];
  const registered: string[] = [];
  const cached = new Set(['quayside-precache-v2', 'somebody-else']);
  const container = {
    controller,
    ready: Promise.resolve({}),
    async register(url: string) {
      if (refuses) throw new DOMException('Not here', 'SecurityError');
      registered.push(url);
    },
    getRegistration: async () => ({
      getNotifications: async () => [{ close: () => void closed.push('a notice') }],
      async unregister() {
        registered.length = 0;
        return true;
      },
    }),
  };
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  });
  const shell = lazyShell(
    (url) => `trusted:${url}`,
    container as unknown as ServiceWorkerContainer,
  );
  return { shell, container, registered, cached, closed };
}

beforeEach(() => void vi.stubEnv('PROD', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the files of the app on the device', () => {
  it('are kept by a service worker that the policy lets through', async () => {
    const { shell, registered } = standIn();
    expect(shell.isThere()).toBe(false);
    shell.keep();
    await expect.poll(() => registered).toEqual(['trusted:/service-worker.js']);
    await expect.poll(() => shell.isThere()).toBe(true);
  });

  it('are forgotten with it, and nothing else is', async () => {
    const { shell, registered, cached } = standIn();
    shell.keep();
    shell.forget();
    await expect.poll(() => [...cached]).toEqual(['somebody-else']);
    expect(registered).toEqual([]);
    expect(shell.isThere()).toBe(false);
  });

  it('are forgotten after a start that found them, too, though they answer for this page', async () => {
    const { shell, cached, closed } = standIn({ controller: {} });
    expect(shell.isThere()).toBe(true);
    shell.forget();
    expect(shell.isThere()).toBe(false);
    await expect.poll(() => [...cached]).toEqual(['somebody-else']);
    expect(closed).toEqual(['a notice']);
  });

  it('are left alone by whoever knows nothing of them', async () => {
    const { shell, cached } = standIn();
    shell.forget();
    await new Promise((resolve) => setTimeout(resolve));
    expect([...cached]).toContain('quayside-precache-v2');
  });

  it('are kept anew where another tab has forgotten them', async () => {
    const { shell, registered } = standIn();
    shell.keep();
    await expect.poll(() => registered.length).toBe(1);
    registered.length = 0;
    shell.keep();
    await expect.poll(() => registered.length).toBe(1);
  });

  it('are asked for again where the browser refused them', async () => {
    const { shell, container, registered } = standIn({ refuses: true });
    const tries: string[] = [];
    const { register } = container;
    container.register = (url) => {
      tries.push(url);
      return register(url);
    };
    shell.keep();
    await expect.poll(() => tries.length).toBe(1);
    await expect
      .poll(() => {
        shell.keep();
        return tries.length;
      })
      .toBe(2);
    expect(registered).toEqual([]);
    expect(shell.isThere()).toBe(false);
  });

  it('are no matter where there are no service workers', () => {
    const shell = lazyShell((url) => url, undefined);
    shell.keep();
    shell.forget();
    expect(shell.isThere()).toBe(false);
  });
});
