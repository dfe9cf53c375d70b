/** Whether a server answered a search. */
import type { ConnectionReport } from '@/stores/chat/connection';
import type { MessageList } from '@/stores/chat/messageList';
import { refusalOf } from '../message-list/feedState';

/** `refused`: it does not know what is asked for, or shows nothing of it. */
export type SearchAnswer = 'waiting' | 'answered' | 'unreachable' | 'refused';

const AWAY: readonly ConnectionReport['kind'][] = ['unreachable', 'trouble'];

/** Reactive. */
export function searchAnswerOf(list: MessageList, { kind }: ConnectionReport): SearchAnswer {
  switch (list.state.value) {
    case 'ready':
      return 'answered';
    case 'failed':
      return refusalOf(list) ? 'refused' : 'unreachable';
    // What was kept of an answer is shown meanwhile.
    case 'loading':
    case 'stale':
      return list.error.value !== null || AWAY.includes(kind) ? 'unreachable' : 'waiting';
  }
}
