import { describe, expect, it } from 'vitest';
import { createAccountWorld } from '@/testing/accountWorld';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useScreenShareStore } from './screenShare';

describe('a shared screen', () => {
  it('is known in every tab, and in those opened later', async () => {
    const platform = createFakePlatform();
    const here = createAccountWorld(platform).use(useScreenShareStore);
    const there = createAccountWorld(platform.openTab()).use(useScreenShareStore);
    expect([here.isOn, there.isOn]).toEqual([false, false]);
    here.isOn = true;
    await platform.settle();
    expect(there.isOn).toBe(true);
    expect(createAccountWorld(platform.openTab()).use(useScreenShareStore).isOn).toBe(true);
    there.isOn = false;
    await platform.settle();
    expect(here.isOn).toBe(false);
    expect(platform.deviceStore.keys()).toEqual([]);
  });
});
