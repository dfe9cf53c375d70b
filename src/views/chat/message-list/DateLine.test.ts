import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import { inChat } from '@/testing/inChat';
import DateLine from './DateLine.vue';

const HOUR_MS = 3_600_000;

async function open() {
  const { world } = createServedWorld();
  const { platform } = world;
  const timestamp = platform.clock.now() / 1_000;
  const global = await inChat(world);
  return { platform, timestamp, line: mount(DateLine, { props: { timestamp }, global }) };
}

it('calls a day by its name as long as it has that name, however long the page stays open', async () => {
  const { platform, line } = await open();
  expect(line.text()).toBe('Today');
  await platform.advance(24 * HOUR_MS);
  expect(line.text()).toBe('Yesterday');
  await platform.advance(24 * HOUR_MS);
  expect(line.text()).toMatch(/June/);
});

it('is drawn anew at midnight, not a while after', async () => {
  const { platform, timestamp, line } = await open();
  const midnightMs = new Date(timestamp * 1_000).setHours(24, 0, 0, 0);
  await platform.advance(midnightMs - timestamp * 1_000 - 1_000);
  expect(line.text()).toBe('Today');
  await platform.advance(1_000);
  expect(line.text()).toBe('Yesterday');
});

it('is drawn anew, too, where the machine slept through midnight', async () => {
  const { platform, line } = await open();
  platform.jumpClock(24 * HOUR_MS);
  platform.resume();
  await platform.settle();
  expect(line.text()).toBe('Yesterday');
});
