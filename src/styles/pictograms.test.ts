import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles = readFileSync('src/styles/reset.css', 'utf8');

it('pictograms of every size in use grow with the letters', () => {
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.vue'))
    // Faces have sizes of their own.
    .map((path) => readFileSync(`src/${path}`, 'utf8').replace(/<UserAvatar\b[^>]*>/g, ''));
  const sizes = texts.flatMap((text) =>
    [...text.matchAll(/:size="(\d+)"|\bsize = (\d+)/g)].map(([, given, usual]) => given ?? usual),
  );
  expect(new Set(sizes).size).toBeGreaterThan(5);
  const ruleOf = (size: string | undefined) =>
    new RegExp(`\\.lucide\\[width='${size}'\\] \\{\\s+--pictogram: ${size};`);
  expect([...new Set(sizes)].filter((size) => !ruleOf(size).test(styles))).toEqual([]);
});
