import { expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { readDevice } from '@/testing/readDevice';
import { HOME, openSessionTab } from '@/testing/sessionTab';
import { settleUntil } from '@/testing/settleUntil';

const route = 'DELETE /users/me';
const deactivated = { route, answer: chatRefusal('USER_DEACTIVATED'), status: 401 };

const lastOf = (isLastOwner: unknown) => ({
  ...chatRefusal('CANNOT_DEACTIVATE_LAST_USER'),
  entity: 'whoever',
  is_last_owner: isLastOwner,
});

/** Somebody signed in for all tabs, with a draft. */
async function begin() {
  const platform = createFakePlatform();
  const tab = openSessionTab(platform);
  const { type } = await tab.signIn('device');
  await type('herring');
  tab.server.takeRequests();
  return { ...tab, type, isIn: () => tab.sessions.accounts.size === 1 };
}

it('ends the account in all tabs, erases it on the device, and has the door say so', async () => {
  const { platform, server, sessions, ways, isIn } = await begin();
  const other = openSessionTab(platform.openTab());
  await (await other.signIn('device')).type('haddock');
  server.prepare({ route, answer: chatAnswer() });
  expect(await ways.deactivateAccount(HOME)).toBeNull();
  expect(isIn()).toBe(false);
  await settleUntil(platform, () => other.sessions.accounts.size === 0);
  for (const tab of [sessions, other.sessions])
    expect([...tab.outElsewhere]).toEqual([[HOME, 'deactivated']]);
  await platform.advance(5_000);
  expect(await readDevice(platform)).not.toMatch(/herring|haddock|sealed/);
  expect(await platform.vault.recall(`chat.${HOME}`)).toBeNull();
  expect(server.takeRequests().map(({ path }) => path)).toHaveLength(1);
});

it('says no more of it to those who are back', async () => {
  const { server, sessions, ways, signIn } = await begin();
  server.prepare({ route, answer: chatAnswer() });
  await ways.deactivateAccount(HOME);
  await signIn('tab');
  expect(sessions.outElsewhere.size).toBe(0);
});

it.each([
  [true, 'onlyOwner'],
  [false, 'onlyPerson'],
])('changes nothing where the server keeps the last one, owner: %s', async (isOwner, reason) => {
  const { platform, server, ways, isIn } = await begin();
  server.prepare({ route, answer: lastOf(isOwner), status: 400 });
  expect(await ways.deactivateAccount(HOME)).toBe(reason);
  expect(isIn()).toBe(true);
  expect(await readDevice(platform)).toContain('herring');
});

it('hands on a refusal that says of nobody whether they are the last', async () => {
  const { server, ways, isIn } = await begin();
  server.prepare({ route, answer: lastOf('perhaps'), status: 400 });
  await expect(ways.deactivateAccount(HOME)).rejects.toMatchObject({ status: 400 });
  expect(isIn()).toBe(true);
});

it('keeps all where the answer is lost, and ends it where the next one says that it was done', async () => {
  const { platform, server, sessions, ways, isIn } = await begin();
  server.prepare({ route, fault: 'breakMidBody' });
  await expect(ways.deactivateAccount(HOME)).rejects.toThrow();
  expect(isIn()).toBe(true);
  expect(await readDevice(platform)).toContain('herring');
  server.prepare(deactivated);
  expect(await ways.deactivateAccount(HOME)).toBeNull();
  expect(isIn()).toBe(false);
  expect(sessions.outElsewhere.get(HOME)).toBe('deactivated');
  expect(await readDevice(platform)).not.toContain('herring');
});
