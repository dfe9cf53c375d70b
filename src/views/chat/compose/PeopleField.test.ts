import { mount } from '@vue/test-utils';
import { nextTick } from 'vue';
import { expect, it } from 'vitest';
import { directConversation, type DirectConversation } from '@/domain/chat/conversation';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import PeopleField from './PeopleField.vue';

// This document has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};

/** The field of a message to Aiko. */
async function field() {
  const { world } = createServedWorld();
  const people = [
    eg.wire.user({ user_id: 71, full_name: 'Aiko Tanaka' }),
    eg.wire.user({ user_id: 72, full_name: 'Wei Chen' }),
  ];
  const { userId } = eg.selfUser;
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_users: people }));
  const shown = mount(PeopleField, {
    attachTo: document.body,
    props: {
      target: directConversation([71], userId),
      'onUpdate:target': (target: DirectConversation) => shown.setProps({ target }),
      'onUpdate:loose': (loose: string) => shown.setProps({ loose }),
    },
    global: await inChat(world),
  });
  const input = shown.get('input');
  input.element.focus();
  await nextTick();
  return { shown, input, all: directConversation([71, 72], userId) };
}

it.each(['Enter', 'Tab'])('takes the first who fits by %s', async (key) => {
  const { shown, input, all } = await field();
  await input.setValue('wei');
  await input.trigger('keydown', { key });
  expect(shown.props('target')).toEqual(all);
  expect(input.element.value).toBe('');
  expect(shown.props('loose')).toBe('');
});

it('says what is left over and names nobody, until it is taken out', async () => {
  const { shown, input } = await field();
  await input.setValue('wei');
  input.element.blur();
  await nextTick();
  expect(shown.props('loose')).toBe('wei');
  await input.setValue('nobody');
  await input.trigger('keydown', { key: 'Enter' });
  expect(shown.props('loose')).toBe('nobody');
  await input.setValue('');
  expect(shown.props('loose')).toBe('');
  await input.trigger('keydown', { key: 'Enter' });
  expect(shown.emitted('done')).toHaveLength(1);
});

it('keeps nothing of it for another conversation', async () => {
  const { shown, input } = await field();
  await input.setValue('wei');
  input.element.blur();
  await shown.setProps({ target: directConversation([72], eg.selfUser.userId) });
  await nextTick();
  expect(input.element.value).toBe('');
  expect(shown.props('loose')).toBe('');
});
