import { expect, it } from 'vitest';
import { formatBytes } from './byteFormat';

it.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1, '1 byte'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [250 * 1024 + 300, '250 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3000 * 1024 ** 4, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it('are written as the language does', () => {
  expect(formatBytes(1536, 'de')).toBe('1,5 kB');
});
