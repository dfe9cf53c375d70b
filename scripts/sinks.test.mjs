/** What the build may hold that turns text into markup or program: no more than is known. */
import { expect, test } from 'vitest';
import { countSinks, unknownSinks } from './sinks.mjs';

const known = { start: { innerHTML: 2 } };
const start = ['assets/start-jcwkavl.js', 'a.innerHTML="";"innerHTML"in a'];

test('what is known is no news', () => {
  expect(countSinks([start])).toEqual({ start: { innerHTML: 2 } });
  expect(unknownSinks(countSinks([start]), known)).toEqual([]);
});

test.each([
  ['innerHTML', 'a.innerHTML=b'],
  ['outerHTML', 'a.outerHTML=b'],
  ['insertAdjacentHTML', 'a.insertAdjacentHTML("beforeend",b)'],
  ['setHTMLUnsafe', 'a.setHTMLUnsafe(b)'],
  ['setHTMLUnsafe', 'Document.parseHTMLUnsafe(b)'],
  ['parseFromString', 'new DOMParser().parseFromString(b,"text/html")'],
  ['createContextualFragment', 'range.createContextualFragment(b)'],
  ['document.write', 'document.write(b)'],
  ['document.write', 'window.document?.writeln(b)'],
  ['eval(', '(0,eval)(b);eval(b)'],
  ['new Function', 'new Function(b)'],
  ['new Function', 'Function(b)()'],
  ['srcdoc', 'a.srcdoc=b'],
])('one more %s fails, with where it stands: %s', (kind, text) => {
  const problems = unknownSinks(countSinks([start, ['assets/1a2b3c4.js', text]]), known);
  expect(problems).toEqual([
    expect.stringContaining(`"${kind}" in the script "1a2b3c4" of the build: found `),
  ]);
});

test('one more in a script that has some fails, and so does one less', () => {
  const more = unknownSinks(countSinks([start, start]), known);
  expect(more).toEqual([expect.stringContaining('found 4, known 2')]);
  const less = unknownSinks(countSinks([]), known);
  expect(less).toEqual([expect.stringContaining('Lower the count')]);
});

test('names and words that only look like it are none', () => {
  const text = 'a.evaluate(b);isFunction(c);medieval(d);document.writable;"no innerHTMLs"';
  expect(countSinks([['service-worker.js', text]])).toEqual({});
});
