/** Splits each word catalogue in two: what the first views say, and what can come a moment later. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Second segments of the ids that a first view says, and single ids; a catalogue without a list is one part. */
export const firstRooms: Readonly<Record<string, readonly string[]>> = {
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

/** Whether the words of this id come with the first part of their catalogue. */
export function isFirst(messageId: string): boolean {
  const [catalogue = '', room = '', ...rest] = messageId.split('.');
  const first = firstRooms[catalogue];
  return !first || first.includes(room) || first.includes([room, ...rest].join('.'));
}

const compiled = /export const messages\s*=\s*JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s;

/** A compiled catalogue with the words of one part only. */
export function partOf(code: string, part: 'first' | 'rest'): string {
  const literal = compiled.exec(code)?.[1];
  if (literal === undefined)
    throw new Error('Catalogues are compiled in a new way: adapt wordParts');
  const json = JSON.parse(literal) as string;
  const messages = Object.entries(JSON.parse(json) as Record<string, unknown>);
  const kept = messages.filter(([id]) => isFirst(id) === (part === 'first'));
  const text = JSON.stringify(JSON.stringify(Object.fromEntries(kept)));
  return `export const messages = JSON.parse(${text});`;
}

/** The plugin, for the catalogues' `?first.po` and `?rest.po`; without it each part holds all words. */
export function wordParts(): Plugin {
  return {
    name: 'word-parts',
    enforce: 'post',
    transform: {
      filter: { id: /\.po\?(?:first|rest)\.po$/ },
      handler(code, id) {
        const part = basename(id).includes('?first') ? 'first' : 'rest';
        return { code: partOf(code, part), map: null };
      },
    },
  };
}
