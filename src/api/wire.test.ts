import { describe, expect, expectTypeOf, it } from 'vitest';
import * as v from 'valibot';
import { MalformedResponseError } from '@/domain/requestError';
import { parse } from './parse';
import { dictionary, dictionaryById, lenient, oneOf, ourName, wire } from './wire';

const channel = wire({
  stream_id: v.number(),
  stream_post_policy: v.optional(v.number()),
  orig_subject: v.nullable(v.string()),
  topics: v.optional(dictionary(wire({ max_id: v.number() }))),
});

describe('wire', () => {
  it('renames declared keys and drops unknown ones', () => {
    const output = parse(channel, { stream_id: 5, orig_subject: null, novelty: 1 }, 'GET /x');
    expect(output).toEqual({ channelId: 5, origTopic: null });
    expectTypeOf(output.channelId).toEqualTypeOf<number>();
    expectTypeOf(output.channelPostPolicy).toEqualTypeOf<number | undefined>();
    expectTypeOf(output.origTopic).toEqualTypeOf<string | null>();
  });

  it('keeps absent keys absent, and leaves keys that are data alone', () => {
    const output = parse(
      channel,
      { stream_id: 5, orig_subject: null, topics: { a_stream_of: { max_id: 9 } } },
      'GET /x',
    );
    expect('channelPostPolicy' in output).toBe(false);
    expect(output.topics?.get('a_stream_of')).toEqual({ maxId: 9 });
  });

  it('names the place of a malformed value, never the value', () => {
    const attempt = () => parse(channel, { stream_id: 'secret', orig_subject: null }, 'GET /x');
    expect(attempt).toThrow(MalformedResponseError);
    expect(attempt).toThrow(/GET \/x.*stream_id.*found string/);
    expect(attempt).not.toThrow(/secret/);
  });

  it('reads unknown members of a known set as unknown', () => {
    expect(parse(oneOf(['a', 'b']), 'z', 'GET /x')).toBe('unknown');
    expect(parse(oneOf(['a', 'b']), 'b', 'GET /x')).toBe('b');
  });

  it('reads dictionaries by id', () => {
    expect([...parse(dictionaryById(v.string()), { '7': 'x' }, 'GET /x')]).toEqual([[7, 'x']]);
    expect(() => parse(dictionaryById(v.string()), { seven: 'x' }, 'GET /x')).toThrow();
  });

  it('tells keys apart that say nearly the same', () => {
    const near = wire({
      bare: v.optional(v.number()),
      defaulted: v.optional(v.number(), 7),
      checked: v.optional(v.pipe(v.number(), v.minValue(1))),
      worded: v.optional(v.string('in words')),
      text: v.optional(v.string()),
      ...lenient({ forgiven: v.optional(v.number()) }),
    });
    expect(parse(near, {}, 'GET /x')).toEqual({ defaulted: 7 });
    expect(parse(near, { forgiven: 'x' }, 'GET /x')).toEqual({ defaulted: 7 });
    for (const wrong of [{ bare: 'x' }, { checked: 0 }])
      expect(() => parse(near, wrong, 'GET /x')).toThrow(MalformedResponseError);
    const wordsFor = (input: object) =>
      v.safeParse(near, input).issues?.map(({ message }) => message);
    expect(wordsFor({ worded: 5 })).toEqual(['in words']);
    expect(wordsFor({ text: 5 })).not.toEqual(['in words']);
  });

  it('knows our names', () => {
    expect(ourName('streams')).toBe('channels');
    expect(ourName('match_subject')).toBe('matchTopic');
    expect(ourName('realm_url')).toBe('realmUrl');
  });
});
