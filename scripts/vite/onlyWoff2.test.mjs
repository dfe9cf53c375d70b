import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutOldFonts } from './onlyWoff2.ts';

describe('onlyWoff2', () => {
  it('keeps each font of KaTeX once', () => {
    const css = readFileSync('node_modules/katex/dist/katex.min.css', 'utf8');
    const kept = withoutOldFonts(css);
    const fonts = (text) => text.match(/@font-face/g)?.length;
    expect(fonts(kept)).toBe(fonts(css));
    expect(kept.match(/url\([^)]+\.woff2\)/g)).toHaveLength(fonts(css));
    expect(kept).not.toMatch(/\.woff\)|\.ttf\)/);
    // Nothing else has changed.
    expect(kept.replace(/src:[^;}]*/g, '')).toBe(css.replace(/src:[^;}]*/g, ''));
  });
});
