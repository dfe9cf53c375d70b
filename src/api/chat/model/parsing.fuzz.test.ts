import { expect, it } from 'vitest';
import { MalformedResponseError } from '@/domain/requestError';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { isPolluted, mutationsOf, type Json } from '@/testing/mutatedJson';
import { fc, runsOf } from '@/testing/properties';
import { parseEvent } from './events/index';
import { initialSnapshot } from './initialSnapshot';

/** For each kind of event. */
const RUNS = runsOf(200);

function expectCalm(read: () => unknown, raw: Json) {
  const before = JSON.stringify(raw);
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedResponseError);
  }
  expect(isPolluted()).toBe(false);
  expect(JSON.stringify(raw)).toBe(before);
}

it.each(eg.eventForms)(
  'never throws anything but MalformedResponseError for %s, nor touches a prototype',
  (form) => {
    const wire = eg.wire.eventOf(form) as unknown as Json;
    fc.assert(
      fc.property(mutationsOf(wire), (raw) => expectCalm(() => parseEvent(raw), raw)),
      { numRuns: RUNS },
    );
  },
);

it('never throws anything but MalformedResponseError for a registration', () => {
  const message = eg.wire.userTopic();
  const wire = JSON.parse(
    JSON.stringify(
      eg.wire.initialSnapshot({
        user_topics: [message],
        drafts: [eg.wire.draft()],
        saved_snippets: [eg.wire.savedSnippet()],
        scheduled_messages: [eg.wire.scheduledMessage()],
        presences: { '11': { active_timestamp: 1 } },
        user_status: { '11': { status_text: 'x' } },
        realm_emoji: { '1': eg.wire.realmEmoji() },
        custom_profile_fields: [eg.wire.profileField()],
      }),
    ),
  ) as Json;
  fc.assert(
    fc.property(mutationsOf(wire), (raw) =>
      expectCalm(() => parse(initialSnapshot, raw, 'POST /register'), raw),
    ),
    { numRuns: RUNS * 8 },
  );
});
