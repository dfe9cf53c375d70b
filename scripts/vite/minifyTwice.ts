/**
 * Has a second minifier go over the chunks that first views are made of. The packer's own is quick and thorough with what
 * nobody uses; terser then writes what is left a fiftieth shorter, and takes too long to do so for all.
 */
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';
import { plannedChunks } from './chunkPlan.ts';

const options: MinifyOptions = {
  ecma: 2020,
  module: true,
  // Statements are left apart: run together with commas they compress worse.
  compress: { passes: 3, sequences: false, unsafe_arrows: true, keep_fargs: false },
  format: { comments: false },
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
          if (code === undefined) this.error(`${chunk.fileName} came back empty`);
          chunk.code = code;
        }
      },
    },
  };
}
