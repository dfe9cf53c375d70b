/** What must hold at the end of a history in one process, by the numbers of the ten invariants. */
import { conversationKey, topicConversation } from '../../src/domain/chat/conversation';
import { disposeChatStores } from '../../src/stores/chat/chatAccount';
import { useMessageChangesStore } from '../../src/stores/chat/messageChanges';
import { createChatWorld } from '../../src/testing/chatWorld';
import { listPicture, pictureOf } from '../../src/testing/picture';
import { ALL_WORDS, writtenIn } from './organizations';
import { GENERAL, isForgotten, type OpenPage, type SentText, type Stage } from './stage';
import { checkWishes, takenBack } from './wishChecks';
import { sentText } from './wishes';

/** What came of a history: one in which nothing is wrong may be one in which nothing was done. */
export interface Deeds {
  /** Texts that the person sent, and those of them that the server has in the end. */
  sent: number;
  stored: number;
  /** Second messages of one text that the network made by itself, as browsers do, and that were told. */
  browserCopies: number;
}

/** My own messages as the server has them: ids by the text that was sent, ascending. */
function storedTexts({ server, me }: Stage): Map<string, number[]> {
  const stored = new Map<string, number[]>();
  for (const message of server.control.world().realm.messages.all()) {
    if (message.senderId !== me.userId) continue;
    const text = sentText(message);
    stored.set(text, [...(stored.get(text) ?? []), message.id]);
  }
  return stored;
}

const outboxOf = ({ world }: OpenPage) => world.stores.outbox;

/** Whether any page tells of a message that it came twice. */
const isToldTwice = ({ pages }: Stage, messageId: number) =>
  pages.some((page) => outboxOf(page).sentTwice.has(messageId));

const UNDECIDED = ['queued', 'inFlight', 'accepted', 'uncertain'];

/** What is wrong with one text; null where all is well. */
function verdict(text: string, isStored: boolean, states: readonly string[]): string | null {
  if (states.length > 1) return `1: "${text}" is shown by ${states.length} pages at once`;
  const [state] = states;
  if (!isStored && state === undefined) return `2: "${text}" is gone`;
  if (isStored && state !== undefined) return `1: "${text}" was sent and is shown as ${state}`;
  if (state !== undefined && UNDECIDED.includes(state)) return `1: "${text}" stays ${state}`;
  return null;
}

/** What is wrong with one text where its page may be gone, or the person had it erased; null where all is well. */
function verdictOn(
  stage: Stage,
  [text, { page, isWritten, isErased }]: [string, SentText],
  { first, states, isTaken }: { first: number | undefined; states: string[]; isTaken: boolean },
): string | null {
  // What could not be written down dies with its page, and with it what was known of it.
  const hasDied = isForgotten(stage, page);
  const mayBeGone = isTaken || isErased || (hasDied && !isWritten);
  if (mayBeGone && first === undefined && states.length === 0) return null;
  return verdict(text, first !== undefined, states);
}

/** 1, 2, 10: what was sent is there once, or shown as not sent; copies that the browser made are told. */
function checkSent(stage: Stage): string[] {
  const stored = storedTexts(stage);
  const taken = takenBack(stage);
  const shown = stage.pages.flatMap((page) => [...outboxOf(page).byLocalId.values()]);
  return [...stage.sent].flatMap((one) => {
    const [text, { page, isErased }] = one;
    const [first, ...copies] = stored.get(text) ?? [];
    const states = shown.filter((row) => row.text === text).map(({ state }) => state.kind);
    const wrong = verdictOn(stage, one, { first, states, isTaken: taken.has(text) });
    const isUnknown = isErased || isForgotten(stage, page);
    const untold = isUnknown ? [] : copies.filter((copyId) => !isToldTwice(stage, copyId));
    return [...(wrong ? [wrong] : []), ...untold.map(() => `10: a copy of "${text}" is not told`)];
  });
}

/** What came of it all. */
export function deedsOf(stage: Stage): Deeds {
  const stored = storedTexts(stage);
  const taken = takenBack(stage);
  const texts = [...stage.sent.keys()].filter((text) => !taken.has(text));
  const wasErased = (text: string) => stage.sent.get(text)?.isErased && !stored.has(text);
  const ids = texts.filter((text) => !wasErased(text)).map((text) => stored.get(text) ?? []);
  return {
    sent: ids.length,
    stored: ids.filter(([first]) => first !== undefined).length,
    browserCopies: ids.flat().filter((id) => isToldTwice(stage, id)).length,
  };
}

/** Of what was sent from here in a conversation so far, what stands last. */
interface Newest {
  text: string;
  place: number;
  isWritten: boolean;
}

/**
 * 4: within a conversation, what a page sent first stands first. What is in memory alone waits for a silent disk, and what
 * it may hide, but not for ever.
 */
function checkOrder(stage: Stage): string[] {
  const stored = storedTexts(stage);
  const newest = new Map<OpenPage, Map<string, Newest>>();
  const violations: string[] = [];
  for (const [text, { conversation, page, isWritten }] of stage.sent) {
    const [place] = stored.get(text) ?? [];
    if (place === undefined) continue;
    const ofPage = newest.get(page) ?? new Map<string, Newest>();
    newest.set(page, ofPage);
    const key = conversationKey(conversation);
    const before = ofPage.get(key);
    const isAhead = before !== undefined && place < before.place;
    const mayBeAhead = stage.hasHung && before?.isWritten && !isWritten;
    if (isAhead && !mayBeAhead) violations.push(`4: "${text}" overtook "${before.text}"`);
    if (!isAhead) ofPage.set(key, { text, place, isWritten });
  }
  return violations;
}

/**
 * 2: what was typed last waits in the box of every page, and on the server. Beside it there may be a copy of what was typed
 * before, whose request came through when its page was long gone: nobody can tell it from what another device wrote.
 */
function checkTyped({ pages, typed, server, me }: Stage): string[] {
  const { users } = server.control.world().realm;
  const kept = users.get(me.userId)?.drafts ?? [];
  return [...typed].flatMap(([topic, texts]) => {
    const conversation = topicConversation(GENERAL, topic);
    const text = texts.at(-1) ?? '';
    // Nobody knows whether the server was told of it before it was erased here.
    if (texts.at(-1) === null) return [];
    const shown = pages.map(({ world }) => world.stores.drafts.textFor(conversation));
    const there = kept.filter((one) => one.topic === topic).map(({ content }) => content);
    // What was erased here, and not there, comes back beside what is typed since, and is in the box once that is taken out.
    const mayBeBack = text === '' ? texts.slice(0, texts.lastIndexOf(null) + 1) : [];
    const isBack = (one: string) => mayBeBack.includes(one) && there.includes(one);
    const isKept = text === '' ? there.every(isBack) : there.includes(text);
    const isOurs = there.every((one) => texts.includes(one));
    return [
      ...shown
        .filter((one) => one !== text && !isBack(one))
        .map((one) => `2: the box of "${topic}" holds "${one}" instead of "${text}"`),
      ...(isKept && isOurs ? [] : [`2: "${topic}" is kept as "${there.join()}", not "${text}"`]),
    ];
  });
}

/**
 * The same where the disk failed: a tab may not know what was typed in another before it was opened. What was typed last
 * waits in the box of the tab in which it was, or on the server.
 */
function checkTypedInMemory(stage: Stage): string[] {
  const kept = stage.server.control.world().realm.users.get(stage.me.userId)?.drafts ?? [];
  return [...stage.typedIn].flatMap(([topic, page]) => {
    const text = stage.typed.get(topic)?.at(-1) ?? '';
    if (text === '' || isForgotten(stage, page)) return [];
    const conversation = topicConversation(GENERAL, topic);
    const isShown = stage.pages.some(
      ({ world }) => world.stores.drafts.textFor(conversation) === text,
    );
    const isKept = kept.some((one) => one.topic === topic && one.content === text);
    return isShown || isKept ? [] : [`2: "${text}" in "${topic}" is gone`];
  });
}

/** Whose reaction came first, a page that shows its own at once cannot know. */
function inOrder(key: string, value: unknown): unknown {
  return key === 'reactions' && Array.isArray(value)
    ? value.map((one) => JSON.stringify(one)).sort()
    : value;
}

/** 3: the picture of a page is the one that a fresh registration gives. */
async function checkPicture({ machine, server, me, organization }: Stage, { world }: OpenPage) {
  const tab = machine.openTab();
  tab.fetch = (input, init) => server.handle(new Request(input, init));
  const { organizationId, url: serverUrl } = organization;
  const comer = createChatWorld(tab, me, { organizationId, serverUrl });
  const sync = comer.start();
  await machine.settle();
  for (const { narrow } of world.stores.messageLists.lists.values()) {
    comer.stores.messageLists.open(narrow, 'newest');
    await machine.settle();
  }
  const since = (key: string) =>
    Math.max(
      ...[world, comer].map(({ stores }) => stores.messageLists.lists.get(key)?.range.ids[0] ?? 0),
    );
  const followed: Record<string, unknown> = {
    ...pictureOf(world.stores),
    lists: listPicture(world.stores, since),
  };
  const fresh: Record<string, unknown> = {
    ...pictureOf(comer.stores),
    lists: listPicture(comer.stores, since),
  };
  sync.stop();
  // It is not to go on with what lies on the device.
  disposeChatStores(comer.account);
  const different = Object.keys(fresh).filter(
    (noun) => JSON.stringify(followed[noun], inOrder) !== JSON.stringify(fresh[noun], inOrder),
  );
  const { kind } = world.stores.connection.report;
  return [
    ...different.map((noun) => `3: ${noun} differs from a fresh registration`),
    ...(kind === 'live' ? [] : [`3: ${kind} after the trouble was over`]),
  ];
}

/** 6: no page was loaded by itself, those that are gone included. */
function checkLoads({ pageRecords }: Stage): string[] {
  const loads = pageRecords.reduce((sum, { reloadCount }) => sum + reloadCount, 0);
  return loads > 0 ? [`6: pages were loaded again ${loads} times by themselves`] : [];
}

/** 14: nothing that was written in one organization is shown in the other, or came to its server. */
function checkApart({ twin, pages, server }: Stage): string[] {
  if (!twin) return [];
  const { realm } = server.control.world();
  const there = [...realm.messages.all()].flatMap(({ content, topic, edits }) => [
    content,
    topic,
    ...edits.map(({ prevContent }) => prevContent),
  ]);
  const kept = [...realm.users.values()].flatMap(({ drafts }) => drafts.map((one) => one.content));
  const shown = pages.flatMap(({ world: { stores } }) =>
    [...stores.outbox.byLocalId.values(), ...stores.drafts.byId.values()].map(({ text }) => text),
  );
  const foreign = writtenIn(twin.organization, ALL_WORDS);
  return [...there, ...kept, ...shown]
    .filter((text) => text !== undefined && foreign.test(text))
    .map((text) => `14: "${text}" is in the other organization`);
}

/** What of all that does not hold. */
export async function checkAll(stage: Stage): Promise<string[]> {
  const typedWrong = stage.hasBadDisk ? checkTypedInMemory(stage) : checkTyped(stage);
  const violations = [...checkSent(stage), ...typedWrong, ...checkOrder(stage)];
  violations.push(...checkApart(stage));
  // What was sealed is unsealed when it is first asked for.
  for (const { world } of stage.pages) await world.use(useMessageChangesStore).unsealed;
  violations.push(...checkWishes(stage));
  for (const page of stage.pages) violations.push(...(await checkPicture(stage, page)));
  return [...violations, ...checkLoads(stage)];
}
