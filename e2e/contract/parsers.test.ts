/**
 * Every example event and registration of the protocol's own description goes through our parsers.
 * The description's place is `CHAT_CONTRACT`, or beside this repository; without it there is nothing to compare with.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { eventSchemas, parseEvent, parseEvents } from '@/api/chat/model/events/index';
import { initialSnapshot } from '@/api/chat/model/initialSnapshot';
import { parse } from '@/api/parse';

const folder =
  process.env.CHAT_CONTRACT ??
  fileURLToPath(new URL('../../../shared/tools/chat-contract', import.meta.url));
const file = `${folder}/examples.json`;
const hasExamples = existsSync(file);

const event = v.looseObject({ type: v.string(), op: v.optional(v.string()) });
const examplesFile = v.object({
  'get-events': v.object({
    events: v.array(v.object({ ...event.entries, example: event })),
    200: v.array(v.object({ events: v.array(event) })),
  }),
  'register-queue': v.object({ 200: v.array(v.unknown()) }),
});

const examples = hasExamples ? v.parse(examplesFile, JSON.parse(readFileSync(file, 'utf8'))) : null;

/** Examples that the description shortened, and what it left out that servers send. */
const withoutId = 'the queue numbers every event; the example shows only the rest';
const abridged = new Map([
  ['drafts/add', withoutId],
  ['drafts/remove', withoutId],
  ['drafts/update', withoutId],
  ['scheduled_messages/add', withoutId],
  ['scheduled_messages/remove', withoutId],
  ['scheduled_messages/update', withoutId],
]);
/** Of levels that the description does not know. */
const newer = [
  'channel_folder/add',
  'channel_folder/reorder',
  'channel_folder/update',
  'realm_emoji/add',
  'realm_emoji/update_one',
  'saved_snippets/add',
  'saved_snippets/remove',
  'saved_snippets/update',
];
/** The whole answer's first message lacks `stream_id` and `subject`, without which it has no place. */
const abridgedMessages = [{ eventId: 0, path: 'message: message.stream_id' }];

function formOf({ type, op }: { type: string; op?: string }): string {
  return op === undefined ? type : `${type}/${op}`;
}

describe.skipIf(!hasExamples)('the examples of the protocol’s description', () => {
  const events = examples?.['get-events'].events ?? [];

  it('cover every event that we know, and we know every one of them', () => {
    const known = new Set([...events.map(formOf), ...newer]);
    expect(known).toEqual(new Set(Object.keys(eventSchemas)));
  });

  it.each(events.map((each) => ({ form: formOf(each), example: each.example })))(
    'are read: $form',
    ({ form, example }) => {
      const isShort = abridged.has(form);
      expect('id' in example).toBe(!isShort);
      const read = parseEvent(isShort ? { id: 0, ...example } : example);
      expect(read.type).not.toBe('unknown');
    },
  );

  it('are read as whole answers', () => {
    const answers = examples?.['get-events'][200] ?? [];
    const refused = answers.flatMap((answer) => parseEvents(answer.events).malformed);
    expect(refused.map(({ eventId, error }) => ({ eventId, path: error.path }))).toEqual(
      abridgedMessages,
    );
  });

  it('are read as registrations', () => {
    for (const answer of examples?.['register-queue'][200] ?? []) {
      const snapshot = parse(initialSnapshot, answer, 'POST /register');
      expect(snapshot.queueId).toEqual(expect.any(String));
      expect(snapshot.realmEmoji?.size).toBeGreaterThan(0);
    }
  });
});
