/** Which words come when: what the first views say, what only a few pages say, and what comes between the two. */

/**
 * Second segments of the ids that a first view says, and single ids; a catalogue without a list is one part.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const firstRooms = {
  common: ['action', 'language', 'notFound', 'rail', 'skipToContent', 'theme', 'title', 'toasts'],
  chat: [
    'channel',
    'compose',
    'connection',
    'content',
    'conversation',
    'direct',
    'feed',
    'frame',
    'inbox',
    'message',
    'outbox',
    'presence',
    'sidebar',
    'title',
    'topic',
    'unread',
    'upload',
    'user',
    'view',
    'action.react',
    'browse.title',
    'channelMenu.label',
    'draft.elsewhere',
    'draft.title',
    'later.title',
    'people.title',
    'recent.title',
    'search.label',
    'search.tooltip',
    'settings.title',
    'signedOut.title',
  ],
  account: ['key', 'links', 'password', 'place', 'register', 'signIn', 'status'],
};

/**
 * Second segments of the ids that only the settings and the organization's page say. They are many, and few people
 * open those.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const pageRooms = {
  chat: ['attention', 'fields', 'files', 'organization', 'ownProfile', 'settings'],
};

/** Where those pages are: nothing else may say their words, for they may not be there. */
export const pageFolders = [
  'src/views/chat/organization/',
  'src/views/chat/profile-fields/',
  'src/views/chat/settings/',
];

/** What leads to such a page names it, and its sections. */
const names = /\.(?:title|start)$|\.section\./;

/**
 * The part of its catalogue that a message comes with.
 * @param {string} messageId
 * @returns {'first' | 'rest' | 'pages'}
 */
export function partFor(messageId) {
  const [catalogue = '', room = '', ...rest] = messageId.split('.');
  const first = firstRooms[catalogue];
  if (!first || first.includes(room) || first.includes([room, ...rest].join('.'))) return 'first';
  return pageRooms[catalogue]?.includes(room) && !names.test(messageId) ? 'pages' : 'rest';
}
