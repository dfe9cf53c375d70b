/** Keeps Vue from making a Trusted Types policy of its own, which our Content-Security-Policy does not allow. */
import type { Plugin, Rolldown } from 'vite';

const runtimeDom = /[\\/]@vue[\\/]runtime-dom[\\/].*\.js$/;
const lookup = /typeof window !== ["']undefined["'] && window\.trustedTypes/;

/** Vue's browser run-time as it would be in a browser without Trusted Types: its `vue` policy would bless any string. */
function blinded(code: string): string {
  if (!lookup.test(code))
    throw new Error('Vue looks up Trusted Types in a new way: adapt scripts/vite/withoutVuePolicy');
  return code.replace(lookup, 'undefined');
}

const transform: Rolldown.Plugin = {
  name: 'without-vue-policy',
  transform: {
    filter: { id: runtimeDom },
    handler: (code) => ({ code: blinded(code), map: null }),
  },
};

/** The transform, for the build and for the dependencies that the development server bundles beforehand. */
export function withoutVuePolicy(): Plugin {
  return {
    ...(transform as Plugin),
    enforce: 'pre',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [transform] } } }),
  };
}
