/** Drafts that the server keeps for a user's other devices. */

import { requireChannel } from '../destinations';
import type { Draft, User } from '../model';
import { nextId } from '../realm';
import { notFound, Refusal } from '../refusals';
import { route } from '../router';
import { draftWire } from '../smallWires';
import { normalizeContent, truncateTopic } from '../texts';
import { isInteger, isObject, isString, json, listOf, oneOf } from '../validate';
import { emit, nowSeconds, type World } from '../world';

const KEYS = ['type', 'to', 'topic', 'content', 'timestamp'];

/** A draft takes exactly these keys; even its own `id` is one too many. */
function readDraft(label: string, value: unknown): Omit<Draft, 'id'> {
  const given = isObject(label, value);
  const surplus = Object.keys(given).find((key) => !KEYS.includes(key));
  if (surplus !== undefined) throw new Refusal(`Argument "${surplus}" is unsupported.`);
  const content = isString(`${label}["content"]`, given.content);
  if (content.trim() === '') throw new Refusal(`${label}["content"] cannot be blank.`);
  const topic = given.topic === undefined ? '' : isString(`${label}["topic"]`, given.topic);
  if (topic.includes('\0')) throw new Refusal('Topic must not contain null bytes');
  return {
    type: oneOf(['', 'stream', 'private'] as const)(`${label}["type"]`, given.type),
    to: listOf(isInteger)(`${label}["to"]`, given.to),
    topic: truncateTopic(topic),
    content: normalizeContent(content),
    timestamp: given.timestamp === undefined ? -1 : Math.floor(readTimestamp(given.timestamp)),
  };
}

function readTimestamp(value: unknown): number {
  if (typeof value !== 'number') throw new Refusal('timestamp is not a number');
  if (value < 0) throw new Refusal('Timestamp must not be negative.');
  return value;
}

function addressed(world: World, user: User, draft: Omit<Draft, 'id'>): Omit<Draft, 'id'> {
  const timestamp = draft.timestamp === -1 ? nowSeconds(world) : draft.timestamp;
  if (draft.type === 'stream') {
    const [channelId, ...more] = draft.to;
    if (channelId === undefined || more.length > 0)
      throw new Refusal('Must specify exactly 1 channel ID for channel messages');
    requireChannel(world, user, channelId);
    return { ...draft, timestamp };
  }
  const isUnknown = draft.to.some((userId) => !world.realm.users.has(userId));
  if (draft.type === 'private' && isUnknown) throw new Refusal('Invalid user ID');
  return { ...draft, to: draft.type === '' ? [] : draft.to, topic: '', timestamp };
}

function requireSyncing(user: User): void {
  if (user.settings.enable_drafts_synchronization !== true)
    throw new Refusal('User has disabled synchronizing drafts.');
}

function requireDraft(user: User, draftId: number): Draft {
  const draft = user.drafts.find(({ id }) => id === draftId);
  if (!draft) throw notFound('Draft does not exist');
  return draft;
}

export const draftRoutes = [
  route('GET /drafts', {}, ({ user }) => {
    requireSyncing(user);
    // Oldest first, whatever the documentation says.
    const drafts = user.drafts.toSorted((a, b) => a.timestamp - b.timestamp);
    return { count: drafts.length, drafts: drafts.map(draftWire) };
  }),

  route('POST /drafts', { drafts: json(listOf(readDraft)) }, ({ world, user, values }) => {
    requireSyncing(user);
    const drafts = values.drafts.map((draft) => ({
      ...addressed(world, user, draft),
      id: nextId(world.realm, 'draft'),
    }));
    user.drafts.push(...drafts);
    emit(world, [user.id], { type: 'drafts', op: 'add', drafts: drafts.map(draftWire) });
    return { ids: drafts.map(({ id }) => id) };
  }),

  route('PATCH /drafts/:draftId', { draft: json(readDraft) }, ({ world, user, values, id }) => {
    requireSyncing(user);
    const draft = requireDraft(user, id('draftId'));
    Object.assign(draft, addressed(world, user, values.draft));
    emit(world, [user.id], { type: 'drafts', op: 'update', draft: draftWire(draft) });
    return {};
  }),

  route('DELETE /drafts/:draftId', {}, ({ world, user, id }) => {
    requireSyncing(user);
    const draft = requireDraft(user, id('draftId'));
    user.drafts = user.drafts.filter((other) => other !== draft);
    emit(world, [user.id], { type: 'drafts', op: 'remove', draft_id: draft.id });
    return {};
  }),
];
