/**
 * The import table: who may import whom, and nothing else may. `src/README.md` draws it; this file is the law.
 * To change it, change the row here, the drawing there, and say why in `docs/decisions/`.
 */

/** Every room and its folder. The first that matches a file counts, so wings stand before the floor they belong to. */
const folders = {
  app: 'src/app',
  'views/account': 'src/views/account',
  'views/chat': 'src/views/chat',
  views: 'src/views',
  components: 'src/components',
  composables: 'src/composables',
  sync: 'src/sync',
  'stores/account': 'src/stores/account',
  'stores/chat': 'src/stores/chat',
  stores: 'src/stores',
  'api/account': 'src/api/account',
  'api/chat': 'src/api/chat',
  api: 'src/api',
  workers: 'src/workers',
  i18n: 'src/i18n',
  platform: 'src/platform',
  domain: 'src/domain',
  styles: 'src/styles',
  testing: 'src/testing',
  contract: 'e2e/contract',
  bench: 'e2e/bench',
  chaos: 'e2e/chaos',
  standins: 'e2e/standins',
  e2e: 'e2e',
  scripts: 'scripts',
  lint: 'eslint',
};

const everyRoom = Object.keys(folders);
const product = everyRoom.filter((room) => folders[room].startsWith('src/') && room !== 'testing');
const anyPackage = ['**'];
/** What any page may use. Icons too: an icon is named where it is shown, a room of wrappers would be a barrel. */
const viewPackages = ['vue', 'vue-router', '@vueuse/core', '@lucide/vue'];

/**
 * The table. `rooms`: what a room may import besides itself; `types`: rooms whose `model` folder it may `import type`
 * from, because those types are the inward-facing shapes; `packages`: what it may take from outside.
 */
const table = {
  app: { rooms: product, packages: anyPackage },
  'views/account': {
    rooms: ['components', 'composables', 'stores', 'stores/account', 'i18n', 'domain', 'styles'],
    types: ['api/account'],
    packages: viewPackages,
  },
  'views/chat': {
    rooms: ['components', 'composables', 'stores', 'stores/chat', 'i18n', 'domain', 'styles'],
    types: ['api/chat'],
    packages: [...viewPackages, 'katex', 'text-field-edit'],
  },
  views: {
    rooms: ['components', 'composables', 'stores', 'i18n', 'domain', 'styles'],
    packages: viewPackages,
  },
  components: {
    rooms: ['composables', 'i18n', 'domain', 'styles'],
    types: ['api/account', 'api/chat'],
    packages: ['vue', 'reka-ui', '@lucide/vue', '@vueuse/core', 'virtua', 'uqr'],
  },
  composables: {
    rooms: ['platform', 'i18n', 'domain'],
    packages: ['vue', '@vueuse/core', 'text-field-edit'],
  },
  sync: {
    rooms: ['stores', 'stores/chat', 'api', 'api/chat', 'i18n', 'platform', 'domain'],
    packages: ['vue'],
  },
  'stores/account': {
    rooms: ['stores', 'api', 'api/account', 'workers', 'i18n', 'platform', 'domain'],
    packages: ['vue', 'pinia'],
  },
  'stores/chat': {
    rooms: ['stores', 'api', 'api/chat', 'i18n', 'platform', 'domain'],
    packages: ['vue', 'pinia'],
  },
  stores: { rooms: ['api', 'i18n', 'platform', 'domain'], packages: ['vue', 'pinia'] },
  'api/account': { rooms: ['api', 'platform', 'domain'], packages: ['valibot'] },
  'api/chat': { rooms: ['api', 'platform', 'domain'], packages: ['valibot'] },
  api: { rooms: ['platform', 'domain'], packages: ['valibot'] },
  workers: { rooms: ['domain'], packages: [] },
  i18n: { rooms: ['domain'], packages: ['vue', '@lingui/core'] },
  platform: {
    rooms: [],
    packages: [
      'vue',
      'idb',
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
    ],
  },
  domain: {
    rooms: [],
    types: ['api/account', 'api/chat'],
    packages: ['@leeoniya/ufuzzy', '@scure/bip39', 'uqr'],
  },
  styles: { rooms: [], packages: [] },
  testing: { rooms: everyRoom, packages: anyPackage },
  contract: { rooms: everyRoom, packages: anyPackage },
  // What is measured is the product itself.
  bench: { rooms: everyRoom, packages: anyPackage },
  chaos: { rooms: everyRoom, packages: anyPackage },
  standins: { rooms: [], types: ['api/account', 'api/chat'], packages: anyPackage },
  e2e: {
    rooms: ['standins', 'scripts', 'bench'],
    types: ['api/account', 'api/chat'],
    packages: anyPackage,
  },
  scripts: { rooms: ['lint'], packages: anyPackage },
  lint: { rooms: [], packages: anyPackage },
};

const outside = { origin: ['external', 'core'] };

/** A row of the table, as policies of the rule. */
function policiesOf([room, { rooms, types = [], packages }]) {
  const from = { element: { type: room } };
  const allowed = [];
  if (rooms.length > 0) allowed.push({ from, allow: { to: { element: { type: rooms } } } });
  if (types.length > 0) {
    const models = { element: { type: types }, file: { categories: 'model' } };
    allowed.push({ from, allow: { to: models, dependency: { kind: 'type' } } });
  }
  if (packages.length > 0)
    allowed.push({ from, allow: { to: { module: { ...outside, source: packages } } } });
  return allowed;
}

const policies = [
  ...Object.entries(table).flatMap(policiesOf),
  // The frame of the chat ties the event queue to its own life; no other view knows that events exist.
  {
    from: { element: { type: 'views/chat' }, file: { categories: 'chat-frame' } },
    allow: { to: { element: { type: 'sync' } } },
  },
  // Tests reach for what they prove things with.
  {
    from: { file: { categories: 'test' } },
    allow: [{ to: { element: { type: everyRoom } } }, { to: { module: outside } }],
  },
  {
    from: { element: { type: product }, file: { categories: '!test' } },
    disallow: { to: { file: { categories: 'test' } } },
  },
];

export const roomSettings = {
  'boundaries/elements': Object.entries(folders).map(([type, pattern]) => ({
    type,
    pattern,
    partialMatch: false,
  })),
  'boundaries/elements-single-match': true,
  'boundaries/files': [
    { category: 'test', pattern: '**/*.test.{ts,mjs}' },
    { category: 'model', pattern: 'src/api/*/model/**' },
    { category: 'chat-frame', pattern: 'src/views/chat/ChatView.vue' },
  ],
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  'boundaries/legacy-templates': false,
};

export const roomRules = {
  'boundaries/dependencies': [
    'error',
    { default: 'disallow', checkAllOrigins: true, checkUnknownLocals: true, policies },
  ],
  'boundaries/no-unknown-files': 'error',
};
