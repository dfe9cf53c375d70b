import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { WireChannel } from '@/api/chat/model/channel';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import ChannelListRow from './ChannelListRow.vue';

interface Circumstances {
  level: number;
  role: number;
  channel?: Partial<WireChannel>;
}

const attic = { stream_id: 30, name: 'attic', is_archived: true };

/** The row of a channel that somebody is not in, on a server of this level: one in the archive, if nothing else is said. */
async function openRow({ level, role, channel = attic }: Circumstances) {
  const { server, world } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      is_admin: role <= 200,
      is_owner: false,
      zulip_feature_level: level,
      realm_users: [{ ...eg.wire.selfUser, role }],
      subscriptions: [],
      never_subscribed: [eg.wire.channel({ ...channel, stream_id: 30 })],
    }),
  );
  const component = { render: () => null };
  const routes = [
    { path: '/', component },
    { path: '/:organizationId/:terms+', name: 'chat-narrow', component },
  ];
  const router = createRouter({ history: createMemoryHistory(), routes });
  const row = mount(ChannelListRow, {
    props: { channelId: 30 },
    global: await inChat(world, { plugins: [router] }),
  });
  await world.platform.settle();
  return { server, row, world };
}

describe('the row of a channel in the archive', () => {
  it('offers to take it out, to those who may', async () => {
    const { server, row, world } = await openRow({ level: 388, role: 200 });
    server.prepare({ route: 'PATCH /streams/30', answer: chatAnswer() });
    await row.get('button').trigger('click');
    await world.platform.settle();
    expect(server.takeRequest().params).toEqual({ is_archived: 'false' });
  });

  it.each([
    ['to others', { level: 388, role: 400 }],
    ['where servers cannot', { level: 387, role: 200 }],
  ])('offers nothing %s, least of all to join', async (_, circumstances) => {
    const { row } = await openRow(circumstances);
    expect(row.find('button').exists()).toBe(false);
  });
});

describe('the row of a channel that one is not in', () => {
  const member = { level: 349, role: 400 };
  it.each([
    ['is open', {}, 1],
    ['is private, though administrators see it', { invite_only: true }, 0],
    ['lets them in', { invite_only: true, can_subscribe_group: eg.membersGroupId }, 1],
  ])('offers to join where it %s', async (_, channel, count) => {
    const { row } = await openRow({ ...member, channel });
    expect(row.findAll('button')).toHaveLength(count);
  });
});
