/**
 * Tells the packer which of Vue's features the app does without: Vue asks for each of them wherever it draws, and so every
 * first view would ship what follows where the answer is yes. A build that uses one of them ends.
 */
import type { Plugin, Rolldown } from 'vite';
import { replaced, type Replacement } from './replaced.ts';

/** What is to take the place of each expression or statement, for modules whose names end so. */
const facts: Readonly<Record<string, readonly Replacement[]>> = {
  'runtime-core.esm-bundler.js': [
    // Suspense, and set-ups that are waited for.
    [/\b(?:\w+\.)?\w*[sS]hapeFlag & 128\b/g, 'false'],
    [/\bisSuspense\([\w.]+\.type\) &&/g, 'false &&'],
    [/\broot\.suspense &&/g, 'false &&'],
    [/\bsuspense && suspense\.activeBranch === vnode\b/g, 'false'],
    [/= queueEffectWithSuspense\b/g, '= queuePostFlushCb'],
    [/= isPromise\(setupResult\)/g, '= false'],
    [/\binstance\.asyncDep &&/g, 'false &&'],
    [/\binstance\.asyncDep\) \{/g, 'false) {'],
    [/= locateUnresolvedAsyncRoot\(instance\)/g, '= null'],
    [/ \|\| resolveAsyncComponentPlaceholder\(\w+\)/g, ''],
    [/ssContent: vnode\.ssContent && [^,]*,\s*ssFallback: vnode\.ssFallback && [^,]*,/g, ''],
    [/ssContent: null,\s*ssFallback: null,/g, ''],
    [/asyncDep: null,\s*asyncResolved: false,/g, ''],
    [/suspenseId: suspense \? suspense\.pendingId : 0,/g, ''],
    // Components that Vue itself waits for: `useLazily` has ours.
    [/\bisAsyncWrapper\([\w.]+\)/g, 'false'],
    // What is kept alive while it is not shown.
    [/\bisKeepAlive\([\w.]+\)/g, 'false'],
    [/\b(?:\w+\.)*\w*[sS]hapeFlag & (?:256|512)\b/g, 'false'],
    // Transitions: what moves here, styles move.
    [/\b(?:vnode|nextVNode|instance\.vnode)\.transition(?=[);])/g, 'null'],
    [/= needTransition\(parentSuspense, transition\)/g, '= false'],
    [/= moveType !== 2 && shapeFlag & 1 && transition;/g, '= false;'],
    [
      /\b(?:leavingNode && leavingNode\.shapeFlag & 1 && )?transition && !transition\.persisted\b/g,
      'false',
    ],
    [/const leavingNode = [^;]*;/g, ''],
    // Custom elements made of components.
    [/(?<![.\w])(?:instance|root|vnode|currentRenderingInstance)\.ce\b(?! =|\.|\()/g, 'null'],
    // Pages that a server has drawn.
    [/\bisInSSRComponentSetup\b(?! =)/g, 'false'],
    [/\bel && hydrateNode\b/g, 'false'],
    // Strings of HTML: `noStaticStrings` sees to it that there are none.
    [/case Static:\s*if \(n1 == null\) \{[^]*?break;/g, ''],
    [/\btype === Static\b/g, 'false'],
    // A component whose parent makes its style anew is drawn again, as for any other new object: no component of ours is
    // given one, and comparing what it holds would take dates, maps and sets in view.
    [/if \(key === "style" && isObject\(nextProp\) && isObject\(prevProp\)\) \{[^}]*\}/, ''],
  ],
  'reactivity.esm-bundler.js': [
    // Whole scopes that are paused; single watchers can be.
    [/\n {2}(?:pause|resume)\(\) \{\s*if \(this\._active\) \{[^]*?\n {2}\}/g, ''],
  ],
  'shared.esm-bundler.js': [
    // Whole objects as text, which would be no sentence to anybody.
    [/JSON\.stringify\(val, replacer, 2\)/, 'String(val)'],
  ],
  'runtime-dom.esm-bundler.js': [
    [/\bel\._isVueCE\b/g, 'false'],
    [/insertStaticContent\(content, [^]*?\n {2}\}\n/g, ''],
  ],
};

/** What comes to nothing, or to something else, without them. */
const missing = new Set([
  'BaseTransition',
  'createSSRApp',
  'createStaticVNode',
  'defineAsyncComponent',
  'defineCustomElement',
  'hydrate',
  'KeepAlive',
  'onServerPrefetch',
  'Static',
  'Suspense',
  'Transition',
  'TransitionGroup',
  'withAsyncContext',
]);

function usesIn(chunk: Rolldown.OutputChunk): string[] {
  return Object.entries(chunk.modules)
    .filter(([id]) => /\/@vue\/runtime-(?:core|dom)\//.test(id))
    .flatMap(([, { renderedExports }]) => renderedExports)
    .filter((name) => missing.has(name));
}

export function leanVue(): Plugin {
  return {
    name: 'lean-vue',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@vue\/(?:reactivity|runtime-core|runtime-dom|shared)\/dist\/[\w.-]+\.js$/ },
      handler(code, id) {
        const [, list = []] = Object.entries(facts).find(([name]) => id.endsWith(name)) ?? [];
        return { code: replaced(code, list, (message) => this.error(message)), map: null };
      },
    },
    generateBundle(_options, bundle) {
      const uses = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? usesIn(part) : [],
      );
      if (uses.length > 0)
        this.error(`leanVue leaves out what this needs: ${[...new Set(uses)].join(', ')}`);
    },
  };
}
