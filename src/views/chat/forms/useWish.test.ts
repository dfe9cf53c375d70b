import { afterEach, expect, it } from 'vitest';
import { shallowRef, type WritableComputedRef } from 'vue';
import { createServedWorld } from '@/testing/chatWorld';
import { setUpInChat } from '@/testing/setUpInChat';
import { useWish } from './useWish';

let end = () => {};
afterEach(() => end());

async function open() {
  const { world } = createServedWorld();
  const known = shallowRef('always');
  const answers: { take: () => void; refuse: () => void }[] = [];
  let wish: WritableComputedRef<string> | undefined;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({ take: resolve, refuse: () => reject(new Error('refused')) });
    });
  end = await setUpInChat(world, () => {
    wish = useWish(() => known.value, ask, 'chat.settings.failed');
  });
  return {
    known,
    answers,
    platform: world.platform,
    shown: () => wish?.value,
    choose(value: string) {
      if (wish) wish.value = value;
    },
  };
}

it('shows a wish at once, and goes on doing so between the answer and its event', async () => {
  const { known, answers, platform, shown, choose } = await open();
  choose('never');
  expect(shown()).toBe('never');
  answers[0]?.take();
  await platform.settle();
  expect(shown()).toBe('never');
  known.value = 'never';
  await platform.settle();
  // From now on the server has its say again.
  known.value = 'conversations';
  expect(shown()).toBe('conversations');
});

it('shows what the server has where the event came first, or does not come', async () => {
  const { known, answers, platform, shown, choose } = await open();
  choose('never');
  known.value = 'never';
  answers[0]?.take();
  await platform.settle();
  known.value = 'conversations';
  expect(shown()).toBe('conversations');

  choose('always');
  answers[1]?.take();
  await platform.advance(9_000);
  expect(shown()).toBe('always');
  await platform.advance(1_500);
  expect(shown()).toBe('conversations');
});

it('goes back at once where it was refused, and lets a later wish stand', async () => {
  const { answers, platform, shown, choose } = await open();
  choose('never');
  choose('conversations');
  answers[0]?.refuse();
  await platform.settle();
  expect(shown()).toBe('conversations');
  answers[1]?.refuse();
  await platform.settle();
  expect(shown()).toBe('always');
});
