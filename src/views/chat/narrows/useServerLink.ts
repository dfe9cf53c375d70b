/** Addresses on the server, which any client understands. */
import type { Narrow } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import { fragmentOfSegments } from '@/domain/chat/narrowFragment';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useRealmStore } from '@/stores/chat/realm';
import { useAddressNames } from './useAddressNames';

/** The address of one of the server's own pages, such as "/login". */
export function useServerPage() {
  const account = useChatAccount();
  const realm = useRealmStore();
  return (path: string) => (realm.realm?.url ?? account.serverUrl).replace(/\/$/, '') + path;
}

export function useServerLink() {
  const names = useAddressNames(useChatAccount());
  const serverPage = useServerPage();

  /** The address of a narrow, at a message of it where one is given. */
  return function serverLink(narrow: Narrow, near: number | null = null): string {
    const fragment = fragmentOfSegments(segmentsOfNarrow(narrow, names, near));
    return serverPage(`/${fragment}`);
  };
}
