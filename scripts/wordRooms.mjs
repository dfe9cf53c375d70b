/** Which words come when: what the first views say, messages and all beside them, a few pages, and what is between. */

/**
 * Second segments of the ids that a first view says, and single ids; a catalogue without a list is one part.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const firstRooms = {
  common: ['action', 'language', 'notFound', 'rail', 'skipToContent', 'theme', 'title', 'toasts'],
  chat: [
    'channel',
    'connection',
    'conversation',
    'direct',
    'frame',
    'inbox',
    'presence',
    'rail',
    'sidebar',
    'title',
    'topic',
    'unread',
    'user',
    'view',
    'browse.title',
    'channelMenu.label',
    'draft.title',
    'people.title',
    'recent.title',
    'search.label',
    'search.tooltip',
    'settings.title',
    'signedOut.title',
  ],
  account: ['key', 'links', 'password', 'register', 'status'],
};

/**
 * Second segments of the ids that only the page for signing in says at first.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const signInRooms = { account: ['place', 'signIn'] };

/**
 * Second segments of the ids that views with messages say besides, and single ids: one of them may be the first view.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const feedRooms = {
  chat: [
    'compose',
    'content',
    'feed',
    'message',
    'outbox',
    'upload',
    'action.react',
    'channelCard.archived',
    'draft.elsewhere',
    'later.title',
  ],
};

/**
 * Second segments of the ids that only the settings, the organization's page, and windows that come with their words,
 * say. They are many, and few people open those.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const pageRooms = {
  chat: [
    'attention',
    'date',
    'fields',
    'files',
    'folder',
    'groups',
    'organization',
    'organizationSettings',
    'ownProfile',
    'settings',
  ],
};

/**
 * What of that others say too: names of sections, and what is asked of a single channel as well.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedRooms = {
  chat: [
    'groups.unknown',
    'organizationSettings.needsNumber',
    'organizationSettings.permissions',
    'organizationSettings.retention',
    'organizationSettings.row.retention',
    'organizationSettings.rules',
  ],
};

/** Where those pages are: nothing else may say their words, for they may not be there. */
export const pageFolders = [
  'src/views/chat/dates/',
  'src/views/chat/folders/',
  'src/views/chat/groups/',
  'src/views/chat/organization/',
  'src/views/chat/profile-fields/',
  'src/views/chat/settings/',
];

/** What of the chat is there before, or without, a view with messages: it may not say those views' words. */
export const firstViews = [
  'src/views/chat/ChatFrame.vue',
  'src/views/chat/ChatView.vue',
  'src/views/chat/connection/',
  'src/views/chat/inbox/',
  'src/views/chat/left-sidebar/',
  'src/views/chat/parts/',
  'src/views/chat/rail/',
  'src/views/chat/useChatTitle.ts',
  'src/views/chat/names/useConversationName.ts',
];

/** What leads to such a page names it, and its sections. */
const leads = /\.(?:title|start)$|\.section\./;

/** Whether a list names the room of an id, a part of that room, or the id itself. */
const names = (/** @type {readonly string[]} */ rooms, /** @type {string} */ place) =>
  rooms.some((room) => place === room || place.startsWith(`${room}.`));

/**
 * The part of its catalogue that a message comes with.
 * @param {string} messageId
 * @returns {'first' | 'signIn' | 'feed' | 'rest' | 'pages'}
 */
export function partFor(messageId) {
  const [catalogue = ''] = messageId.split('.', 1);
  const place = messageId.slice(catalogue.length + 1);
  const isIn = (/** @type {typeof firstRooms} */ rooms) => names(rooms[catalogue] ?? [], place);
  if (!firstRooms[catalogue] || isIn(firstRooms)) return 'first';
  if (isIn(signInRooms)) return 'signIn';
  if (isIn(feedRooms)) return 'feed';
  return isIn(pageRooms) && !leads.test(messageId) && !isIn(sharedRooms) ? 'pages' : 'rest';
}
