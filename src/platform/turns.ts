/** Messages to oneself: unlike timers, they are neither stretched to milliseconds nor held back in hidden tabs. */
function createTurns(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}

let nextTurn: ((run: () => void) => void) | null = null;

/** Runs something in a later task, once what is waiting now has had its turn; in the order in which it was asked. */
export function soon(run: () => void): void {
  nextTurn ??= createTurns();
  nextTurn(run);
}
