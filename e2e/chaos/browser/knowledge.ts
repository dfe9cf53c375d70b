/** What the person of a history has done, as far as it must be found again in the end. */
import type { Random } from '../../standins/chat/machine';
import { chatPaths } from '../../pages/ChatPage';

/** Where this person writes. */
export const places = {
  storm: chatPaths.topic('storm'),
  calm: chatPaths.topic('calm'),
  jonas: '/chat/home/n/dm/12',
} as const;
export type Place = keyof typeof places;

/** What the compose box says of where it writes to. Jonas changes his name now and then, but not beyond this. */
export const boxLabels: Readonly<Record<Place, RegExp>> = {
  storm: /^Message .*storm/,
  calm: /^Message .*calm/,
  jonas: /^Message jonas/i,
};
export const placeNames = Object.keys(places) as Place[];

/** A long conversation, to stand still in. */
export const logbook = chatPaths.topic('this week', '9-logbook');

/** What was typed or pressed less than this before a crash may be gone: writing down takes a moment. */
export const CRASH_LOSS_MS = 1_500;

export interface SentText {
  text: string;
  place: Place;
  /** Rises with each press of a send button; the last one counts. */
  order: number;
  /** A crash followed at once: it need not be there, and may be in the compose box again. */
  mayBeLost: boolean;
  /** Given up by a click, after it was said that it was not sent. */
  isDiscarded: boolean;
}

export interface Draft {
  text: string;
  /** What a crash must leave of it. */
  safe: string;
  /** Whether it was among what was damaged on the disk: it need not be there. */
  isDamaged?: boolean;
}

export interface Knowledge {
  seed: number;
  random: Random;
  sent: Map<string, SentText>;
  drafts: Map<Place, Draft>;
  presses: number;
  /** What was seen to be wrong on the way. */
  violations: string[];
  /** What the person did, for whoever replays it: "12.3 s send". */
  acts: string[];
  /** By `performance.now()`. */
  lastTypedMs: number;
  lastPressMs: number;
  lastPressed: string | null;
  textCount: number;
  /** Texts of which it may be forgotten that the network sent them twice: what told of it was damaged. */
  untoldCopies: Set<string>;
  /** How many records were damaged. */
  damagedCount: number;
  /** How often the person stood still to the end, and it was looked whether something moved. */
  stoodStill: number;
}

/** What each history is to have, as far as the machine lets it. */
const LEAST = { sent: 4, stoodStill: 1 };

export const hasDoneEnough = ({ sent, stoodStill }: Knowledge): boolean =>
  sent.size >= LEAST.sent && stoodStill >= LEAST.stoodStill;

export function newKnowledge(seed: number, random: Random): Knowledge {
  return {
    seed,
    random,
    sent: new Map(),
    drafts: new Map(),
    presses: 0,
    violations: [],
    acts: [],
    lastTypedMs: -Infinity,
    lastPressMs: -Infinity,
    lastPressed: null,
    textCount: 0,
    untoldCopies: new Set(),
    damagedCount: 0,
    stoodStill: 0,
  };
}

/** The page has crashed: what was on its way to the disk may not have arrived. */
export function noteCrash(known: Knowledge): void {
  const now = performance.now();
  if (now - known.lastTypedMs > CRASH_LOSS_MS)
    for (const draft of known.drafts.values()) draft.safe = draft.text;
  const pressed = known.lastPressed === null ? undefined : known.sent.get(known.lastPressed);
  if (pressed && now - known.lastPressMs < CRASH_LOSS_MS) pressed.mayBeLost = true;
}

/** Compares what the compose box of a place holds with what was typed there, and takes it as known from now on. */
export function noteField(known: Knowledge, place: Place, value: string): void {
  const draft = known.drafts.get(place);
  const expected = draft?.text ?? '';
  const isPartly =
    draft !== undefined && expected.startsWith(value) && value.startsWith(draft.safe);
  const maybeSent = known.sent.get(value);
  const isBack = maybeSent?.mayBeLost === true && expected === '';
  if (value !== expected && !isPartly && !isBack)
    known.violations.push(`2: the box of ${place} holds "${value}" instead of "${expected}"`);
  known.drafts.set(place, { text: value, safe: value });
}
