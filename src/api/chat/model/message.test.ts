import { describe, expect, expectTypeOf, it } from 'vitest';
import * as v from 'valibot';
import { parse } from '@/api/parse';
import { MalformedResponseError } from '@/domain/requestError';
import * as eg from '@/testing/eg/index';
import { fc, runsOf } from '@/testing/properties';
import { message, messageBySchema, type Message } from './message';

const read = (wire: unknown) => parse(message, wire, 'GET /messages');

describe('message', () => {
  it('tells channels from people by type', () => {
    const take = (each: Message) => (each.type === 'channel' ? each.topic : each.recipients);
    expect(take(eg.message({ subject: 'tides' }))).toBe('tides');
    expect(take(eg.directMessage())).toEqual([
      { userId: 10, email: 'sofia@chat.example.com', fullName: 'Sofia Self' },
      { userId: 11, email: 'otto@chat.example.com', fullName: 'Otto Other' },
    ]);
    expectTypeOf<Message['flags']>().toExtend<readonly string[]>();
    expect(eg.message({ display_recipient: 'harbour', stream_id: 5 })).toMatchObject({
      channelId: 5,
      channelName: 'harbour',
    });
  });

  it('accepts both names of either type', () => {
    expect(read({ ...eg.wire.message(), type: 'channel' }).type).toBe('channel');
    expect(read({ ...eg.wire.directMessage(), type: 'direct' }).type).toBe('direct');
    expect(() => read({ ...eg.wire.message(), type: 'pigeon' })).toThrow(MalformedResponseError);
  });

  it('has none of what the server did not send, and keeps null apart from absent', () => {
    const bare = eg.wire.message();
    for (const key of ['reactions', 'submessages', 'topic_links', 'flags', 'avatar_url'] as const) {
      delete bare[key];
    }
    const made = read(bare);
    expect(made).toMatchObject({ reactions: [], submessages: [], topicLinks: [], flags: [] });
    for (const key of ['avatarUrl', 'editHistory', 'lastEditTimestamp', 'matchContent']) {
      expect(made).not.toHaveProperty(key);
    }
    expect(read({ ...bare, avatar_url: null }).avatarUrl).toBeNull();
    expect(() => read({ ...bare, content: null })).toThrow(/content.*found null/);
  });

  it('is readable without trimmings that it cannot read', () => {
    const made = read({
      ...eg.wire.message(),
      reactions: [eg.wire.reaction(), { ...eg.wire.reaction(), user_id: null }],
      topic_links: [{ text: 'x', url: null }],
      edit_history: 'hidden',
      last_edit_timestamp: null,
      avatar_url: false,
    });
    expect(made.reactions).toHaveLength(1);
    expect(made).toMatchObject({ topicLinks: [], content: '<p>Something to read.</p>' });
    expect([made.editHistory, made.lastEditTimestamp, made.avatarUrl]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps flags and emoji namespaces that we do not know', () => {
    const made = eg.message({
      flags: ['read', 'novelty'],
      reactions: [eg.wire.reaction({ reaction_type: 'service_extra_emoji' })],
      content_type: 'text/x-novelty',
    });
    expect(made.flags).toEqual(['read', 'novelty']);
    expect(made.reactions[0]?.reactionType).toBe('service_extra_emoji');
    expect(made.contentType).toBe('unknown');
  });

  it('renames the history of edits and the hits of a search', () => {
    const made = eg.message({
      match_subject: 't<span class="highlight">ide</span>s',
      edit_history: [{ user_id: null, timestamp: 5, prev_stream: 3, stream: 4, prev_topic: 'x' }],
    });
    expect(made.matchTopic).toContain('ide');
    expect(made.editHistory).toEqual([
      { userId: null, timestamp: 5, prevChannel: 3, channel: 4, prevTopic: 'x' },
    ]);
  });

  it('knows edits of what the server had never rendered', () => {
    const edit = { user_id: 11, timestamp: 5, prev_content: 'x' };
    const made = eg.message({
      edit_history: [{ ...edit, prev_rendered_content: null, prev_rendered_content_version: null }],
    });
    expect(made.editHistory).toMatchObject([{ prevContent: 'x', prevRenderedContent: null }]);
  });

  it('is read the quick way as by the schemas, whatever is changed in it', () => {
    const wires = [
      eg.wire.message({ reactions: [eg.wire.reaction()], submessages: [eg.wire.submessage()] }),
      eg.wire.directMessage({ edit_history: [{ user_id: 11, timestamp: 1 }], match_content: 'x' }),
    ];
    const keys = [...new Set(wires.flatMap((wire) => Object.keys(wire)))];
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('private', 'stream', undefined, []));
    fc.assert(
      fc.property(fc.constantFrom(...wires), fc.constantFrom(...keys), value, (wire, key, put) => {
        const changed = { ...wire, [key]: put };
        const quick = v.safeParse(message, changed);
        const careful = v.safeParse(messageBySchema, changed);
        expect(quick.output).toEqual(careful.output);
        expect(quick.success).toBe(careful.success);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});
