import { expect, it } from 'vitest';
import { exportAddress, exportState, isPrivateExport } from './realmExports';

const asked = { deletedTimestamp: null, failedTimestamp: null, exportUrl: null };

it.each([
  ['pending', {}],
  ['finished', { exportUrl: 'https://files.example/1' }],
  ['failed', { failedTimestamp: 7 }],
  ['deleted', { deletedTimestamp: 8 }],
])('is %s', (state, told) => {
  expect(exportState({ ...asked, ...told })).toBe(state);
});

it.each([
  [undefined, false],
  [1, false],
  ['public', false],
  [2, true],
  ['full_with_consent', true],
  ['full_without_consent', true],
])('of kind %s holds private messages: %s', (exportType, expected) => {
  expect(isPrivateExport({ exportType })).toBe(expected);
});

it.each([
  ['https://files.example/1.tar.gz', 'https://files.example/1.tar.gz'],
  ['/user_avatars/exports/1.tar.gz', 'https://chat.example/user_avatars/exports/1.tar.gz'],
  ['javascript:alert(1)', null],
  [null, null],
])('of %s is fetched from %s', (exportUrl, expected) => {
  expect(exportAddress({ exportUrl }, 'https://chat.example')).toBe(expected);
});
