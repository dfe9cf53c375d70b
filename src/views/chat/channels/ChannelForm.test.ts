import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import type { WireChannel } from '@/api/chat/model/channel';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import ChannelForm from './ChannelForm.vue';

Element.prototype.scrollIntoView ??= () => {};

const { moderatorsGroupId, membersGroupId, nobodyGroupId, administratorsGroupId } = eg;

/** The form that changes channel 20. */
async function openForm(level: number, wire: Partial<WireChannel> = {}) {
  const { world, server } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      zulip_feature_level: level,
      subscriptions: [eg.wire.subscription({ ...wire, stream_id: 20 })],
      realm_user_groups: [...eg.wire.systemGroups(), eg.wire.userGroup({ id: 90, name: 'pilots' })],
    }),
  );
  const channelNow = () => world.stores.channels.channel(20)!;
  const form = mount(ChannelForm, {
    props: { channel: channelNow() },
    global: await inChat(world),
    attachTo: document.body,
  });
  await world.platform.settle();
  const field = (label: string) => {
    const found = form.findAll('label').find((one) => one.text() === label);
    return found ? form.get<HTMLSelectElement>(`[id="${found.attributes('for')}"]`) : null;
  };
  async function choose(label: string, option: string) {
    const select = field(label)!;
    const at = [...select.element.options].findIndex(({ text }) => text === option);
    expect(at).toBeGreaterThanOrEqual(0);
    select.element.selectedIndex = at;
    await select.trigger('change');
  }
  async function save() {
    await form.get('form').trigger('submit');
    await world.platform.settle();
    await flushPromises();
    return server.takeRequests().at(-1)?.params;
  }
  return { world, server, form, field, choose, save, channelNow };
}

const newest = {
  can_send_message_group: membersGroupId,
  can_administer_channel_group: { direct_members: [eg.selfUser.userId], direct_subgroups: [] },
  can_add_subscribers_group: nobodyGroupId,
  can_subscribe_group: nobodyGroupId,
};
const ADD = 'Who can add people';
const REMOVE = 'Who can remove people';
const route = 'PATCH /streams/20';

describe('who can do what in a channel', () => {
  it('is as much as the server has of it', async () => {
    const { form, field } = await openForm(276);
    expect(form.get('details').element.open).toBe(false);
    expect(field('Who can write')?.element.value).toBe('everyone');
    expect(field(REMOVE)).not.toBeNull();
    expect(field(ADD)).toBeNull();
    expect(field('Who can administer the channel')).toBeNull();
    expect(field('Who can subscribe without being added')).toBeNull();
  });

  it.each([
    [319, moderatorsGroupId],
    [320, { new: moderatorsGroupId, old: administratorsGroupId }],
  ])('is told as a server of level %i takes it', async (level, told) => {
    const { server, choose, save } = await openForm(level);
    server.prepare({ route, answer: chatAnswer() });
    await choose(REMOVE, 'Moderators');
    expect(await save()).toEqual({ can_remove_subscribers_group: JSON.stringify(told) });
  });

  it('is changed for what was chosen, and stays as it is where people are named one by one', async () => {
    const { server, choose, save, field } = await openForm(349, newest);
    const administering = field('Who can administer the channel')!;
    expect(administering.element.selectedOptions[0]?.text).toBe(eg.selfUser.fullName);
    server.prepare({ route, answer: chatAnswer() });
    await choose(ADD, 'pilots');
    await choose('Who can write', 'Moderators');
    expect(await save()).toEqual({
      can_send_message_group: JSON.stringify({ new: moderatorsGroupId, old: membersGroupId }),
      can_add_subscribers_group: JSON.stringify({ new: 90, old: nobodyGroupId }),
    });
  });

  it('is not overwritten unasked where somebody else has changed it meanwhile', async () => {
    const { world, server, form, choose, save, channelNow } = await openForm(349, newest);
    await choose(ADD, 'pilots');
    world.stores.channels.handleUpdate(
      eg.event.channelUpdate({
        stream_id: 20,
        name: 'dock',
        property: 'can_add_subscribers_group',
        value: moderatorsGroupId,
      }),
    );
    await form.setProps({ channel: channelNow() });
    const refusal = chatRefusal('EXPECTATION_MISMATCH');
    server.prepare({ route, status: 400, answer: refusal });
    await save();
    expect(form.get('[role="alert"]').text()).toContain('Somebody else has just changed');
    server.prepare({ route, answer: chatAnswer() });
    expect(await save()).toEqual({
      can_add_subscribers_group: JSON.stringify({ new: 90, old: moderatorsGroupId }),
    });
  });
});
