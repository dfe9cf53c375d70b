/**
 * Notices events about messages that were not held while a fetch was under way: its answer may be from before them,
 * and nothing would ever put that right.
 */

export interface FetchWatch {
  /**
   * Runs a fetch and hands its answer on in the same turn: between the two nothing may come. `isOutdated` tells whether
   * the answer may have brought one of the messages as it was before.
   */
  during<Answer, Result>(
    fetch: () => Promise<Answer>,
    use: (answer: Answer, isOutdated: (messageIds: Iterable<number>) => boolean) => Result,
  ): Promise<Result>;
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

  function isNotedSince(started: number, messageIds: Iterable<number>): boolean {
    if (allNotedAt > started) return true;
    for (const messageId of messageIds) if ((notedAt.get(messageId) ?? 0) > started) return true;
    return false;
  }

  return {
    async during(fetch, use) {
      const started = serial;
      underWay += 1;
      try {
        const answer = await fetch();
        return use(answer, (messageIds) => isNotedSince(started, messageIds));
      } finally {
        underWay -= 1;
        if (underWay === 0) notedAt.clear();
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
