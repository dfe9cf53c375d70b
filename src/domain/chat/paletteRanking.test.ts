import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { createPaletteRanking } from './paletteRanking';
import { searchForm } from './nameSearch';

function ranking(names: readonly string[], weights: Readonly<Record<string, number>> = {}) {
  const places = names.map((name) => ({
    name,
    form: searchForm(name),
    weight: weights[name] ?? 0,
  }));
  const { find } = createPaletteRanking(places);
  return (typed: string, most = 50) => find(typed, most).map((place) => place.name);
}

describe('the ranking of the palette', () => {
  it('puts exact before prefix before word before anything', () => {
    const find = ranking(['undesigned', 'web design', 'design', 'design crew']);
    expect(find('design')).toEqual(['design', 'design crew', 'web design', 'undesigned']);
  });

  it('lets what calls more come first among equals, and alone where nothing is typed', () => {
    const find = ranking(['Ann', 'Anna', 'Annika'], { Annika: 3, Anna: 1 });
    expect(find('an')).toEqual(['Annika', 'Anna', 'Ann']);
    expect(find('', 2)).toEqual(['Annika', 'Anna']);
  });

  it('puts names in which each word begins one before those in which a word is a part', () => {
    const find = ranking(['person 3377', 'crew person 77'], { 'person 3377': 9 });
    expect(find('person 77')).toEqual(['crew person 77', 'person 3377']);
  });

  it('finds words in any order, and names of any script, without their marks', () => {
    const find = ranking(['José Álvarez', 'Иван Петров', '山田太郎', '#odd']);
    expect(find('alvarez jose')).toEqual(['José Álvarez']);
    expect(find('петр')).toEqual(['Иван Петров']);
    expect(find('太郎')).toEqual(['山田太郎']);
    expect(find('#')).toEqual(['#odd']);
  });

  it('never answers more than asked for, and finds every name by itself', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/), { minLength: 1 }),
        (names) => {
          const find = ranking(names);
          for (const name of names) expect(find(name, 3)[0]).toBe(name);
          expect(find('', 3).length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});
