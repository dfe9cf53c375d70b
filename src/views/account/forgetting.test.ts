import { beforeEach, describe, expect, it } from 'vitest';
import { useNewKeyStore } from '@/stores/account/newKey';
import { useAccountSessionStore } from '@/stores/account/session';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage } from '@/testing/mountAccountPage';
import ForgetButton from './parts/ForgetButton.vue';

const key = { accountHash: '7C41D09E', password: 'x', rawAnswer: null, madeMs: FAKE_NOW_MS };
const world = accountWorldOfEachTest();

async function mounted() {
  const page = await mountAccountPage(ForgetButton, world);
  const press = async (name: string) => {
    await page.wrapper
      .findAll('button')
      .find((one) => one.text() === name)!
      .trigger('click');
    await world.platform.settle();
  };
  return { ...page, press };
}

describe('forgetting a session', () => {
  beforeEach(() => signIn(world));

  const isSignedIn = () => world.use(useAccountSessionStore).isSignedIn;

  it('is done at once where no key waits to be saved', async () => {
    const { press } = await mounted();
    await press('Forget on this device');
    expect(isSignedIn()).toBe(false);
  });

  it.each([
    ['Erase the key too', false, false],
    ['Keep it for the 15 minutes', false, true],
    ['Cancel', true, true],
  ])('asks what becomes of a key that waits: %s', async (answer, staysIn, staysThere) => {
    await world.use(useNewKeyStore).keep(key, 'tab');
    // As after a reload: the key is sealed, and nobody has looked for it.
    world.reload();
    await signIn(world);
    const { press, text } = await mounted();
    await press('Forget on this device');
    expect(isSignedIn()).toBe(true);
    expect(text()).toContain('Your key is not saved');
    expect(document.activeElement?.textContent?.trim()).toBe('Erase the key too');
    await press(answer);
    expect(isSignedIn()).toBe(staysIn);
    expect(world.use(useNewKeyStore).isWaiting).toBe(staysThere);
    expect((await world.platform.vault.recall('account-new-key')) !== null).toBe(staysThere);
  });
});
