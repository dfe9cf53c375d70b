import { mount } from '@vue/test-utils';
import { nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import EmojiFigure from './EmojiFigure.vue';

function figure(reactionType: string, emojiCode: string) {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const shown = mount(EmojiFigure, {
    props: { emoji: { emojiName: 'zulip', emojiCode, reactionType } },
    attachTo: document.body,
    global: {
      provide: {
        [platformKey as symbol]: world.platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  return { shown, serverUrl: world.account.serverUrl };
}

describe('the emoji that a server brings along', () => {
  it.each(['zulip_extra_emoji', 'service_extra_emoji'])(
    'is the picture that our own server has, as %s',
    async (reactionType) => {
      const { shown, serverUrl } = figure(reactionType, 'zulip');
      const picture = shown.get('img');
      const path = '/static/generated/emoji/images/emoji/unicode/zulip.png';
      expect(picture.attributes('src')).toBe(serverUrl + path);

      picture.element.dispatchEvent(new Event('error'));
      await nextTick();
      expect(shown.find('img').exists()).toBe(false);
      expect(shown.text()).toBe(':zulip:');
    },
  );

  it('is its name where we do not know it', () => {
    expect(figure('zulip_extra_emoji', '../../x').shown.html()).not.toContain('img');
  });
});
