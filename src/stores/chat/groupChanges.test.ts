import { describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { chatAnswer } from '@/testing/fakeServer';
import { useGroupChangesStore } from './groupChanges';

describe.each([
  [289, false, 'DELETE /user_groups/60'],
  [290, true, 'POST /user_groups/60/deactivate'],
])('a group that is taken away, at level %i', (level, isKept, route) => {
  const world = chatWorldOfEachTest({ zulip_feature_level: level });

  it('goes, or is put out of use', async () => {
    world.server.prepare({ route, answer: chatAnswer() });
    const changes = world.use(useGroupChangesStore);
    expect(changes.isKept()).toBe(isKept);
    await changes.remove(60);
  });
});

describe.each([
  [259, false],
  [260, true],
])('who may mention a group, at level %i', (level, canBeChosen) => {
  const world = chatWorldOfEachTest({ zulip_feature_level: level });

  it('can be chosen where the server takes it in the way that we tell it', () => {
    expect(world.use(useGroupChangesStore).hasSettings()).toBe(canBeChosen);
  });
});
