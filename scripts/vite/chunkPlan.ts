/** Which modules share a chunk: few chunks for what a first view needs, and nothing in them that it does not need. */
import type { Rolldown } from 'vite';

type ModuleLookup = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Libraries of every first view. Of what only lazy views use of them, the larger parts are cut out: see laterHalves. */
const vendor =
  /node_modules\/(?:@vue\/|vue\/|vue-router\/|pinia\/|@lingui\/core\/|valibot\/.*\?early$|virtual:)|scripts\/vite\/lineIcon\.ts$|plugin-vue:export-helper|vite\/preload-helper/;
const iconPath = /\/@lucide\/vue\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** What the account's lazy pages use too must not lie in the chat's chunk. */
const forAll = new RegExp(`/src/(?:components|composables)/|${iconPath.source}`);
/** Never none: what is left to itself may fill a chunk in the name of a view, whose own module then lacks exports. */
const sharedChunks: ReadonlyMap<string, string> = new Map([
  ['chat', 'shared'],
  ['live', 'shared'],
  ['feed', 'shared-by-feed'],
]);
/** What only the feed uses: left to itself, it would fill a chunk in the name of a view. */
const feedLibraries = /node_modules\/text-field-edit\//;
const library = /[\\/]node_modules[\\/]/;
const lucideImport = /import\s*\{([^}]*)\}\s*from\s*["']@lucide\/vue["']/g;

/** One chunk: everything that all of `views` need at once. An earlier plan's modules are not taken again. */
interface Plan {
  chunk: string;
  /** Where those go that the account's lazy pages may use too; else see `sharedChunks`. */
  shared?: string;
  /** Endings of module ids. */
  views: readonly string[];
}

/**
 * What stands or waits beside views without messages is not to bring the feed there. What any page may use of what both
 * need stays apart from what is the chat's, or a page of the account would fetch the chat for it.
 */
const withoutFeed = [
  '/src/views/chat/hotkeys/ChatOverlays.vue',
  '/src/views/chat/palette/CommandPalette.vue',
  '/src/views/chat/place-menu/RowMenu.vue',
  '/src/views/chat/notices/ChatNotices.vue',
  '/src/views/chat/left-sidebar/ChannelTopics.vue',
  '/src/views/chat/recent/RecentView.vue',
];

const plans: readonly Plan[] = [
  { chunk: 'start', views: ['/src/app/main.ts'] },
  // What both wings need from the start is small, and each wing would else fetch the other's chunk for it.
  {
    chunk: 'start',
    views: ['/src/views/account/RegistrationView.vue', '/src/views/chat/ChatView.vue'],
  },
  {
    chunk: 'start',
    views: [
      '/src/views/account/RegistrationView.vue',
      '/src/views/chat/message-list/NarrowView.vue',
    ],
  },
  // What the chat’s lazy parts have too is small: a chunk of its own compresses worse than it weighs.
  {
    chunk: 'start',
    views: ['/src/views/account/RegistrationView.vue', '/src/views/chat/people/PeopleSidebar.vue'],
  },
  {
    chunk: 'start',
    views: ['/src/views/account/RegistrationView.vue', '/src/views/chat/compose/ComposeBox.vue'],
  },
  {
    chunk: 'portal',
    views: ['/src/views/account/RegistrationView.vue', '/src/views/account/SignInView.vue'],
  },
  { chunk: 'portal', views: ['/src/app/accountPages.ts'] },
  { chunk: 'portal', views: ['/src/stores/account/entrance.ts'] },
  { chunk: 'register', views: ['/src/views/account/RegistrationView.vue'] },
  { chunk: 'sign-in', views: ['/src/views/account/SignInView.vue'] },
  { chunk: 'chat', views: ['/src/app/chatPages.ts'] },
  { chunk: 'chat', views: ['/src/views/chat/ChatView.vue'] },
  { chunk: 'chat', views: ['/src/views/chat/inbox/InboxView.vue'] },
  { chunk: 'chat', views: ['/src/views/chat/rail/ChatRail.vue'] },
  // What lies on the device waits for nothing else.
  { chunk: 'records', views: ['/src/platform/recordStore.ts'] },
  // What every account needs a moment later.
  { chunk: 'live', views: ['/src/sync/live.ts'] },
  { chunk: 'live', views: ['/src/sync/poller.ts'] },
  { chunk: 'live', views: ['/src/views/chat/left-sidebar/DraftsCount.vue'] },
  { chunk: 'live', views: ['/src/api/chat/fileTransfer.ts'] },
  ...withoutFeed.map((view) => ({
    chunk: 'live',
    shared: 'shared-by-feed',
    views: ['/src/views/chat/message-list/NarrowView.vue', view],
  })),
  { chunk: 'feed', views: ['/src/views/chat/message-list/NarrowView.vue'] },
];

/** The names of the chunks that are made by plan. */
export const plannedChunks: ReadonlySet<string> = new Set(plans.map(({ chunk }) => chunk));

/** The file of an icon: `Trash2Icon` lies in `trash-2.mjs`. */
function iconFile(name: string): string {
  const kebab = name
    .replace(/Icon$/, '')
    .replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, '$1$3-$2$4')
    .toLowerCase();
  return `/@lucide/vue/dist/esm/icons/${kebab}.mjs`;
}

function iconsIn(code: string): string[] {
  return [...code.matchAll(lucideImport)].flatMap(([, names = '']) =>
    names.split(',').map((name) => iconFile(name.trim().split(/\s+as\s+/)[0] ?? '')),
  );
}

/** What runs before this module can: itself and its static imports. Of libraries only icons, by their file names. */
function closureOf(start: string, lookup: ModuleLookup): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || library.test(id)) continue;
    found.add(id);
    const info = lookup.getModuleInfo(id);
    iconsIn(info?.code ?? '').forEach((icon) => found.add(icon));
    waiting.push(...(info?.importedIds ?? []));
  }
  return found;
}

function intersection(sets: readonly Set<string>[]): Set<string> {
  const [first = new Set<string>(), ...rest] = sets;
  return new Set([...first].filter((id) => rest.every((set) => set.has(id))));
}

/** The groups for `output.codeSplitting`; `root` is the project's folder. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let chunks: Map<string, string> | null = null;

  function planAll(lookup: ModuleLookup): Map<string, string> {
    const planned = new Map<string, string>();
    for (const { chunk, views, shared = sharedChunks.get(chunk) ?? chunk } of plans) {
      const needed = intersection(views.map((view) => closureOf(root + view, lookup)));
      for (const id of needed) {
        if (!planned.has(id)) planned.set(id, forAll.test(id) ? shared : chunk);
      }
    }
    return planned;
  }

  return [
    {
      debugName: 'planned',
      name(id, context) {
        // Halves of libraries that no first view asks for: see laterHalves.
        if (id.endsWith('?later')) return 'later';
        if (vendor.test(id)) return 'start';
        if (feedLibraries.test(id)) return 'feed';
        chunks ??= planAll(context);
        return chunks.get(iconPath.exec(id)?.[0] ?? id) ?? null;
      },
      includeDependenciesRecursively: false,
    },
  ];
}
