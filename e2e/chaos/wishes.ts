/** What a person wants besides writing, in any of the tabs: asked of the stores as the views ask them. */
import type { Message } from '../../src/api/chat/model/message';
import type { VisibilityPolicy } from '../../src/api/chat/model/userTopic';
import { readPoll } from '../../src/domain/chat/widgets/pollState';
import { useMessageChangesStore } from '../../src/stores/chat/messageChanges';
import { useMessageMarksStore } from '../../src/stores/chat/messageMarks';
import { useReactionsStore } from '../../src/stores/chat/reactions';
import { useReadMarksStore } from '../../src/stores/chat/readMarks';
// So that what imports it settles within the turns that a history waits for.
import '../../src/stores/chat/ownWishes';
import type { Message as StoredMessage } from '../standins/chat/model';
import { wishOf, type WishKind } from './enough';
import { GENERAL, oneOf, type OpenPage, type Stage } from './stage';

/** The one setting that is changed, as the server calls it. */
export const SETTING = 'twenty_four_hour_time';
export const ANCHOR = { emojiName: 'anchor', emojiCode: '2693', reactionType: 'unicode_emoji' };
/** Topics about which something is decided: the person writes in none of them, for the server then decides by itself. */
const TOPICS = ['wind', 'lull'];
const POLICIES: readonly VisibilityPolicy[] = ['none', 'muted', 'followed'];

export interface Wish {
  kind: WishKind;
  /** What it is about, as `writes.ts` calls it. */
  thing: string;
  /** The message that it is about; 0 for settings and topics. */
  messageId: number;
  value: string | boolean;
  page: OpenPage;
  madeAtMs: number;
  /** Whether the person takes it for done, was told of a failure, or knows nothing yet. */
  outcome: 'open' | 'done' | 'told';
  /** What the message said when it was deleted; only of wishes to be rid of one. */
  lost?: string | undefined;
  /** Of an edit: whether there was something to type into. */
  isTyped?: boolean;
  /** Of an edit: whether the person had it erased since, when they signed out. */
  isErased?: boolean;
}

type Wished = Pick<Wish, 'kind' | 'messageId' | 'value' | 'lost'> & {
  about?: string;
  /** What it resolves with is false where the person is told that it was not done. */
  ask(one: Wish): Promise<unknown>;
};

/** Something to wish for about a message; null where the views offer nothing of the kind. */
type Wishing = (stage: Stage, page: OpenPage, message: Message) => Wished | null;

const react: Wishing = (_, { world }, { id: messageId }) => {
  const reactions = world.use(useReactionsStore);
  const value = !reactions.isMine(messageId, ANCHOR);
  return { kind: 'reaction', messageId, value, ask: () => reactions.toggle(messageId, ANCHOR) };
};

const star: Wishing = (_, { world }, { id: messageId }) => {
  const marks = world.use(useMessageMarksStore);
  const value = !marks.isStarred(messageId);
  return { kind: 'starred', messageId, value, ask: () => marks.toggleStar(messageId) };
};

const markRead: Wishing = (_, { world }, { id: messageId }) => ({
  kind: 'read',
  messageId,
  value: true,
  ask: () => Promise.resolve(world.use(useReadMarksStore).markSeen([messageId])),
});

const markUnread: Wishing = (_, { world }, { id: messageId }) => {
  const narrow = [{ operator: 'channel', channelId: GENERAL } as const];
  return {
    kind: 'unread',
    messageId,
    value: true,
    ask: () => world.use(useReadMarksStore).markUnreadFrom(narrow, messageId),
  };
};

const decide: Wishing = ({ random }, { world }) => {
  const topic = oneOf(TOPICS, random);
  const value = oneOf(POLICIES, random);
  const ask = () => world.stores.userTopics.decide(GENERAL, topic, value);
  return { kind: 'policy', messageId: 0, about: topic, value, ask };
};

const choose: Wishing = (_, { world }) => {
  const { userSettings } = world.stores;
  const value = !userSettings.settings.twentyFourHourTime;
  const ask = () => userSettings.change({ twentyFourHourTime: value });
  return { kind: 'setting', messageId: 0, about: SETTING, value, ask };
};

const edit: Wishing = (
  { me, wishes, pages, organization },
  page,
  { id: messageId, senderId, submessages },
) => {
  if (senderId !== me.userId || submessages.length > 0) return null;
  const changes = page.world.use(useMessageChangesStore);
  const value = `${organization.accent}edited ${wishes.length}`;
  return {
    kind: 'text',
    messageId,
    value,
    async ask(one) {
      await changes.startEdit(messageId);
      // Nobody types on a page that is gone.
      if (!pages.includes(page)) return false;
      one.isTyped = true;
      changes.typeEdit(messageId, value);
      return (await changes.saveEdit(messageId)).changedTo === null;
    },
  };
};

const move: Wishing = (
  { me, wishes, organization },
  { world },
  { id: messageId, senderId, type },
) => {
  if (senderId !== me.userId || type !== 'channel') return null;
  const value = `${organization.accent}moved ${wishes.length}`;
  const how = { mode: 'change_one', notifiesOldPlace: false, notifiesNewPlace: false } as const;
  const ask = () => world.use(useMessageChangesStore).move(messageId, { topic: value, ...how });
  return { kind: 'topic', messageId, value, ask };
};

const vote: Wishing = ({ me, random }, { world }, { id: messageId, submessages, senderId }) => {
  const { options = [] } = readPoll(submessages, senderId) ?? {};
  if (options.length === 0) return null;
  const { key, voterIds } = oneOf(options, random);
  const step = { type: 'vote', key, vote: voterIds.includes(me.userId) ? -1 : 1 };
  const ask = () => world.use(useMessageChangesStore).takeStep(messageId, step);
  return { kind: 'vote', messageId, about: key, value: JSON.stringify(step), ask };
};

const remove: Wishing = ({ me, server }, { world }, { id: messageId, senderId }) => {
  if (senderId !== me.userId) return null;
  const stored = server.control.world().realm.messages.get(messageId);
  const ask = () => world.use(useMessageChangesStore).remove(messageId);
  return { kind: 'gone', messageId, value: true, lost: stored && sentText(stored), ask };
};

const WISHINGS = [react, star, markRead, markUnread, decide, choose, edit, move, vote, remove];
/** So many of the newest are what a person looks at: few, so that wishes about one message meet. */
const IN_VIEW = 8;
/** What somebody turns on and off again and again, in one tab and another. */
const SWITCHES = [choose, decide, star, react];
const FEW = 2;

/** What a message said when it was sent. */
export function sentText({ edits, content }: Pick<StoredMessage, 'edits' | 'content'>): string {
  const first = edits.findLast(({ prevContent }) => prevContent !== undefined);
  return first?.prevContent ?? content;
}

/** The messages that a page shows, the newest ones. */
function inView({ world: { stores } }: OpenPage, count: number): Message[] {
  const [list] = stores.messageLists.lists.values();
  const ids = list?.range.ids.slice(-count) ?? [];
  return ids.flatMap((messageId) => stores.messages.message(messageId) ?? []);
}

/** Nobody is quicker from one press to the next, and in another tab. */
const HAND_MS = 200;

/** Wishes for something in one of the tabs. */
export async function wish(stage: Stage): Promise<void> {
  const { machine, pages, network, random, isRestless } = stage;
  const page = oneOf(pages, random);
  const wishing = oneOf(isRestless ? SWITCHES : WISHINGS, random);
  const possible = inView(page, isRestless ? FEW : IN_VIEW).flatMap(
    (message) => wishing(stage, page, message) ?? [],
  );
  if (possible.length === 0) return;
  const wished = oneOf(possible, random);
  const { ask, about, ...rest } = wished;
  const thing = [rest.kind, ...(rest.messageId ? [rest.messageId] : []), ...(about ? [about] : [])];
  const one: Wish = {
    ...rest,
    thing: thing.join(' '),
    page,
    madeAtMs: machine.clock.monotonic(),
    outcome: 'open',
  };
  stage.wishes.push(one);
  network.meet(wishOf(one.kind));
  ask(one).then(
    (answer) => void (one.outcome = answer === false ? 'told' : 'done'),
    // Where it fails, the view says so.
    () => void (one.outcome = 'told'),
  );
  await machine.advance(HAND_MS);
}
