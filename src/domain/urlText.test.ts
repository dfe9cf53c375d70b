import { afterEach, expect, it, vi } from 'vitest';
import { parseUrl } from './urlText';

afterEach(() => void vi.unstubAllGlobals());

it('reads addresses in browsers that have no way of their own to ask for one', () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override parse = undefined as unknown as typeof URL.parse;
    },
  );
  expect(parseUrl('https://example.com/a')?.pathname).toBe('/a');
  expect(parseUrl('/b', 'https://example.com/a')?.href).toBe('https://example.com/b');
  expect(parseUrl('/b')).toBeNull();
  expect(parseUrl('https://')).toBeNull();
});
