import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MalformedResponseError } from '@/domain/requestError';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { parseEvent } from './events/index';
import { initialSnapshot } from './initialSnapshot';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A copy with one place changed: the walk takes `steps` downwards, then `change` is put there. */
function mutated(json: Json, steps: readonly number[], change: (here: Json) => Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined || typeof json !== 'object' || json === null) return change(json);
  const keys = Object.keys(json);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return change(json);
  if (Array.isArray(json)) {
    return json.map((item, index) => (String(index) === key ? mutated(item, rest, change) : item));
  }
  return { ...json, [key]: mutated(json[key] ?? null, rest, change) };
}

const poison: Json = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
);

const change = fc.oneof(
  fc.jsonValue().map((value) => () => value as Json),
  fc.constant((here: Json) => (Array.isArray(here) ? { ...here } : [here])),
  fc.constant((here: Json): Json => (typeof here === 'object' && here ? withPoison(here) : poison)),
  fc.nat().map((index) => (here: Json) => withoutKey(here, index)),
);

function withPoison(here: object): Json {
  const copy = JSON.parse(JSON.stringify(here)) as Record<string, Json>;
  return Object.defineProperty(copy, '__proto__', {
    value: { polluted: true },
    enumerable: true,
  });
}

function withoutKey(here: Json, index: number): Json {
  if (typeof here !== 'object' || here === null || Array.isArray(here)) return here;
  const keys = Object.keys(here);
  const gone = keys[index % Math.max(keys.length, 1)];
  return Object.fromEntries(Object.entries(here).filter(([key]) => key !== gone));
}

const steps = fc.array(fc.nat({ max: 200 }), { maxLength: 6 });

function expectCalm(read: () => unknown, raw: Json) {
  const before = JSON.stringify(raw);
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedResponseError);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(JSON.stringify(raw)).toBe(before);
}

it('never throws anything but MalformedResponseError for an event, nor touches a prototype', () => {
  const wires = eg.eventForms.map((form) => eg.wire.eventOf(form) as unknown as Json);
  fc.assert(
    fc.property(
      fc.constantFrom(...wires),
      fc.array(fc.tuple(steps, change), { maxLength: 3 }),
      (wire, changes) => {
        const raw = changes.reduce((json, [path, edit]) => mutated(json, path, edit), wire);
        expectCalm(() => parseEvent(raw), raw);
      },
    ),
    { numRuns: 5000 },
  );
});

it('never throws anything but MalformedResponseError for a registration', () => {
  const message = eg.wire.userTopic();
  const wire = JSON.parse(
    JSON.stringify(
      eg.wire.initialSnapshot({
        user_topics: [message],
        drafts: [eg.wire.draft()],
        scheduled_messages: [eg.wire.scheduledMessage()],
        presences: { '11': { active_timestamp: 1 } },
        user_status: { '11': { status_text: 'x' } },
        realm_emoji: { '1': eg.wire.realmEmoji() },
        custom_profile_fields: [eg.wire.profileField()],
      }),
    ),
  ) as Json;
  fc.assert(
    fc.property(steps, change, (path, edit) => {
      const raw = mutated(wire, path, edit);
      expectCalm(() => parse(initialSnapshot, raw, 'POST /register'), raw);
    }),
    { numRuns: 1500 },
  );
});
