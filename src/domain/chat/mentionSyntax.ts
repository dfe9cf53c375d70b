/** How people, groups, channels, topics and times are written in Markdown, as this server reads it. */

export interface Mentioned {
  readonly userId: number;
  readonly fullName: string;
}

/** `isAmbiguous`: somebody else has the same name, so the id must tell them apart. */
export function mentionMarkdown(
  { userId, fullName }: Mentioned,
  { isSilent, isAmbiguous }: { isSilent: boolean; isAmbiguous: boolean },
): string {
  const id = isAmbiguous ? `|${userId}` : '';
  return `@${isSilent ? '_' : ''}**${fullName}${id}**`;
}

export function groupMentionMarkdown(name: string, isSilent: boolean): string {
  return `@${isSilent ? '_' : ''}*${name}*`;
}

/** Everyone in a channel, in a topic, or in a conversation. */
export const WILDCARDS = ['all', 'everyone', 'channel', 'topic'] as const;
export type Wildcard = (typeof WILDCARDS)[number];

export function wildcardMarkdown(wildcard: Wildcard, isSilent: boolean): string {
  return `@${isSilent ? '_' : ''}**${wildcard}**`;
}

export function channelMarkdown(name: string): string {
  return `#**${name}**`;
}

export function topicMarkdown(channelName: string, topic: string): string {
  return `#**${channelName}>${topic}**`;
}

/** A moment that everyone reads in their own zone; `isoTime` with its offset. */
export function timeMarkdown(isoTime: string): string {
  return `<time:${isoTime}>`;
}

/** A link to a file that was uploaded. */
export function fileMarkdown(name: string, url: string): string {
  return `[${name.replace(/[[\]]/g, '')}](${url})`;
}

/** The ids and names of people that a text calls: silent mentions call nobody. */
export function mentionsIn(markdown: string): {
  names: readonly string[];
  userIds: readonly number[];
} {
  const names: string[] = [];
  const userIds: number[] = [];
  for (const [, name = '', id] of markdown.matchAll(/@\*\*([^*|\n]+)(?:\|(\d+))?\*\*/g)) {
    if (id === undefined) names.push(name);
    else userIds.push(Number(id));
  }
  return { names, userIds };
}

/** The wildcards that call the whole channel, as they are written; null where there is none. */
export function wildcardIn(markdown: string): Wildcard | null {
  const called = mentionsIn(markdown).names;
  return WILDCARDS.find((wildcard) => wildcard !== 'topic' && called.includes(wildcard)) ?? null;
}
