import { describe, expect, it } from 'vitest';
import type { Narrow, NarrowTerm } from '@/domain/chat/narrow';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { general } from '@/testing/narrows';
import { servedMessages } from '@/testing/servedMessages';
import { dispatch } from '@/sync/dispatch';
import { useKeptSearchStore } from './keptSearch';
import { notePutOut } from './sessions/leftBehind';
import { createList, type MessageList } from './messageList';

const secret = eg.wire.subscription({ stream_id: 30, name: 'secret', invite_only: true });
const open = eg.wire.channel({ stream_id: 40, name: 'open' });

const world = chatWorldOfEachTest({
  subscriptions: [eg.wire.generalChannel, secret],
  unsubscribed: [eg.wire.subscription({ stream_id: 31, name: 'left', invite_only: true })],
  never_subscribed: [{ ...open, subscribers: [] }],
});
const { prepare, openWith } = servedMessages(world);

const words = (text: string): NarrowTerm => ({ operator: 'search', text });
const html = (text: string) => `<p>${text}</p>`;
const said = (id: number, text: string, rest: object = {}) =>
  eg.wire.message({ id, content: html(text), flags: ['read'], ...rest });

/** Messages that events keep true. */
function hold(...messages: ReturnType<typeof said>[]) {
  for (const message of messages) dispatch(world.stores, eg.event.message({ message }));
}

/** What the server says of messages: which are in a narrow, and what they say. */
function prepareMatches(texts: Readonly<Record<number, string>>) {
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      { match_content: html(text), match_subject: 'arrivals' },
    ]),
  );
  const answer = chatAnswer({ messages });
  world.server.prepare({ route: 'GET /messages/matches_narrow', answer });
}

function look(
  narrow: Narrow,
  list: MessageList,
  { isAnswered = true, signal = new AbortController().signal } = {},
) {
  return world.use(useKeptSearchStore).look({ narrow, list, isAnswered, signal });
}

/** The ids of what is found beside an answer of the server, which found these. */
async function foundBeside(ids: readonly number[], narrow: Narrow, rest: object = {}) {
  const list = await openWith(ids, rest, narrow);
  const looking = look(narrow, list);
  await world.platform.settle();
  return (await looking)?.messages.map(({ id }) => id);
}

/** The same where nobody answers. */
async function foundOffline(narrow: Narrow) {
  const looking = look(narrow, createList('offline', narrow), { isAnswered: false });
  await world.platform.settle();
  return (await looking)?.messages.map(({ id }) => id);
}

describe('a second look', () => {
  it('finds parts of words and names in code that the server does not, newest first', async () => {
    hold(said(1, 'The lanterns'), said(2, 'Set sess.opts first'), said(3, 'lanterns, too'));
    expect(await foundBeside([], [words('antern')])).toEqual([3, 1]);
    expect(await foundBeside([], [words('ess.op')])).toEqual([2]);
    expect(world.server.takeRequests()).toHaveLength(0);
  });

  it('looks into topics, too, and finds nothing where words are not wanted', async () => {
    hold(said(1, 'Red', { subject: 'Blåbær' }), said(2, 'Blue'));
    expect(await foundBeside([], [words('blaba re')])).toEqual([1]);
    expect(await foundBeside([], [{ operator: 'is', what: 'starred' }])).toBeUndefined();
  });

  it('leaves out what the server found', async () => {
    hold(said(1, 'lantern'), said(2, 'lanterns'));
    expect(await foundBeside([2], [words('lant')])).toEqual([1]);
  });

  it('asks whether the server found what lies beyond what it told', async () => {
    hold(said(1, 'one lantern'), said(2, 'lanternfish'), said(9, 'lantern'));
    const looking = foundBeside([9], [words('lantern')], { found_oldest: false });
    prepareMatches({ 1: 'one lantern' });
    expect(await looking).toEqual([2]);
    const { params } = world.server.takeRequest();
    expect(JSON.parse(params.msg_ids ?? '')).toEqual([2, 1]);
    expect(JSON.parse(params.narrow ?? '')).toEqual([{ operator: 'search', operand: 'lantern' }]);
  });

  it('keeps to what else is asked for', async () => {
    const direct = eg.wire.directMessage({ id: 3, content: html('lanterns') });
    hold(said(1, 'lanterns'), said(2, 'lanterns'));
    dispatch(world.stores, eg.event.message({ message: direct }));
    const stars = { flag: 'starred', messages: [2, 3] };
    dispatch(world.stores, eg.event.updateMessageFlagsAdd(stars));
    expect(await foundBeside([], [{ operator: 'is', what: 'starred' }, words('lant')])).toEqual([
      3, 2,
    ]);
    expect(await foundBeside([], [...general, words('lant')])).toEqual([2, 1]);
    const not: Narrow = [{ operator: 'is', what: 'starred', isNegated: true }, words('lant')];
    expect(await foundBeside([], not)).toEqual([1]);
  });

  it('asks where only the server can tell', async () => {
    hold(said(1, 'lanterns'), said(2, 'lanterns'));
    const narrow: Narrow = [{ operator: 'mentions', userId: eg.thirdUser.userId }, words('lant')];
    const looking = foundBeside([], narrow);
    prepareMatches({ 2: 'lanterns' });
    expect(await looking).toEqual([2]);
    expect(JSON.parse(world.server.takeRequest().params.narrow ?? '')).toEqual([
      { operator: 'mentions', operand: eg.thirdUser.userId },
    ]);
    expect(await foundOffline(narrow)).toEqual([]);
  });

  it('shows nothing of whom I muted, nor of channels that I may not read', async () => {
    const people = [{ id: eg.thirdUser.userId, timestamp: 1 }];
    dispatch(world.stores, eg.event.mutedUsers({ muted_users: people }));
    world.stores.messages.restore([
      eg.message({ id: 1, content: html('lantern') }, eg.wire.thirdUser),
      eg.message({ id: 2, content: html('lantern'), stream_id: 31 }),
      eg.message({ id: 3, content: html('lantern'), stream_id: 99 }),
      eg.message({ id: 4, content: html('lantern'), stream_id: 30 }),
    ]);
    expect(await foundOffline([words('lant')])).toEqual([4]);
  });

  it('goes on where the server had found nearly all itself, and ends where there are many', async () => {
    const many = Array.from({ length: 150 }, (_, n) => said(n + 100, 'lanterns'));
    hold(said(1, 'lanternfish'), ...many);
    const list = await openWith([], { found_oldest: false }, [words('lantern')]);
    prepareMatches(Object.fromEntries(many.map(({ id }) => [id, 'lanterns'])));
    prepareMatches(Object.fromEntries(many.map(({ id }) => [id, 'lanterns'])));
    const looking = look([words('lantern')], list);
    await world.platform.settle();
    expect(await looking).toMatchObject({ messages: [{ id: 1 }], isCut: false });
    const cut = look([words('antern')], createList('cut', []), { isAnswered: false });
    await world.platform.settle();
    expect((await cut)?.messages).toHaveLength(100);
    expect((await cut)?.isCut).toBe(true);
  });

  it('lets others have their turn, and ends where something else is looked for', async () => {
    hold(...Array.from({ length: 20 }, (_, n) => said(n + 1, 'lanterns '.repeat(1_000))));
    const order: string[] = [];
    const { soon } = world.platform.timers;
    const input = (left: number) => {
      order.push('input');
      if (left > 1) soon(() => input(left - 1));
    };
    soon(() => input(3));
    const nowhere = createList('nowhere', []);
    const looking = look([words('lantx')], nowhere, { isAnswered: false });
    void looking.then(() => order.push('found'));
    await world.platform.settle();
    expect(order).toEqual(['input', 'input', 'found', 'input']);

    const stop = new AbortController();
    const { signal } = stop;
    const stopped = look([words('lantx')], nowhere, { isAnswered: false, signal });
    stop.abort(new Error('Something else'));
    await expect(stopped).rejects.toThrow('Something else');
  });
});

describe('what may have changed', () => {
  const old = (...messages: ReturnType<typeof said>[]) =>
    world.stores.messages.restore(messages.map((one) => eg.message(one)));

  it('is shown as it is now, or not at all where it is gone or says something else', async () => {
    old(said(1, 'lanterns'), said(2, 'lanterns'), said(3, 'lanterns'));
    const list = await openWith([], {}, [words('lant')]);
    prepareMatches({ 1: 'no more lamps', 3: 'new lanterns' });
    const looking = look([words('lant')], list);
    await world.platform.settle();
    expect((await looking)?.messages).toMatchObject([{ id: 3, content: html('new lanterns') }]);
    expect(JSON.parse(world.server.takeRequest().params.narrow ?? '')).toEqual([]);
  });

  it('is left out where the server cannot say, and shown as it was where nobody can be asked', async () => {
    old(said(1, 'lanterns'));
    hold(said(2, 'lanterns'));
    world.server.prepare({ route: 'GET /messages/matches_narrow', fault: 'unreachable' });
    expect(await foundBeside([], [words('lant')])).toEqual([2]);
    expect(await foundOffline([words('lant')])).toEqual([2, 1]);
  });

  it('and was never mine to receive is asked for as it stands in its channel', async () => {
    const shared = { stream_id: 40, flags: ['read', 'historical'] as ('read' | 'historical')[] };
    old(said(1, 'lanterns', shared), said(2, 'lanterns', shared));
    const narrow: Narrow = [{ operator: 'channel', channelId: 40 }, words('lant')];
    const list = await openWith([], {}, narrow);
    prepare([said(1, 'new lanterns', shared)]);
    const looking = look(narrow, list);
    await world.platform.settle();
    expect((await looking)?.messages).toMatchObject([{ id: 1, content: html('new lanterns') }]);
    expect(world.server.takeRequest().params).toMatchObject({ anchor: '2', num_before: '100' });
  });

  it('while it is shown is shown as it comes to be', async () => {
    const store = world.use(useKeptSearchStore);
    const narrow = [words('lant')];
    hold(said(1, 'lanterns'), said(2, 'lanterns'), said(3, 'lanterns'), said(4, 'lanterns'));
    const looking = look(narrow, createList('found', narrow), { isAnswered: false });
    await world.platform.settle();
    const findings = await looking;
    if (!findings) throw new Error('Nothing was looked for');
    const edited = { rendered_content: html('lamps'), message_ids: [1], message_id: 1 };
    dispatch(world.stores, eg.event.updateMessage(edited));
    const deleted = { message_ids: [2], message_id: undefined };
    dispatch(world.stores, eg.event.deleteMessage(deleted));
    const more = { rendered_content: html('lanterns, lit'), message_ids: [3], message_id: 3 };
    dispatch(world.stores, eg.event.updateMessage(more));
    const now = findings.messages.map((one) => store.nowOf(one, findings, narrow)?.content);
    expect(now).toEqual([html('lanterns'), html('lanterns, lit'), undefined, undefined]);
    // It may lie on the disk yet.
    world.stores.messages.restore(findings.messages);
    expect(await foundOffline(narrow)).not.toContain(2);
  });
});

describe('what was written down on this device', () => {
  /** A tab that wrote down a conversation, as others find it. */
  async function tabAfter(isKeptOnDevice: boolean): Promise<ChatWorld> {
    const first = createFakePlatform();
    const { userId, email } = eg.selfUser;
    const who = { userId, email, apiKey: 'key' };
    const writer = createChatWorld(first, who, { isKeptOnDevice: true });
    const server = createFakeServer(first);
    loadSnapshot(writer.stores, eg.initialSnapshot());
    const messages = [said(1, 'lanterns'), said(2, 'lamps')];
    const answer = { messages, anchor: 1e16, found_oldest: true, found_newest: true };
    server.prepare({
      route: 'GET /messages',
      answer: chatAnswer({ ...answer, found_anchor: false }),
    });
    writer.stores.messageLists.open(general);
    await first.settle();
    await writer.stores.keptLists.keep();
    const platform = first.openTab();
    const reader = createChatWorld(platform, who, { isKeptOnDevice });
    loadSnapshot(reader.stores, eg.initialSnapshot());
    return reader;
  }

  async function found({ platform, use }: ChatWorld) {
    const looking = use(useKeptSearchStore).look({
      narrow: [words('antern')],
      list: createList('offline', []),
      isAnswered: false,
      signal: new AbortController().signal,
    });
    await platform.settle();
    return (await looking)?.messages.map(({ id }) => id);
  }

  it('by any tab is found, too', async () => {
    expect(await found(await tabAfter(true))).toEqual([1]);
  });

  it('is not looked at by who is not to leave anything here, or was put out', async () => {
    expect(await found(await tabAfter(false))).toEqual([]);
    const out = await tabAfter(true);
    notePutOut(out.platform, out.account.accountId);
    expect(await found(out)).toEqual([]);
  });
});
