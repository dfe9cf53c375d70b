/**
 * Notices events about messages that were not held while a fetch was under way: its answer may be from before them,
 * and nothing would ever put that right.
 */

export interface FetchWatch {
  /** Runs a fetch; `isOutdated` afterwards tells whether it may have brought one of the messages as it was before. */
  during<Result>(
    fetch: () => Promise<Result>,
  ): Promise<{ result: Result; isOutdated(messageIds: Iterable<number>): boolean }>;
  /** An event concerned a message that is not held. */
  note(messageId: number): void;
  /** An event concerned all messages. */
  noteAll(): void;
}

export function createFetchWatch(): FetchWatch {
  let underWay = 0;
  let serial = 0;
  let allNotedAt = 0;
  const notedAt = new Map<number, number>();

  return {
    async during(fetch) {
      const started = serial;
      underWay += 1;
      try {
        const result = await fetch();
        return {
          result,
          isOutdated(messageIds) {
            if (allNotedAt > started) return true;
            for (const messageId of messageIds) {
              if ((notedAt.get(messageId) ?? 0) > started) return true;
            }
            return false;
          },
        };
      } finally {
        underWay -= 1;
        // Asked at once or never: the notes live until the turn is over.
        if (underWay === 0) {
          queueMicrotask(() => {
            if (underWay === 0) notedAt.clear();
          });
        }
      }
    },
    note(messageId) {
      if (underWay > 0) notedAt.set(messageId, (serial += 1));
    },
    noteAll() {
      if (underWay > 0) allNotedAt = serial += 1;
    },
  };
}
