/** The endpoints of people, groups and presence, each with an exchange. */
import * as v from 'valibot';
import { user } from '@/api/chat/model/user';
import { userGroup } from '@/api/chat/model/userGroup';
import * as alertWords from '@/api/chat/routes/alertWords';
import { muteUser, unmuteUser } from '@/api/chat/routes/mutedUsers';
import * as presence from '@/api/chat/routes/presence';
import * as groups from '@/api/chat/routes/userGroups';
import { deactivateOwnUser } from '@/api/chat/routes/ownDeactivation';
import * as userChanges from '@/api/chat/routes/userChanges';
import * as users from '@/api/chat/routes/users';
import { getUserStatus, updateStatus } from '@/api/chat/routes/userStatus';
import { wireOtherUser, wireSelfUser } from '@/testing/eg/user';
import { wireUserGroup } from '@/testing/eg/userGroup';
import type { RouteCase } from './routeCase';

const other = {
  ...wireOtherUser,
  is_admin: false,
  is_owner: false,
  is_guest: false,
  profile_data: { '4': { value: 'North quay', rendered_value: '<p>North quay</p>' } },
};
const { bot_type: _botType, bot_owner_id: _botOwnerId, ...self } = wireSelfUser;
const pilots = wireUserGroup({ id: 60, name: 'pilots' });

const ofUsers: RouteCase[] = [
  {
    slug: 'get-users',
    call: (client) => users.getUsers(client, { includeCustomProfileFields: true }),
    route: 'GET /users',
    params: { client_gravatar: 'false', include_custom_profile_fields: 'true' },
    answer: { members: [other] },
    result: [v.parse(user, other)],
  },
  {
    slug: 'get-user',
    call: (client) => users.getUser(client, { userId: 11 }),
    route: 'GET /users/11',
    params: { client_gravatar: 'false' },
    answer: { user: other },
    result: v.parse(user, other),
  },
  {
    slug: 'get-user-by-email',
    call: (client) => users.getUserByEmail(client, { email: 'otto+a@chat.example.com' }),
    route: 'GET /users/otto%2Ba%40chat.example.com',
    params: { client_gravatar: 'false' },
    answer: { user: other },
    result: v.parse(user, other),
  },
  {
    slug: 'get-own-user',
    call: (client) => users.getOwnUser(client),
    route: 'GET /users/me',
    answer: {
      ...self,
      is_admin: false,
      is_owner: false,
      is_guest: false,
      max_message_id: 31,
    },
    result: {
      userId: 10,
      email: 'sofia@chat.example.com',
      deliveryEmail: 'sofia@chat.example.com',
      fullName: 'Sofia Self',
      avatarUrl: '/user_avatars/2/10.png?version=1',
      role: 'member',
      isBot: false,
      isActive: true,
      timezone: 'Europe/Lisbon',
      dateJoined: '2024-02-01T10:00:00.000000+00:00',
      profileData: new Map(),
    },
  },
  {
    slug: 'create-user',
    call: (client) =>
      userChanges.createUser(client, {
        email: 'nils@chat.example.com',
        password: 'p&ss word',
        fullName: 'Nils New',
      }),
    route: 'POST /users',
    params: { email: 'nils@chat.example.com', password: 'p&ss word', full_name: 'Nils New' },
    answer: { user_id: 13 },
    result: 13,
  },
  {
    slug: 'update-user',
    call: (client) =>
      userChanges.updateUser(client, {
        userId: 11,
        fullName: 'Otto O.',
        role: 'moderator',
        profileData: [
          { fieldId: 4, value: 'South quay' },
          { fieldId: 7, value: [12] },
        ],
      }),
    route: 'PATCH /users/11',
    params: {
      full_name: 'Otto O.',
      role: '300',
      profile_data: '[{"id":4,"value":"South quay"},{"id":7,"value":[12]}]',
    },
  },
  {
    slug: 'deactivate-user',
    call: (client) =>
      userChanges.deactivateUser(client, {
        userId: 11,
        deactivationNotificationComment: 'Fair winds',
      }),
    route: 'DELETE /users/11',
    params: { deactivation_notification_comment: 'Fair winds' },
  },
  {
    slug: 'deactivate-own-user',
    call: (client) => deactivateOwnUser(client),
    route: 'DELETE /users/me',
  },
  {
    slug: 'reactivate-user',
    call: (client) => userChanges.reactivateUser(client, { userId: 11 }),
    route: 'POST /users/11/reactivate',
  },
  {
    slug: 'mute-user',
    call: (client) => muteUser(client, { mutedUserId: 11 }),
    route: 'POST /users/me/muted_users/11',
  },
  {
    slug: 'unmute-user',
    call: (client) => unmuteUser(client, { mutedUserId: 11 }),
    route: 'DELETE /users/me/muted_users/11',
  },
  {
    slug: 'get-alert-words',
    call: (client) => alertWords.getAlertWords(client),
    route: 'GET /users/me/alert_words',
    answer: { alert_words: ['fog'] },
    result: ['fog'],
  },
  {
    slug: 'add-alert-words',
    call: (client) => alertWords.addAlertWords(client, { alertWords: ['fire'] }),
    route: 'POST /users/me/alert_words',
    params: { alert_words: '["fire"]' },
    answer: { alert_words: ['fog', 'fire'] },
    result: ['fog', 'fire'],
  },
  {
    slug: 'remove-alert-words',
    call: (client) => alertWords.removeAlertWords(client, { alertWords: ['fog'] }),
    route: 'DELETE /users/me/alert_words',
    params: { alert_words: '["fog"]' },
    answer: { alert_words: [] },
    result: [],
  },
];

const ofPresence: RouteCase[] = [
  {
    slug: 'update-presence',
    call: (client) =>
      presence.updatePresence(client, { status: 'active', newUserInput: true, lastUpdateId: -1 }),
    route: 'POST /users/me/presence',
    params: {
      status: 'active',
      new_user_input: 'true',
      ping_only: 'false',
      last_update_id: '-1',
      slim_presence: 'true',
    },
    answer: {
      presence_last_update_id: 900,
      server_timestamp: 1_748_850_000.25,
      presences: { '11': { active_timestamp: 1_748_849_990, idle_timestamp: 1_748_849_000 } },
    },
    result: {
      presenceLastUpdateId: 900,
      serverTimestamp: 1_748_850_000.25,
      presences: new Map([[11, { activeTimestamp: 1_748_849_990, idleTimestamp: 1_748_849_000 }]]),
    },
  },
  {
    slug: 'get-presence',
    call: (client) => presence.getPresence(client),
    route: 'GET /realm/presence',
    answer: {
      server_timestamp: 1_748_850_000.25,
      presences: {
        'otto@chat.example.com': {
          website: { client: 'website', status: 'active', timestamp: 7, pushable: false },
          aggregated: { client: 'website', status: 'active', timestamp: 7 },
        },
      },
    },
    result: {
      serverTimestamp: 1_748_850_000.25,
      presences: new Map([['otto@chat.example.com', { activeTimestamp: 7 }]]),
    },
  },
  {
    slug: 'get-user-presence',
    call: (client) => presence.getUserPresence(client, { userId: 11 }),
    route: 'GET /users/11/presence',
    answer: {
      presence: {
        website: { status: 'idle', timestamp: 5 },
        aggregated: { status: 'idle', timestamp: 5 },
      },
    },
    result: { idleTimestamp: 5 },
  },
  {
    // As servers newer than the description answer.
    slug: null,
    call: (client) => presence.getUserPresence(client, { userId: 11 }),
    route: 'GET /users/11/presence',
    answer: {
      server_timestamp: 1_748_850_000.25,
      presence: {
        active_timestamp: 4,
        idle_timestamp: 5,
        website: { status: 'idle', timestamp: 5 },
        aggregated: { status: 'idle', timestamp: 5 },
      },
    },
    result: { activeTimestamp: 4, idleTimestamp: 5 },
  },
  {
    slug: 'get-user-status',
    call: (client) => getUserStatus(client, { userId: 11 }),
    route: 'GET /users/11/status',
    answer: {
      status: {
        status_text: 'On the water',
        emoji_name: 'anchor',
        emoji_code: '2693',
        reaction_type: 'unicode_emoji',
      },
    },
    result: {
      statusText: 'On the water',
      emojiName: 'anchor',
      emojiCode: '2693',
      reactionType: 'unicode_emoji',
    },
  },
  {
    slug: 'update-status',
    call: (client) => updateStatus(client, { statusText: '', emojiName: '' }),
    route: 'POST /users/me/status',
    params: { status_text: '', emoji_name: '' },
  },
];

const ofGroups: RouteCase[] = [
  {
    slug: 'get-user-groups',
    call: (client) => groups.getUserGroups(client),
    route: 'GET /user_groups',
    answer: { user_groups: [pilots] },
    result: [v.parse(userGroup, pilots)],
  },
  {
    slug: 'create-user-group',
    call: (client) =>
      groups.createUserGroup(client, {
        name: 'pilots',
        description: 'Who bring ships in',
        memberIds: [10, 11],
        canMentionGroup: { directMembers: [10], directSubgroups: [3] },
      }),
    route: 'POST /user_groups/create',
    params: {
      name: 'pilots',
      description: 'Who bring ships in',
      members: '[10,11]',
      can_mention_group: '{"direct_members":[10],"direct_subgroups":[3]}',
    },
  },
  {
    slug: 'update-user-group',
    call: (client) =>
      groups.updateUserGroup(client, {
        userGroupId: 60,
        name: 'harbour pilots',
        canMentionGroup: { new: 6, old: { directMembers: [10], directSubgroups: [] } },
      }),
    route: 'PATCH /user_groups/60',
    params: {
      name: 'harbour pilots',
      can_mention_group: '{"new":6,"old":{"direct_members":[10],"direct_subgroups":[]}}',
    },
  },
  {
    // Newer than the level whose documentation we go by.
    slug: null,
    call: (client) =>
      groups.updateUserGroup(client, { userGroupId: 60, canJoinGroup: { new: 6, old: 8 } }),
    route: 'PATCH /user_groups/60',
    params: { can_join_group: '{"new":6,"old":8}' },
  },
  {
    slug: 'remove-user-group',
    call: (client) => groups.removeUserGroup(client, { userGroupId: 60 }),
    route: 'DELETE /user_groups/60',
  },
  {
    // Newer than the level whose documentation we go by.
    slug: null,
    call: (client) => groups.deactivateUserGroup(client, { userGroupId: 60 }),
    route: 'POST /user_groups/60/deactivate',
  },
  {
    slug: 'update-user-group-members',
    call: (client) =>
      groups.updateUserGroupMembers(client, { userGroupId: 60, add: [12], delete: [11] }),
    route: 'POST /user_groups/60/members',
    params: { add: '[12]', delete: '[11]' },
  },
  {
    slug: 'get-user-group-members',
    call: (client) =>
      groups.getUserGroupMembers(client, { userGroupId: 60, directMemberOnly: true }),
    route: 'GET /user_groups/60/members',
    params: { direct_member_only: 'true' },
    answer: { members: [10, 12] },
    result: [10, 12],
  },
  {
    slug: 'get-is-user-group-member',
    call: (client) => groups.getIsUserGroupMember(client, { userGroupId: 60, userId: 10 }),
    route: 'GET /user_groups/60/members/10',
    answer: { is_user_group_member: true },
    result: true,
  },
  {
    slug: 'update-user-group-subgroups',
    call: (client) => groups.updateUserGroupSubgroups(client, { userGroupId: 60, add: [61] }),
    route: 'POST /user_groups/60/subgroups',
    params: { add: '[61]' },
  },
  {
    slug: 'get-user-group-subgroups',
    call: (client) => groups.getUserGroupSubgroups(client, { userGroupId: 60 }),
    route: 'GET /user_groups/60/subgroups',
    answer: { subgroups: [61] },
    result: [61],
  },
];

export const peopleCases: readonly RouteCase[] = [...ofUsers, ...ofPresence, ...ofGroups];
