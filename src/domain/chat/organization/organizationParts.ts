/** The table of an organization's settings: what is decided under which heading, and by which setting on which servers. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import { JITSI_MEET } from '../call';
import type {
  AnyPolicy,
  Facts,
  LimitName,
  Names,
  NumberedSetting,
  PolicyName,
  Setting,
  SettingPart,
} from './organizationSettings';

const COMMON = ['members', 'fullMembers', 'moderators', 'administrators'] as const;
const WITH_ALL = ['everyone', ...COMMON] as const;
const WITH_NOBODY = [...COMMON, 'nobody'] as const;

const group = (name: Names<GroupSetting>, wireName: string): Setting => ({
  kind: 'group',
  name,
  wireName,
});
const policy = (name: PolicyName, choices: readonly AnyPolicy[]): Setting => ({
  kind: 'policy',
  name,
  choices,
});
const flag = (name: Names<boolean>): Setting => ({ kind: 'flag', name });
const notFlag = (name: Names<boolean>): Setting => ({ kind: 'flag', name, isReversed: true });
const limit = (name: LimitName): Setting => ({ kind: 'limit', name });

const announcedIn = (name: Extract<NumberedSetting['name'], `${string}ChannelId`>): Setting => ({
  kind: 'numbered',
  of: 'channel',
  name,
});

const hasWebPublic = ({ realm, limits }: Facts) =>
  realm.enableSpectatorAccess === true && limits?.serverWebPublicChannelsEnabled === true;

/** Who may do what. */
export const rights: readonly SettingPart[] = [
  {
    key: 'joining',
    rows: [
      { key: 'inviteRequired', of: [flag('inviteRequired')], isOwnersOnly: true },
      { key: 'fromDomains', of: [flag('emailsRestrictedToDomains')], isOwnersOnly: true },
      {
        key: 'lastingAddresses',
        of: [flag('disallowDisposableEmailAddresses')],
        // Whoever has to come from a domain of the list has no such address.
        isInUse: ({ realm }) => realm.emailsRestrictedToDomains !== true,
        isOwnersOnly: true,
      },
      {
        key: 'invite',
        of: [
          group('canInviteUsersGroup', 'can_invite_users_group'),
          policy('inviteToRealmPolicy', WITH_NOBODY),
        ],
        isOwnersOnly: true,
      },
      {
        key: 'inviteByLink',
        of: [group('createMultiuseInviteGroup', 'create_multiuse_invite_group')],
        isOwnersOnly: true,
      },
      {
        key: 'waiting',
        of: [{ kind: 'days', name: 'waitingPeriodThreshold' }],
        isOwnersOnly: true,
      },
    ],
  },
  {
    key: 'channels',
    rows: [
      {
        key: 'createPublic',
        of: [
          group('canCreatePublicChannelGroup', 'can_create_public_channel_group'),
          policy('createPublicChannelPolicy', COMMON),
        ],
      },
      {
        key: 'createPrivate',
        of: [
          group('canCreatePrivateChannelGroup', 'can_create_private_channel_group'),
          policy('createPrivateChannelPolicy', COMMON),
        ],
      },
      {
        key: 'createWebPublic',
        of: [
          group('canCreateWebPublicChannelGroup', 'can_create_web_public_channel_group'),
          policy('createWebPublicChannelPolicy', [
            'moderators',
            'administrators',
            'owners',
            'nobody',
          ]),
        ],
        isInUse: hasWebPublic,
      },
      {
        key: 'subscribeOthers',
        of: [
          group('canAddSubscribersGroup', 'can_add_subscribers_group'),
          policy('inviteToChannelPolicy', COMMON),
        ],
      },
    ],
  },
  {
    key: 'messages',
    rows: [
      {
        key: 'moveToTopic',
        of: [
          group('canMoveMessagesBetweenTopicsGroup', 'can_move_messages_between_topics_group'),
          policy('editTopicPolicy', [...WITH_ALL, 'nobody']),
        ],
      },
      {
        key: 'moveToChannel',
        of: [
          group('canMoveMessagesBetweenChannelsGroup', 'can_move_messages_between_channels_group'),
          policy('moveMessagesBetweenChannelsPolicy', WITH_NOBODY),
        ],
      },
      { key: 'resolve', of: [group('canResolveTopicsGroup', 'can_resolve_topics_group')] },
      {
        key: 'deleteOwn',
        of: [
          group('canDeleteOwnMessageGroup', 'can_delete_own_message_group'),
          policy('deleteOwnMessagePolicy', WITH_ALL),
        ],
      },
      {
        key: 'deleteAny',
        of: [group('canDeleteAnyMessageGroup', 'can_delete_any_message_group')],
      },
      {
        key: 'deletePolicy',
        of: [group('canSetDeleteMessagePolicyGroup', 'can_set_delete_message_policy_group')],
      },
      {
        key: 'topicsPolicy',
        of: [group('canSetTopicsPolicyGroup', 'can_set_topics_policy_group')],
      },
      {
        key: 'mentionMany',
        of: [
          group('canMentionManyUsersGroup', 'can_mention_many_users_group'),
          policy('wildcardMentionPolicy', [...WITH_ALL, 'nobody']),
        ],
      },
      {
        key: 'directStart',
        of: [group('directMessageInitiatorGroup', 'direct_message_initiator_group')],
      },
      {
        key: 'directAllow',
        of: [group('directMessagePermissionGroup', 'direct_message_permission_group')],
      },
    ],
  },
  {
    key: 'people',
    rows: [
      {
        key: 'createGroups',
        of: [group('canCreateGroups', 'can_create_groups')],
        isOwnersOnly: true,
      },
      {
        key: 'changeGroups',
        of: [policy('userGroupEditPolicy', COMMON)],
        // Newer servers have a setting for each of the two.
        isInUse: ({ realm }) => realm.canCreateGroups === undefined,
      },
      {
        key: 'manageGroups',
        of: [group('canManageAllGroups', 'can_manage_all_groups')],
        isOwnersOnly: true,
      },
      {
        key: 'seeEverybody',
        of: [group('canAccessAllUsersGroup', 'can_access_all_users_group')],
      },
      { key: 'names', of: [notFlag('nameChangesDisabled')] },
      { key: 'uniqueNames', of: [flag('requireUniqueNames')] },
      { key: 'addresses', of: [notFlag('emailChangesDisabled')] },
      { key: 'pictures', of: [notFlag('avatarChangesDisabled')] },
    ],
  },
  {
    key: 'letters',
    rows: [
      { key: 'language', of: [{ kind: 'language', name: 'defaultLanguage' }] },
      { key: 'welcome', of: [flag('sendWelcomeEmails')] },
      {
        key: 'digest',
        of: [flag('digestEmailsEnabled')],
        isInUse: ({ limits }) => limits?.settingsSendDigestEmails !== false,
      },
      {
        key: 'digestDay',
        of: [{ kind: 'numbered', of: 'weekday', name: 'digestWeekday' }],
        isInUse: ({ realm, limits }) =>
          realm.digestEmailsEnabled === true && limits?.settingsSendDigestEmails !== false,
      },
    ],
  },
  {
    key: 'announcements',
    rows: [
      { key: 'newChannels', of: [announcedIn('newChannelAnnouncementsChannelId')] },
      { key: 'newPeople', of: [announcedIn('signupAnnouncementsChannelId')] },
      { key: 'serverNews', of: [announcedIn('zulipUpdateAnnouncementsChannelId')] },
    ],
  },
  {
    key: 'other',
    rows: [
      {
        key: 'emoji',
        of: [
          group('canAddCustomEmojiGroup', 'can_add_custom_emoji_group'),
          policy('addCustomEmojiPolicy', COMMON),
        ],
      },
      {
        key: 'bots',
        of: [
          group('canCreateBotsGroup', 'can_create_bots_group'),
          policy('botCreationPolicy', ['everyone', 'limitGenericBots', 'administrators']),
        ],
      },
      {
        key: 'writingBots',
        of: [group('canCreateWriteOnlyBotsGroup', 'can_create_write_only_bots_group')],
      },
      {
        key: 'summaries',
        of: [group('canSummarizeTopicsGroup', 'can_summarize_topics_group')],
      },
      {
        key: 'billing',
        of: [group('canManageBillingGroup', 'can_manage_billing_group')],
        isOwnersOnly: true,
      },
    ],
  },
];

/** What holds for messages, whoever writes them. */
export const messageRules: readonly SettingPart[] = [
  {
    key: 'editing',
    rows: [
      { key: 'mayEdit', of: [flag('allowMessageEditing')] },
      {
        key: 'editLimit',
        of: [limit('messageContentEditLimitSeconds')],
        isInUse: ({ realm }) => realm.allowMessageEditing !== false,
      },
      {
        key: 'history',
        of: [
          {
            kind: 'word',
            name: 'messageEditHistoryVisibilityPolicy',
            choices: ['all', 'moves', 'none'],
          },
          flag('allowEditHistory'),
        ],
      },
    ],
  },
  {
    key: 'moving',
    rows: [
      { key: 'topicLimit', of: [limit('moveMessagesWithinChannelLimitSeconds')] },
      { key: 'channelLimit', of: [limit('moveMessagesBetweenChannelsLimitSeconds')] },
    ],
  },
  {
    key: 'deleting',
    rows: [
      { key: 'deleteLimit', of: [limit('messageContentDeleteLimitSeconds')] },
      {
        key: 'retention',
        of: [{ kind: 'retention', name: 'messageRetentionDays' }],
        isOwnersOnly: true,
      },
    ],
  },
  {
    key: 'topics',
    rows: [
      {
        key: 'topicNeeded',
        of: [
          {
            kind: 'word',
            name: 'topicsPolicy',
            choices: ['allow_empty_topic', 'disable_empty_topic'],
          },
          flag('mandatoryTopics'),
        ],
      },
    ],
  },
  {
    key: 'writing',
    rows: [
      { key: 'codeLanguage', of: [{ kind: 'codeLanguage', name: 'defaultCodeBlockLanguage' }] },
      {
        key: 'callProvider',
        of: [{ kind: 'numbered', of: 'callProvider', name: 'videoChatProvider' }],
      },
      {
        key: 'callServer',
        of: [{ kind: 'callServer', name: 'jitsiServerUrl' }],
        isInUse: ({ realm }) => realm.videoChatProvider === JITSI_MEET,
      },
    ],
  },
  {
    key: 'reading',
    rows: [
      { key: 'readers', of: [flag('enableReadReceipts')] },
      {
        key: 'previews',
        of: [flag('inlineImagePreview')],
        isInUse: ({ limits }) => limits?.serverInlineImagePreview !== false,
      },
      {
        key: 'links',
        of: [flag('inlineUrlEmbedPreview')],
        isInUse: ({ limits }) => limits?.serverInlineUrlEmbedPreview !== false,
      },
      { key: 'guests', of: [flag('enableGuestUserIndicator')] },
      { key: 'inEmail', of: [flag('messageContentAllowedInEmailNotifications')] },
    ],
  },
];
