/** Each fault that a poll can meet, at each place where it can: what is told, what is kept, and how it ends. */
import { describe, expect, it } from 'vitest';
import type { Fault } from '@/testing/fakeFaults';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { createQueueHarness, wireHeartbeat, type QueueHarness } from '@/testing/queueHarness';

type Poll = Omit<Preparation, 'route'>;

interface FaultCase {
  name: string;
  /** What answers the poll instead of what should. More than one: they come one after the other. */
  polls: Poll[];
  /** What answers `GET /users/me`, where that is asked. */
  ownUser?: Poll;
  /** States that must be told on the way; none where nothing is to be said. */
  told?: string[];
  /** Whether a new queue takes the old one's place. */
  reregisters?: boolean;
  /** Ids that the faulty answer itself brings. */
  brings?: number[];
  /** No request comes sooner after the fault than this. */
  notBeforeMs?: number;
  /** All is well again after this long at the latest. */
  withinMs?: number;
  /** Nothing comes after it. */
  ends?: boolean;
}

const HTML = { 'content-type': 'text/html' };
const page = (status: number): Poll => ({ answer: '<h1>Sorry</h1>', status, headers: HTML });
const fault = (kind: Fault): Poll => ({ fault: kind });
const eventsOf = (...ids: number[]): Poll => ({
  answer: chatAnswer({ events: ids.map(wireHeartbeat) }),
});
const limited = (seconds: number): Poll => ({
  answer: { result: 'error', code: 'RATE_LIMIT_HIT', msg: '', 'retry-after': seconds },
  status: 429,
});
const refused = (code: string, status = 400): Poll => ({ answer: chatRefusal(code), status });
const malformedUser = (id: number) => ({ id, type: 'realm_user', op: 'update', person: {} });

const UNREACHABLE = ['unreachable'];
const TROUBLE = ['trouble'];
const own = { answer: chatAnswer({ user_id: 5, email: 'a@b.c', full_name: 'A', is_bot: false }) };

/** Faults before a byte of the answer has come. A browser cannot tell the first seven apart: all are one to us. */
const atHeaders: FaultCase[] = [
  ...[
    'refused',
    'reset before the request',
    'reset after the request, before the work',
    'reset after the work, on a fresh connection',
    'reset after the work, on a used connection',
    'GOAWAY',
    'closed within the headers',
    'sent on to a log-in page',
  ].map((name) => ({ name, polls: [fault('unreachable')], told: UNREACHABLE, withinMs: 10_000 })),
  { name: 'silence', polls: [fault('silence')], withinMs: 76_000 },
  {
    name: 'silence, and again when asked for a sign of life',
    polls: [fault('silence'), fault('silence')],
    told: UNREACHABLE,
    withinMs: 101_000,
  },
  { name: 'an answer after 30 s', polls: [{ ...eventsOf(2), delayMs: 30_000 }], brings: [2] },
  ...[500, 502, 503, 504].map((status) => ({
    name: `${status} from a proxy`,
    polls: [page(status)],
    told: TROUBLE,
    withinMs: 10_000,
  })),
  { name: '403', polls: [refused('FORBIDDEN', 403)], told: TROUBLE, withinMs: 10_000 },
  { name: '413 from a proxy', polls: [page(413)], told: TROUBLE, withinMs: 10_000 },
  { name: 'BAD_REQUEST', polls: [refused('BAD_REQUEST')], reregisters: true, withinMs: 3_000 },
  {
    name: 'a lost queue',
    polls: [refused('BAD_EVENT_QUEUE_ID')],
    reregisters: true,
    withinMs: 3_000,
  },
  {
    name: 'a lost queue, at a status of its own',
    polls: [refused('BAD_EVENT_QUEUE_ID', 200)],
    reregisters: true,
    withinMs: 3_000,
  },
  {
    name: '401 from a gate in front of the server, whatever is asked',
    polls: [page(401)],
    ownUser: page(401),
    told: TROUBLE,
    withinMs: 10_000,
  },
  {
    name: '401 once',
    polls: [refused('INVALID_API_KEY', 401)],
    ownUser: own,
    told: TROUBLE,
    withinMs: 10_000,
  },
  {
    name: '401 for ever',
    polls: [refused('INVALID_API_KEY', 401)],
    ownUser: refused('INVALID_API_KEY', 401),
    told: ['signedOut'],
    ends: true,
  },
  {
    name: '401, and no answer to the question whether it is true',
    polls: [refused('INVALID_API_KEY', 401)],
    ownUser: fault('unreachable'),
    told: TROUBLE,
    withinMs: 10_000,
  },
  {
    name: '429 with the wait in the body',
    polls: [fault('limitedInBody')],
    told: ['limited'],
    notBeforeMs: 28_700,
    withinMs: 30_000,
  },
  {
    name: '429 with the wait in the header alone, and a page as body',
    polls: [fault('limitedInHeader')],
    told: ['limited'],
    notBeforeMs: 7_000,
    withinMs: 8_100,
  },
  {
    name: '429 with a page and no wait',
    polls: [page(429)],
    told: ['limited'],
    withinMs: 10_000,
  },
  { name: '429 for 0 s', polls: [limited(0)], told: ['limited'], withinMs: 1_100 },
  {
    name: '429 for a day',
    polls: [limited(86_400)],
    told: ['limited'],
    notBeforeMs: 86_400_000,
    withinMs: 86_402_000,
  },
  {
    name: 'the code of 429 at another status',
    polls: [fault('limitedByCode')],
    told: ['limited'],
    notBeforeMs: 2_000,
    withinMs: 3_100,
  },
];

/** Faults in the middle of an answer, or in what it says. */
const inBody: FaultCase[] = [
  { name: 'closed', polls: [fault('breakMidBody')], told: UNREACHABLE, withinMs: 10_000 },
  { name: 'stuck, or a byte a second', polls: [fault('stallMidBody')], withinMs: 76_000 },
  { name: 'cut off', polls: [fault('garbledJson')], told: TROUBLE, withinMs: 10_000 },
  { name: "a captive portal's page", polls: [fault('html200')], told: TROUBLE, withinMs: 10_000 },
  { name: 'empty', polls: [{ status: 204 }], told: TROUBLE, withinMs: 10_000 },
  {
    name: 'nonsense three times within a minute',
    polls: [fault('garbledJson'), fault('html200'), { status: 204 }],
    told: TROUBLE,
    reregisters: true,
    withinMs: 25_000,
  },
  { name: 'an answer that repeats', polls: [eventsOf(2), eventsOf(2, 3)], brings: [2, 3] },
  { name: 'ids with gaps', polls: [eventsOf(7, 1_000)], brings: [7, 1_000] },
  { name: 'ids out of order', polls: [eventsOf(4, 2, 3)], brings: [2, 3, 4] },
  { name: 'an id twice', polls: [eventsOf(2, 2, 3, 3)], brings: [2, 3] },
  {
    name: '1,000 events',
    polls: [eventsOf(...Array.from({ length: 1_000 }, (_, index) => index + 2))],
    brings: Array.from({ length: 1_000 }, (_, index) => index + 2),
  },
  {
    name: 'kinds that we do not know',
    polls: [
      {
        answer: chatAnswer({
          events: [
            { id: 2, type: 'weather', op: 'storm' },
            { ...wireHeartbeat(3), extra: 1 },
          ],
        }),
      },
    ],
    brings: [2, 3],
  },
  {
    name: 'an event without what it should have',
    polls: [1, 2, 3].map(() => ({
      answer: chatAnswer({ events: [wireHeartbeat(2), malformedUser(3), wireHeartbeat(4)] }),
    })),
    brings: [2],
    told: TROUBLE,
    reregisters: true,
    withinMs: 25_000,
  },
  {
    name: 'a restart that keeps the queue',
    polls: [
      {
        answer: chatAnswer({
          events: [{ id: 2, type: 'restart', server_generation: 2, zulip_feature_level: 276 }],
        }),
      },
    ],
    brings: [2],
  },
];

/** States told, whichever way it went. */
function checkTold({ told }: Pick<QueueHarness, 'told'>, one: FaultCase) {
  const quiet = one.told ?? (one.reregisters ? ['catchingUp'] : []);
  const states = new Set(told());
  expect(states).toEqual(new Set(['connecting', 'live', ...quiet, ...states]));
  if (quiet.length === 0) expect(states).toEqual(new Set(['connecting', 'live']));
  expect(told().at(-1)).toBe(one.ends ? 'signedOut' : 'live');
}

/** What the fault ought to leave behind. */
function checkOutcome(harness: QueueHarness, one: FaultCase, before: readonly number[]) {
  const after = one.ends ? [] : [10_000];
  expect(harness.heard()).toEqual([...before, ...(one.brings ?? []), ...after]);
  expect(harness.snapshots).toHaveLength(one.reregisters ? 2 : 1);
  checkTold(harness, one);
  const queueId = one.reregisters ? 'two' : 'one';
  expect(harness.queue.queueId()).toBe(one.ends ? null : queueId);
  harness.server.assertDone();
}

async function stop({ platform, queue, server }: QueueHarness, running: Promise<void>) {
  server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
  queue.stop();
  await platform.settle();
  await running;
  expect(platform.pendingTimers()).toBe(0);
}

function prepareFault(harness: QueueHarness, one: FaultCase) {
  const { server } = harness;
  for (const poll of one.polls) server.prepare({ route: 'GET /events', ...poll });
  if (one.ownUser) server.prepare({ route: 'GET /users/me', ...one.ownUser });
  if (one.reregisters) harness.prepareRegister({ queue_id: 'two', last_event_id: 5_000 });
  if (one.ends) return;
  harness.preparePoll([10_000]);
  harness.prepareSilence();
}

/** Not a millisecond early, whoever asks for it. */
async function checkPatience({ platform, queue, server }: QueueHarness, notBeforeMs: number) {
  server.takeRequests();
  await platform.advance(notBeforeMs - 1);
  queue.wake();
  await platform.settle();
  expect(server.takeRequests()).toEqual([]);
}

async function checkPoll(one: FaultCase, isFirst: boolean) {
  const harness = createQueueHarness();
  const { platform, queue } = harness;
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  const before = isFirst ? [] : [1];
  if (!isFirst) harness.preparePoll(before, { delayMs: 6_000 });
  prepareFault(harness, one);
  const running = queue.run();
  if (!isFirst) await platform.advance(6_000);
  await platform.settle();
  const { notBeforeMs = 0, withinMs = 31_000 } = one;
  if (notBeforeMs > 0) await checkPatience(harness, notBeforeMs);
  await platform.advance(withinMs - notBeforeMs);
  checkOutcome(harness, one, before);
  await stop(harness, running);
}

describe.each([
  ['before the headers', atHeaders],
  ['in the body', inBody],
] as const)('a fault %s', (_, cases) => {
  it.each(cases)('of the first poll: $name', (one) => checkPoll(one, true));
  it.each(cases)('of a later poll: $name', (one) => checkPoll(one, false));
});

describe('a fault between two polls', () => {
  // A question for a sign of life is not waited for as long as a poll: slowness alone is another case there.
  const outages = [...atHeaders, ...inBody].filter(
    ({ polls, ends }) => polls.length === 1 && !ends && !polls[0]?.delayMs,
  );

  it.each(outages)('which the first question after it meets: $name', async (one) => {
    const harness = createQueueHarness();
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    // The connection is gone, and what answers when it comes back is the fault.
    harness.server.prepare({ route: 'GET /events', fault: 'unreachable' });
    const isProbe: Poll['check'] = ({ params }) => expect(params.dont_block).toBe('true');
    prepareFault(harness, {
      ...one,
      polls: one.polls.map((poll) => ({ ...poll, check: isProbe })),
    });
    const running = harness.queue.run();
    await harness.platform.advance((one.withinMs ?? 31_000) + 2_000);
    expect(harness.heard()).toEqual([...(one.brings ?? []), 10_000]);
    expect(harness.told().at(-1)).toBe('live');
    harness.server.assertDone();
    await stop(harness, running);
  });
});

describe('trouble', () => {
  it('is told of as no less than before, whatever is asked in between', async () => {
    const harness = createQueueHarness();
    for (let queue = 0; queue < 4; queue += 1) {
      harness.prepareRegister();
      for (let poll = 0; poll < 3; poll += 1)
        harness.server.prepare({ route: 'GET /events', fault: 'garbledJson' });
    }
    void harness.queue.run();
    await harness.platform.advance(60_000);
    const told = harness.states.flatMap((state) =>
      state.kind === 'trouble' ? state.failures : [],
    );
    expect(told.length).toBeGreaterThan(6);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
