/** What is unread in channels and in all, in cells: kept by what each conversation adds, never counted afresh. */
import { computed, markRaw, shallowRef, toRaw, type ShallowRef } from 'vue';
import {
  isSameShare,
  NO_SHARE,
  type UnreadConversation,
  type UnreadShare,
} from '@/domain/chat/unreadEntry';
import { isTopicMuted } from '@/domain/chat/topicMuting';
import type { ChatAccount } from '../chatAccount';
import { useChannelsStore } from '../channels';
import { useUserTopicsStore } from '../userTopics';

export interface UnreadTotals {
  /** What calls for attention: direct messages, and topics that are not muted. */
  readonly counted: number;
  readonly direct: number;
  readonly mentions: number;
}

// Most conversations have but one unread message.
const ONE_COUNTED: UnreadShare = { counted: 1, muted: 0, mentions: 0 };
const ONE_MUTED: UnreadShare = { counted: 0, muted: 1, mentions: 0 };

function shareWhere(isQuiet: boolean, { count, mentionCount }: UnreadConversation): UnreadShare {
  if (count === 0) return NO_SHARE;
  if (count === 1 && mentionCount === 0) return isQuiet ? ONE_MUTED : ONE_COUNTED;
  return { counted: isQuiet ? 0 : count, muted: isQuiet ? count : 0, mentions: mentionCount };
}

/** Which topics call for no attention now. Past the proxies: a registration asks this for tens of thousands. */
function createMuting(account: ChatAccount) {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);

  function isChannelMuted(channelId: number): boolean {
    return toRaw(channels.subscriptions).get(channelId)?.isMuted ?? true;
  }

  return {
    isChannelMuted,
    hasDecisions: () => toRaw(userTopics.byKey).size > 0,
    isQuiet(entry: UnreadConversation, isInMutedChannel: boolean): boolean {
      const decisions = toRaw(userTopics.byKey);
      // Its name is not made where it is not needed.
      const policy = decisions.size > 0 ? decisions.get(entry.key)?.visibilityPolicy : undefined;
      return isTopicMuted(policy ?? 'none', isInMutedChannel);
    },
  };
}

type Muting = ReturnType<typeof createMuting>;

/** Sums of a channel, or of everything direct, while they grow. */
interface Tally {
  readonly isMuted: boolean;
  readonly sum: { counted: number; muted: number; mentions: number };
}

const newTally = (isMuted: boolean): Tally => ({
  isMuted,
  sum: { counted: 0, muted: 0, mentions: 0 },
});

/** Counts what was never counted before, past all that there is to follow. */
function createFirstCount({ isChannelMuted, isQuiet, hasDecisions }: Muting) {
  const isEachAsked = hasDecisions();
  const byChannel = new Map<number, Tally>();
  const direct = newTally(false);

  function tallyOf(channelId: number): Tally {
    let tally = byChannel.get(channelId);
    if (!tally) byChannel.set(channelId, (tally = newTally(isChannelMuted(channelId))));
    return tally;
  }

  return {
    byChannel,
    direct,
    add(entry: UnreadConversation) {
      const { conversation } = entry;
      const isTopic = conversation.kind === 'topic';
      const { isMuted, sum } = isTopic ? tallyOf(conversation.channelId) : direct;
      const isUncalled = isEachAsked && isTopic ? isQuiet(entry, isMuted) : isMuted;
      const share = (entry.share = shareWhere(isUncalled, entry));
      sum.counted += share.counted;
      sum.muted += share.muted;
      sum.mentions += share.mentions;
    },
  };
}

export type FirstCount = ReturnType<typeof createFirstCount>;

/** Sums of channels; each that somebody looks at has a cell. */
function createChannelSums() {
  const cells = new Map<number, ShallowRef<UnreadShare>>();
  let sums = new Map<number, UnreadShare>();
  const sumOf = (channelId: number) => sums.get(channelId) ?? NO_SHARE;

  function tell(channelId: number) {
    const cell = cells.get(channelId);
    const sum = sumOf(channelId);
    if (cell && !isSameShare(cell.value, sum)) cell.value = sum;
  }

  return {
    sumOf,
    /** Reactive to that channel alone. */
    read(channelId: number): UnreadShare {
      let cell = cells.get(channelId);
      if (!cell) cells.set(channelId, (cell = shallowRef(sumOf(channelId))));
      return cell.value;
    },
    set(channelId: number, sum: UnreadShare) {
      sums.set(channelId, sum);
      tell(channelId);
    },
    replaceAll(all: Map<number, UnreadShare>) {
      sums = all;
      for (const channelId of cells.keys()) tell(channelId);
    },
  };
}

function createTotals() {
  const now = shallowRef<UnreadTotals>({ counted: 0, direct: 0, mentions: 0 });
  const counted = computed(() => now.value.counted);
  const direct = computed(() => now.value.direct);
  const mentions = computed(() => now.value.mentions);
  return {
    // One by one: of a message that is read as it comes, which counts up and down again, nobody hears.
    totals: markRaw<UnreadTotals>({
      get counted() {
        return counted.value;
      },
      get direct() {
        return direct.value;
      },
      get mentions() {
        return mentions.value;
      },
    }),
    set: (totals: UnreadTotals) => (now.value = totals),
    add(change: UnreadTotals) {
      if (change.counted === 0 && change.direct === 0 && change.mentions === 0) return;
      const before = now.value;
      now.value = {
        counted: before.counted + change.counted,
        direct: before.direct + change.direct,
        mentions: before.mentions + change.mentions,
      };
    },
  };
}

export function createUnreadSums(account: ChatAccount) {
  const channels = useChannelsStore(account);
  const muting = createMuting(account);
  const sums = createChannelSums();
  const { totals, set: setTotals, add: addToTotals } = createTotals();
  const isSubscribed = (channelId: number) => toRaw(channels.subscriptions).has(channelId);

  function shareOf(entry: UnreadConversation): UnreadShare {
    const { conversation } = entry;
    if (conversation.kind === 'direct') return shareWhere(false, entry);
    return shareWhere(muting.isQuiet(entry, muting.isChannelMuted(conversation.channelId)), entry);
  }

  /** Takes a conversation's change over into the sums: costs the same however much else is unread. */
  function recount(entry: UnreadConversation) {
    const { conversation, share: before } = entry;
    const after = shareOf(entry);
    if (isSameShare(before, after)) return;
    entry.share = after;
    const counted = after.counted - before.counted;
    const muted = after.muted - before.muted;
    const mentions = after.mentions - before.mentions;
    if (conversation.kind === 'direct') {
      addToTotals({ counted, direct: counted, mentions });
      return;
    }
    const { channelId } = conversation;
    const sum = sums.sumOf(channelId);
    sums.set(channelId, {
      counted: sum.counted + counted,
      muted: sum.muted + muted,
      mentions: sum.mentions + mentions,
    });
    if (isSubscribed(channelId)) addToTotals({ counted, direct: 0, mentions });
  }

  /** Takes a first count over in place of everything: sums made under other settings do not carry over. */
  function replace({ byChannel, direct }: FirstCount) {
    let { counted, mentions } = direct.sum;
    const all = new Map<number, UnreadShare>();
    for (const [channelId, { sum }] of byChannel) {
      all.set(channelId, sum);
      if (!isSubscribed(channelId)) continue;
      counted += sum.counted;
      mentions += sum.mentions;
    }
    setTotals({ counted, direct: direct.sum.counted, mentions });
    sums.replaceAll(all);
  }

  /** Adds a channel to what is counted in all, or takes it out, where I subscribe to it. */
  function countInTotals(channelId: number, sign: 1 | -1) {
    if (!isSubscribed(channelId)) return;
    const { counted, mentions } = sums.sumOf(channelId);
    addToTotals({ counted: sign * counted, direct: 0, mentions: sign * mentions });
  }

  const startCount = () => createFirstCount(muting);
  return { totals, channelCounts: sums.read, recount, startCount, replace, countInTotals };
}
