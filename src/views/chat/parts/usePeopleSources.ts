/** Choosing all people of a channel or of a group at once, among those who can be chosen one by one. */
import { computed, shallowReactive, watch, type ComputedRef, type Ref } from 'vue';
import { useTimers } from '@/composables/useMachine';
import {
  shareChosen,
  sourcesThatFit,
  turned,
  type PeopleSource,
} from '@/domain/chat/peopleSources';
import { everybodyIn, isOfPeople } from '@/domain/chat/userGroups';
import { useWords } from '@/i18n/words';
import { useChannelChangesStore } from '@/stores/chat/channelChanges';
import { useChannelsStore } from '@/stores/chat/channels';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useGroupTitle } from '../names/useGroupTitle';
import { useAttempt } from '../forms/useAttempt';

/** Who looks for the fifth types another letter. */
const MOST = 4;
/** Nobody asks a server who is in a channel for each letter that is typed. */
const TYPED_MS = 300;

export interface SourceRow extends PeopleSource {
  readonly key: string;
  /** How many of its people can be chosen; undefined until they are known. */
  readonly count: number | undefined;
  readonly share: 'none' | 'some' | 'all';
}

interface Options {
  /** What was typed. */
  readonly wanted: Readonly<Ref<string>>;
  readonly chosen: Ref<readonly number[]>;
  /** Whether somebody can be chosen. */
  isOffered(userId: number): boolean;
  /** The channel that they are chosen for; null where there is none yet, undefined where this is not offered at all. */
  channelId(): number | null | undefined;
}

/** Who is in channels, asked for once each. */
function useAskedSubscribers() {
  const channels = useChannelsStore();
  const changes = useChannelChangesStore();
  const asked = new Map<number, Promise<readonly number[]>>();
  const answers = shallowReactive(new Map<number, readonly number[]>());

  return {
    known(channelId: number): readonly number[] | undefined {
      const told = channels.subscriberIds.get(channelId);
      return told ? [...told] : answers.get(channelId);
    },
    /** @throws RequestError */
    async ask(channelId: number): Promise<readonly number[]> {
      const asking = asked.get(channelId) ?? changes.subscribersOf(channelId);
      asked.set(channelId, asking);
      try {
        const answer = await asking;
        answers.set(channelId, answer);
        return answer;
      } catch (error) {
        asked.delete(channelId);
        throw error;
      }
    },
  };
}

/** All that there are, archived channels and groups out of use left out. */
function useSources(channelId: Options['channelId']): ComputedRef<PeopleSource[]> {
  const channels = useChannelsStore();
  const groups = useUserGroupsStore();
  const groupTitle = useGroupTitle();

  return computed(() => {
    const own = channelId();
    if (own === undefined) return [];
    const fit = [...channels.byId.values()].filter(
      (one) => one.isArchived !== true && one.channelId !== own,
    );
    const used = [...groups.byId.values()].filter(
      (one) => one.deactivated !== true && isOfPeople(one),
    );
    return [
      ...fit.map((one) => ({ kind: 'channel' as const, id: one.channelId, name: one.name })),
      ...used.map((one) => ({ kind: 'group' as const, id: one.id, name: groupTitle(one.name) })),
    ];
  });
}

export function usePeopleSources({ wanted, chosen, isOffered, channelId }: Options) {
  const { locale } = useWords();
  const groups = useUserGroupsStore();
  const attempt = useAttempt();
  const timers = useTimers();
  const subscribers = useAskedSubscribers();
  const sources = useSources(channelId);

  const found = computed(() =>
    sourcesThatFit(sources.value, { wanted: wanted.value, locale: locale.value }),
  );
  const shown = computed(() => found.value.slice(0, MOST));

  function peopleOf({ kind, id }: PeopleSource): readonly number[] | undefined {
    const all = kind === 'group' ? [...everybodyIn(id, groups.userGroup)] : subscribers.known(id);
    return all?.filter(isOffered);
  }

  const rows = computed(() => {
    const among = new Set(chosen.value);
    return shown.value.map((source): SourceRow => {
      const people = peopleOf(source);
      const share = people ? shareChosen(people, among) : 'none';
      return { ...source, key: `${source.kind}-${source.id}`, count: people?.length, share };
    });
  });

  // How many there are is told with the name, as soon as nobody types on.
  let asking: ReturnType<typeof timers.after> | null = null;
  watch(
    () => rows.value.filter(({ count }) => count === undefined).map(({ id }) => id),
    (unknown) => {
      asking?.cancel();
      asking = timers.after(TYPED_MS, () => {
        // Who wants them anyway asks again, and is told then.
        for (const id of unknown) subscribers.ask(id).catch(() => undefined);
      });
    },
  );

  /** Chooses all people of a source, or none of them where all are chosen; whether it came about. */
  async function turn(source: PeopleSource): Promise<boolean> {
    const ask = () => subscribers.ask(source.id);
    if (!peopleOf(source) && !(await attempt(ask, 'chat.channelCard.peopleFailed'))) return false;
    chosen.value = turned(chosen.value, peopleOf(source) ?? []);
    return true;
  }

  return { rows, count: computed(() => found.value.length), turn };
}
