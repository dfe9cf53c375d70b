/** Request parameters: our names in, wire names out, from one table for both the types and the encoding. */
import { ourName, type OurName } from '@/api/wire';
import { JsonText, type ChatParams } from '@/api/chat/client';

interface Kinds {
  text: string;
  /** A text that the server reads as JSON, in quotes therefore. */
  jsonText: string;
  flag: boolean;
  number: number;
  /** A count that may also be one of a few words, read as JSON. */
  numberOrWord: number | string;
  /** Anything else, read as JSON. */
  json: unknown;
}

/** Wire names of parameters, with what each one takes. */
export type ParamTable = Readonly<Record<string, keyof Kinds>>;

/** The arguments that a table of parameters stands for; each may be left out. */
export type ParamsOf<Table extends ParamTable> = {
  [K in keyof Table as OurName<K & string>]?: Kinds[Table[K]] | undefined;
};

/** Puts `values` under their wire names; what is not in the table is not sent. */
export function wireParams<Table extends ParamTable>(
  table: Table,
  values: ParamsOf<Table>,
): ChatParams {
  const given = new Map(Object.entries(values));
  const params: ChatParams = {};
  for (const [name, kind] of Object.entries(table)) {
    const value = given.get(ourName(name));
    if (value === undefined) continue;
    params[name] = kind === 'text' ? (value as string) : new JsonText(value);
  }
  return params;
}
