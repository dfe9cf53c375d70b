import { expect, it } from 'vitest';
import { mayPost } from '@/domain/chat/permissions/posting';
import { topicConversation } from '@/domain/chat/conversation';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { permissionsAs } from '@/testing/permissionsAs';

const world = chatWorldOfEachTest();
const { userId } = eg.selfUser;

/** The roles as groups, of which the server tells one as nobody can read it. */
function registerWithOdd(oddId: number) {
  const groups = eg.wire.systemGroups([userId]);
  const told = groups.map((one) => (one.id === oddId ? { ...one, members: 'many' as never } : one));
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_user_groups: told }));
}

it('knows who is in a group through its subgroups, and who is not', () => {
  const { userGroups } = world.stores;
  loadSnapshot(world.stores, eg.initialSnapshot());
  expect(userGroups.isMember(eg.everyoneGroupId, userId)).toBe(true);
  expect(userGroups.isMember(eg.administratorsGroupId, userId)).toBe(false);
  expect(userGroups.isMember(999, userId)).toBeUndefined();
});

it('takes nobody the right to write for a group that could not be read', () => {
  registerWithOdd(eg.membersGroupId);
  const { userGroups, connection } = world.stores;
  expect(connection.skippedEventTypes).toEqual(['realm_user_groups']);
  expect(userGroups.isMember(eg.everyoneGroupId, userId)).toBeUndefined();
  expect(userGroups.isMember(eg.fullMembersGroupId, userId)).toBe(true);

  const channel = eg.channel({ can_send_message_group: eg.everyoneGroupId });
  const context = permissionsAs('member', {
    isMember: (groupId) => userGroups.isMember(groupId, userId),
    channel: () => channel,
  });
  const place = topicConversation(channel.channelId, 'tides');
  expect(mayPost(place, { ...context, isMember: () => false })).toBe('no');
  expect(mayPost(place, context)).not.toBe('no');
});
