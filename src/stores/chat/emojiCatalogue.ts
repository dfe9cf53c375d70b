/** The emoji to choose from: fetched once, when somebody first wants to choose; and those that were used last. */
import { computed, shallowRef } from 'vue';
import { getEmojiNames } from '@/api/chat/routes/emojiNames';
import type { EmojiReference } from '@/api/chat/model/reaction';
import type { EmojiOption, emojiOptions, findEmoji } from '@/domain/chat/emoji/emojiCatalogue';
import { entriesOf, isText, readJson } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useEmojiStore } from './emoji';
import { emojiKeyOf } from './sessions/leftBehind';
import { useRealmStore } from './realm';

const KEPT_RECENT = 24;
/** What people who have not chosen any yet are offered first. */
const USUAL_CODES = ['1f44d', '2764', '1f389', '1f642', '1f614', '1f440', '1f680', '2705'];

/** The rules come with the table of emoji, which nobody needs who does not choose one. */
interface Rules {
  emojiOptions: typeof emojiOptions;
  findEmoji: typeof findEmoji;
}

const keyOf = ({ reactionType, emojiCode }: Pick<EmojiReference, 'reactionType' | 'emojiCode'>) =>
  `${reactionType}:${emojiCode}`;

export const useEmojiCatalogueStore = defineChatStore('emojiCatalogue', (account) => {
  const { deviceStore } = usePlatform();
  const emoji = useEmojiStore(account);
  const realm = useRealmStore(account);
  const storeKey = emojiKeyOf(account.accountId);
  const names = shallowRef<ReadonlyMap<string, readonly string[]>>(new Map());
  const state = shallowRef<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const recentKeys = shallowRef<readonly string[]>(
    entriesOf(readJson(deviceStore.read(storeKey))).filter(isText),
  );
  let rules: Rules | null = null;

  /** In the order of pickers; empty until it is loaded. */
  const options = computed<readonly EmojiOption[]>(() =>
    state.value === 'ready' && rules
      ? rules.emojiOptions(names.value, emoji.realmEmoji.values())
      : [],
  );

  const byKey = computed(() => new Map(options.value.map((option) => [keyOf(option), option])));

  /** Used here before, last first; what is usual where nothing was. */
  const recent = computed<readonly EmojiOption[]>(() => {
    const usual = USUAL_CODES.map((emojiCode) =>
      keyOf({ reactionType: 'unicode_emoji', emojiCode }),
    );
    return [...new Set([...recentKeys.value, ...usual])]
      .slice(0, KEPT_RECENT)
      .flatMap((key) => byKey.value.get(key) ?? []);
  });

  /** Lists on other hosts are not fetched: they would learn who we are. */
  function pathOfList(): string | null {
    const url = realm.limits?.serverEmojiDataUrl ?? '';
    const { serverUrl } = account;
    if (!URL.canParse(url, serverUrl)) return null;
    const { origin, pathname, search } = new URL(url, serverUrl);
    const realmOrigin = new URL(realm.realm?.url ?? serverUrl, serverUrl).origin;
    const isOurs = origin === new URL(serverUrl).origin || origin === realmOrigin;
    return isOurs && url !== '' ? pathname + search : null;
  }

  /** Fetches the list, once. Call whenever somebody is about to choose. */
  async function load(): Promise<void> {
    if (state.value === 'loading' || state.value === 'ready') return;
    state.value = 'loading';
    try {
      const path = pathOfList();
      const [catalogue, found] = await Promise.all([
        import('@/domain/chat/emoji/emojiCatalogue'),
        path === null ? new Map<string, string[]>() : getEmojiNames(account.client, { path }),
      ]);
      rules = catalogue;
      names.value = found;
      state.value = 'ready';
    } catch {
      state.value = 'failed';
    }
  }

  /** Those whose names fit what was typed, the best first. */
  function find(typed: string): readonly EmojiOption[] {
    // Looked at first, so that who asks before the list is there learns when it comes.
    const { value: all } = options;
    return rules ? rules.findEmoji(all, typed, recent.value) : [];
  }

  /** Notes that it was used, so that it is offered first. */
  function noteUse(reference: Pick<EmojiReference, 'reactionType' | 'emojiCode'>) {
    const key = keyOf(reference);
    recentKeys.value = [key, ...recentKeys.value.filter((one) => one !== key)].slice(
      0,
      KEPT_RECENT,
    );
    deviceStore.write(storeKey, JSON.stringify(recentKeys.value));
  }

  return { state, options, recent, load, find, noteUse };
});
