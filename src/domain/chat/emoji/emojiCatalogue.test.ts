import { describe, expect, it } from 'vitest';
import { emojiOptions, findEmoji } from './emojiCatalogue';

const names = new Map([
  ['1f44d', ['+1', 'thumbs_up']],
  ['1f642', ['smile']],
  ['1f419', ['octopus']],
  ['1f4a1', ['light_bulb']],
  ['1fae8', ['shaking_face', 'shaky']],
]);
const realm = [
  { id: '3', name: 'octopus', sourceUrl: '/o.png', deactivated: false },
  { id: '4', name: 'gone', sourceUrl: '/g.png', deactivated: true },
];
const options = emojiOptions(names, realm);
const found = (typed: string) => findEmoji(options, typed).map((option) => option.emojiName);

describe('the catalogue', () => {
  it("offers the organization's own first, and none that was switched off", () => {
    expect(options[0]).toMatchObject({ emojiCode: '3', reactionType: 'realm_emoji', glyph: null });
    expect(options.map((option) => option.emojiName)).not.toContain('gone');
  });

  it("leaves a name to the organization's own emoji", () => {
    expect(options.filter((option) => option.names.includes('octopus'))).toHaveLength(1);
  });

  it('keeps the order of pickers, with what is newer than it at the end', () => {
    expect(options.map((option) => option.emojiCode)).toEqual([
      '3',
      '1f642',
      '1fae8',
      '1f44d',
      '1f4a1',
    ]);
    const newer = emojiOptions(new Map([['1f3fb', ['light_skin_tone']], ...names]), []);
    expect(newer.at(-1)?.emojiCode).toBe('1f3fb');
  });

  it('offers nothing that the server has no name for', () => {
    expect(emojiOptions(new Map(), [])).toEqual([]);
  });
});

describe('typing', () => {
  it('finds by any name, words apart or not', () => {
    expect(found('thumbs up')).toEqual(['+1']);
    expect(found(':Thumbs_Up:')).toEqual(['+1']);
    expect(found('bulb')).toEqual(['light_bulb']);
  });

  it('puts whole names first, then beginnings, then the rest', () => {
    const more = emojiOptions(
      new Map([
        ['1f6b6', ['artist']],
        ['1f5bc', ['art']],
        ['1f3a8', ['fine_art']],
        ['1f697', ['cart']],
      ]),
      [],
    );
    expect(findEmoji(more, 'art').map((option) => option.emojiName)).toEqual([
      'art',
      'artist',
      'fine_art',
      'cart',
    ]);
  });

  it('puts what is used most first, of those that fit alike', () => {
    const more = emojiOptions(
      new Map([
        ['1f914', ['thinking']],
        ['1f44d', ['thumbs_up']],
        ['1f44e', ['thumbs_down']],
      ]),
      [],
    );
    const usual = more.filter(({ emojiName }) => emojiName === 'thumbs_up');
    const order = (typed: string) =>
      findEmoji(more, typed, usual).map((option) => option.emojiName);
    expect(order('th')).toEqual(['thumbs_up', 'thinking', 'thumbs_down']);
    expect(order('thinking')).toEqual(['thinking']);
    expect(order('thumbs_down')[0]).toBe('thumbs_down');
  });

  it('nothing finds everything, and nonsense nothing', () => {
    expect(findEmoji(options, '  ')).toBe(options);
    expect(found('zzzz')).toEqual([]);
  });
});
