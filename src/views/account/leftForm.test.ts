import { expect, it } from 'vitest';
import '@/workers/powSolver';
import { useProofStore } from '@/stores/account/proof';
import { useRegistrationStore } from '@/stores/account/registration';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import RegistrationView from './RegistrationView.vue';

const world = accountWorldOfEachTest();
const fieldOf = ({ wrapper }: MountedPage) =>
  wrapper.get<HTMLInputElement>('input[name=new-password]');
const kindOf = ({ wrapper }: MountedPage) =>
  wrapper.get<HTMLInputElement>('fieldset input:checked').element.value;

async function open() {
  world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
  const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
  world.platform.input();
  await world.until(() => fieldOf(page).element.value !== '');
  return page;
}

it.each(['words', 'characters'])('a password of %s is found again, as drawn', async (kind) => {
  const page = await open();
  const first = fieldOf(page).element.value;
  if (kind !== 'words') {
    await page.wrapper.get('input[value=characters]').setValue();
    await world.until(() => fieldOf(page).element.value !== first);
  }
  const drawn = fieldOf(page).element.value;
  page.wrapper.unmount();
  const again = await open();
  expect(fieldOf(again).element.value).toBe(drawn);
  expect(kindOf(again)).toBe(kind);
});

it('a password of one’s own is found again as such', async () => {
  const page = await open();
  await fieldOf(page).setValue('harbour lights at dusk');
  page.wrapper.unmount();
  const again = await open();
  expect(fieldOf(again).element.value).toBe('harbour lights at dusk');
  expect(kindOf(again)).toBe('own');
});

it('a password that made an account is not kept for whoever comes later', async () => {
  const page = await open();
  const used = fieldOf(page).element.value;
  const challenge = { challenge: 'c', signature: 's', difficulty: 0 };
  const expiresAt = new Date(FAKE_NOW_MS + 7 * 24 * 60 * 60_000).toISOString();
  const answer = { account: accountAnswer(), session: { token: 'token-1234', expiresAt } };
  world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
  world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
  world.server.prepare({ route: 'PUT /account', answer });
  await page.wrapper.get('form').trigger('submit');
  await world.until(() => page.router.currentRoute.value.name === 'save-key');
  page.wrapper.unmount();
  expect(world.use(useRegistrationStore).leftForm()).toBe(null);
  const again = await open();
  expect(fieldOf(again).element.value).not.toBe(used);
});

it('what was solved for it is not lost unasked, until it is thrown away', async () => {
  const page = await open();
  const { pageRecord } = world.platform;
  expect(pageRecord.leavingGuards).toBe(0);
  const challenge = { challenge: 'c', signature: 's', difficulty: 0 };
  world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
  const registration = world.use(useRegistrationStore);
  await registration.solveAhead();
  await world.until(() => world.use(useProofStore).state.kind === 'solved');
  page.wrapper.unmount();
  expect(pageRecord.leavingGuards).toBe(1);
  registration.reset();
  await world.until(() => pageRecord.leavingGuards === 0);
});
