import { beforeEach, describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { NAP_AFTER_MS, startHiddenNaps } from './hiddenNap';

/** A tab, and whether its queue is awake. */
function openTab(platform: FakePlatform, accountId = 'org:5') {
  const tab = { platform, isAwake: true, stop: () => {} };
  tab.stop = startHiddenNaps({
    platform,
    accountId,
    nap: () => void (tab.isAwake = false),
    comeBack: () => void (tab.isAwake = true),
  });
  return tab;
}

let first: FakePlatform;

beforeEach(() => {
  first = createFakePlatform();
});

describe('hidden tabs', () => {
  it('stay awake for a while, and where they are alone for good', async () => {
    const tab = openTab(first);
    first.setVisible(false);
    await first.advance(NAP_AFTER_MS * 5);
    expect(tab.isAwake).toBe(true);
  });

  it('of one account sleep, all but one', async () => {
    const tabs = [openTab(first), openTab(first.openTab()), openTab(first.openTab())];
    for (const { platform } of tabs) platform.setVisible(false);
    await first.advance(NAP_AFTER_MS - 1);
    expect(tabs.map(({ isAwake }) => isAwake)).toEqual([true, true, true]);
    await first.advance(1);
    expect(tabs.filter(({ isAwake }) => isAwake)).toHaveLength(1);
  });

  it('of two accounts listen each for their own', async () => {
    const tabs = [openTab(first), openTab(first.openTab(), 'other:7')];
    for (const { platform } of tabs) platform.setVisible(false);
    await first.advance(NAP_AFTER_MS);
    expect(tabs.map(({ isAwake }) => isAwake)).toEqual([true, true]);
  });

  it('take over where the one that listens is closed', async () => {
    const tabs = [openTab(first), openTab(first.openTab()), openTab(first.openTab())];
    for (const { platform } of tabs) platform.setVisible(false);
    await first.advance(NAP_AFTER_MS);
    tabs[0]?.stop();
    await first.settle();
    expect(tabs.slice(1).filter(({ isAwake }) => isAwake)).toHaveLength(1);
  });

  it('wake when they are shown, and sleep again when they are hidden again', async () => {
    const listener = openTab(first);
    const tab = openTab(first.openTab());
    first.setVisible(false);
    tab.platform.setVisible(false);
    await first.advance(NAP_AFTER_MS);
    expect([listener.isAwake, tab.isAwake]).toEqual([true, false]);
    tab.platform.setVisible(true);
    expect(tab.isAwake).toBe(true);
    await first.advance(NAP_AFTER_MS * 2);
    expect(tab.isAwake).toBe(true);
    tab.platform.setVisible(false);
    await first.advance(NAP_AFTER_MS);
    expect(tab.isAwake).toBe(false);
  });

  it('that were shown for a moment count anew', async () => {
    openTab(first);
    const tab = openTab(first.openTab());
    first.setVisible(false);
    await first.advance(NAP_AFTER_MS);
    tab.platform.setVisible(false);
    await first.advance(NAP_AFTER_MS - 1);
    tab.platform.setVisible(true);
    tab.platform.setVisible(false);
    await first.advance(NAP_AFTER_MS - 1);
    expect(tab.isAwake).toBe(true);
    await first.advance(1);
    expect(tab.isAwake).toBe(false);
  });

  it('leave no timer behind', () => {
    first.setVisible(false);
    const tab = openTab(first);
    expect(first.pendingTimers()).toBe(1);
    tab.stop();
    expect(first.pendingTimers()).toBe(0);
  });
});
