/** What only `src/platform` may touch: above it, the machine arrives as an argument, so that a test can replace it. */

const why = 'Only src/platform touches the machine: take it from usePlatform() or as an argument.';

const timers = [
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
];

const machine = [
  'window',
  'globalThis',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'crypto',
  'performance',
  'navigator',
  'location',
  'history',
  'screen',
  'matchMedia',
  'Notification',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'alert',
  'confirm',
  'prompt',
  'open',
  'trustedTypes',
];

const restricted = (names) => ['error', ...names.map((name) => ({ name, message: why }))];

export const machineGlobals = {
  /** For views, components and composables, which live in a document. */
  besideDocument: restricted([...machine, ...timers]),
  /** For everything below them, which must run without one. */
  withoutDocument: restricted([...machine, ...timers, 'document']),
  /** For workers, which have timers, a clock and a navigator of their own. */
  inWorkers: restricted([
    ...machine.filter((name) => !['globalThis', 'performance', 'navigator'].includes(name)),
    'document',
  ]),
};

export const machineProperties = [
  { object: 'Date', property: 'now', message: why },
  { object: 'Math', property: 'random', message: why },
  { object: 'AbortSignal', property: 'timeout', message: `${why} (It is a timer.)` },
];

export const machineSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: why },
];
