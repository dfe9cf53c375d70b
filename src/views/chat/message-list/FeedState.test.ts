import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { reactionsTo, type Narrow, type NarrowTerm } from '@/domain/chat/narrow';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatRefusal, type Preparation } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import FeedEmpty from './FeedEmpty.vue';
import { feedStateOf } from './feedState';
import FeedState from './FeedState.vue';

let unmount = () => {};
afterEach(() => unmount());

const gone = eg.wire.user({ user_id: 41, full_name: 'Gustav Gone', is_active: false });
const withPeople = (...userIds: number[]): Narrow => [
  { operator: 'dm', userIds, isNegated: false },
];

const narrow: Narrow = [{ operator: 'channel', channelId: 20 }];

/** What stands where messages would, after the server answered like this. */
async function textAfter(answer: Omit<Preparation, 'route'>, { isKnown = true } = {}) {
  const { server, world } = createServedWorld();
  const { platform } = world;
  server.prepare({ route: 'GET /messages', ...answer });
  const list = world.stores.messageLists.open(narrow);
  await platform.settle();
  const state = feedStateOf(list, isKnown);
  if (state === 'ready') throw new Error('There are messages');
  const words = createWords();
  await words.useCatalogue('common');
  await words.useCatalogue('chat');
  const wrapper = mount(FeedState, {
    props: { list, state },
    global: {
      plugins: [world.pinia],
      provide: {
        [wordsKey as symbol]: words,
        [platformKey as symbol]: platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  unmount = () => wrapper.unmount();
  return wrapper.text();
}

const refusal = (code: string) => ({ status: 400, answer: chatRefusal(code) });

describe('where there are no messages', () => {
  it('says that somebody may not see them, in words for people', async () => {
    const text = await textAfter(refusal('BAD_NARROW'));
    expect(text).toContain('You cannot see what is here');
    expect(text).not.toContain('BAD_NARROW');
    expect(text).not.toContain('Try again');
  });

  it('says why the server refused, where it is for another reason, and offers to try again', async () => {
    const text = await textAfter(refusal('REALM_DEACTIVATED'));
    expect(text).toContain('\u2068Refused: REALM_DEACTIVATED\u2069');
    expect(text).toContain('Try again');
  });

  it.each<[string, Omit<Preparation, 'route'>]>([
    ['nobody answered', { fault: 'unreachable' }],
    ['the server broke', { status: 502, answer: 'Bad gateway' }],
  ])('offers to try again where %s', async (_why, answer) => {
    const text = await textAfter(answer);
    expect(text).toContain('The messages could not be loaded');
    expect(text).toContain('Try again');
  });

  it('says that an address leads nowhere, whatever the server said', async () => {
    const text = await textAfter(refusal('BAD_NARROW'), { isKnown: false });
    expect(text).toContain('This address leads nowhere');
  });
});

const starred: NarrowTerm = { operator: 'is', what: 'starred' };

/** What stands in a view that holds nothing, in an organization that somebody left. */
async function textOfEmpty(shown: Narrow, rest: Parameters<typeof eg.initialSnapshot>[0] = {}) {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_non_active_users: [gone], ...rest }));
  const words = createWords();
  await words.useCatalogue('chat');
  const provide = chatProvided(world, words);
  // What a search offers instead leads there.
  const name = 'chat-narrow';
  const routes = [{ path: '/:organizationId/n/:terms(.*)*', name, component: {} }];
  const router = createRouter({ history: createMemoryHistory(), routes });
  const wrapper = mount(FeedEmpty, {
    props: { narrow: shown },
    global: { plugins: [world.pinia, router], provide },
  });
  unmount = () => wrapper.unmount();
  return wrapper.text();
}

describe('an empty view', () => {
  it.each<[string, Narrow, string]>([
    ['a channel', narrow, 'Nothing has been written here yet'],
    ['a search', [...narrow, { operator: 'search', text: 'tides' }], 'No message fits'],
    ['starred messages', [starred], 'Star a message'],
    ['all but starred ones', [{ ...starred, isNegated: true }], 'by themselves'],
    ['what is starred and unread', [starred, { operator: 'is', what: 'unread' }], 'by themselves'],
    ['reactions', reactionsTo(11), 'No reactions yet'],
    [
      'a search in reactions',
      [...reactionsTo(11), { operator: 'search', text: 'tides' }],
      'No message fits',
    ],
    ['all but a channel', [{ ...narrow[0]!, isNegated: true }], 'Nothing here yet'],
  ])('of %s says how it fills', async (_what, shown, words) => {
    expect(await textOfEmpty(shown)).toContain(words);
  });

  it('is not to be filled where somebody in it left', async () => {
    const begin = 'Whoever writes first';
    expect(await textOfEmpty(withPeople(eg.otherUser.userId))).toContain(begin);
    const closed = await textOfEmpty(withPeople(eg.otherUser.userId, gone.user_id));
    expect(closed).toContain('Nothing has been written here yet');
    expect(closed).not.toContain(begin);
  });

  it('is not to be filled where the channel is archived, and says what was looked for all the same', async () => {
    const channel = eg.wire.subscription({ stream_id: 20, is_archived: true });
    const archived = { subscriptions: [channel] };
    const begin = 'Whoever writes first';
    expect(await textOfEmpty(narrow)).toContain(begin);
    expect(await textOfEmpty(narrow, archived)).not.toContain(begin);
    const search: Narrow = [...narrow, { operator: 'search', text: 'tides' }];
    expect(await textOfEmpty(search, archived)).toBe(await textOfEmpty(search));
  });
});
