import { describe, expect, it } from 'vitest';
import { runOutboxModel } from '@/testing/outboxRun';

describe('outbox', () => {
  // The number is what the design asks for; the clock is ours, so it takes seconds. Each seed has caught a fault that the
  // other did not.
  it.each([20_251, 1])(
    'loses nothing, doubles nothing, tells of every copy: 100,000 sends, three in ten through faults, seed %i',
    async (seed) => {
      const report = await runOutboxModel({ sends: 100_000, faultRate: 0.3, seed });
      expect(report.problems).toEqual([]);
      expect(report.sent).toBe(100_000);
      // The run must have met what it is about.
      expect(report.browserCopies).toBeGreaterThan(1_000);
      expect(report.lostAnswers).toBeGreaterThan(5_000);
      expect(report.limited).toBeGreaterThan(500);
    },
  );

  it.each([7, 8])(
    'nor where half of it can be taken back before it leaves: 20,000 sends, three in ten through faults, seed %i',
    async (seed) => {
      const options = { sends: 20_000, faultRate: 0.3, graceRate: 0.5, seed };
      const report = await runOutboxModel(options);
      expect(report.problems).toEqual([]);
      expect(report.waiting).toBeGreaterThan(2_000);
      expect(report.takenBack).toBeGreaterThan(400);
    },
  );
});
