import { describe, expect, it } from 'vitest';
import { bestFitting, typeaheadQuery } from './typeahead';

const query = (text: string) => {
  const found = typeaheadQuery(text);
  return found && [found.kind, found.start, found.typed];
};

describe('what can be completed', () => {
  it.each([
    ['Ask @jo', 'mention', 4, 'jo'],
    ['@_jo', 'mention', 0, 'jo'],
    ['(@**Jonas L', 'mention', 1, 'Jonas L'],
    ['see #gen', 'channel', 4, 'gen'],
    ['see #**general>ti', 'topic', 4, 'ti'],
    ['see #**general**>ti', 'topic', 4, 'ti'],
    ['see [#R&#38;D](#narrow/channel/7-R.26D)>ti', 'topic', 4, 'ti'],
    ['ha :smi', 'emoji', 3, 'smi'],
    ['```py', 'language', 3, 'py'],
    ['/po', 'command', 0, 'po'],
    ['at <time:', 'time', 3, ''],
  ])('%j: %s', (text, kind, start, typed) => {
    expect(query(text)).toEqual([kind, start, typed]);
  });

  it.each(['mail me@home', 'a:b', ':s', 'x /po', '`@jo', '```\n@jo', '```py\nx\n```', '@**Jo** '])(
    '%j: nothing',
    (text) => {
      expect(query(text)).toBeNull();
    },
  );

  it('tells a silent mention, and the channel of a topic', () => {
    expect(typeaheadQuery('@_jo')?.isSilent).toBe(true);
    expect(typeaheadQuery('#**sea>ti')?.channelName).toBe('sea');
  });
});

describe('ranking', () => {
  it('puts the whole name first, then its start, then the start of a word', () => {
    const names = ['Banjo', 'Mary Jo', 'Jonas', 'Jo', 'Élodie'];
    const options = { nameOf: (name: string) => name, compare: () => 0, limit: 5 };
    expect(bestFitting(names, { ...options, typed: 'jo' })).toEqual([
      'Jo',
      'Jonas',
      'Mary Jo',
      'Banjo',
    ]);
    expect(bestFitting(names, { ...options, typed: 'elo' })).toEqual(['Élodie']);
  });

  it('lets something else decide between a whole name and what begins so, where that is wished', () => {
    const options = { typed: 'jo', nameOf: (name: string) => name, limit: 5, isWholeFirst: false };
    const compare = (one: string, other: string) => other.length - one.length;
    expect(bestFitting(['Jo', 'Mary Jo', 'Jonas'], { ...options, compare })).toEqual([
      'Jonas',
      'Jo',
      'Mary Jo',
    ]);
  });
});
