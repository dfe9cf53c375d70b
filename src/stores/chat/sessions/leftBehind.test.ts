import { describe, expect, it } from 'vitest';
import { createRecordStore } from '@/platform/recordStore';
import { createFakePlatform } from '@/testing/fakePlatform';
import { readDevice } from '@/testing/readDevice';
import { tidyLeftBehind } from './lazyLeaving';
import { farewellKeyOf, noteBack, notePutOut, recordsName } from './leftBehind';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT = 'home:11';

async function leave() {
  const platform = createFakePlatform();
  const shelves = createRecordStore(platform, recordsName(ACCOUNT));
  await shelves.put('drafts', 'one', { text: 'Soup?' });
  platform.deviceStore.write(farewellKeyOf(ACCOUNT), '[]');
  notePutOut(platform, ACCOUNT);
  const drafts = () => shelves.list('drafts', (value) => value);
  return { platform, drafts };
}

describe('what somebody left behind who was put out', () => {
  it('waits for a week, sealed, and no longer', async () => {
    const { platform, drafts } = await leave();
    platform.jumpClock(6 * DAY_MS);
    // Being told again does not begin another week.
    notePutOut(platform, ACCOUNT);
    await tidyLeftBehind(platform);
    expect(await readDevice(platform)).not.toContain('Soup?');
    expect(await drafts()).toMatchObject([{ value: { text: 'Soup?' } }]);
    platform.jumpClock(DAY_MS);
    await tidyLeftBehind(platform);
    expect(await drafts()).toEqual([]);
    expect(platform.deviceStore.keys()).toEqual([]);
  });

  it('stays where they came back in time', async () => {
    const { platform, drafts } = await leave();
    noteBack(platform, ACCOUNT);
    platform.jumpClock(30 * DAY_MS);
    await tidyLeftBehind(platform);
    expect(await drafts()).toHaveLength(1);
  });

  it('waits for another week where nobody can tell when the first began', async () => {
    const { platform, drafts } = await leave();
    platform.deviceStore.write(`quayside.left.${ACCOUNT}`, 'yesterday');
    await tidyLeftBehind(platform);
    platform.jumpClock(6 * DAY_MS);
    await tidyLeftBehind(platform);
    expect(await drafts()).toHaveLength(1);
    platform.jumpClock(DAY_MS);
    await tidyLeftBehind(platform);
    expect(await drafts()).toEqual([]);
  });

  it('is tried again where the browser did not erase it', async () => {
    const { platform, drafts } = await leave();
    platform.jumpClock(8 * DAY_MS);
    const refusing = {
      open() {
        throw new Error('refused');
      },
    } as unknown as IDBFactory;
    await tidyLeftBehind({ ...platform, indexedDb: refusing });
    expect(await drafts()).toHaveLength(1);
    await tidyLeftBehind(platform);
    expect(await drafts()).toEqual([]);
  });
});
