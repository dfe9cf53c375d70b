/** What the server keeps: users, channels, messages and all that hangs on them. */

export type Role = 100 | 200 | 300 | 400 | 600;

export const ROLES = [100, 200, 300, 400, 600] as const satisfies readonly Role[];

/** Flags of one user on one message, as bits. */
export const FLAG = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  stream_wildcard_mentioned: 16,
  topic_wildcard_mentioned: 32,
  has_alert_word: 64,
  historical: 128,
} as const;

export type Setting = string | number | boolean;

export interface EmojiReference {
  emojiName: string;
  emojiCode: string;
  reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

export interface Status {
  text: string;
  emoji: EmojiReference | null;
}

export interface Subscription {
  channelId: number;
  color: string;
  /** False once the user has left: the channel is then `unsubscribed`. */
  isActive: boolean;
  isMuted: boolean;
  isPinned: boolean;
  /** Null inherits the user's own default. */
  notifications: Record<NotificationSetting, boolean | null>;
}

export const NOTIFICATION_SETTINGS = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

export type NotificationSetting = (typeof NOTIFICATION_SETTINGS)[number];

/** 0 none, 1 muted, 2 unmuted, 3 followed. */
export type VisibilityPolicy = 0 | 1 | 2 | 3;

export interface UserTopic {
  channelId: number;
  topic: string;
  policy: VisibilityPolicy;
  lastUpdated: number;
}

export interface Snippet {
  id: number;
  title: string;
  content: string;
  /** UNIX seconds. */
  createdAt: number;
}

export interface Draft {
  id: number;
  type: '' | 'stream' | 'private';
  to: number[];
  topic: string;
  content: string;
  timestamp: number;
}

export interface Presence {
  /** UNIX seconds; absent if never. */
  activeAt?: number;
  idleAt?: number;
  updateId: number;
}

export interface BotService {
  base_url: string;
  /** 1 in the server's own form, 2 in Slack's. */
  interface: number;
  token: string;
}

export interface User {
  id: number;
  email: string;
  /** A new address whose letter was sent, and its link not followed yet. */
  askedEmail?: string;
  fullName: string;
  password: string;
  apiKey: string;
  role: Role;
  isActive: boolean;
  isBot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook; null for people. */
  botType: number | null;
  botOwnerId: number | null;
  /** Whom an outgoing webhook tells of messages; null for all others. */
  botService: BotService | null;
  /** A bot that belongs to the server and not to the realm. */
  isSystemBot: boolean;
  timezone: string;
  /** Milliseconds. */
  joinedAt: number;
  avatarVersion: number;
  avatarUploadId: string | null;
  canCreateUsers: boolean;
  /** Whether they let the server use their Zoom account. */
  hasZoomToken?: boolean;
  profile: Map<number, string>;
  settings: Record<string, Setting>;
  status: Status;
  presence: Presence | null;
  /** User id → UNIX seconds. */
  mutedUsers: Map<number, number>;
  alertWords: string[];
  drafts: Draft[];
  snippets: Snippet[];
  subscriptions: Map<number, Subscription>;
  userTopics: Map<string, UserTopic>;
  /** The messages this user received: message id → flag bits. */
  rows: Map<number, number>;
  pushTokens: Set<string>;
}

export type ChannelPermission =
  'can_administer_channel_group' | 'can_add_subscribers_group' | 'can_subscribe_group';

/** Whether messages need a topic; kept at every level, and told where the server knows it. */
export type TopicsPolicy =
  'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

/** A folder of channels, for everybody; known from level 389 on. */
export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  isArchived: boolean;
}

export interface Channel {
  id: number;
  name: string;
  description: string;
  /** UNIX seconds. */
  createdAt: number;
  creatorId: number | null;
  isPrivate: boolean;
  isWebPublic: boolean;
  isHistoryPublic: boolean;
  postPolicy: 1 | 2 | 3 | 4;
  retentionDays: number | null;
  topicsPolicy: TopicsPolicy;
  folderId: number | null;
  canRemoveSubscribersGroup: GroupSetting;
  /** Kept at every level, and heeded where the server has them. */
  permissions: Record<ChannelPermission, GroupSetting>;
  isArchived: boolean;
  recipientId: number;
}

export interface Reaction extends EmojiReference {
  userId: number;
}

export interface Submessage {
  id: number;
  senderId: number;
  msgType: string;
  content: string;
}

export interface EditEntry {
  userId: number;
  timestamp: number;
  prevContent?: string;
  prevHtml?: string;
  prevTopic?: string;
  topic?: string;
  prevChannelId?: number;
  channelId?: number;
}

export interface TopicLink {
  text: string;
  url: string;
}

export interface Message {
  id: number;
  senderId: number;
  /** UNIX seconds. */
  timestamp: number;
  clientName: string;
  /** Null for direct messages. */
  channelId: number | null;
  /** Empty for direct messages. */
  topic: string;
  /** Everybody in a direct conversation, the sender too, ascending; empty for channel messages. */
  userIds: number[];
  recipientId: number;
  content: string;
  html: string;
  topicLinks: TopicLink[];
  hasLink: boolean;
  hasImage: boolean;
  hasAttachment: boolean;
  mentionedUserIds: number[];
  /** Newest first, as it is answered. */
  edits: EditEntry[];
  /** Set by moves too, at this feature level. */
  lastEditTimestamp: number | null;
  reactions: Reaction[];
  submessages: Submessage[];
}

/** A group setting: one group, or people and groups by id. */
export type GroupSetting = number | { direct_members: number[]; direct_subgroups: number[] };

export interface UserGroup {
  id: number;
  name: string;
  description: string;
  memberIds: Set<number>;
  subgroupIds: Set<number>;
  isSystem: boolean;
  canMention: GroupSetting;
}

export interface Linkifier {
  id: number;
  pattern: string;
  urlTemplate: string;
}

export interface Playground {
  id: number;
  name: string;
  language: string;
  urlTemplate: string;
}

export interface CustomEmoji {
  id: string;
  name: string;
  sourceUrl: string;
  stillUrl: string | null;
  isDeactivated: boolean;
  authorId: number | null;
}

export interface ProfileField {
  id: number;
  name: string;
  kind: number;
  hint: string;
  /** JSON text, or empty. */
  settings: string;
  isInSummary: boolean;
  isRequired: boolean;
}

export interface ScheduledMessage {
  id: number;
  senderId: number;
  type: 'stream' | 'private';
  to: number | number[];
  topic: string;
  content: string;
  html: string;
  /** UNIX seconds. */
  deliverAt: number;
  hasFailed: boolean;
  readBySender: boolean;
}

export interface Attachment {
  id: number;
  ownerId: number;
  name: string;
  /** What follows /user_uploads/. */
  pathId: string;
  contentType: string;
  bytes: Uint8Array;
  /** UNIX milliseconds. */
  createdAt: number;
}

export interface RealmExport {
  id: number;
  actingUserId: number;
  /** UNIX milliseconds. */
  startedAt: number;
  /** Below the address of the realm; null until it is made. */
  path: string | null;
  deletedAt: number | null;
  failedAt: number | null;
}

export interface Invite {
  id: number;
  /** Null for a link that any number of people may use. */
  email: string | null;
  linkUrl: string;
  role: Role;
  invitedById: number;
  /** UNIX seconds. */
  invitedAt: number;
  expiresAt: number | null;
  notifyReferrer: boolean;
}
