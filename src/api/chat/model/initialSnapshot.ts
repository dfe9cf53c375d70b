/** The answer to a registration: everything that the client starts from, each part as far as it was asked for. */
import * as v from 'valibot';
import { dictionary, dictionaryById, lenient, ourName, rows, wire } from '@/api/wire';
import { isRecord } from '@/api/transport';
import { bot } from './bot';
import { channelFolder } from './channelFolder';
import { neverSubscribedChannel, subscription } from './channel';
import { defaultChannelGroup, defaultChannelIds } from './defaultChannel';
import { draft } from './draft';
import { linkifier } from './linkifier';
import { mutedUser } from './mutedUser';
import { ownUser, type WireOwnUser } from './ownUser';
import { playground } from './playground';
import { anyPresence } from './presence';
import { profileField } from './profileField';
import { realm, realmDomain, serverLimits, type WireRealm, type WireServerLimits } from './realm';
import { realmEmojiById } from './realmEmoji';
import { savedSnippet } from './savedSnippet';
import { scheduledMessage } from './scheduledMessage';
import { withPlainNames } from './serviceNames';
import { unreadMessages } from './unreadMessages';
import { activeUser, deactivatedUser } from './user';
import { userGroup } from './userGroup';
import { userSettings } from './userSettings';
import { userStatus } from './userStatus';
import { userTopic } from './userTopic';

/** What every answer has. */
const queue = wire({
  /** Null for visitors who are not signed in. */
  queue_id: v.nullable(v.string()),
  last_event_id: v.number(),
  zulip_feature_level: v.optional(v.number()),
  zulip_version: v.optional(v.string()),
  zulip_merge_base: v.optional(v.string()),
});

const recentDirectConversation = wire({
  /** Everyone in it but me; empty for notes to myself. */
  user_ids: v.array(v.number()),
  max_message_id: v.number(),
});

const partEntries = {
  realm_users: v.optional(rows(activeUser)),
  realm_non_active_users: v.optional(rows(deactivatedUser)),
  cross_realm_bots: v.optional(rows(activeUser)),
  realm_user_groups: v.optional(rows(userGroup)),
  realm_bots: v.optional(rows(bot)),
  realm_emoji: v.optional(realmEmojiById),
  realm_linkifiers: v.optional(rows(linkifier)),
  realm_playgrounds: v.optional(rows(playground)),
  realm_domains: v.optional(rows(realmDomain)),
  realm_default_streams: v.optional(defaultChannelIds),
  realm_default_stream_groups: v.optional(rows(defaultChannelGroup)),
  realm_user_settings_defaults: v.optional(userSettings),
  custom_profile_fields: v.optional(rows(profileField)),
  custom_profile_field_types: v.optional(dictionary(wire({ id: v.number(), name: v.string() }))),
  channel_folders: v.optional(rows(channelFolder)),
  subscriptions: v.optional(rows(subscription)),
  unsubscribed: v.optional(rows(subscription)),
  never_subscribed: v.optional(rows(neverSubscribedChannel)),
  unread_msgs: v.optional(unreadMessages),
  starred_messages: v.optional(rows(v.number())),
  recent_private_conversations: v.optional(rows(recentDirectConversation)),
  max_message_id: v.optional(v.number()),
  drafts: v.optional(v.array(draft)),
  saved_snippets: v.optional(rows(savedSnippet)),
  scheduled_messages: v.optional(rows(scheduledMessage)),
  muted_users: v.optional(rows(mutedUser)),
  user_topics: v.optional(rows(userTopic)),
  user_status: v.optional(dictionaryById(userStatus, true)),
  user_settings: v.optional(userSettings),
  /** By user id in the slim shape, by e-mail in the older one. */
  presences: v.optional(dictionary(anyPresence, true)),
  presence_last_update_id: v.optional(v.number()),
  server_timestamp: v.optional(v.number()),
  alert_words: v.optional(rows(v.string())),
  stop_words: v.optional(rows(v.string())),
  has_zoom_token: v.optional(v.boolean()),
};

/** Drafts are never read in part: what is missing among them was thrown away elsewhere. */
const wireParts = wire(lenient(partEntries));

/** Tells the parts apart by a key that each always has: what was not asked for is absent as a whole. */
const sectionsOf = v.pipe(
  withPlainNames,
  v.transform((raw) => ({
    queue: raw,
    told: raw,
    parts: raw,
    ownUser: 'user_id' in raw ? raw : undefined,
    realm: 'realm_name' in raw ? raw : undefined,
    limits: 'max_message_length' in raw || 'max_topic_length' in raw ? raw : undefined,
  })),
  v.object({
    queue,
    told: v.looseObject({}),
    parts: wireParts,
    ownUser: v.optional(ownUser),
    realm: v.optional(realm),
    limits: v.optional(serverLimits),
  }),
);

function straightenParts(parts: v.InferOutput<typeof wireParts>) {
  return {
    /** Active people and bots. */
    users: parts.realmUsers,
    nonActiveUsers: parts.realmNonActiveUsers,
    /** The server's own bots, who are no members. */
    crossRealmBots: parts.crossRealmBots,
    userGroups: parts.realmUserGroups,
    bots: parts.realmBots,
    /** By emoji id. */
    realmEmoji: parts.realmEmoji,
    linkifiers: parts.realmLinkifiers,
    playgrounds: parts.realmPlaygrounds,
    realmDomains: parts.realmDomains,
    defaultChannelIds: parts.realmDefaultChannels,
    defaultChannelGroups: parts.realmDefaultChannelGroups,
    userSettingsDefaults: parts.realmUserSettingsDefaults,
    profileFields: parts.customProfileFields,
    /** By the server's name of the kind. */
    profileFieldKinds: parts.customProfileFieldTypes,
    /** Those that everybody has; absent on servers before level 389. */
    channelFolders: parts.channelFolders,
    subscriptions: parts.subscriptions,
    /** Channels that I left, with my settings for them. */
    unsubscribed: parts.unsubscribed,
    neverSubscribed: parts.neverSubscribed,
    unreadMessages: parts.unreadMsgs,
    starredMessageIds: parts.starredMessages,
    recentDirectConversations: parts.recentPrivateConversations,
    /** The newest message anywhere; -1 where there is none. */
    maxMessageId: parts.maxMessageId,
    drafts: parts.drafts,
    savedSnippets: parts.savedSnippets,
    scheduledMessages: parts.scheduledMessages,
    mutedUsers: parts.mutedUsers,
    userTopics: parts.userTopics,
    /** By user id. */
    userStatuses: parts.userStatus,
    userSettings: parts.userSettings,
    /** By user id as text in the slim shape, by e-mail in the older one. */
    presences: parts.presences,
    presenceLastUpdateId: parts.presenceLastUpdateId,
    /** When the presences were true, in seconds since 1970. */
    serverTimestamp: parts.serverTimestamp,
    alertWords: parts.alertWords,
    /** Words that the server's search leaves out. */
    stopWords: parts.stopWords,
    hasZoomToken: parts.hasZoomToken,
  };
}

/** How many rows it has, or entries; for what has none, whether it is there. */
function sizeOf(part: unknown): unknown {
  if (part instanceof Map) return part.size;
  return Array.isArray(part) ? part.length : part === undefined;
}

/** How many rows its lists have. */
function rowsIn(part: unknown): unknown {
  if (!isRecord(part)) return false;
  const lists = Object.values(part).filter((list) => Array.isArray(list));
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** The server's names of the parts that could not be read, or not with all their rows. */
function partsLeftOut({ told, parts }: v.InferOutput<typeof sectionsOf>): string[] {
  const read: Readonly<Record<string, unknown>> = parts;
  return Object.keys(partEntries).filter((name) => {
    const all = told[name];
    const known = read[ourName(name)];
    if (known instanceof Map && isRecord(all)) return Object.keys(all).length !== known.size;
    const size = name === 'unread_msgs' ? rowsIn : sizeOf;
    return size(all) !== size(known);
  });
}

function straighten(sections: v.InferOutput<typeof sectionsOf>) {
  const { queue, parts, ownUser, realm, limits } = sections;
  return {
    /** Null for visitors who are not signed in. */
    queueId: queue.queueId,
    /** The first poll asks for what came after it. */
    lastEventId: queue.lastEventId,
    /** The protocol's level, 0 where the server is too old to have one. */
    featureLevel: queue.zulipFeatureLevel ?? 0,
    serverVersion: queue.zulipVersion,
    serverMergeBase: queue.zulipMergeBase,
    ownUser,
    realm,
    limits,
    /** The server's names of what could not be read, as "realm_users": some of it, or all. */
    leftOut: partsLeftOut(sections),
    ...straightenParts(parts),
  };
}

/**
 * The schema of `POST /register`. Parts that were not asked for, or that the server does not have, are
 * undefined. Places in errors carry the section first, as `parts.realm_users.3.full_name`.
 */
export const initialSnapshot = v.pipe(sectionsOf, v.transform(straighten));

export type InitialSnapshot = v.InferOutput<typeof initialSnapshot>;

/** Me: who registered, and what I may do by my role. */
export type OwnUser = NonNullable<InitialSnapshot['ownUser']>;

/** The answer in the server's shape. */
export type WireInitialSnapshot = v.InferInput<typeof queue> &
  v.InferInput<typeof wireParts> &
  Partial<WireOwnUser & WireRealm & WireServerLimits>;
