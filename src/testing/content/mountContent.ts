/** Mounts message content in a realm that the test makes up. */
import { mount, type VueWrapper } from '@vue/test-utils';
import { nextTick, type Component } from 'vue';
import { createWords, wordsKey, type Words } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { createFakeRealm, type FakeRealm } from '@/testing/content/fakeRealm';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { contentContextKey } from '@/views/chat/content/contentContext';
import { MessageContent } from '@/views/chat/content/MessageContent';

export interface MountedContent {
  wrapper: VueWrapper;
  realm: FakeRealm;
  platform: FakePlatform;
}

let english: Promise<Words> | null = null;

async function englishWords(): Promise<Words> {
  const words = createWords();
  await words.useCatalogue('common');
  await words.useCatalogue('chat');
  return words;
}

/** Mounts any part of message content in the document. */
export async function mountPart(
  part: Component,
  props: Record<string, unknown>,
  realm: FakeRealm = createFakeRealm(),
): Promise<MountedContent> {
  const words = await (english ??= englishWords());
  const platform = createFakePlatform();
  const wrapper = mount(part, {
    props,
    attachTo: document.body,
    global: {
      provide: {
        [wordsKey as symbol]: words,
        [platformKey as symbol]: platform,
        [contentContextKey as symbol]: realm.context,
      },
    },
  });
  await nextTick();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- `mount` answers `any` for a part not known by name
  return { wrapper, realm, platform };
}

/** Mounts the content of a message. */
export function mountContent(
  html: string,
  realm?: FakeRealm,
  props: Record<string, unknown> = {},
): Promise<MountedContent> {
  return mountPart(MessageContent, { html, ...props }, realm);
}
