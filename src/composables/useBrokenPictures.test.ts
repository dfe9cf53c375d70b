import { computed } from 'vue';
import { expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { watchPictures } from './useBrokenPictures';

const URL = 'https://chat.example/avatar.png';

function watch() {
  const root = document.createElement('main');
  const platform = createFakePlatform();
  const pictures = watchPictures(root, platform);
  const isBroken = computed(() => pictures.has(URL));
  const fail = (attributes: Record<string, string>) => {
    const picture = document.createElement('img');
    for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
    root.append(picture);
    picture.dispatchEvent(new Event('error'));
  };
  return { platform, pictures, isBroken, fail };
}

it('knows which pictures could not be loaded', () => {
  const { isBroken, fail } = watch();
  expect(isBroken.value).toBe(false);
  fail({ src: URL, 'data-substitute': '' });
  expect(isBroken.value).toBe(true);
});

it('leaves pictures alone that have no substitute, and hears of each by its address', () => {
  const { isBroken, fail } = watch();
  fail({ src: URL });
  fail({ src: 'https://chat.example/other.png', 'data-substitute': '' });
  expect(isBroken.value).toBe(false);
});

it('tries again when it is told to', () => {
  const { pictures, isBroken, fail } = watch();
  fail({ src: URL, 'data-substitute': '' });
  expect(isBroken.value).toBe(true);
  pictures.tryAgain();
  expect(isBroken.value).toBe(false);
});

it.each(['online', 'seen'] as const)('tries again once the page is %s again', (how) => {
  const { platform, isBroken, fail } = watch();
  const set = (isThere: boolean) =>
    how === 'online' ? platform.setOnline(isThere) : platform.setVisible(isThere);
  set(false);
  fail({ src: URL, 'data-substitute': '' });
  expect(isBroken.value).toBe(true);
  set(true);
  expect(isBroken.value).toBe(false);
});
