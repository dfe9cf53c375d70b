/** The check of the words: what it finds, and what it lets pass. */
import { describe, expect, test } from 'vitest';
import { choicesOf, placeholdersOf, readCatalogue } from './catalogues.mjs';
import {
  checkChoices,
  compareWithCode,
  compareWithPages,
  compareWithSource,
  idsIn,
} from './words.mjs';

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

  test('the choices of a message, those inside others too', () => {
    const message =
      '{n, plural, =0 {{who}} one {one} other {{sex, select, male {# his} other {#}}}}';
    expect(choicesOf(message)).toEqual([
      { name: 'n', kind: 'plural', keys: ['=0', 'one', 'other'] },
      { name: 'sex', kind: 'select', keys: ['male', 'other'] },
    ]);
    expect(choicesOf('{when, date, short} of {who}')).toEqual([]);
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

  test('what only some pages have the words for is said nowhere else', () => {
    const words = new Map([
      ['chat.settings.title', 'Settings'],
      ['chat.settings.clock.label', 'Clock'],
    ]);
    const uses = (file) => [
      { file, literals: ['chat.settings.title'], beginnings: [] },
      { file, literals: [], beginnings: ['chat.settings.clock.'] },
    ];
    expect(compareWithPages(words, uses('src/views/chat/settings/Clock.vue'))).toEqual([]);
    expect(compareWithPages(words, uses('src/views/chat/rail/Clock.vue'))).toEqual([
      expect.stringContaining('chat.settings.clock.label'),
    ]);
    const sent = new Map([['chat.compose.send', 'Send']]);
    const says = (file) => [{ file, literals: ['chat.compose.send'], beginnings: [] }];
    expect(compareWithPages(sent, says('src/views/chat/compose/ComposeBox.vue'))).toEqual([]);
    expect(compareWithPages(sent, says('src/views/chat/inbox/InboxView.vue'))).toEqual([
      expect.stringContaining('chat.compose.send'),
    ]);
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

  test('a plural has just the forms of its language', () => {
    const check = (locale, text) => checkChoices(locale, new Map([['chat.n', text]]));
    const english = '{n, plural, =0 {none} one {#} other {#}}';
    expect(check('en', english)).toEqual([]);
    expect(check('ja', '{n, plural, other {#}}')).toEqual([]);
    expect(check('ar', english).sort()).toEqual([
      'ar: chat.n has no few for {n}',
      'ar: chat.n has no many for {n}',
      'ar: chat.n has no two for {n}',
      'ar: chat.n has no zero for {n}',
    ]);
    expect(check('ja', english)).toEqual([
      'ja: chat.n has one for {n}, which the language does not use',
    ]);
    expect(check('en', '{n, selectordinal, other {#th}}')).toHaveLength(3);
    expect(check('en', '{way, select, slow {x}}')).toEqual(['en: chat.n has no other for {way}']);
  });
});
