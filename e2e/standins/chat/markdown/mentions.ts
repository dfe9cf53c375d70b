/** Mentions of users, groups and everyone, and links to channels and topics. */
import type { InlineRule } from './inline';
import type { RenderState } from './model';
import { element, text, type MarkupNode } from './tree';

const CHANNEL_WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream']);
const BEFORE = String.raw`(?<![^\s'"({\[/<])`;

function silentClass(name: string, isSilent: boolean): string {
  return isSilent ? `${name} silent` : name;
}

function mentionSpan(attributes: Record<string, string>, name: string, isSilent: boolean) {
  return [element('span', attributes, [text(isSilent ? name : `@${name}`)])];
}

function wildcard(state: RenderState, name: string, isSilent: boolean): MarkupNode[] | null {
  if (name === 'topic') {
    if (!isSilent) state.hasTopicWildcard = true;
    return mentionSpan({ class: silentClass('topic-mention', isSilent) }, name, isSilent);
  }
  if (!CHANNEL_WILDCARDS.has(name)) return null;
  if (!isSilent) state.hasChannelWildcard = true;
  const attributes = { class: silentClass('user-mention', isSilent), 'data-user-id': '*' };
  return mentionSpan(attributes, name, isSilent);
}

/** Splits `Name|12`; a bare `|12` names the user by id alone. */
function splitUserId(written: string): { name: string; userId: number | undefined } {
  const match = /^(?<name>[^|]*)\|(?<id>\d+)$/.exec(written);
  if (match?.groups === undefined) return { name: written, userId: undefined };
  return { name: match.groups.name ?? '', userId: Number(match.groups.id) };
}

function userRule(state: RenderState): InlineRule {
  return {
    pattern: new RegExp(String.raw`${BEFORE}@(?<silent>_?)\*\*(?<name>[^*]+)\*\*`, 'g'),
    build({ groups, plain }) {
      const isSilent = groups.silent === '_';
      const written = plain(groups.name ?? '');
      const everyone = wildcard(state, written, isSilent);
      if (everyone !== null) return everyone;
      const { name, userId } = splitUserId(written);
      const user = state.context.users(name, userId) ?? state.context.users(written);
      if (user === null) return null;
      if (!isSilent) state.mentionedUserIds.add(user.id);
      const attributes = {
        class: silentClass('user-mention', isSilent),
        'data-user-id': String(user.id),
      };
      return mentionSpan(attributes, user.fullName, isSilent);
    },
  };
}

function groupRule(state: RenderState): InlineRule {
  return {
    pattern: new RegExp(String.raw`${BEFORE}@(?<silent>_?)\*(?<name>[^*]+)\*`, 'g'),
    build({ groups, plain }) {
      const group = state.context.userGroup(plain(groups.name ?? ''));
      if (group === null) return null;
      const isSilent = groups.silent === '_';
      if (!isSilent) state.mentionedGroupIds.add(group.id);
      const attributes = {
        class: silentClass('user-group-mention', isSilent),
        'data-user-group-id': String(group.id),
      };
      return mentionSpan(attributes, group.name, isSilent);
    },
  };
}

/** Writes a part of a narrow's address: percent-encoded, then with dots for the percent signs. */
export function encodeHashPart(part: string): string {
  return encodeURIComponent(part)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

function channelHash(channelId: number, name: string): string {
  return `${String(channelId)}-${encodeHashPart(name.replaceAll(' ', '-'))}`;
}

function topicRule(state: RenderState): InlineRule {
  const pattern = String.raw`${BEFORE}#\*\*(?<channel>[^*>]+)>(?<topic>[^*]+)\*\*`;
  return {
    pattern: new RegExp(pattern, 'g'),
    build({ groups, plain }) {
      const channel = state.context.channel(plain(groups.channel ?? ''));
      if (channel === null) return null;
      const topic = plain(groups.topic ?? '');
      const hash = channelHash(channel.id, channel.name);
      const attributes = {
        class: 'stream-topic',
        'data-stream-id': String(channel.id),
        href: `/#narrow/stream/${hash}/topic/${encodeHashPart(topic)}`,
      };
      return [element('a', attributes, [text(`#${channel.name} > ${topic}`)])];
    },
  };
}

function channelRule(state: RenderState): InlineRule {
  return {
    pattern: new RegExp(String.raw`${BEFORE}#\*\*(?<channel>[^*]+)\*\*`, 'g'),
    build({ groups, plain }) {
      const channel = state.context.channel(plain(groups.channel ?? ''));
      if (channel === null) return null;
      const attributes = {
        class: 'stream',
        'data-stream-id': String(channel.id),
        href: `/#narrow/stream/${channelHash(channel.id, channel.name)}`,
      };
      return [element('a', attributes, [text(`#${channel.name}`)])];
    },
  };
}

/** The rules of mentions and channel links; they note who is to be notified. */
export function mentionRules(state: RenderState): InlineRule[] {
  return [userRule(state), topicRule(state), channelRule(state), groupRule(state)];
}
