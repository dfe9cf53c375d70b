import { describe, expect, it } from 'vitest';
import { createFakePasskeys } from '@/testing/fakePasskeys';
import { createSecretLock } from './secretLock';

const random = {
  bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
};
const { subtle } = crypto;
const options = (passphrase: string) => ({ label: 'Quayside', passphrase });

function lockWith(passkeys = createFakePasskeys()) {
  return { passkeys, lock: createSecretLock({ subtle, random, passkeys, rounds: 10 }) };
}

describe('a lock', () => {
  it('with a passphrase opens with that passphrase alone', async () => {
    const { lock } = lockWith();
    const made = await lock.make('passphrase', options('four grey gulls'));
    const text = await made!.close('swordfish');
    expect(text).not.toMatch(/swordfish|gulls/);
    expect(await lock.open(text, 'four grey gull')).toBeNull();
    expect((await lock.open(text, 'four grey gulls'))?.secret).toBe('swordfish');
  });

  it('takes a passphrase however its letters are composed', async () => {
    const { lock } = lockWith();
    const made = await lock.make('passphrase', options('Mo\u0308we'));
    const text = await made!.close('swordfish');
    expect((await lock.open(text, 'M\u00f6we'))?.secret).toBe('swordfish');
  });

  it('with a passkey opens with that passkey, verified', async () => {
    const { lock, passkeys } = lockWith();
    const made = await lock.make('passkey', options(''));
    const text = await made!.close('swordfish');
    expect((await lock.open(text, ''))?.secret).toBe('swordfish');
    passkeys.declines = true;
    expect(await lock.open(text, '')).toBeNull();
    expect(await lockWith().lock.open(text, '')).toBeNull();
  });

  it('once opened closes again without asking, and opens the same way', async () => {
    const { lock, passkeys } = lockWith();
    const made = await lock.make('passkey', options(''));
    const opened = await lock.open(await made!.close('one'), '');
    const asked = passkeys.asked;
    const text = await opened!.lock.close('two');
    expect(passkeys.asked).toBe(asked);
    expect((await lock.open(text, ''))?.secret).toBe('two');
  });

  it('is not made by a passkey that cannot derive secrets, nor without the person', async () => {
    const simple = createFakePasskeys();
    simple.derives = false;
    expect(await lockWith(simple).lock.make('passkey', options(''))).toBeNull();
    const unwilling = createFakePasskeys();
    unwilling.declines = true;
    expect(await lockWith(unwilling).lock.make('passkey', options(''))).toBeNull();
  });

  it.each(['', 'null', '{}', '{"lock":"key"}', '{"lock":"passphrase","salt":1}', '[]'])(
    'does not open %j',
    async (text) => {
      expect(await lockWith().lock.open(text, 'any')).toBeNull();
    },
  );
});
