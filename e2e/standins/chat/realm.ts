/** One organization: its members, channels, groups and settings, and the counters that give out ids. */

import { MessageStore } from './messageStore';
import type {
  Attachment,
  Channel,
  ChannelFolder,
  CustomEmoji,
  Invite,
  Linkifier,
  Playground,
  ProfileField,
  RealmExport,
  Role,
  ScheduledMessage,
  Setting,
  User,
  UserGroup,
} from './model';
import { DEFAULT_REALM_SETTINGS } from './realmSettings';
import { DEFAULT_USER_SETTINGS } from './userSettings';

export interface Realm {
  name: string;
  /** Markdown. */
  description: string;
  /** Uploaded (U), or made up elsewhere (G). */
  icon: { source: 'U' | 'G'; url: string };
  /** The realm's name in addresses and in `sender_realm_str`. */
  subdomain: string;
  /** UNIX seconds. */
  createdAt: number;
  settings: Record<string, unknown>;
  userSettingsDefaults: Record<string, Setting>;
  users: Map<number, User>;
  channels: Map<number, Channel>;
  groups: Map<number, UserGroup>;
  messages: MessageStore;
  linkifiers: Linkifier[];
  playgrounds: Playground[];
  /** In their order. */
  channelFolders: ChannelFolder[];
  exports: RealmExport[];
  isDeactivated: boolean;
  emoji: Map<string, CustomEmoji>;
  profileFields: ProfileField[];
  defaultChannelIds: Set<number>;
  attachments: Map<number, Attachment>;
  scheduled: Map<number, ScheduledMessage>;
  invites: Map<number, Invite>;
  domains: { domain: string; allowSubdomains: boolean }[];
  /** Conversation key → recipient id. */
  recipients: Map<string, number>;
  counters: Map<string, number>;
}

/** The next id of a kind; ids of a kind never come twice. */
export function nextId(realm: Realm, kind: string): number {
  const id = (realm.counters.get(kind) ?? 0) + 1;
  realm.counters.set(kind, id);
  return id;
}

export function recipientIdFor(realm: Realm, conversation: string): number {
  const known = realm.recipients.get(conversation);
  if (known !== undefined) return known;
  const id = nextId(realm, 'recipient');
  realm.recipients.set(conversation, id);
  return id;
}

// --- System groups --------------------------------------------------------

/** Name, description, and the groups it contains. Their ids are 1 to 8, in this order. */
const SYSTEM_GROUPS = [
  ['role:owners', 'Owners of this organization', []],
  ['role:administrators', 'Administrators of this organization, including owners', [1]],
  ['role:moderators', 'Moderators of this organization, including administrators', [2]],
  ['role:fullmembers', 'Members past the waiting period, including moderators', [3]],
  ['role:members', 'Members of this organization, not including guests', [4]],
  ['role:everyone', 'Everyone in this organization, including guests', [5]],
  ['role:internet', 'Everyone on the Internet', [6]],
  ['role:nobody', 'Nobody', []],
] as const;

export const GROUP_ID = {
  owners: 1,
  administrators: 2,
  moderators: 3,
  fullMembers: 4,
  members: 5,
  everyone: 6,
  internet: 7,
  nobody: 8,
} as const;

const GROUP_OF_ROLE: Record<Role, number> = {
  100: GROUP_ID.owners,
  200: GROUP_ID.administrators,
  300: GROUP_ID.moderators,
  400: GROUP_ID.fullMembers,
  600: GROUP_ID.everyone,
};

const systemGroup = (
  [name, description, subgroups]: (typeof SYSTEM_GROUPS)[number],
  index: number,
): UserGroup => ({
  id: index + 1,
  name,
  description,
  memberIds: new Set(),
  subgroupIds: new Set(subgroups),
  isSystem: true,
  canMention:
    index + 1 === GROUP_ID.everyone || index + 1 === GROUP_ID.internet
      ? GROUP_ID.nobody
      : GROUP_ID.members,
});

/** Puts a user into the system group of their role, and out of all others. */
export function fileByRole(realm: Realm, user: User): { left: number[]; joined: number } {
  const joined = GROUP_OF_ROLE[user.role];
  const left = [...realm.groups.values()]
    .filter((group) => group.isSystem && group.id !== joined && group.memberIds.delete(user.id))
    .map((group) => group.id);
  realm.groups.get(joined)?.memberIds.add(user.id);
  return { left, joined };
}

export interface RealmDetails {
  name: string;
  description: string;
  subdomain: string;
  createdAt: number;
}

export function createRealm(details: RealmDetails): Realm {
  const realm: Realm = {
    ...details,
    icon: { source: 'U', url: '/user_avatars/1/realm/icon.svg?version=1' },
    settings: { ...DEFAULT_REALM_SETTINGS },
    userSettingsDefaults: { ...DEFAULT_USER_SETTINGS },
    users: new Map(),
    channels: new Map(),
    groups: new Map(SYSTEM_GROUPS.map(systemGroup).map((group) => [group.id, group])),
    messages: new MessageStore(),
    linkifiers: [],
    playgrounds: [],
    channelFolders: [],
    exports: [],
    isDeactivated: false,
    emoji: new Map(),
    profileFields: [],
    defaultChannelIds: new Set(),
    attachments: new Map(),
    scheduled: new Map(),
    invites: new Map(),
    domains: [],
    recipients: new Map(),
    counters: new Map([['group', SYSTEM_GROUPS.length]]),
  };
  for (const [address, name] of SYSTEM_BOTS) addSystemBot(realm, address, name);
  return realm;
}

// --- Users ----------------------------------------------------------------

export const NOTIFICATION_BOT = 'notification-bot@zulip.com';

const SYSTEM_BOTS = [
  [NOTIFICATION_BOT, 'Notification Bot'],
  ['welcome-bot@zulip.com', 'Welcome Bot'],
  ['emailgateway@zulip.com', 'Email Gateway'],
] as const;

export interface UserDetails {
  email: string;
  fullName: string;
  apiKey: string;
  joinedAt: number;
  password?: string;
  role?: Role;
  isBot?: boolean;
  botType?: number | null;
  botOwnerId?: number | null;
  timezone?: string;
}

export function addUser(realm: Realm, details: UserDetails): User {
  const user: User = {
    password: '',
    role: 400,
    isBot: false,
    botService: null,
    botType: null,
    botOwnerId: null,
    timezone: 'Europe/Lisbon',
    ...details,
    id: nextId(realm, 'user') + 7,
    isActive: true,
    isSystemBot: false,
    avatarVersion: 1,
    avatarUploadId: null,
    canCreateUsers: false,
    profile: new Map(),
    settings: { ...realm.userSettingsDefaults },
    status: { text: '', emoji: null },
    presence: null,
    mutedUsers: new Map(),
    alertWords: [],
    drafts: [],
    snippets: [],
    subscriptions: new Map(),
    userTopics: new Map(),
    rows: new Map(),
    pushTokens: new Set(),
  };
  realm.users.set(user.id, user);
  if (!user.isSystemBot) fileByRole(realm, user);
  return user;
}

function addSystemBot(realm: Realm, email: string, fullName: string): void {
  const bot = addUser(realm, {
    email,
    fullName,
    apiKey: '',
    joinedAt: realm.createdAt * 1000,
    isBot: true,
    botType: 1,
  });
  bot.isSystemBot = true;
  for (const group of realm.groups.values()) group.memberIds.delete(bot.id);
}

/** The users of the realm itself, without the server's own bots. */
export const membersOf = (realm: Realm): User[] =>
  [...realm.users.values()].filter((user) => !user.isSystemBot);

export function findByEmail(realm: Realm, email: string): User | undefined {
  const wanted = email.trim().toLowerCase();
  return [...realm.users.values()].find((user) => user.email.toLowerCase() === wanted);
}

export function systemBot(realm: Realm, email = NOTIFICATION_BOT): User {
  const bot = findByEmail(realm, email);
  if (!bot) throw new Error(`no system bot ${email}`);
  return bot;
}

// --- Channels and groups --------------------------------------------------

export type ChannelDetails = Pick<Channel, 'name' | 'createdAt'> & Partial<Channel>;

export function addChannel(realm: Realm, details: ChannelDetails): Channel {
  const id = nextId(realm, 'channel');
  const channel: Channel = {
    description: '',
    creatorId: null,
    isPrivate: false,
    isWebPublic: false,
    isHistoryPublic: true,
    postPolicy: 1,
    retentionDays: null,
    topicsPolicy: 'inherit',
    folderId: null,
    canRemoveSubscribersGroup: GROUP_ID.administrators,
    permissions: {
      can_administer_channel_group:
        details.creatorId === null || details.creatorId === undefined
          ? GROUP_ID.nobody
          : { direct_members: [details.creatorId], direct_subgroups: [] },
      can_add_subscribers_group: GROUP_ID.nobody,
      can_subscribe_group: GROUP_ID.nobody,
    },
    isArchived: false,
    ...details,
    id,
    recipientId: recipientIdFor(realm, `channel ${id}`),
  };
  realm.channels.set(id, channel);
  return channel;
}

/** Channel names compare without regard to case. Archived channels have lost their name. */
export function findChannel(realm: Realm, name: string): Channel | undefined {
  const wanted = name.trim().toLowerCase();
  return [...realm.channels.values()].find(
    (channel) => !channel.isArchived && channel.name.toLowerCase() === wanted,
  );
}

const COLORS = [
  '#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5', '#f5ce6e',
  '#c2726a', '#94c849', '#bd86e5', '#ee7e4a', '#a6dcbf', '#95a5fd', '#53a063', '#9987e1', '#e4523d',
]; // prettier-ignore

export function subscribe(user: User, channel: Channel, color?: string): void {
  const known = user.subscriptions.get(channel.id);
  if (known) {
    known.isActive = true;
    if (color) known.color = color;
    return;
  }
  user.subscriptions.set(channel.id, {
    channelId: channel.id,
    color: color ?? COLORS[user.subscriptions.size % COLORS.length] ?? '#c2c2c2',
    isActive: true,
    isMuted: false,
    isPinned: false,
    notifications: {
      desktop_notifications: null,
      audible_notifications: null,
      push_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
    },
  });
}

export const isSubscribed = (user: User, channelId: number): boolean =>
  user.subscriptions.get(channelId)?.isActive ?? false;

/** Active users who are subscribed now, ascending by id. */
export const subscribersOf = (realm: Realm, channelId: number): User[] =>
  [...realm.users.values()].filter((user) => user.isActive && isSubscribed(user, channelId));
