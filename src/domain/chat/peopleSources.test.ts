import { describe, expect, it } from 'vitest';
import { shareChosen, sourcesThatFit, turned, type PeopleSource } from './peopleSources';

const names = ['Redesign', 'design', 'Design 10', 'Design 2', 'Kajüte'];
const sources = names.map((name, id): PeopleSource => ({ kind: 'channel', id, name }));
const found = (wanted: string) =>
  sourcesThatFit(sources, { wanted, locale: 'en' }).map(({ name }) => name);

describe('channels and groups whose people are chosen at once', () => {
  it('are found by a part of their names, first what begins with it', () => {
    expect(found('design')).toEqual(['design', 'Design 2', 'Design 10', 'Redesign']);
    expect(found('kaju')).toEqual(['Kajüte']);
    expect(found('sail')).toEqual([]);
  });

  it('are found as messages name them, too', () => {
    expect(found('#design 2')).toEqual(['Design 2']);
    expect(found(' @kaj')).toEqual(['Kajüte']);
  });

  it('are not in the way before anything is typed', () => {
    expect(found('  ')).toEqual([]);
    expect(found('#')).toEqual([]);
  });
});

describe('choosing them', () => {
  it('puts in who is missing, each once', () => {
    expect(turned([3, 1], [1, 2])).toEqual([3, 1, 2]);
    expect(shareChosen([1, 2], new Set([3, 1]))).toBe('some');
    expect(shareChosen([1, 2], new Set([3]))).toBe('none');
  });

  it('takes them out again where all are in', () => {
    expect(shareChosen([1, 2], new Set([3, 1, 2]))).toBe('all');
    expect(turned([3, 1, 2], [1, 2])).toEqual([3]);
  });

  it('of nobody changes nothing', () => {
    expect(shareChosen([], new Set([3]))).toBe('none');
    expect(turned([3], [])).toEqual([3]);
  });
});
