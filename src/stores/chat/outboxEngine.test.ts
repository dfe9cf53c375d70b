import { describe, expect, it } from 'vitest';
import { runOutboxModel } from '@/testing/outboxModel';

describe('outbox', () => {
  // The number is what the design asks for; the clock is ours, so it takes seconds.
  it('loses nothing, doubles nothing and tells of every copy: 100,000 sends, 30 % of them through faults', async () => {
    const report = await runOutboxModel({ sends: 100_000, faultRate: 0.3, seed: 20_251 });
    expect(report.problems).toEqual([]);
    expect(report.sent).toBe(100_000);
    // The run must have met what it is about.
    expect(report.browserCopies).toBeGreaterThan(1_000);
    expect(report.lostAnswers).toBeGreaterThan(5_000);
    expect(report.limited).toBeGreaterThan(500);
  }, 60_000);
});
