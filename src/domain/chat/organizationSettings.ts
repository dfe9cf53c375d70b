/** The settings of an organization that can be chosen: which there are, what they take, and whom they are for. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type { RealmSettings, ServerLimits } from '@/api/chat/model/realm';
import { hasRank, type Permission, type PermissionContext, type Policy } from './permissions';
import { isSameSetting } from './userGroups';

type Names<Value> = {
  [Name in keyof RealmSettings]-?: Value extends RealmSettings[Name] ? Name : never;
}[keyof RealmSettings];

type BotPolicy = NonNullable<RealmSettings['botCreationPolicy']>;
/** Every kind of policy knows them. */
type PolicyName = Names<'administrators'>;
type LimitName = Extract<Names<null>, `${string}LimitSeconds`>;

/** One setting as servers have it. */
export type Setting =
  /** Who may do a thing, as a group; servers tell which groups fit by the name that they have for it. */
  | { readonly kind: 'group'; readonly name: Names<GroupSetting>; readonly wireName: string }
  /** The same on older servers, as one of a few roles. */
  | { readonly kind: 'policy'; readonly name: PolicyName; readonly choices: readonly AnyPolicy[] }
  /** Something that is so or not; `isReversed` where the server says what is not so. */
  | { readonly kind: 'flag'; readonly name: Names<boolean>; readonly isReversed?: true }
  /** Seconds after which a thing can no longer be done; null for never. */
  | { readonly kind: 'limit'; readonly name: LimitName }
  /** Days that messages are kept; -1 for always. */
  | { readonly kind: 'retention'; readonly name: 'messageRetentionDays' }
  | { readonly kind: 'days'; readonly name: 'waitingPeriodThreshold' }
  /** A language, as a code of the server's. */
  | { readonly kind: 'language'; readonly name: 'defaultLanguage' }
  | { readonly kind: 'word'; readonly name: Names<string>; readonly choices: readonly string[] };

export type AnyPolicy = Exclude<Policy | BotPolicy, 'unknown'>;
export type SettingName = Setting['name'];
export type SettingValue = string | number | boolean | null | GroupSetting;

/** What the settings of an organization answer together, and when a server has them. */
interface Facts {
  readonly realm: RealmSettings;
  readonly limits: ServerLimits | null;
}

/** One thing that is decided. */
export interface SettingRow {
  /** What it is called in the catalogue of words. */
  readonly key: string;
  /** The settings that decide it, the newest first: the first that a server has counts. */
  readonly of: readonly Setting[];
  /** Whether administrators who are no owners only read it. */
  readonly isOwnersOnly?: true;
  /** Where it would have no effect it is not shown. */
  readonly isInUse?: (facts: Facts) => boolean;
}

/** Things that are decided under one heading, and saved together. */
export interface SettingPart {
  readonly key: string;
  readonly rows: readonly SettingRow[];
}

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

/** The setting that decides a thing on this server; null where it has none, or where it has no effect. */
export function settingOf(row: SettingRow, facts: Facts): Setting | null {
  if (row.isInUse?.(facts) === false) return null;
  return row.of.find(({ name }) => facts.realm[name] !== undefined) ?? null;
}

/** Choosing it: a thing of administrators, or of owners alone. */
export function mayChangeSetting(row: SettingRow, context: PermissionContext): Permission {
  return hasRank(context, row.isOwnersOnly ? 'owner' : 'administrator');
}

const isGroup = (value: unknown): value is GroupSetting =>
  typeof value === 'number' || (typeof value === 'object' && value !== null);

/** Whether two values of a setting say the same. */
export function isSameValue(one: SettingValue | undefined, other: SettingValue | undefined) {
  if (isGroup(one) && isGroup(other)) return Object.is(one, other) || isSameSetting(one, other);
  return one === other;
}

/** Whether a value is one that servers take; numbers that somebody is still typing may not be. */
export function isFitValue({ kind }: Setting, value: SettingValue): boolean {
  const isWhole = Number.isSafeInteger(value);
  if (kind === 'limit') return value === null || (isWhole && Number(value) > 0);
  if (kind === 'retention') return value === -1 || (isWhole && Number(value) > 0);
  return kind !== 'days' || (isWhole && Number(value) >= 0);
}
