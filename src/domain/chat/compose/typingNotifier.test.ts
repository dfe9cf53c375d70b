import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { topicConversation } from '../conversation';
import { ended, NOT_TYPING, typed, waited, type TypingNotice } from './typingNotifier';

const intervals = { startedWaitMs: 30_000, stoppedWaitMs: 12_000 };
const lunch = topicConversation(1, 'lunch');
const tides = topicConversation(1, 'tides');

describe('typing notices', () => {
  it('start at once, repeat while it goes on, and end after a pause', () => {
    const first = typed(NOT_TYPING, { conversation: lunch, nowMs: 0 }, intervals);
    expect(first.notices).toEqual([{ op: 'start', conversation: lunch }]);
    const second = typed(first.state, { conversation: lunch, nowMs: 10_000 }, intervals);
    expect(second.notices).toEqual([]);
    const third = typed(second.state, { conversation: lunch, nowMs: 30_000 }, intervals);
    expect(third.notices).toEqual([{ op: 'start', conversation: lunch }]);
    expect(waited(third.state, 41_999, intervals).notices).toEqual([]);
    expect(waited(third.state, 42_000, intervals).notices).toEqual([
      { op: 'stop', conversation: lunch },
    ]);
  });

  it('end in one place before they start in another', () => {
    const first = typed(NOT_TYPING, { conversation: lunch, nowMs: 0 }, intervals);
    expect(typed(first.state, { conversation: tides, nowMs: 5 }, intervals).notices).toEqual([
      { op: 'stop', conversation: lunch },
      { op: 'start', conversation: tides },
    ]);
  });

  it('never stop what was not started, and never leave two open', () => {
    const step = fc.record({
      kind: fc.constantFrom('key', 'wait', 'end'),
      conversation: fc.constantFrom(lunch, tides),
      passMs: fc.nat(40_000),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state = NOT_TYPING;
        let nowMs = 0;
        const notices: TypingNotice[] = [];
        for (const { kind, conversation, passMs } of steps) {
          nowMs += passMs;
          const next =
            kind === 'key'
              ? typed(state, { conversation, nowMs }, intervals)
              : kind === 'wait'
                ? waited(state, nowMs, intervals)
                : ended(state);
          ({ state } = next);
          notices.push(...next.notices);
        }
        let open: unknown = null;
        for (const { op, conversation } of notices) {
          if (op === 'stop') expect(conversation).toBe(open);
          else expect([null, conversation]).toContain(open);
          open = op === 'start' ? conversation : null;
        }
      }),
    );
  });
});
