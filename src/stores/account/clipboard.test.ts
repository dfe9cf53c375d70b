import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { useClipboardStore } from './clipboard';

const SECRET = 'harbour-LIGHTS';

let platform: FakePlatform;

beforeEach(() => {
  platform = createFakePlatform();
});

async function copied({ mayRead }: { mayRead: boolean }) {
  platform.sharingRecord.mayReadClipboard = mayRead;
  const clipboard = createAccountWorld(platform).use(useClipboardStore);
  expect(await clipboard.copy(SECRET)).toBe(true);
  expect(platform.sharingRecord.clipboard).toBe(SECRET);
  return clipboard;
}

describe('a secret on the clipboard', () => {
  it('is taken off after a minute where the browser lets us look', async () => {
    const clipboard = await copied({ mayRead: true });
    expect(clipboard.state).toBe('leaving');
    await platform.advance(59_999);
    expect(platform.sharingRecord.clipboard).toBe(SECRET);
    await platform.advance(1);
    expect(platform.sharingRecord.clipboard).toBe('');
    expect(clipboard.state).toBe('none');
  });

  it('is left alone once something else is there', async () => {
    const clipboard = await copied({ mayRead: true });
    platform.sharingRecord.clipboard = 'a shopping list';
    await platform.advance(60_000);
    expect(platform.sharingRecord.clipboard).toBe('a shopping list');
    expect(clipboard.state).toBe('none');
  });

  it('waits for the page to be in front, where alone it can be looked at', async () => {
    const clipboard = await copied({ mayRead: true });
    platform.setFocused(false);
    await platform.advance(10 * 60_000);
    expect(clipboard.state).toBe('leaving');
    platform.setFocused(true);
    await platform.settle();
    expect(platform.sharingRecord.clipboard).toBe('');
  });

  it('counts its minute anew when another one takes its place', async () => {
    const clipboard = await copied({ mayRead: true });
    await platform.advance(40_000);
    await clipboard.copy('another one');
    await platform.advance(40_000);
    expect(platform.sharingRecord.clipboard).toBe('another one');
    await platform.advance(20_000);
    expect(platform.sharingRecord.clipboard).toBe('');
  });

  it('stays where nobody may look, and nothing is ever written over unasked', async () => {
    const clipboard = await copied({ mayRead: false });
    await platform.advance(24 * 60 * 60_000);
    expect(clipboard.state).toBe('staying');
    expect(platform.sharingRecord.copiedTexts).toEqual([SECRET]);
  });

  it('goes when the person says so', async () => {
    const clipboard = await copied({ mayRead: false });
    await clipboard.clear();
    expect(platform.sharingRecord.clipboard).toBe('');
    expect(clipboard.state).toBe('none');
  });

  it('never shows in the state', async () => {
    const clipboard = await copied({ mayRead: true });
    expect(JSON.stringify(clipboard.$state)).not.toContain(SECRET);
  });
});
