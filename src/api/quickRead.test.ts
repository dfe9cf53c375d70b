import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { coded } from '@/api/chat/model/coded';
import { fc, runsOf } from '@/testing/properties';
import { dictionary, dictionaryById, oneOf, wire } from './wire';

const inner = { name: v.string(), stream_ids: v.array(v.number()) };
const entries = {
  user_id: v.number(),
  is_bot: v.boolean(),
  full_name: v.optional(v.string()),
  avatar_url: v.optional(v.nullable(v.string())),
  role: coded({ owner: 100, member: 400 }),
  kind: v.optional(oneOf(['a', 'b'])),
  defaulted: v.optional(v.number(), 7),
  group: v.union([v.number(), wire(inner)]),
  people: v.optional(v.array(wire(inner))),
  by_id: v.optional(dictionaryById(v.nullable(v.number()))),
  by_name: v.optional(dictionary(v.string())),
};

const quick = wire(entries);

/** The same, read by the schema alone: the slow way that the quick one must agree with. */
const slow = v.object(entries);

/** Mostly right, now and then wrong. */
function mostly(good: fc.Arbitrary<unknown>, ...bad: unknown[]) {
  return fc.oneof({ weight: 12, arbitrary: good }, ...bad.map((each) => fc.constant(each)));
}

const people = fc.record({
  name: mostly(fc.string(), 5),
  stream_ids: mostly(fc.array(fc.integer()), ['x'], {}),
});

const plausible = fc.record(
  {
    user_id: mostly(fc.integer(), Number.NaN, 'x'),
    is_bot: mostly(fc.boolean(), null),
    full_name: mostly(fc.string(), undefined),
    avatar_url: mostly(fc.string(), null),
    role: mostly(fc.constantFrom(100, 400, 5), 'x'),
    kind: mostly(fc.constantFrom('a', 'c'), 5),
    defaulted: mostly(fc.integer(), undefined),
    group: mostly(fc.integer(), { name: 'x', stream_ids: [1] }, {}),
    people: fc.array(people, { maxLength: 2 }),
    by_id: fc.dictionary(fc.oneof(fc.nat().map(String), fc.constant('x')), fc.option(fc.nat())),
    by_name: fc.dictionary(fc.constantFrom('x', '__proto__', 'constructor'), fc.string()),
    novelty: fc.anything(),
  },
  { requiredKeys: ['user_id', 'is_bot', 'role', 'group'] },
);

describe('quick reading', () => {
  it('takes and refuses exactly what the schema does, and finds the same place', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: plausible }, fc.anything()), (input) => {
        const one = v.safeParse(quick, input);
        const other = v.safeParse(slow, input);
        expect(one.success).toBe(other.success);
        if (!other.success) {
          expect(one.issues?.map((issue) => v.getDotPath(issue))).toEqual(
            other.issues.map((issue) => v.getDotPath(issue)),
          );
          return;
        }
        taken += 1;
        const { user_id, is_bot, full_name, avatar_url, by_id, by_name, ...rest } = other.output;
        const names = { userId: user_id, isBot: is_bot, fullName: full_name, byId: by_id };
        expect(one.output).toEqual({ ...rest, ...names, avatarUrl: avatar_url, byName: by_name });
      }),
      { numRuns: runsOf(2000) },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it('reads dictionaries as records are read', () => {
    const key = fc.constantFrom('1', '-2', 'x', '__proto__', 'constructor', 'prototype');
    const any = fc.dictionary(key, fc.oneof(fc.nat(), fc.constant(null)));
    fc.assert(
      fc.property(fc.oneof(any, fc.anything()), (input) => {
        const record = v.safeParse(v.record(v.string(), v.nullable(v.number())), input);
        const map = v.safeParse(dictionary(v.nullable(v.number())), input);
        expect(map.success).toBe(record.success);
        if (record.success) expect(map.output).toEqual(new Map(Object.entries(record.output)));
      }),
    );
  });

  it('keeps absent keys absent', () => {
    const output = v.parse(quick, { user_id: 1, is_bot: false, role: 400, group: 3 });
    expect(Object.keys(output).sort()).toEqual(['defaulted', 'group', 'isBot', 'role', 'userId']);
  });
});
