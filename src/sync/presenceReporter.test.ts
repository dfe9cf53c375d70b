import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { startPresenceReporter } from './presenceReporter';

function start(overrides: { isWanted?: () => boolean } = {}) {
  const platform = createFakePlatform();
  const reports: { isActive: boolean; hasNewInput: boolean }[] = [];
  const stop = startPresenceReporter({
    platform,
    pingSeconds: () => 60,
    isWanted: () => true,
    report: (isActive, hasNewInput) => {
      reports.push({ isActive, hasNewInput });
      return Promise.reject(new Error('lost'));
    },
    ...overrides,
  });
  return { platform, reports, stop };
}

describe('presence reporter', () => {
  it('reports once a minute, also after a report was lost', async () => {
    const { platform, reports, stop } = start();
    await platform.advance(181_000);
    expect(reports).toHaveLength(4);
    stop();
    await platform.advance(180_000);
    expect(reports).toHaveLength(4);
  });

  it('says idle after five minutes without input, and active again with the next', async () => {
    const { platform, reports } = start();
    await platform.advance(360_000);
    expect(reports.at(-1)).toEqual({ isActive: false, hasNewInput: false });
    platform.input();
    await platform.advance(60_000);
    expect(reports.at(-1)).toEqual({ isActive: true, hasNewInput: true });
  });

  it('says idle in a hidden tab, and nothing where it is not wanted', async () => {
    const { platform, reports } = start();
    platform.setVisible(false);
    await platform.advance(61_000);
    expect(reports.at(-1)?.isActive).toBe(false);
    const unwanted = start({ isWanted: () => false });
    await unwanted.platform.advance(120_000);
    expect(unwanted.reports).toEqual([]);
  });
});
