/** How people, groups, channels, topics and times are written in Markdown, as this server reads it. */
import { callingText } from './callingText';
import type { Conversation } from '../conversation';
import { channelOperand } from '../narrowAddress';
import { fragmentOfSegments } from '../narrowFragment';

export interface Mentioned {
  readonly userId: number;
  readonly fullName: string;
}

/** Everyone in a channel, in a topic, or in a conversation. */
const WILDCARDS = ['all', 'everyone', 'channel', 'topic'] as const;
export type Wildcard = (typeof WILDCARDS)[number];

/** Those that mean something where a message goes to, and do not call more people than one may. */
export function wildcardsFor(
  place: Conversation | null,
  mayCallChannel: boolean,
): readonly Wildcard[] {
  if (place?.kind === 'direct') return ['all', 'everyone'];
  return mayCallChannel ? WILDCARDS : ['topic'];
}

/** What servers take for everyone in the channel, with the older word that we do not offer. */
const CHANNEL_WILDCARDS = ['all', 'everyone', 'channel', 'stream'] as const;

/** Names that servers take for something else, unless the id stands beside them. */
function isMistakable(fullName: string): boolean {
  const words: readonly string[] = [...WILDCARDS, ...CHANNEL_WILDCARDS];
  return words.includes(fullName) || /\|\d+$/.test(fullName);
}

export function wildcardMarkdown(wildcard: Wildcard, isSilent: boolean): string {
  return `@${isSilent ? '_' : ''}**${wildcard}**`;
}

/** `isShared`: somebody else has the same name, so the id must tell them apart. */
export function mentionMarkdown(
  { userId, fullName }: Mentioned,
  { isSilent, isShared }: { isSilent: boolean; isShared: boolean },
): string {
  const id = isShared || isMistakable(fullName) ? `|${userId}` : '';
  return `@${isSilent ? '_' : ''}**${fullName}${id}**`;
}

export function groupMentionMarkdown(name: string, isSilent: boolean): string {
  return `@${isSilent ? '_' : ''}*${name}*`;
}

/** What servers cannot read between the marks of a channel or topic; web/src/topic_link_util.ts of Zulip has the same. */
const UNREADABLE = /[`>*&[\]]|\$\$/g;

/** The same text for the label of a link, where nothing in it may be taken for Markdown. */
function asLabel(text: string): string {
  return text.replace(UNREADABLE, (letters) =>
    Array.from(letters, (letter) => `&#${letter.charCodeAt(0)};`).join(''),
  );
}

export interface LinkedChannel {
  readonly channelId: number;
  readonly name: string;
}

export function channelMarkdown({ channelId, name }: LinkedChannel): string {
  // `search` finds what `test` would, and keeps no place from one call to the next.
  if (name.search(UNREADABLE) < 0) return `#**${name}**`;
  const link = fragmentOfSegments(['channel', channelOperand(channelId, name)]);
  return `[#${asLabel(name)}](${link})`;
}

export function topicMarkdown({ channelId, name }: LinkedChannel, topic: string): string {
  if (`${name} ${topic}`.search(UNREADABLE) < 0) return `#**${name}>${topic}**`;
  const segments = ['channel', channelOperand(channelId, name), 'topic', topic];
  return `[#${asLabel(name)} > ${asLabel(topic)}](${fragmentOfSegments(segments)})`;
}

/** A moment that everyone reads in their own zone; `isoTime` with its offset. */
export function timeMarkdown(isoTime: string): string {
  return `<time:${isoTime}>`;
}

/** A link that is called by a name, as one to a file. */
export function linkMarkdown(name: string, url: string): string {
  return `[${name.replace(/[[\]]/g, '')}](${url})`;
}

/** What a name is marked with, and where: behind a letter it is none. Servers differ in what else may stand before. */
const MENTION = /(?:^|[\s'"({[/<,:])@\*\*([^*|\n]+)(?:\|(\d+))?\*\*/g;

/** The ids and names of people that a text calls: silent mentions call nobody, nor do those in code and quotes. */
export function mentionsIn(markdown: string): {
  names: readonly string[];
  userIds: readonly number[];
} {
  const names: string[] = [];
  const userIds: number[] = [];
  for (const [, name = '', id] of callingText(markdown).matchAll(MENTION)) {
    if (id === undefined) names.push(name);
    else userIds.push(Number(id));
  }
  return { names, userIds };
}

/** The wildcard that calls the whole channel, as it is written; null where there is none. */
export function wildcardIn(markdown: string): string | null {
  const called = mentionsIn(markdown).names;
  return CHANNEL_WILDCARDS.find((wildcard) => called.includes(wildcard)) ?? null;
}
