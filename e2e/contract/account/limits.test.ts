/** A thousand ways in which the account's service asks to be left alone, and people who press on: nothing leaves too early. */
import { expect, it } from 'vitest';
import { useAccountStore } from '@/stores/account/account';
import { useDeletionStore } from '@/stores/account/deletion';
import { useRegistrationStatusStore } from '@/stores/account/registrationStatus';
import { useSignInStore } from '@/stores/account/signIn';
import { accountAnswer } from '@/testing/accountAnswer';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { signIn } from '@/testing/accountWorldOfEachTest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { seededRandom, type Random } from '../../standins/chat/machine';
// Fetched when somebody signs in; here it must be there at once.
import '@/stores/account/signInWork';

const CASES = Number(process.env.LIMIT_CASES ?? 1_000);
const SEED = Number(process.env.LIMIT_SEED ?? 1);
const AT_A_TIME = 250;
const DAY_MS = 86_400_000;
const UNDO_MS = 5_000;
const JSON_TYPE = { 'content-type': 'application/json' };

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!;
}

/** An answer that asks for a wait, and for how long at least, in milliseconds. */
function someLimit(random: Random, statuses: readonly number[]): [how: string, Response, number] {
  const status = pick(random, statuses);
  const forMs = pick(random, [1, 999, random() * 1_000, random() * 90_000, random() ** 6 * DAY_MS]);
  const seconds = Math.ceil(forMs / 1000);
  const body = (retryAfterMs: unknown) => JSON.stringify({ message: 'Later.', retryAfterMs });
  const inHeader = { ...JSON_TYPE, 'retry-after': String(seconds) };
  const kinds: (() => [string, Response, number])[] = [
    () => ['in the body', new Response(body(forMs), { status, headers: JSON_TYPE }), forMs],
    () => ['in the header', new Response('', { status, headers: inHeader }), seconds * 1000],
    () => [
      'behind nonsense',
      new Response(body('soon'), { status, headers: inHeader }),
      seconds * 1000,
    ],
    // Where nothing is said, a 429 is worth five seconds.
    () => ['unsaid', new Response('<h1>Busy</h1>', { status: 429 }), 5_000],
  ];
  const [how, answer, leastMs] = pick(random, kinds)();
  return [`${how}, ${status}, ${leastMs} ms`, answer, leastMs];
}

/** One person, and what is pressed: everything that sends by the same right as what was told to wait. */
interface Person {
  route: string;
  statuses: readonly number[];
  /** Gets everything ready for the press that is told to wait. */
  enter(world: AccountWorld): Promise<void>;
  press(world: AccountWorld): void;
  pressOn(world: AccountWorld): void;
}

const token = { token: 'token-1234', isApiKey: false, oneTimeCode: '' };
const key = { accountHash: '7C41', password: 'harbour', oneTimeCode: '' };
const enterAccount = async (world: AccountWorld) => {
  await signIn(world);
  await world.use(useAccountStore).refresh();
};
const pressInAccount = (world: AccountWorld) => {
  void world.use(useAccountStore).refresh();
  world.use(useDeletionStore).request('');
  void world.use(useDeletionStore).checkAgain();
};
const pressAtDoor = (world: AccountWorld) => {
  void world.use(useSignInStore).withToken(token);
  void world.use(useSignInStore).withPassword(key);
};
const anyRefusal = [429, 400, 401, 403, 404, 409, 500, 503];

const people: Record<string, Person> = {
  reading: {
    route: 'GET /account',
    statuses: [429, 400, 401, 403, 500, 503],
    enter: enterAccount,
    press: (world) => void world.use(useAccountStore).refresh(),
    pressOn: pressInAccount,
  },
  deleting: {
    route: 'DELETE /account',
    statuses: anyRefusal,
    enter: enterAccount,
    press: (world) => world.use(useDeletionStore).request(''),
    pressOn: pressInAccount,
  },
  token: {
    route: 'GET /account',
    statuses: anyRefusal,
    enter: () => Promise.resolve(),
    press: (world) => void world.use(useSignInStore).withToken(token),
    pressOn: pressAtDoor,
  },
  password: {
    route: 'POST /user/logIn',
    statuses: anyRefusal,
    enter: () => Promise.resolve(),
    press: (world) => void world.use(useSignInStore).withPassword(key),
    pressOn: pressAtDoor,
  },
  status: {
    route: 'GET /etc/registration',
    statuses: anyRefusal,
    enter: () => Promise.resolve(),
    press: (world) => void world.use(useRegistrationStatusStore).check(),
    pressOn: (world) => void world.use(useRegistrationStatusStore).check(),
  },
};

/** Answers everything, once with a limit; and remembers what came before that was over. */
function limitingService(limit: () => [string, Response, number], route: () => string | null) {
  const seen = { how: '', allowedMs: Number.NaN, earlyMs: [] as number[], lateMs: [] as number[] };
  const platform = createFakePlatform({
    fetch(input, init) {
      const nowMs = platform.clock.monotonic();
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const asked = `${request.method} ${pathname.replace('/v2', '')}`;
      if (Number.isNaN(seen.allowedMs) && asked === route()) {
        const [how, answer, forMs] = limit();
        Object.assign(seen, { how, allowedMs: nowMs + forMs });
        return Promise.resolve(answer);
      }
      if (nowMs < seen.allowedMs) seen.earlyMs.push(seen.allowedMs - nowMs);
      else if (nowMs >= seen.allowedMs) seen.lateMs.push(nowMs - seen.allowedMs);
      const answers: Record<string, object> = { '/v2/etc/registration': { status: 'open' } };
      return Promise.resolve(Response.json(answers[pathname] ?? accountAnswer()));
    },
  });
  return { platform, seen };
}

/** What came too early, and whether anything came at all once it was allowed. */
async function pressOn(name: string, random: Random) {
  const person = people[name]!;
  let route: string | null = null;
  const limit = () => someLimit(random, person.statuses);
  const { platform, seen } = limitingService(limit, () => route);
  platform.jumpClock((random() - 0.5) * 2 * DAY_MS);
  const world = createAccountWorld(platform, { signInPath: '/user/logIn' });
  await person.enter(world);
  ({ route } = person);
  person.press(world);
  await platform.advance(name === 'deleting' ? UNDO_MS : 0);
  const leftMs = seen.allowedMs - platform.clock.monotonic();
  const moments = [0, random() * leftMs, leftMs - 1].filter((moment) => moment >= 0);
  for (const moment of moments) platform.timers.after(moment, () => person.pressOn(world));
  const blink = () => {
    platform.setOnline(false);
    platform.setOnline(true);
  };
  platform.timers.after(random() * leftMs, blink);
  // The longest spread of a wait that was not stated, and the rest between two looks at the status.
  platform.timers.after(leftMs + 11_000, () => person.pressOn(world));
  await platform.advance(leftMs + 11_000 + UNDO_MS);
  return { case: `${name}: ${seen.how}`, early: seen.earlyMs, wasAsked: seen.lateMs.length > 0 };
}

const parts = Array.from({ length: Math.ceil(CASES / AT_A_TIME) }, (_, part) => SEED + part);

it.each(parts)(
  'nothing is asked before the service allows it, and all is allowed after that: 250 cases of seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const all: Awaited<ReturnType<typeof pressOn>>[] = [];
    const names = Object.keys(people);
    while (all.length < AT_A_TIME) {
      all.push(await pressOn(names[all.length % names.length]!, random));
    }
    expect(all.filter(({ early }) => early.length > 0)).toEqual([]);
    expect(all.filter(({ wasAsked }) => !wasAsked)).toEqual([]);
  },
);
