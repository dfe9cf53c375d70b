/**
 * What the histories of a run must have done together. One in which nothing is sent, nothing goes wrong, and nobody looks
 * is whole, too, and proves nothing.
 */
import { faultNames } from './faults';
import type { HistoryResult } from './history';

/** What a history calls it where the browser closes the databases that the page has open. */
export const DATABASE_LOST = 'database taken away';

/** What it calls it where the disk is full, and where it gives no answer. */
export const DISK_FULL = 'disk full';
export const DISK_SILENT = 'disk silent';

/** What it calls it where the account is opened in one more tab, and where a tab is closed for good. */
export const TAB_OPENED = 'another tab opened';
export const TAB_CLOSED = 'tab closed';

/** The ways in which a person signs out; `revoke`: with their key, on every device; `putOut`: the server takes it no more. */
export const WAYS_OUT = ['erase', 'keep', 'revoke', 'putOut'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** What a history calls it where the person goes in one of them, and where somebody else comes meanwhile. */
export const goingOf = (way: WayOut) => `going: ${way}`;
export const VISIT = 'going: somebody else came';
/** Where they are in two organizations, and leave one of them. */
export const TWO_ORGANIZATIONS = 'going: out of one organization of two';

/** What a person wants besides writing. */
const WISH_KINDS = [
  'reaction',
  'starred',
  'read',
  'unread',
  'policy',
  'setting',
  'text',
  'topic',
  'vote',
  'gone',
] as const;
export type WishKind = (typeof WISH_KINDS)[number];

/** What a history calls it where something of a kind is wanted. */
export const wishOf = (kind: WishKind) => `wish: ${kind}`;

/** From so many histories on, each kind of fault is met in one process. */
const ALL_KINDS_FROM = 30;

interface Deeds extends Pick<HistoryResult, 'sent' | 'stored' | 'browserCopies' | 'met'> {
  /** How often it was seen through, in a browser, whether who stands still keeps focus and place. */
  stoodStill?: number;
}

function sumsOf(results: readonly Deeds[]) {
  const sum = (valueOf: (one: Deeds) => number) =>
    results.reduce((all, one) => all + valueOf(one), 0);
  return {
    count: results.length,
    sent: sum(({ sent }) => sent),
    stored: sum(({ stored }) => stored),
    copies: sum(({ browserCopies }) => browserCopies),
    kinds: new Set(results.flatMap(({ met }) => Object.keys(met))),
  };
}

/** Says of what there is too little. */
const below = (has: number, least: number, what: string): string[] =>
  has < least ? [`only ${has} ${what} where ${Math.ceil(least)} are the least`] : [];

/** Of what the histories in one process had too little; what is measured there lies well above. */
function lacksInProcess(results: readonly Deeds[]): string[] {
  const { count, sent, stored, copies, kinds } = sumsOf(results);
  const isTelling = count >= ALL_KINDS_FROM;
  const wanted = [
    ...faultNames,
    DATABASE_LOST,
    DISK_FULL,
    DISK_SILENT,
    TAB_OPENED,
    TAB_CLOSED,
    ...WISH_KINDS.map(wishOf),
    ...WAYS_OUT.map(goingOf),
    VISIT,
    TWO_ORGANIZATIONS,
  ];
  const unmet = wanted.filter((name) => !kinds.has(name));
  return [
    ...below(sent, count * (isTelling ? 10 : 4), 'messages were sent'),
    ...below(stored, sent * (isTelling ? 0.75 : 0.2), 'messages arrived'),
    ...(isTelling ? below(copies, count / 5, 'copies by browsers were told') : []),
    ...(isTelling
      ? unmet.map((name) => `nobody met "${name}"`)
      : below(kinds.size, 3, 'kinds of fault were met')),
  ];
}

/** Of what the histories in a browser had too little, also where six of them share two slow cores. */
function lacksInBrowser(results: readonly Deeds[]): string[] {
  const { count, sent, stored, kinds } = sumsOf(results);
  const stoodStill = results.reduce((all, one) => all + (one.stoodStill ?? 0), 0);
  return [
    ...below(sent, count, 'messages were sent'),
    ...below(stored, sent / 4, 'messages arrived'),
    ...below(kinds.size, Math.min(count * 4, 24), 'kinds of fault were met'),
    ...below(stoodStill, count / 2, 'times somebody stood still to the end'),
  ];
}

/** Of what all of these histories together had too little to prove anything. */
export function lacksOf(results: readonly Deeds[], where: 'process' | 'browser'): string[] {
  return where === 'browser' ? lacksInBrowser(results) : lacksInProcess(results);
}
