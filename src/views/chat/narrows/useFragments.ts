/** Where the realm's own addresses, `#narrow/…` and the like, lead in this app. */
import { useRouter, type RouteLocationRaw } from 'vue-router';
import { directConversation } from '@/domain/chat/conversation';
import { COMBINED_FEED } from '@/domain/chat/narrow';
import { narrowOfSegments } from '@/domain/chat/narrowAddress';
import { segmentsOfFragment } from '@/domain/chat/narrowFragment';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useAddressNames } from './useAddressNames';
import { useNarrowLink } from './useNarrowLink';

/** Fragments other than conversations, and the pages of this app that show the same. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^#recent/, 'chat-recent'],
  [/^#(drafts|scheduled)/, 'chat-drafts'],
  [/^#(channels|streams)/, 'chat-channels'],
  [/^#settings/, 'chat-settings'],
  [/^#organization/, 'chat-organization'],
];

export function useFragments(account: ChatAccount) {
  const router = useRouter();
  const names = useAddressNames(account);
  const { toNarrow, toConversation, toPage } = useNarrowLink(account);

  const toUser = (userId: number) => toConversation(directConversation([userId], account.userId));

  function toNarrowOf(fragment: string): RouteLocationRaw {
    const segments = segmentsOfFragment(fragment);
    const address = segments && narrowOfSegments(segments, names);
    if (address) return toNarrow(address.narrow, address.near);
    // Newer servers know conditions that we do not: what these say, no other view shows.
    const { organizationId } = account;
    return { name: 'chat-narrow', params: { organizationId, terms: segments ?? ['narrow'] } };
  }

  function place(fragment: string): RouteLocationRaw {
    if (fragment.startsWith('#narrow/')) return toNarrowOf(fragment);
    // A channel as the list of its topics, which stands beside its messages here.
    if (fragment.startsWith('#topics/')) return toNarrowOf(fragment.replace('topics', 'narrow'));
    if (/^#(feed|all_messages)/.test(fragment)) return toNarrow(COMBINED_FEED);
    const userId = /^#user\/(\d+)/.exec(fragment)?.[1];
    if (userId !== undefined) return toUser(Number(userId));
    return toPage(PAGES.find(([pattern]) => pattern.test(fragment))?.[1] ?? 'chat-inbox');
  }

  return {
    linkHref: (fragment: string) => router.resolve(place(fragment)).href,
    openLink: (fragment: string) => void router.push(place(fragment)),
  };
}
