/** The proof-of-work worker: the search loop on a thread of its own. */

import type { MessageFromWorker, MessageToWorker } from './powWorkerMessages';
import { createSearchRunner } from './searchRunner';

// A message to oneself comes back after the messages of the page, and sooner than any timer.
const turns = new MessageChannel();
let nextTurn: (() => void) | null = null;
turns.port1.onmessage = () => {
  nextTurn?.();
};

const receive = createSearchRunner({
  now: () => performance.now(),
  yieldThen(next) {
    nextTurn = next;
    turns.port2.postMessage(null);
  },
  post(message: MessageFromWorker) {
    self.postMessage(message);
  },
  sliceMs: 25,
  isArm: /arm|aarch64|iphone|ipad/i.test(navigator.userAgent),
});

self.onmessage = (event: MessageEvent<MessageToWorker>) => {
  receive(event.data);
};
