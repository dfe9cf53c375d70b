import { describe, expect, it } from 'vitest';
import type { Narrow } from '../narrow';
import {
  besideWords,
  excerptOf,
  holdsWanted,
  mayHold,
  wantedWords,
  withHits,
  type TextPart,
} from './wordFinding';

const search = (text: string): Narrow => [{ operator: 'search', text }];

function wanted(text: string) {
  const words = wantedWords(search(text));
  if (!words) throw new Error('Nothing is looked for');
  return words;
}

const holds = (text: string, ...texts: string[]) => holdsWanted(wanted(text), texts);
const marked = (parts: readonly TextPart[]) =>
  parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');

describe('wanted words', () => {
  it('are each word, and each phrase as a whole, as servers cut a search', () => {
    expect(wanted('Sess.opts "High  Water" of')).toMatchObject({
      all: ['sess.opts', 'high water', 'of'],
      typed: ['Sess.opts', 'High  Water', 'of'],
    });
    // A phrase that is not closed is none, and one in the middle of a word neither.
    expect(wanted('"high water').all).toEqual(['high', 'water']);
    expect(wanted('the"high water"').all).toEqual(['the"high', 'water']);
    expect(wanted('tide TIDE "tide"').all).toEqual(['tide']);
  });

  it('are none where nothing is looked for by words', () => {
    expect(wantedWords([{ operator: 'is', what: 'starred' }])).toBeNull();
    expect(wantedWords(search('""'))).toBeNull();
    expect(wantedWords([{ operator: 'search', text: 'tide', isNegated: true }])).toBeNull();
  });

  it('stand beside what else is asked for', () => {
    const starred: Narrow = [{ operator: 'is', what: 'starred' }];
    expect(besideWords([...starred, ...search('tide')])).toEqual(starred);
  });
});

describe('a message', () => {
  it('holds parts of words, names in code, and common words', () => {
    expect(holds('ess.op', 'Set `sess.opts` first')).toBe(true);
    expect(holds('the', 'On the quay')).toBe(true);
    expect(holds('lantrn', 'The lantern')).toBe(false);
    expect(holds('CREME', 'crème brûlée')).toBe(true);
  });

  it('must hold each word, in its text or its topic', () => {
    expect(holds('tide lamp', 'tides', 'a lamp')).toBe(true);
    expect(holds('tide lamp', 'tides', 'a buoy')).toBe(false);
  });

  it('holds a phrase as it stands, over the end of a line, but not half in the topic', () => {
    expect(holds('"high water"', '', 'At high\nwater')).toBe(true);
    expect(holds('"high water"', '', 'Water is high')).toBe(false);
    expect(holds('"high water"', 'high', 'water')).toBe(false);
  });

  it('must not hold what was not to be there', () => {
    const [, not] = [
      search('tide'),
      { operator: 'search', text: 'ebb low', isNegated: true },
    ] as const;
    const words = wantedWords([...search('tide'), not]);
    expect(words && holdsWanted(words, ['tide, low'])).toBe(true);
    expect(words && holdsWanted(words, ['ebb tide, low'])).toBe(false);
  });

  it('is told apart by its HTML before it is read', () => {
    const html =
      '<p>s<strong>ess</strong>.opts &amp; &#39;it&#x27;s&#39;</p>\n<p>next <img alt="quay.png"></p>';
    for (const text of ['sess.op', '"& \'it"', "it's", 'quay.p', '"\' next"'])
      expect([text, mayHold(wanted(text), 'tides', html)]).toEqual([text, true]);
    for (const text of ['strong', 'amp;', 'sess_opts'])
      expect([text, mayHold(wanted(text), 'tides', html)]).toEqual([text, false]);
    expect(mayHold(wanted('tid'), 'tides', html)).toBe(true);
  });
});

describe('hits', () => {
  it('are marked where they stand in the text as it was written', () => {
    expect(marked(withHits('Crème BRÛLÉE, crêpes', wanted('cre rul')))).toBe(
      '[Crè]me B[RÛL]ÉE, [crê]pes',
    );
    expect(marked(withHits('Straßen', wanted('sse')))).toBe('Stra[ße]n');
    expect(marked(withHits('e\u0301te\u0301', wanted('ete')))).toBe('[e\u0301te\u0301]');
  });

  it('that touch or lie over each other are one', () => {
    expect(marked(withHits('tidetable', wanted('tide deta able')))).toBe('[tidetable]');
    expect(marked(withHits('aaaa', wanted('aa')))).toBe('[aaaa]');
  });

  it('are none where only marks were looked for', () => {
    expect(marked(withHits('plain', wanted('plain x')))).toBe('[plain]');
  });
});

describe('an excerpt', () => {
  const before = 'Before that much else is said. '.repeat(10);

  it('is the whole of a short text, in one line', () => {
    expect(marked(excerptOf('Set\n\n`sess.opts`  first.\n', wanted('ess.')))).toBe(
      'Set `s[ess.]opts` first.',
    );
  });

  it('is what is around the first hit of a long one, cut between words', () => {
    const text = marked(excerptOf(`${before}The lantern is lit. ${before}`, wanted('lant')));
    expect(text).toMatch(/^…\S.*The \[lant\]ern is lit\. .*…$/);
    expect(text.length).toBeLessThan(260);
    expect(before).toContain(text.slice(1, 20));
  });

  it('is the beginning where the hit is elsewhere', () => {
    expect(marked(excerptOf(before, wanted('lant')))).toMatch(/^Before that.*…$/);
  });

  it('cuts no letter in two', () => {
    const parts = excerptOf(`${'🌊'.repeat(40)}lamp${'🌊'.repeat(200)}`, wanted('lamp'));
    // Half a letter is none that can be encoded.
    for (const { text } of parts) expect(() => encodeURIComponent(text)).not.toThrow();
  });
});
