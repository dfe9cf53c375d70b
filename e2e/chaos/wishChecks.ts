/** 11: what was wished for last is what the server has, or the person was told that it is not; and nothing waits for ever. */
import { useMessageChangesStore } from '../../src/stores/chat/messageChanges';
import { FLAG, type Message, type User } from '../standins/chat/model';
import { canSeeMessage } from '../standins/chat/permissions';
import { policyFor } from '../standins/chat/userTopics';
import type { WishKind } from './enough';
import { GENERAL, type Stage } from './stage';
import { ANCHOR, type Wish } from './wishes';

const POLICIES = ['none', 'muted', 'unmuted', 'followed'] as const;

/** The texts of messages that the person wanted to be rid of. */
export function takenBack({ wishes }: Stage): Set<string> {
  return new Set(wishes.flatMap(({ lost }) => lost ?? []));
}

interface Kept {
  me: User;
  /** Undefined where it is gone, or out of the person's reach. */
  message: Message | undefined;
}

/** What the server has, where the last of several wishes is to win. */
const lastWord: Partial<Record<WishKind, (kept: Kept, wish: Wish) => unknown>> = {
  reaction: ({ me, message }) =>
    message?.reactions.some((one) => one.userId === me.id && one.emojiCode === ANCHOR.emojiCode),
  starred: ({ me }, { messageId }) => ((me.rows.get(messageId) ?? 0) & FLAG.starred) > 0,
  read: ({ me }, { messageId }) => ((me.rows.get(messageId) ?? 0) & FLAG.read) > 0,
  policy: ({ me }, { thing }) => POLICIES[policyFor(me, GENERAL, thing.split(' ')[1] ?? '')],
  setting: ({ me }, { thing }) => me.settings[thing.split(' ')[1] ?? ''],
};

/** Whether the server did once what was wished for, where each wish stands for itself. */
const onceDone: Partial<Record<WishKind, (kept: Kept, wish: Wish) => boolean>> = {
  text: ({ message }, { value }) =>
    message?.content === value || Boolean(message?.edits.some((one) => one.prevContent === value)),
  topic: ({ message }, { value }) =>
    message?.topic === value || Boolean(message?.edits.some((one) => one.topic === value)),
  vote: ({ me, message }, { value }) =>
    Boolean(message?.submessages.some((one) => one.senderId === me.id && one.content === value)),
  gone: () => false,
};

function keptOf({ server, me }: Stage, { messageId }: Wish): Kept {
  const { realm } = server.control.world();
  const user = realm.users.get(me.userId)!;
  const message = realm.messages.get(messageId);
  return {
    me: user,
    message: message && canSeeMessage(realm, user, message) ? message : undefined,
  };
}

/** What is wrong about the last of the wishes about one thing; null where nothing is. */
function lastVerdict(stage: Stage, last: Wish, has: unknown): string | null {
  if (has === last.value || last.outcome !== 'done' || !stage.pages.includes(last.page))
    return null;
  const about = stage.network.writes.filter(({ thing }) => thing === last.thing);
  const newest = about.at(-1);
  // What was asked before, and was long on its way, nobody can call back.
  if (newest && newest.askedAtMs <= last.madeAtMs) return null;
  return `11: ${last.thing} is ${String(has)} at last, not ${String(last.value)}`;
}

/** Of settings, marks and the like the last word counts. */
function checkLastWords(stage: Stage): string[] {
  const last = new Map(stage.wishes.map((one) => [one.thing, one]));
  const isUnreadWished = stage.wishes.some(({ kind }) => kind === 'unread');
  return [...last.values()].flatMap((one) => {
    const read = lastWord[one.kind];
    const kept = keptOf(stage, one);
    if (!read || (one.messageId && !kept.message)) return [];
    // From there on all is unread, whatever it is.
    if (one.kind === 'read' && isUnreadWished) return [];
    return lastVerdict(stage, one, read(kept, one)) ?? [];
  });
}

/** Whether an edit that was not saved is still where it was typed; a tab that was closed for good took it along. */
function isStillTyped({ pages }: Stage, { page, messageId, value }: Wish): boolean {
  const { tabStore } = page.platform;
  const tab = pages.find(({ platform }) => platform.tabStore === tabStore);
  return tab?.world.use(useMessageChangesStore).drafts.get(messageId)?.text === value || !tab;
}

/** What each wish came to by itself. */
function checkEach(stage: Stage): string[] {
  return stage.wishes.flatMap((one) => {
    const isAlive = stage.pages.includes(one.page);
    if (one.outcome === 'open' && isAlive) return [`11: ${one.thing} is neither done nor told`];
    const kept = keptOf(stage, one);
    if (!kept.message) return [];
    if (one.outcome === 'done' && onceDone[one.kind]?.(kept, one) === false)
      return [`11: ${one.thing} ${String(one.value)} is told as done, and is not`];
    return [];
  });
}

/** 2: what was typed into a message and not saved waits there. */
function checkEdits(stage: Stage): string[] {
  const edits = stage.wishes.filter(({ kind }) => kind === 'text');
  const isOfSame = (one: Wish) => (other: Wish) =>
    other.thing === one.thing && other.page.platform.tabStore === one.page.platform.tabStore;
  const last = edits.filter((one) => edits.findLast(isOfSame(one)) === one);
  return last.flatMap((one) =>
    one.isTyped &&
    !one.isErased &&
    one.outcome !== 'done' &&
    keptOf(stage, one).message &&
    !isStillTyped(stage, one)
      ? [`2: ${one.thing} "${String(one.value)}" was not saved, and is gone`]
      : [],
  );
}

export function checkWishes(stage: Stage): string[] {
  return [...checkLastWords(stage), ...checkEach(stage), ...checkEdits(stage)];
}
