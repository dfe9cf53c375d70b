import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createQuickTime } from '@/testing/quickTime';
import { lazyRecordStore } from './lazyRecordStore';

const parts = () => ({
  indexedDb: new IDBFactory(),
  timers: createQuickTime().timers,
  vault: { unseal: () => Promise.resolve(null) },
});
const text = (value: unknown) => (typeof value === 'string' ? value : null);

it('asks again for its part after the network withheld it, and then keeps what it is given', async () => {
  const machine = parts();
  let asked = 0;
  const store = lazyRecordStore(machine, 'org:1', () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new TypeError('Failed')) : import('./recordStore');
  });
  await expect(store.put('drafts', 'a', 'one')).rejects.toThrow('Failed');
  expect(await store.put('drafts', 'a', 'two')).toBe(true);
  expect(asked).toBe(2);
  const later = lazyRecordStore(machine, 'org:1');
  expect(await later.get('drafts', 'a', text)).toBe('two');
  expect(await later.list('drafts', text)).toEqual([{ key: 'a', value: 'two' }]);
  await later.delete('drafts', 'a');
  expect(await store.get('drafts', 'a', text)).toBeNull();
});

it('fetches nothing before something is asked of it, and then once', async () => {
  let asked = 0;
  const store = lazyRecordStore(parts(), 'org:1', () => {
    asked += 1;
    return import('./recordStore');
  });
  expect(asked).toBe(0);
  await Promise.all([store.get('drafts', 'a', text), store.quarantined('drafts')]);
  expect(asked).toBe(1);
});
