// @vitest-environment jsdom
/** Everything that servers and attackers send, cut up and put together anew: nothing that is not allowed comes of it. */
import { expect, it } from 'vitest';
import { parseContent } from '@/domain/content/parseContent';
import { wholeLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import { buildContentDom } from '@/testing/content/buildContentDom';
import { readClobbered } from '@/testing/content/clobberedForms';
import { contentProblems } from '@/testing/content/contentOracle';
import { hostileSamples } from '@/testing/content/hostileSamples';
import { contentCases } from '@/testing/eg/contentCases';
import { hostileHtml } from '@/testing/eg/hostileHtml';
import { mulberry } from '@/testing/mulberry';

/** `CONTENT_FUZZ_RUNS=100000 CONTENT_FUZZ_SEED=7` looks further. */
const RUNS = Number(process.env.CONTENT_FUZZ_RUNS ?? 2_000);
const SEED = Number(process.env.CONTENT_FUZZ_SEED ?? 1);
/** What is merely long is another test's matter, and takes the time of many others. */
const LONGEST = 4_000;

const corpus = [
  ...contentCases.map(({ html }) => html),
  ...hostileHtml.map(({ html }) => html),
  ...hostileSamples,
].filter((html) => html.length > 0 && html.length <= LONGEST);

/** Tags, comments, entities and the text between them. */
const piecesOf = (html: string) =>
  html.match(/<!--[\s\S]*?-->|<[^<>]*>|&[#\w]+;|[^<&]+|[<&]/g) ?? [];
const attributesOf = (tag: string) =>
  tag.match(/[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g) ?? [];

const allPieces = [...new Set(corpus.flatMap(piecesOf))];
const allTags = allPieces.filter((piece) => /^<[a-z]/i.test(piece));
const allAttributes = [...new Set(allTags.flatMap(attributesOf))];
const NAMESPACES = [
  '<svg>',
  '</svg>',
  '<math>',
  '</math>',
  '<mtext>',
  '<foreignObject>',
  '<annotation-xml encoding="text/html">',
  '<style>',
  '</style>',
  '<template>',
  '<table>',
  '<select>',
  '<noscript>',
  '<title>',
  '<!--',
  ']]>',
];

function createMutator(chance: () => number) {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)]!;
  const place = (list: readonly unknown[]) => Math.floor(chance() * (list.length + 1));

  const changes: ((pieces: string[]) => void)[] = [
    // A tag, or text, of another sample.
    (pieces) => void pieces.splice(place(pieces), 0, pick(allPieces)),
    (pieces) => void pieces.splice(place(pieces), 1),
    // An attribute of another sample.
    (pieces) => {
      const at = pieces.findIndex((piece) => /^<[a-z]/i.test(piece) && chance() < 0.5);
      if (at >= 0) pieces[at] = pieces[at]!.replace(/(?=\/?>$)/, ` ${pick(allAttributes)} `);
    },
    // Another name for a tag.
    (pieces) => {
      const at = pieces.findIndex((piece) => /^<\/?[a-z]/i.test(piece) && chance() < 0.5);
      const name = /^<([a-z][^\s/>]*)/i.exec(pick(allTags))?.[1] ?? 'p';
      if (at >= 0) pieces[at] = pieces[at]!.replace(/^(<\/?)[^\s/>]+/, `$1${name}`);
    },
    // Another namespace around what follows.
    (pieces) => void pieces.splice(place(pieces), 0, pick(NAMESPACES)),
    // A stretch twice, or elsewhere.
    (pieces) => {
      const from = place(pieces);
      const stretch = pieces.slice(from, from + 1 + Math.floor(chance() * 6));
      pieces.splice(place(pieces), 0, ...stretch);
    },
    // Letters gone, or of another kind.
    (pieces) => {
      const at = Math.floor(chance() * pieces.length);
      const piece = pieces[at] ?? '';
      const cut = Math.floor(chance() * piece.length);
      pieces[at] =
        piece.slice(0, cut) +
        pick(['', '\u0000', '"', "'", '`', '=', '/', '>', '\n', '\ud800']) +
        piece.slice(cut + 1);
    },
  ];

  return () => {
    const pieces: string[] = [...piecesOf(pick(corpus))];
    for (let left = 1 + Math.floor(chance() * 6); left > 0; left -= 1) pick(changes)(pieces);
    return pieces.join('');
  };
}

function judge(html: string): string[] {
  const read = (root: ParentNode & Node) =>
    readClobbered(root, () =>
      parseContent(root, { realmUrl: 'https://chat.example.org', limits: wholeLimits }),
    );
  const content = read(parseHtml(html));
  const again = read(buildContentDom(content.nodes));
  const isSame = JSON.stringify(again.nodes) === JSON.stringify(content.nodes);
  const isPolluted = Object.keys(Object.prototype).length > 0;
  return [
    ...contentProblems(content),
    ...(isSame ? [] : ['reads differently the second time']),
    ...(isPolluted ? ['the prototype of all objects was touched'] : []),
  ];
}

it(`leaves nothing that is not allowed, and reads the same twice: ${RUNS} mutations`, () => {
  const mutant = createMutator(mulberry(SEED));
  const found = [];
  for (let run = 0; run < RUNS && found.length < 5; run += 1) {
    const html = mutant();
    const problems = judge(html);
    if (problems.length > 0) found.push({ run, problems, html });
  }
  expect(found).toEqual([]);
});
