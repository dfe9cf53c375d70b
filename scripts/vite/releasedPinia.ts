/**
 * Takes Pinia as it is released for browsers, without its developers' tools: of its other build the packer keeps what
 * those tools save files with, for it cannot know that nobody asks for it. Nor do stores of the app have what they are
 * given besides: none is made of options, taken up from another machine, patched, listened to or reset.
 */
import type { Plugin } from 'vite';
import { replaced, type Replacement } from './replaced.ts';

const idle: readonly Replacement[] = [
  [/o=typeof t==`function`;a=o\?n:t;/, 'o=!0;'],
  // Around each function of a store, with two sets for each call of it: whoever wants to hear of calls.
  [/let D=\(t,n=``\)=>\{.*?,r\},(?=F=)/, 'let D=t=>t,'],
  [
    /\$onAction:k\.bind\(null,b\),\$patch:w,\$reset:T,\$subscribe\(t,n=\{\}\)\{.*?return r\},(?=\$dispose)/,
    '',
  ],
  [/let T=c\?function\(\)\{.*?\}:O;/, ''],
  [/function w\(t\)\{let n;h=g=!1.*?A\(v,n,i\.state\.value\[e\]\)\}/, ''],
  [/,set:e=>\{w\(t=>\{R\(t,e\)\}\)\}/, ''],
  [/\(S&&L\(n\)&&\(.*?,S\[t\]\)\)\),/, '('],
  [/S&&c&&r\.hydrate&&r\.hydrate\(I\.\$state,S\),h=!0,g=!0,/, ''],
];

const released = /\/pinia\/dist\/pinia\.esm-browser\.prod\.js$/;

export function releasedPinia(): Plugin {
  return {
    name: 'released-pinia',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^pinia$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found?.id.endsWith('/pinia/dist/pinia.js'))
          this.error('Pinia is released otherwise now: is releasedPinia of use?');
        return { ...found, id: found.id.replace(/pinia\.js$/, 'pinia.esm-browser.prod.js') };
      },
    },
    transform: {
      filter: { id: released },
      handler(code) {
        return { code: replaced(code, idle, (message) => this.error(message)), map: null };
      },
    },
  };
}
