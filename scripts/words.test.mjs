/** The check of the words: what it finds, and what it lets pass. */
import { describe, expect, test } from 'vitest';
import { placeholdersOf, readCatalogue } from './catalogues.mjs';
import { compareWithCode, compareWithSource, idsIn } from './words.mjs';

describe('reading', () => {
  test('a catalogue gives its messages, long ones put together, without its header', () => {
    const text =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n#. why\nmsgid "a.b"\nmsgstr "One "\n"two"\n';
    expect([...readCatalogue(text)]).toEqual([['a.b', 'One two']]);
  });

  test('an id that stands there twice is an error', () => {
    const entry = 'msgid "a.b"\nmsgstr "x"\n\n';
    expect(() => readCatalogue(entry + entry)).toThrow('twice');
  });

  test.each([
    ['plain words', []],
    [
      '{count, plural, one {# of {total}} other {# of {total}, {name}}}',
      ['count', 'name', 'total'],
    ],
    ["it''s {who}, not '{this}'", ['who']],
    ['{when, date, short}', ['when']],
  ])('the placeholders of %s', (message, names) => {
    expect([...placeholdersOf(message)].sort()).toEqual(names);
  });

  test('ids are found as literals and as beginnings', () => {
    const code =
      "t('chat.send'); const id = \"chat.compose.send\"; t(`chat.error.${kind}`); 'other.x.y'";
    const { literals, beginnings } = idsIn(code, ['chat']);
    expect(new Set(literals)).toEqual(new Set(['chat.send', 'chat.compose.send']));
    expect(beginnings).toEqual(['chat.error.']);
  });
});

describe('comparing', () => {
  const source = new Map([
    ['chat.a', 'A'],
    ['chat.error.x', 'X {name}'],
  ]);

  test('all is well when each id is asked for', () => {
    const uses = [{ file: 'f', literals: ['chat.a'], beginnings: ['chat.error.'] }];
    expect(compareWithCode(source, uses)).toEqual([]);
  });

  test('missing and unused words are found', () => {
    const uses = [{ file: 'f', literals: ['chat.b'], beginnings: ['chat.none.'] }];
    expect(compareWithCode(source, uses)).toHaveLength(4);
  });

  test('a translation must be complete and fill in the same', () => {
    expect(compareWithSource('de', source, new Map(source))).toEqual([]);
    const bad = new Map([
      ['chat.error.x', 'X {nom}'],
      ['chat.z', 'Z'],
    ]);
    expect(compareWithSource('de', source, bad)).toEqual([
      'de: chat.a is not translated',
      'de: chat.error.x has {nom} instead of {name}',
      'de: chat.z is in no other language',
    ]);
  });
});
