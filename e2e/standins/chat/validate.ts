/** Reads parameters the way the server does: plain text, or JSON text that must have the stated shape. */

import { badValue, missingArgument, Refusal } from './refusals';

/** Checks a decoded JSON value; `label` is how a complaint names it. */
export type Check<T> = (label: string, value: unknown) => T;

/** One documented parameter of a route. `raw` is undefined when the request lacks it. */
export interface Parameter<T> {
  read(name: string, raw: string | undefined): T;
}

export type ParameterTable = Record<string, Parameter<unknown>>;

/** What a route's handler gets for the parameters it declares. */
export type ValuesOf<P extends ParameterTable> = {
  [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

// --- Shapes ---------------------------------------------------------------

export const isString: Check<string> = (label, value) => {
  if (typeof value === 'string') return value;
  throw new Refusal(`${label} is not a string`);
};

export const isInteger: Check<number> = (label, value) => {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new Refusal(`${label} is not an integer`);
};

export const isCount: Check<number> = (label, value) => {
  const count = isInteger(label, value);
  if (count < 0) throw new Refusal(`${label} is too small`);
  return count;
};

export const isBoolean: Check<boolean> = (label, value) => {
  if (typeof value === 'boolean') return value;
  throw new Refusal(`${label} is not a boolean`);
};

export const isObject: Check<Record<string, unknown>> = (label, value) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value));
  throw new Refusal(`${label} is not a dict`);
};

export const isAnything: Check<unknown> = (_label, value) => value;

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (label, value) => {
    if (!Array.isArray(value)) throw new Refusal(`${label} is not a list`);
    return value.map((item, index) => check(`${label}[${index}]`, item));
  };

export const oneOf =
  <T extends string | number>(choices: readonly T[]): Check<T> =>
  (label, value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new Refusal(`Invalid ${label}`);
    return found;
  };

/** The first check that accepts the value decides. */
export const eitherOf =
  <A, B>(first: Check<A>, second: Check<B>): Check<A | B> =>
  (label, value) => {
    try {
      return first(label, value);
    } catch {
      return second(label, value);
    }
  };

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (label, value) =>
    value === null ? null : check(label, value);

export const shortText =
  (limit: number): Check<string> =>
  (label, value) => {
    const text = isString(label, value);
    if (text.length <= limit) return text;
    throw new Refusal(`${label} is too long (limit: ${limit} characters)`);
  };

// --- Parameters -----------------------------------------------------------

function parse(name: string, raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal(`Argument "${name}" is not valid JSON.`);
  }
}

const required = (name: string, raw: string | undefined): string => {
  if (raw === undefined) throw missingArgument(name);
  return raw;
};

/** A parameter that travels as it is. */
export const text = (check: Check<string> = isString): Parameter<string> => ({
  read: (name, raw) => check(name, required(name, raw)),
});

/** A parameter that travels as JSON text. */
export const json = <T>(check: Check<T>): Parameter<T> => ({
  read: (name, raw) => check(name, parse(name, required(name, raw))),
});

/** JSON text where a bare word will do, as in `to=general`. */
export const jsonOrWord = <T>(check: Check<T>): Parameter<T> => ({
  read: (name, raw) => {
    const given = required(name, raw);
    let value: unknown = given;
    try {
      value = JSON.parse(given);
    } catch {
      // A bare word stands for itself.
    }
    return check(name, value);
  },
});

export const integer = json(isInteger);
export const count = json(isCount);
export const boolean = json(isBoolean);
export const integers = json(listOf(isInteger));
export const strings = json(listOf(isString));

export const word = <T extends string>(choices: readonly T[]): Parameter<T> => ({
  read: (name, raw) => {
    const given = required(name, raw);
    const found = choices.find((choice) => choice === given);
    if (found === undefined) throw new Refusal(`Invalid ${name}`);
    return found;
  },
});

export const optional = <T>(parameter: Parameter<T>): Parameter<T | undefined> => ({
  read: (name, raw) => (raw === undefined ? undefined : parameter.read(name, raw)),
});

export const withDefault = <T>(parameter: Parameter<T>, value: T): Parameter<T> => ({
  read: (name, raw) => (raw === undefined ? value : parameter.read(name, raw)),
});

/** An integer in a path segment. */
export function pathInteger(name: string, segment: string): number {
  if (!/^\d+$/.test(segment)) throw badValue(name, segment);
  return Number(segment);
}
