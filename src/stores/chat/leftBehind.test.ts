import { describe, expect, it } from 'vitest';
import { createRecordStore } from '@/platform/recordStore';
import { createFakePlatform } from '@/testing/fakePlatform';
import { eraseLeftBehind, farewellKeyOf, noteBack, notePutOut, recordsName } from './leftBehind';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT = 'home:11';

async function leave() {
  const platform = createFakePlatform();
  const shelves = createRecordStore(platform.indexedDb, recordsName(ACCOUNT));
  await shelves.put('drafts', 'one', { text: 'Soup?' });
  platform.deviceStore.write(farewellKeyOf(ACCOUNT), '[]');
  notePutOut(platform, ACCOUNT);
  const drafts = () => shelves.list('drafts', (value) => value);
  return { platform, drafts };
}

describe('what somebody left behind who was put out', () => {
  it('waits for a week, and no longer', async () => {
    const { platform, drafts } = await leave();
    platform.jumpClock(6 * DAY_MS);
    // Being told again does not begin another week.
    notePutOut(platform, ACCOUNT);
    await eraseLeftBehind(platform);
    expect(await drafts()).toHaveLength(1);
    platform.jumpClock(DAY_MS);
    await eraseLeftBehind(platform);
    expect(await drafts()).toEqual([]);
    expect(platform.deviceStore.keys()).toEqual([]);
  });

  it('stays where they came back in time', async () => {
    const { platform, drafts } = await leave();
    noteBack(platform, ACCOUNT);
    platform.jumpClock(30 * DAY_MS);
    await eraseLeftBehind(platform);
    expect(await drafts()).toHaveLength(1);
  });
});
