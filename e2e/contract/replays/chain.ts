/**
 * Many replays in a row on one organization. Two clients follow it, one promptly and one late, with answers cut and
 * repeated; after each sequence both must hold what a fresh registration and the server itself give.
 */
import type { ChatWorld } from '../../../src/testing/chatWorld';
import { listPicture, pictureOf, plain, type Show } from '../../../src/testing/picture';
import { differences, isSame } from '../../../src/testing/samePicture';
import { loadSnapshot } from '../../../src/testing/loadSnapshot';
import { subscribersOf } from '../../standins/chat/realm';
import { seededRandom } from '../../standins/chat/machine';
import type { Body } from '../../standins/chat/testing';
import { doDeed, type Pick } from '../replayDeeds';
import { GENERAL, NARROWS, OTHER_NARROWS } from '../replayWorld';
import {
  createChainGround,
  openLists,
  readSnapshot,
  register,
  type ChainGround,
  type Follower,
} from './chainGround';
import { trueLists, trueTopics } from './truth';

/** One after another; each thing that somebody does is the chance that decides which. */
export type Sequence = readonly number[];

interface Chain {
  ground: ChainGround;
  /** Asks after nearly everything that happens. */
  prompt: Follower;
  /** Asks once at the end. */
  late: Follower;
  /** Never hears an event: only registers anew. */
  fresh: ChatWorld;
}

/** Between one thing that somebody does and the next: nobody edits the same twice in one second. */
const A_LITTLE_MS = 1_000;

/** An answer as bad ways bring it: cut, its first part twice, all of it, and in the end the first part once more. */
async function applyBadly({ apply }: Follower, events: readonly Body[], cut: number) {
  const first = events.slice(0, cut % (events.length + 1));
  for (const part of [first, first, events, first]) await apply(part);
}

/** A list is fetched again while there are events that the client has not heard of. */
function fetchAnew({ client }: Follower, pick: Pick) {
  const lists = [...client.stores.messageLists.lists.values()];
  const list = lists[pick(lists.length)];
  if (list) void client.stores.messageLists.retry(list);
}

async function play({ ground, prompt, late }: Chain, sequence: Sequence): Promise<void> {
  const { people, world, platform } = ground;
  const pulled: Body[] = [];
  for (const step of sequence) {
    const random = seededRandom(step);
    const pick: Pick = (limit) => Math.floor(random() * limit);
    platform.jumpClock(A_LITTLE_MS);
    await doDeed(people, pick, world.realm.messages.lastId());
    if (pick(4) === 0) ground.holdAnswers(pick(3) > 0);
    if (pick(8) === 0) fetchAnew(pick(2) === 0 ? late : prompt, pick);
    if (pick(3) > 0 || prompt.mustPull()) await prompt.apply(await prompt.pull());
    if (late.mustPull()) pulled.push(...(await late.pull()));
  }
  const cut = sequence[0] ?? 0;
  await prompt.apply(await prompt.pull());
  const events = [...pulled, ...(await late.pull())];
  if (cut % 2 === 0) await platform.settle();
  await applyBadly(late, events, cut);
}

/** What was fetched around where somebody reads may end before the newest. */
function goToNewest({ stores }: ChatWorld) {
  for (const list of stores.messageLists.lists.values()) {
    if (list.state.value === 'ready') void stores.messageLists.goToNewest(list);
  }
}

/** What is open is looked at again: what only the server knows is then fetched. */
async function lookAgain({ ground, prompt, late }: Chain): Promise<void> {
  await ground.arrive();
  for (const one of [prompt, late]) await one.renew();
  await Promise.all([openLists(ground, prompt.client), openLists(ground, late.client)]);
  await ground.arrive();
  for (const { client } of [prompt, late]) goToNewest(client);
  await ground.arrive();
}

function subscribersHeld({ stores }: ChatWorld) {
  const { channels } = stores;
  const known = [...channels.subscriberIds].filter(([channelId]) =>
    channels.isSubscribed(channelId),
  );
  return new Map(known);
}

/** What a client holds, of what a registration tells, and of the open channel where that may be seen. */
const heldBy = ({ stores }: ChatWorld, show: Show, isToBeSeen: boolean) => ({
  ...pictureOf(stores, show),
  topics: show(isToBeSeen ? stores.topics.topicsOf(GENERAL) : null),
});

const asItIs: Show = (value) => value;

/** Compares in place; where that finds a difference, the whole pictures show which. */
function expectSame(show: (show: Show) => [held: unknown, wanted: unknown]): void {
  const [held, wanted] = show(asItIs);
  if (isSame(held, wanted)) return;
  const [whole, other] = show(plain);
  throw new Error(differences(plain(whole), plain(other)) || 'They differ in what is not shown');
}

async function check(chain: Chain): Promise<void> {
  const { ground, prompt, late, fresh } = chain;
  const answer = await register(ground);
  ground.world.queues.remove(ground.world.queues.require(String(answer.queue_id), ground.own.id));
  loadSnapshot(fresh.stores, readSnapshot(answer), { isKept: true });
  const topics = await trueTopics(ground, GENERAL);
  const lists = trueLists(ground);
  for (const [name, { client }] of Object.entries({ prompt, late })) {
    expectSame((show) => [
      { [name]: heldBy(client, show, topics !== null) },
      { [name]: { ...pictureOf(fresh.stores, show), topics: show(topics) } },
    ]);
    expectSame((show) => [
      show(subscribersHeld(client)),
      show(
        new Map(
          [...subscribersHeld(client).keys()].map((channelId) => [
            channelId,
            new Set(subscribersOf(ground.world.realm, channelId).map(({ id }) => id)),
          ]),
        ),
      ),
    ]);
    expectLists(name, client, lists);
  }
}

function expectLists(
  name: string,
  { stores }: ChatWorld,
  lists: ReturnType<typeof trueLists>,
): void {
  for (const { key, messages } of lists) {
    const list = stores.messageLists.lists.get(key);
    const since = list?.range.hasOldest ? 0 : (list?.range.ids[0] ?? 0);
    const wanted = messages?.filter(({ id }) => id >= since) ?? [];
    const held = list?.range.ids.map((messageId) => stores.messages.message(messageId));
    const where = `${name} ${key}`;
    const hasNewest = messages === null || list?.range.hasNewest;
    expectSame((show) => [
      { [where]: show(held), hasNewest },
      { [where]: show(wanted), hasNewest: true },
    ]);
  }
}

/** Whoever truly comes afresh, with stores that never held anything, sees the same. */
async function checkNewcomer(chain: Chain): Promise<void> {
  const { ground, late } = chain;
  const { client } = await ground.openFollower();
  await lookAgain({ ...chain, prompt: { ...late, client } });
  const isToBeSeen = (await trueTopics(chain.ground, GENERAL)) !== null;
  expectSame((show) => [heldBy(late.client, show, isToBeSeen), heldBy(client, show, isToBeSeen)]);
  const firstIds = [late.client, client].map(
    ({ stores }) =>
      (key: string) =>
        stores.messageLists.lists.get(key)?.range.ids[0] ?? 0,
  );
  const since = (key: string) => Math.max(...firstIds.map((first) => first(key)));
  expectSame((show) => [
    listPicture(late.client.stores, since, show),
    listPicture(client.stores, since, show),
  ]);
}

/** Plays sequences one after another, and checks after each. @throws naming the sequence that went wrong */
export async function playChain(sequences: readonly Sequence[]): Promise<void> {
  const isOther = (sequences[0]?.[0] ?? 0) % 2 === 1;
  const ground = createChainGround(isOther ? OTHER_NARROWS : NARROWS);
  const chain: Chain = {
    ground,
    prompt: await ground.openFollower(),
    late: await ground.openFollower(),
    fresh: ground.openClient(),
  };
  for (const [place, sequence] of sequences.entries()) {
    try {
      await play(chain, sequence);
      await lookAgain(chain);
      await check(chain);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`sequence ${place + 1} of ${sequences.length}: ${what}`, { cause: error });
    }
  }
  await checkNewcomer(chain);
}
