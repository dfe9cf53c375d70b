/** Leaves one form of KaTeX's fonts in a build: every browser that we build for reads woff2. */
import type { Plugin } from 'vite';

/** The style sheet without the sources of fonts in older forms. */
export function withoutOldFonts(css: string): string {
  return css.replace(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g, '');
}

/** The plugin; without it 40 more files of 740 kB would lie in the build, which nothing ever fetches. */
export function onlyWoff2(): Plugin {
  return {
    name: 'only-woff2',
    enforce: 'pre',
    transform: {
      filter: { id: /katex[^/]*\.css$/ },
      handler: (css) => ({ code: withoutOldFonts(css), map: null }),
    },
  };
}
