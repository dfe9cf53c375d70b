import { expect, it } from 'vitest';
import { openChatTab } from '@/testing/chatTab';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { useDamagedTextsStore } from './damagedTexts';
import { useRecordsStore } from './records';

function openPage(platform: FakePlatform) {
  const { app, account } = openChatTab(platform);
  return app.runWithContext(() => ({
    records: useRecordsStore(account),
    damaged: useDamagedTextsStore(account),
  }));
}

it('what is left of damaged texts can be taken out, in later pages too, until it is erased', async () => {
  const platform = createFakePlatform();
  const { records } = openPage(platform);
  const circular: unknown[] = [];
  circular.push(circular);
  await records.put('drafts', 'half', { text: 'Half a sentence', revision: 1n });
  await records.put('outbox', 'nothing', circular);
  await records.put('picture', 'registration', { text: 'None of ours' });
  for (const shelf of ['drafts', 'outbox', 'picture']) await records.list(shelf, () => null);

  const { damaged } = openPage(platform.openTab());
  await damaged.look();
  expect(damaged.texts).toHaveLength(2);
  expect(damaged.texts[0]).toContain('"text": "Half a sentence"');
  expect(damaged.texts.join('')).not.toContain('None of ours');
  await damaged.forget();
  expect(damaged.texts).toEqual([]);
});
