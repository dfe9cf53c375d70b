import { expect, it } from 'vitest';
import { browserTabs } from './browserTabs';

it('says nothing on a channel that is closed, and complains of nothing', async () => {
  const [ours, theirs, third] = ['one', 'one', 'one'].map((name) => browserTabs().channel(name));
  const heard: unknown[] = [];
  const hearing = new Promise<void>((resolve) => {
    theirs?.onMessage((message) => {
      heard.push(message);
      if (message === 'last') resolve();
    });
  });
  ours?.post('early');
  ours?.close();
  ours?.post('late');
  third?.post('last');
  await hearing;
  expect(heard).toEqual(['early', 'last']);
  theirs?.close();
  third?.close();
});
