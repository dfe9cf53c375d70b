/** What is shown where the server refuses, and another device was there meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { initialSnapshot } from '@/testing/eg/initialSnapshot';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useMessageMarksStore } from './messageMarks';
import { useReactionsStore } from './reactions';
// So that what imports it settles within the turns that a test waits for.
import './ownWishes';

const refusal = { answer: chatRefusal('BAD_REQUEST'), status: 400 };
const tada = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' };
const settingsOf = (web_font_size_px: number) => ({
  user_settings: { ...eg.wire.userSettings(), web_font_size_px },
});

const world = chatWorldOfEachTest(settingsOf(14));

/** Something is pressed, and refused after a second; meanwhile the server says something. */
async function refused(route: string, press: () => Promise<void>, meanwhile: () => void) {
  world.server.prepare({ route, ...refusal, delayMs: 1_000 });
  const outcome = press().catch((error: unknown) => error);
  await world.platform.advance(500);
  meanwhile();
  await world.platform.advance(1_000);
  expect(await outcome).toBeInstanceOf(Error);
}

describe('a mark or a reaction that is refused', () => {
  beforeEach(() => {
    dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id: 1 }) }));
  });

  const { updateMessageFlagsAdd, updateMessageFlagsRemove } = eg.event;
  const star = (op: 'add' | 'remove', messageId = 1) => {
    const make = op === 'add' ? updateMessageFlagsAdd : updateMessageFlagsRemove;
    dispatch(world.stores, make({ flag: 'starred', messages: [messageId] }));
  };
  const marks = () => world.use(useMessageMarksStore);

  it.each([
    ['starred', () => star('add'), true],
    ['starred and not any more', () => (star('add'), star('remove')), false],
    ['left alone, and another one starred', () => star('add', 2), false],
  ])('is shown as it is by then: a message that was %s elsewhere', async (_, act, isStarred) => {
    await refused('POST /messages/flags', () => marks().toggleStar(1), act);
    expect(marks().isStarred(1)).toBe(isStarred);
  });

  it('is shown as an edit told of it', async () => {
    const edit = eg.event.updateMessage({ message_id: 1, message_ids: [1], flags: ['starred'] });
    const act = () => dispatch(world.stores, edit);
    await refused('POST /messages/flags', () => marks().toggleStar(1), act);
    expect(marks().isStarred(1)).toBe(true);
  });

  const react = (op: 'add' | 'remove', user_id = 10) => {
    const make = op === 'add' ? eg.event.reactionAdd : eg.event.reactionRemove;
    const wire = eg.wire.reaction({ emoji_name: 'tada', emoji_code: '1f389', user_id });
    dispatch(world.stores, make({ message_id: 1, ...wire }));
  };
  const reactions = () => world.use(useReactionsStore);

  it.each([
    ['made', () => react('add'), true],
    ['made and taken away', () => (react('add'), react('remove')), false],
    ['made by somebody else', () => react('add', 11), false],
  ])('is shown as it is by then: a reaction that was %s elsewhere', async (_, act, isMine) => {
    await refused('POST /messages/1/reactions', () => reactions().toggle(1, tada), act);
    expect(reactions().isMine(1, tada)).toBe(isMine);
  });

  it('is shown as it was in a copy that was fetched meanwhile', async () => {
    const { messages } = world.stores;
    const copy = { ...messages.message(1)!, flags: ['starred'] };
    // From now on events that were missed may have changed it.
    messages.loadSnapshot();
    const act = () => void messages.reconcile([copy]);
    await refused('POST /messages/flags', () => marks().toggleStar(1), act);
    expect(marks().isStarred(1)).toBe(true);
  });
});

describe('a setting that is refused', () => {
  const route = 'PATCH /settings';
  const choose = () => world.stores.userSettings.change({ webFontSizePx: 16 });
  const size = () => world.stores.userSettings.settings.webFontSizePx;
  const tell = (value: number) =>
    dispatch(world.stores, eg.event.userSettingsUpdate({ property: 'web_font_size_px', value }));

  it.each([18, 16])('is shown as it was chosen elsewhere meanwhile: %i', async (other) => {
    await refused(route, choose, () => tell(other));
    expect(size()).toBe(other);
  });

  it('is shown as a new registration told of it', async () => {
    await refused(route, choose, () => loadSnapshot(world.stores, initialSnapshot(settingsOf(16))));
    expect(size()).toBe(16);
  });

  it.each([
    ['after what was heard from here', [16, 20], 20],
    ['before what was heard from here', [20], 16],
  ])('is shown as it was chosen elsewhere %s, or as here', async (_, events, shown) => {
    world.server.prepare({ route, answer: chatAnswer(), delayMs: 1_000 });
    world.server.prepare({ route, ...refusal });
    const { change } = world.stores.userSettings;
    const both = Promise.allSettled([16, 18].map((webFontSizePx) => change({ webFontSizePx })));
    await world.platform.advance(500);
    events.forEach(tell);
    await world.platform.advance(1_000);
    await both;
    expect(size()).toBe(shown);
  });
});

describe('a decision about a topic that is refused', () => {
  const route = 'POST /user_topics';
  const { userTopic } = eg.wire;
  const wireOf = (visibility_policy: number) =>
    userTopic({ stream_id: 20, topic_name: 'lunch', visibility_policy, last_updated: 9 });
  const tell = (visibility_policy: number) =>
    dispatch(world.stores, eg.event.userTopic(wireOf(visibility_policy)));
  const decide = () => world.stores.userTopics.decide(20, 'lunch', 'muted');
  const decided = () => world.stores.userTopics.byKey.values().next().value;

  it.each([
    ['followed', 3],
    ['muted', 1],
  ])('is shown as it was taken elsewhere meanwhile: %s', async (visibilityPolicy, code) => {
    await refused(route, decide, () => tell(code));
    expect(decided()).toMatchObject({ visibilityPolicy, lastUpdated: 9 });
  });

  it('is shown as none where it was dropped elsewhere meanwhile', async () => {
    tell(1);
    const drop = () => world.stores.userTopics.decide(20, 'lunch', 'none');
    await refused(route, drop, () => tell(0));
    expect(decided()).toBeUndefined();
  });

  it('is shown as a new registration told of it', async () => {
    await refused(route, decide, () =>
      loadSnapshot(world.stores, initialSnapshot({ user_topics: [wireOf(1)] })),
    );
    expect(decided()).toMatchObject({ visibilityPolicy: 'muted', lastUpdated: 9 });
  });
});
