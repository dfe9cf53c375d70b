import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

/** A token's two colours, light and dark. */
function colours(name: string): [string, string] {
  const match = new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
  if (!match?.[1] || !match[2]) throw new Error(`no colour ${name}`);
  return [match[1], match[2]];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG counts it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const codeNames = [...tokens.matchAll(/--color-code-[a-z]+(?=:)/g)].map(([name]) => name);
const pairs: [string, string][] = [
  ...codeNames.map((name): [string, string] => [name, '--color-surface-sunken']),
  ['--color-on-search-hit', '--color-search-hit'],
  ['--color-text', '--color-mention'],
  ['--color-text', '--color-surface-hover'],
  ['--color-text-muted', '--color-surface-sunken'],
  ['--color-danger', '--color-surface'],
  ['--color-warning', '--color-surface'],
];

describe('the colours of messages', () => {
  it('has colours for code', () => {
    expect(codeNames.length).toBeGreaterThanOrEqual(10);
  });

  it.each(pairs)('%s can be read on %s', (text, surface) => {
    const [lightText, darkText] = colours(text);
    const [lightSurface, darkSurface] = colours(surface);
    expect(contrast(lightText, lightSurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(darkText, darkSurface)).toBeGreaterThanOrEqual(4.5);
  });
});
