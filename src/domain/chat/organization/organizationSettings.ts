/** The settings of an organization that can be chosen: which there are, what they take, and whom they are for. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type { RealmSettings, ServerLimits } from '@/api/chat/model/realm';
import { isCallServer } from '../callServerAddress';
import {
  hasRank,
  type Permission,
  type PermissionContext,
  type Policy,
} from '../permissions/permissions';
import { isSameSetting } from '../permissions/permissionChanges';

/** Settings that hold such a value. */
export type Names<Value> = {
  [Name in keyof RealmSettings]-?: Value extends RealmSettings[Name] ? Name : never;
}[keyof RealmSettings];

type BotPolicy = NonNullable<RealmSettings['botCreationPolicy']>;
/** Every kind of policy knows them. */
export type PolicyName = Names<'administrators'>;
export type LimitName = Extract<Names<null>, `${string}LimitSeconds`>;

/** One setting as servers have it. */
export type Setting =
  /** Who may do a thing, as a group; servers tell which groups fit by the name that they have for it. */
  | { readonly kind: 'group'; readonly name: Names<GroupSetting>; readonly wireName: string }
  /** The same on older servers, as one of a few roles. */
  | { readonly kind: 'policy'; readonly name: PolicyName; readonly choices: readonly AnyPolicy[] }
  /** Something that is so or not; `isReversed` where the server says what is not so. */
  | { readonly kind: 'flag'; readonly name: Names<boolean>; readonly isReversed?: true }
  /** Seconds after which a thing can no longer be done; null for never. */
  | { readonly kind: 'limit'; readonly name: LimitName }
  /** Days that messages are kept; -1 for always. */
  | { readonly kind: 'retention'; readonly name: 'messageRetentionDays' }
  | { readonly kind: 'days'; readonly name: 'waitingPeriodThreshold' }
  | NumberedSetting
  /** Where calls are held; null for the server's own choice. */
  | { readonly kind: 'callServer'; readonly name: 'jitsiServerUrl' }
  /** What code is read as that names no language, as highlighters call it; empty where it is not. */
  | { readonly kind: 'codeLanguage'; readonly name: 'defaultCodeBlockLanguage' }
  /** A language, as a code of the server's. */
  | { readonly kind: 'language'; readonly name: 'defaultLanguage' }
  | { readonly kind: 'word'; readonly name: Names<string>; readonly choices: readonly string[] };

/** One of a few things for each of which servers have a number. */
export interface NumberedSetting {
  readonly kind: 'numbered';
  readonly of: 'weekday' | 'callProvider' | 'channel';
  readonly name:
    | 'digestWeekday'
    | 'videoChatProvider'
    | Extract<Names<number>, `${string}AnnouncementsChannelId`>;
}

export type AnyPolicy = Exclude<Policy | BotPolicy, 'unknown'>;
export type SettingName = Setting['name'];
export type SettingValue = string | number | boolean | null | GroupSetting;

/** What the settings of an organization answer together, and when a server has them. */
export interface Facts {
  readonly realm: RealmSettings;
  readonly limits: ServerLimits | null;
}

/** One thing that is decided. */
export interface SettingRow {
  /** What it is called in the catalogue of words. */
  readonly key: string;
  /** The settings that decide it, the newest first: the first that a server has counts. */
  readonly of: readonly Setting[];
  /** Whether administrators who are no owners only read it. */
  readonly isOwnersOnly?: true;
  /** Where it would have no effect it is not shown. */
  readonly isInUse?: (facts: Facts) => boolean;
}

/** Things that are decided under one heading, and saved together. */
export interface SettingPart {
  readonly key: string;
  readonly rows: readonly SettingRow[];
}

/** The setting that decides a thing on this server; null where it has none, or where it has no effect. */
export function settingOf(row: SettingRow, facts: Facts): Setting | null {
  if (row.isInUse?.(facts) === false) return null;
  return row.of.find(({ name }) => facts.realm[name] !== undefined) ?? null;
}

/** Choosing it: a thing of administrators, or of owners alone. */
export function mayChangeSetting(row: SettingRow, context: PermissionContext): Permission {
  return hasRank(context, row.isOwnersOnly ? 'owner' : 'administrator');
}

const isGroup = (value: unknown): value is GroupSetting =>
  typeof value === 'number' || (typeof value === 'object' && value !== null);

/** Whether two values of a setting say the same. */
export function isSameValue(one: SettingValue | undefined, other: SettingValue | undefined) {
  if (isGroup(one) && isGroup(other)) return Object.is(one, other) || isSameSetting(one, other);
  return one === other;
}

/** Whether a value is one that servers take; numbers that somebody is still typing may not be. */
export function isFitValue({ kind }: Setting, value: SettingValue): boolean {
  if (kind === 'callServer')
    return value === null || (typeof value === 'string' && isCallServer(value));
  const isWhole = Number.isSafeInteger(value);
  if (kind === 'limit') return value === null || (isWhole && Number(value) > 0);
  if (kind === 'retention') return value === -1 || (isWhole && Number(value) > 0);
  return kind !== 'days' || (isWhole && Number(value) >= 0);
}
