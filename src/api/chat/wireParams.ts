/** Request parameters: our names and words in, the wire's out, from one table for both types and encoding. */
import { ourName, type OurName } from '@/api/wire';
import { JsonText, type ChatParams } from '@/api/chat/client';
import type { GroupSetting } from '@/api/chat/model/groupSetting';

/** A new value for a permission, with the one that is thought to hold; a wrong guess is refused. */
export interface GroupSettingChange {
  new: GroupSetting;
  old?: GroupSetting;
}

interface Kinds {
  text: string;
  flag: boolean;
  number: number;
  numberOrNull: number | null;
  /** A count, or one of a few words that the server reads as JSON, in quotes. */
  numberOrWord: number | string;
  /** A text that the server reads as JSON, in quotes. */
  jsonText: string;
  numbers: readonly number[];
  texts: readonly string[];
  group: GroupSetting;
  groupChange: GroupSettingChange;
  /** Of servers of every age: older ones take the new value alone. */
  groupOrChange: GroupSetting | GroupSettingChange;
  object: object;
}

type Codes = Readonly<Record<string, number>>;

/** Wire names of parameters, each with what it takes: a kind, or the codes of its words. */
export type ParamTable = Readonly<Record<string, keyof Kinds | Codes>>;

type ValueOf<Kind> = Kind extends keyof Kinds
  ? Kinds[Kind]
  : Kind extends Codes
    ? keyof Kind
    : never;

/** The arguments that a table stands for; each may be left out. */
export type ParamsOf<Table extends ParamTable> = {
  [K in keyof Table & string as OurName<K>]?: ValueOf<Table[K]> | undefined;
};

/** A permission as the wire has it. */
export function wireGroup(setting: GroupSetting) {
  if (typeof setting === 'number') return setting;
  return { direct_members: setting.directMembers, direct_subgroups: setting.directSubgroups };
}

/** A change of a permission as the wire has it. */
export function wireGroupChange(change: GroupSettingChange) {
  const { old } = change;
  return { new: wireGroup(change.new), ...(old === undefined ? {} : { old: wireGroup(old) }) };
}

function wireGroupOrChange(value: GroupSetting | GroupSettingChange) {
  return typeof value === 'object' && 'new' in value ? wireGroupChange(value) : wireGroup(value);
}

function wireValue(kind: keyof Kinds | Codes, value: unknown): string | JsonText {
  if (typeof kind === 'object') return new JsonText(kind[String(value)]);
  if (kind === 'text') return String(value);
  if (kind === 'group') return new JsonText(wireGroup(value as GroupSetting));
  if (kind === 'groupChange') return new JsonText(wireGroupChange(value as GroupSettingChange));
  if (kind === 'groupOrChange') return new JsonText(wireGroupOrChange(value as Kinds[typeof kind]));
  return new JsonText(value);
}

/** Puts `values` under their wire names; what is not in the table is not sent. */
export function wireParams<const Table extends ParamTable>(
  table: Table,
  values: ParamsOf<Table>,
): ChatParams {
  const given = new Map<string, unknown>(Object.entries(values));
  const params: ChatParams = {};
  for (const [name, kind] of Object.entries(table)) {
    const value = given.get(ourName(name));
    if (value !== undefined) params[name] = wireValue(kind, value);
  }
  return params;
}
