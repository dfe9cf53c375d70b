import { describe, expect, it } from 'vitest';
import { createRateMeter } from './rateMeter';

describe('createRateMeter', () => {
  it('knows nothing before a stretch of time has passed', () => {
    const meter = createRateMeter();
    meter.note(0, 0);
    meter.note(10, 5000);
    expect(meter.perSecond()).toBe(0);
  });

  it('forgets what is older than its window', () => {
    const meter = createRateMeter(1000);
    for (let ms = 0; ms <= 2000; ms += 100) meter.note(ms, ms < 1000 ? ms : 1000 + (ms - 1000) * 5);
    expect(meter.perSecond()).toBe(5000);
  });

  it('does not count a pause', () => {
    const meter = createRateMeter();
    meter.note(0, 0);
    meter.note(500, 1000);
    meter.restart();
    expect(meter.perSecond()).toBe(2000);
    meter.note(60_000, 1000);
    meter.note(60_500, 3000);
    expect(meter.perSecond()).toBe(4000);
  });
});
