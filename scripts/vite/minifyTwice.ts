/**
 * Has a second minifier go over the chunks that first views are made of, and marks them as wanted at once. The packer's own
 * is quick and thorough with what nobody uses; terser then writes what is left a fiftieth shorter, and takes too long to do
 * so for all.
 */
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';
import { plannedChunks } from './chunkPlan.ts';

/**
 * Asks Chromium, from 136 on, to compile a file's functions beside the page while the file comes in, instead of each on the
 * page's own thread as it is first called: https://v8.dev/blog/explicit-compile-hints. Most of what a first view is made of
 * is called at once. It has to be the file's first line; other browsers see a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

const options: MinifyOptions = {
  ecma: 2020,
  module: true,
  // Statements are left apart: run together with commas they compress worse.
  compress: { passes: 3, sequences: false, unsafe_arrows: true, keep_fargs: false },
  format: { comments: false, preamble: COMPILE_AHEAD },
};

export function minifyTwice(): Plugin {
  return {
    name: 'minify-twice',
    apply: 'build',
    // The files are named before: by what they then hold, and by what is done to it.
    augmentChunkHash: ({ name }) => (plannedChunks.has(name) ? JSON.stringify(options) : undefined),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !plannedChunks.has(chunk.name)) continue;
          const { code } = await minify(chunk.code, options);
          if (!code?.startsWith(COMPILE_AHEAD))
            this.error(`${chunk.fileName} came back without its first line`);
          chunk.code = code;
        }
      },
    },
  };
}
