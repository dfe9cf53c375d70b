import { describe, expect, it } from 'vitest';
import {
  answerProblem,
  freeOptionKey,
  isForSummary,
  isOfKnownSite,
  isUrlPattern,
  moved,
  optionData,
  optionsOf,
  optionsProblem,
  peopleIn,
  siteData,
  siteOf,
} from './profileFieldData';

const boats = { 7: { text: 'Lumen', order: '2' }, 0: { text: 'Dinghy', order: '1' } };
const options = [
  { key: '0', text: 'Dinghy' },
  { key: '7', text: 'Lumen' },
];

describe('options', () => {
  it('are read in their order, and travel with it', () => {
    expect(optionsOf({ fieldData: JSON.stringify(boats) })).toEqual(options);
    expect(optionData([{ key: '7', text: ' Lumen ' }, ...options.slice(0, 1)])).toEqual({
      7: { text: 'Lumen', order: '1' },
      0: { text: 'Dinghy', order: '2' },
    });
  });

  it.each(['', '[]', 'no', '{"a":1,"b":{}}', undefined])('are none in %j', (fieldData) => {
    expect(optionsOf({ fieldData })).toEqual([]);
  });

  it('keep their keys; a new one takes one that is free', () => {
    expect(freeOptionKey([])).toBe('0');
    expect(freeOptionKey(options)).toBe('2');
    expect(freeOptionKey([{ key: '1', text: '' }])).toBe('2');
  });

  it('are some, with words, and no two the same', () => {
    expect(optionsProblem(options)).toBeNull();
    expect(optionsProblem([])).toBe('missing');
    expect(optionsProblem([...options, { key: '2', text: ' ' }])).toBe('empty');
    expect(optionsProblem([...options, { key: '2', text: 'Lumen ' }])).toBe('twice');
  });
});

describe('sites', () => {
  it('are known by name, or have an address', () => {
    expect(siteOf({ fieldData: '{"subtype":"github"}' })).toEqual({
      subtype: 'github',
      urlPattern: '',
    });
    expect(siteData({ subtype: 'github', urlPattern: 'left over' })).toEqual({ subtype: 'github' });
    const custom = { subtype: 'custom', url_pattern: 'https://a.example/%(username)s' };
    const site = siteOf({ fieldData: JSON.stringify(custom) });
    expect(siteData(site)).toEqual(custom);
    expect(siteOf({ fieldData: '' })).toEqual({ subtype: 'custom', urlPattern: '' });
  });

  it('that the server knows cannot be changed', () => {
    const fieldData = '{"subtype":"github"}';
    expect(isOfKnownSite({ type: 'externalAccount', fieldData })).toBe(true);
    expect(isOfKnownSite({ type: 'externalAccount', fieldData: '{"subtype":"custom"}' })).toBe(
      false,
    );
    expect(isOfKnownSite({ type: 'choice', fieldData })).toBe(false);
  });

  it.each([
    ['https://a.example/%(username)s', true],
    ['http://%(username)s.example/', true],
    ['https://a.example/', false],
    ['https://a.example/%(username)s/%(username)s', false],
    ['javascript:%(username)s', false],
    ['%(username)s', false],
  ])('%s: %s', (pattern, isFit) => {
    expect(isUrlPattern(pattern)).toBe(isFit);
  });
});

it('only what is short stands in the summary', () => {
  expect(isForSummary('shortText')).toBe(true);
  expect(isForSummary('longText')).toBe(false);
  expect(isForSummary('people')).toBe(false);
  expect(isForSummary('unknown')).toBe(false);
});

describe('moving', () => {
  it('puts one thing elsewhere and keeps the rest', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 5, -4)).toEqual(['a', 'b']);
  });
});

describe('answers', () => {
  it.each([
    ['shortText', 'x'.repeat(51), { kind: 'tooLong', most: 50 }],
    ['shortText', ` ${'🚢'.repeat(50)} `, null],
    ['longText', 'x'.repeat(501), { kind: 'tooLong', most: 500 }],
    ['pronouns', 'x'.repeat(51), { kind: 'tooLong', most: 50 }],
    ['externalAccount', 'x'.repeat(51), { kind: 'tooLong', most: 50 }],
    ['choice', 'x'.repeat(501), null],
    ['link', 'a.example', { kind: 'noAddress' }],
    ['link', 'javascript:alert(1)', { kind: 'noAddress' }],
    ['link', ' https://a.example ', null],
    ['link', ' ', null],
  ] as const)('%s: %j', (type, text, problem) => {
    expect(answerProblem(type, text)).toEqual(problem);
  });

  it('may name people', () => {
    expect(peopleIn('[3,"x",4]')).toEqual([3, 4]);
    expect(peopleIn('{}')).toEqual([]);
    expect(peopleIn('')).toEqual([]);
  });
});
