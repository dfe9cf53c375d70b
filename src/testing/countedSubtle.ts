/**
 * The machine's own ciphers, which work on threads of their own: how long they take in turns of this thread's loop
 * depends on what else the machine does, so that fake time must stand still until they are done.
 */

export interface CountedSubtle {
  subtle: SubtleCrypto;
  /** Whether anything is still being worked on. */
  isBusy(): boolean;
}

/** Counts what it is asked for until it is answered, or refused. */
export function createCountedSubtle(): CountedSubtle {
  const real = globalThis.crypto.subtle;
  let underWay = 0;

  async function counted(work: () => unknown): Promise<unknown> {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  }

  const subtle = new Proxy(real, {
    get(_, name) {
      const member: unknown = Reflect.get(real, name, real);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => counted(() => Reflect.apply(member, real, given) as unknown);
    },
  });
  return { subtle, isBusy: () => underWay > 0 };
}
