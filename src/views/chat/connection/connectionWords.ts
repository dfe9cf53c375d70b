/** Which words say how the connection stands. */
import type { ConnectionReport } from '@/stores/chat/connection';

export interface ConnectionWords {
  /** Message id of the line, and its values. */
  readonly text: string;
  readonly values?: Record<string, number>;
  /** What a screen reader hears, once: without the seconds, which change. */
  readonly announcement: string;
  readonly canTryNow: boolean;
}

/** One failure of a server is an accident. */
const FAILURES_BEFORE_WORDS = 3;
/** Shorter waits are over before they are read. */
const WAIT_WORTH_SAYING_SECONDS = 5;

function plain(text: string, canTryNow: boolean): ConnectionWords {
  return { text, announcement: text, canTryNow };
}

/** Null where there is nothing to say. */
export function connectionWords(
  report: ConnectionReport,
  secondsLeft: number,
): ConnectionWords | null {
  switch (report.kind) {
    case 'unreachable':
      return plain('chat.connection.unreachable', true);
    case 'trouble':
      if ((report.failures ?? 0) < FAILURES_BEFORE_WORDS) return null;
      return plain(
        report.reason === 'garbled' ? 'chat.connection.garbled' : 'chat.connection.trouble',
        true,
      );
    case 'limited':
      if (secondsLeft <= WAIT_WORTH_SAYING_SECONDS) return null;
      return {
        text: 'chat.connection.limited',
        values: { seconds: secondsLeft },
        announcement: 'chat.connection.limitedShort',
        canTryNow: false,
      };
    case 'catchingUp':
      return plain('chat.connection.catchingUp', false);
    case 'connecting':
      return plain('chat.connection.connecting', false);
    case 'live':
    case 'asleep':
    case 'signedOut':
      return null;
  }
}
