/**
 * What a person turns on and off, or chooses, and what may be told twice without harm: shown at once, told until the server
 * has heard it, taken back where it refuses. Then what it said last is shown: another device may have changed it meanwhile.
 * One request at a time about each: two at once could end the wrong way round.
 */
import { onScopeDispose } from 'vue';
import type { CallOptions } from '@/api/transport';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { fieldsOf, isText } from '@/domain/storedRecord';
import { isUnauthorized } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import type { ChatAccount } from './chatAccount';
import { createRepairs } from './repairs';
import { useServerWordsStore, type ServerWord } from './serverWords';

/** After so long nobody remembers having pressed. */
const PATIENCE_MS = 10 * 60_000;

export interface SwitchPort<Value = boolean> {
  show(value: Value): void;
  /** What the server says of it with that; undefined where it says nothing of it. */
  saidBy(word: ServerWord): Value | undefined;
  /** What waits to leave ends with the signal, and rejects with its reason. @throws RequestError */
  tell(value: Value, options: Pick<CallOptions, 'waitSignal'>): Promise<unknown>;
}

export interface WishPort<Value> extends SwitchPort<Value> {
  /** What the server has before. */
  known: Value;
}

/** For whom the wishes are, and what they are about. */
export interface WishesOptions<Value> {
  account: ChatAccount;
  /** Each kind has its own, the same in all tabs: they tell one another what is wanted last. */
  kind: string;
  /** Of what another tab says, which may be of another version. */
  isValue(value: unknown): value is Value;
}

/** What is `known` is what the server had before, or took from here since. */
interface Wish<Value> extends WishPort<Value> {
  wanted: Value;
  /** What the server has by its last word, from whomever it took that; shown where it refuses. */
  said: Value;
  /** What it is being told, until it says that itself: what it says from then on is newer than its answer. */
  told?: Value | undefined;
  /** Ends what waits to be told. */
  waiting?: AbortController;
  /** Ends when the server has what is wanted. */
  done: Promise<void>;
}

/** With a key that may be dead nothing is told again, either. */
const isLastAnswer = (error: unknown) => isRefusedByServer(error) || isUnauthorized(error);

function hear<Value>(one: Wish<Value>, word: ServerWord) {
  const value = one.saidBy(word);
  if (value === undefined) return;
  one.said = value;
  if (value === one.told) one.told = undefined;
}

function noteHeard<Value>(one: Wish<Value>, value: Value) {
  one.known = value;
  if (one.told !== undefined) one.said = value;
}

function want<Value>(one: Wish<Value>, value: Value) {
  one.show(value);
  one.wanted = value;
  one.waiting?.abort();
}

/** Hears what is wanted in other tabs; what it gives tells them. */
function listenToOthers(name: string, hear: (key: string, value: unknown) => void) {
  const channel = usePlatform().tabs.channel(`quayside.wishes.${name}`);
  onScopeDispose(() => channel.close());
  channel.onMessage((message) => {
    const { key, value } = fieldsOf(message) ?? {};
    if (isText(key)) hear(key, value);
  });
  return (key: string, value: unknown) => channel.post({ key, value });
}

/** For a store: where its account signs out, nothing is told any more. Values are equal where they are the same. */
export function createWishes<Value>({ account, kind, isValue }: WishesOptions<Value>) {
  const { clock } = usePlatform();
  const repairs = createRepairs();
  const open = new Map<string, Wish<Value>>();
  const tellOthers = listenToOthers(`${kind}.${account.accountId}`, (key, value) => {
    const one = open.get(key);
    // What still waits to be told here would come after what was wanted later in another tab.
    if (one && isValue(value)) want(one, value);
  });
  useServerWordsStore(account).listen((word) => open.forEach((one) => hear(one, word)));

  /** Whether the server heard what is wanted. What got no answer may have been heard, and does no harm twice. */
  async function isHeard(one: Wish<Value>, endsAt: number) {
    const { wanted } = one;
    const waiting = (one.waiting = new AbortController());
    one.told = wanted;
    try {
      await one.tell(wanted, { waitSignal: waiting.signal });
      noteHeard(one, wanted);
      repairs.succeeded();
      return true;
    } catch (error) {
      // It has not left, and something else is wanted by now; meanwhile another tab may have told what it wants.
      if (error === waiting.signal.reason) return false;
      if (isLastAnswer(error) || clock.monotonic() > endsAt) {
        one.show(one.said);
        throw error;
      }
      await new Promise<void>(repairs.later);
      return false;
    }
  }

  /** Over in the turn in which nothing else is wanted: what is wanted from then on is a wish of its own. */
  async function settle(key: string, one: Wish<Value>) {
    const endsAt = clock.monotonic() + PATIENCE_MS;
    let isKnown = true;
    try {
      while (!isKnown || one.known !== one.wanted) isKnown = await isHeard(one, endsAt);
    } finally {
      open.delete(key);
    }
  }

  /** Ends when the server has heard the last word on it. @throws RequestError after taking the change back */
  return function wish(key: string, value: Value, port: WishPort<Value>): Promise<void> {
    tellOthers(key, value);
    const underWay = open.get(key);
    if (underWay) {
      want(underWay, value);
      return underWay.done;
    }
    const done = Promise.resolve();
    const one: Wish<Value> = { ...port, said: port.known, wanted: value, done };
    open.set(key, one);
    one.show(value);
    one.done = settle(key, one);
    return one.done;
  };
}

/** The same for what is on or off, where each press changes what the server has. */
export function createSwitches(account: ChatAccount, kind: string) {
  const isValue = (value: unknown) => typeof value === 'boolean';
  const wish = createWishes<boolean>({ account, kind, isValue });
  return (key: string, isOn: boolean, port: SwitchPort): Promise<void> =>
    wish(key, isOn, { ...port, known: !isOn });
}
