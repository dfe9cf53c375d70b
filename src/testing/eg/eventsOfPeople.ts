/** Example events about people, bots and groups. */
import type { EventForm } from '@/api/chat/model/events/index';
import type { EventBodies } from './eventsOfMessages';
import { nextId, nextTimestamp } from './ids';
import { wireOwnBot } from './realmLists';
import { otherUser, thirdUser, wireOtherUser, wireUser } from './user';
import { wireUserGroup } from './userGroup';

export const eventsOfPeople = {
  'realm_user/add': () => ({ person: wireUser() }),
  'realm_user/update': () => ({
    person: { user_id: otherUser.userId, full_name: 'Otto Othersen' },
  }),
  'realm_user/remove': () => ({
    person: { user_id: otherUser.userId, full_name: otherUser.fullName },
  }),
  presence: () => {
    const timestamp = nextTimestamp();
    return {
      user_id: wireOtherUser.user_id,
      email: wireOtherUser.email,
      server_timestamp: timestamp + 0.5,
      presence: { website: { client: 'website', status: 'active', timestamp, pushable: false } },
    };
  },
  user_status: () => ({
    user_id: otherUser.userId,
    status_text: 'At sea',
    emoji_name: 'anchor',
    emoji_code: '2693',
    reaction_type: 'unicode_emoji',
  }),
  'user_group/add': () => ({ group: wireUserGroup() }),
  'user_group/update': () => ({ group_id: nextId(), data: { name: 'pilots' } }),
  'user_group/remove': () => ({ group_id: nextId() }),
  'user_group/add_members': () => ({ group_id: nextId(), user_ids: [thirdUser.userId] }),
  'user_group/remove_members': () => ({ group_id: nextId(), user_ids: [thirdUser.userId] }),
  'user_group/add_subgroups': () => ({ group_id: nextId(), direct_subgroup_ids: [nextId()] }),
  'user_group/remove_subgroups': () => ({ group_id: nextId(), direct_subgroup_ids: [nextId()] }),
  'realm_bot/add': () => ({ bot: wireOwnBot() }),
  'realm_bot/update': () => ({ bot: { user_id: nextId(), full_name: 'Tide bot' } }),
  'realm_bot/remove': () => ({ bot: { user_id: nextId(), full_name: 'Tide bot' } }),
  'realm_bot/delete': () => ({ bot: { user_id: nextId() } }),
} satisfies Partial<EventBodies<EventForm>>;
