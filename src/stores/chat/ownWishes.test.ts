import { describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { initialSnapshot } from '@/testing/eg/initialSnapshot';
import { selfUser } from '@/testing/eg/user';
import { createChatWorld } from '@/testing/chatWorld';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer } from '@/testing/fakeServer';
// So that what imports it settles within the turns that a test waits for.
import './ownWishes';

const refusal = { answer: chatRefusal('BAD_REQUEST'), status: 400 };

describe('a setting', () => {
  const settings = { ...eg.wire.userSettings(), enter_sends: false, web_font_size_px: 14 };
  const world = chatWorldOfEachTest({ user_settings: settings });
  const route = 'PATCH /settings';
  const own = () => world.stores.userSettings.settings;

  it('shows at once, and is told again where no answer came', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    world.server.prepare({ route, fault: 'html502' });
    world.server.prepare({ route, answer: chatAnswer() });
    const done = world.stores.userSettings.change({ enterSends: true });
    await world.platform.settle();
    expect(own().enterSends).toBe(true);
    await world.platform.advance(10_000);
    await done;
    expect(own().enterSends).toBe(true);
  });

  it('ends as it was chosen last, however quickly', async () => {
    world.server.prepare({ route, answer: chatAnswer(), delayMs: 500 });
    world.server.prepare({ route, answer: chatAnswer() });
    const { change } = world.stores.userSettings;
    const all = Promise.all([16, 18, 20].map((webFontSizePx) => change({ webFontSizePx })));
    await world.platform.advance(1_000);
    await all;
    const told = world.server.takeRequests().map(({ params }) => params['web_font_size_px']);
    expect(told).toEqual(['16', '20']);
    expect(own().webFontSizePx).toBe(20);
  });

  it('is told in whichever turn it was chosen after another that was heard', async () => {
    const { change } = world.stores.userSettings;
    for (let turns = 0; turns < 60; turns += 1) {
      for (let time = 0; time < 2; time += 1) world.server.prepare({ route, answer: chatAnswer() });
      const first = change({ webFontSizePx: 16 });
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const second = change({ webFontSizePx: 18 });
      await Promise.all([first, second]);
      const told = world.server.takeRequests().map(({ params }) => params['web_font_size_px']);
      expect(told, `after ${turns} turns`).toEqual(['16', '18']);
    }
  });

  it('goes back to what the server has where it refuses', async () => {
    world.server.prepare({ route, answer: chatAnswer(), delayMs: 500 });
    world.server.prepare({ route, ...refusal });
    const { change } = world.stores.userSettings;
    const both = Promise.allSettled([16, 18].map((webFontSizePx) => change({ webFontSizePx })));
    await world.platform.advance(1_000);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(own().webFontSizePx).toBe(16);
  });
});

describe('a decision about a topic', () => {
  const world = chatWorldOfEachTest();
  const route = 'POST /user_topics';
  const policy = () => world.stores.userTopics.policy(20, 'lunch');

  it('shows at once, and is told again where no answer came', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    world.server.prepare({ route, answer: chatAnswer() });
    const done = world.stores.userTopics.decide(20, 'lunch', 'muted');
    await world.platform.settle();
    expect(policy()).toBe('muted');
    await world.platform.advance(10_000);
    await done;
    expect(policy()).toBe('muted');
  });

  it('goes back where the server refuses', async () => {
    world.server.prepare({ route, ...refusal });
    await expect(world.stores.userTopics.decide(20, 'lunch', 'followed')).rejects.toThrow();
    expect(policy()).toBe('none');
  });

  it('is as old as it was where the same is decided again, or another is refused', async () => {
    const userTopic = { channelId: 20, topicName: 'lunch', visibilityPolicy: 'muted' as const };
    const { userTopics } = world.stores;
    userTopics.handleUserTopic({
      type: 'userTopic',
      eventId: 1,
      userTopic: { ...userTopic, lastUpdated: 7 },
    });
    await userTopics.decide(20, 'lunch', 'muted');
    world.server.prepare({ route, ...refusal });
    await expect(userTopics.decide(20, 'lunch', 'followed')).rejects.toThrow();
    expect([...userTopics.byKey.values()]).toEqual([{ ...userTopic, lastUpdated: 7 }]);
  });
});

describe('a decision about a topic that the server told of while another was under way', () => {
  const world = chatWorldOfEachTest();
  const route = 'POST /user_topics';

  const tell = (lastUpdated: number) =>
    world.stores.userTopics.handleUserTopic({
      type: 'userTopic',
      eventId: 1,
      userTopic: { channelId: 20, topicName: 'lunch', visibilityPolicy: 'muted', lastUpdated },
    });

  it.each<[string, ('none' | 'muted')[]]>([
    ['decided once more', ['muted']],
    ['dropped and decided again', ['none', 'muted']],
  ])('is as old as the server says where it is %s', async (_what, policies) => {
    const { userTopics } = world.stores;
    tell(7);
    world.server.prepare({ route, fault: 'unreachable' });
    const done = [userTopics.decide(20, 'lunch', 'none')];
    await world.platform.settle();
    done.push(userTopics.decide(20, 'lunch', 'muted'));
    world.server.prepare({ route, answer: chatAnswer(), delayMs: 500 });
    await world.platform.advance(400);
    tell(9);
    done.push(...policies.map((policy) => userTopics.decide(20, 'lunch', policy)));
    await world.platform.advance(10_000);
    await Promise.all(done);
    expect([...userTopics.byKey.values()].map((one) => one.lastUpdated)).toEqual([9]);
  });
});

describe('what is chosen in one tab, and then otherwise in another', () => {
  const settings = { ...eg.wire.userSettings(), enter_sends: false };
  const world = chatWorldOfEachTest({ user_settings: settings });
  const route = 'PATCH /settings';

  it('ends as it was chosen last, also where the first could not be told before', async () => {
    const tab = world.platform.openTab();
    const server = createFakeServer(tab);
    const { userId, email } = selfUser;
    const other = createChatWorld(tab, { userId, email, apiKey: 'key' }).stores.userSettings;
    other.loadSnapshot(initialSnapshot({ user_settings: settings }));
    const { userSettings } = world.stores;

    world.server.prepare({ route, fault: 'unreachable' });
    const first = userSettings.change({ enterSends: true });
    await world.platform.settle();
    server.prepare({ route, answer: chatAnswer() });
    await other.change({ enterSends: false });
    world.server.prepare({ route, answer: chatAnswer() });
    await world.platform.advance(10_000);
    await first;
    const told = world.server.takeRequests().map(({ params }) => params['enter_sends']);
    expect(told).toEqual(['true', 'false']);
    expect(userSettings.settings.enterSends).toBe(false);
  });
});

describe('what is chosen while the server wants to be left alone', () => {
  const settings = { ...eg.wire.userSettings(), web_font_size_px: 14 };
  const route = 'PATCH /settings';
  const limited = { answer: chatRefusal('RATE_LIMIT_HIT', { 'retry-after': 4 }), status: 429 };

  it.each([
    ['otherwise', 18],
    ['as it was', 14],
  ])('is not told where it is chosen %s before that is over', async (_how, last) => {
    const platform = createFakePlatform();
    const server = createFakeServer(platform);
    const { userId, email } = selfUser;
    const account = { userId, email, apiKey: 'key' };
    const { userSettings } = createChatWorld(platform, account, { isGated: true }).stores;
    userSettings.loadSnapshot(initialSnapshot({ user_settings: settings }));

    server.prepare({ route, ...limited });
    const first = userSettings.change({ webFontSizePx: 16 });
    // By now it waits to leave once more.
    await platform.advance(3_000);
    server.prepare({ route, answer: chatAnswer() });
    const second = userSettings.change({ webFontSizePx: last });
    await platform.advance(10_000);
    const told = server.takeRequests().map(({ params }) => params['web_font_size_px']);
    expect(told).toEqual(['16', String(last)]);
    await Promise.all([first, second]);
    expect(userSettings.settings.webFontSizePx).toBe(last);
    server.assertDone();
  });
});

describe('a decision about messages without a topic', () => {
  const world = chatWorldOfEachTest({ realm_empty_topic_display_name: 'general chat' });

  it('is told of none, for the server takes the name that it has for none as a topic’s', async () => {
    world.server.prepare({ route: 'POST /user_topics', answer: chatAnswer() });
    await world.stores.userTopics.decide(20, 'general chat', 'muted');
    expect(world.server.takeRequest().params).toMatchObject({ topic: '' });
    expect(world.stores.userTopics.isMuted(20, 'general chat')).toBe(true);
  });
});
