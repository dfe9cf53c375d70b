import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '@/domain/requestError';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type FakeServer } from '@/testing/fakeServer';
import { dispatch } from '@/sync/dispatch';
import { useMessageMarksStore } from './messageMarks';
import { useReactionsStore } from './reactions';

const tada = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' };

let server: FakeServer;
let world: ChatWorld;

beforeEach(() => {
  ({ server, world } = createServedWorld());
  dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id: 1 }) }));
});

afterEach(() => server.assertDone());

const isMine = () => world.use(useReactionsStore).isMine(1, tada);
const toggle = () => world.use(useReactionsStore).toggle(1, tada);

describe('a reaction', () => {
  it('shows at once, and is not doubled by its event', async () => {
    server.prepare({ route: 'POST /messages/1/reactions', answer: chatAnswer() });
    const done = toggle();
    expect(isMine()).toBe(true);
    await done;
    const reaction = eg.wire.reaction({ emoji_name: 'tada', emoji_code: '1f389', user_id: 10 });
    const event = { message_id: 1, ...reaction };
    dispatch(world.stores, eg.event.reactionAdd(event));
    expect(world.stores.messages.message(1)?.reactions).toHaveLength(1);
  });

  it.each([1, 2])(
    'is kept as it is shown after %i presses where an older copy is fetched',
    async (presses) => {
      const { messages } = world.stores;
      let older = messages.message(1)!;
      server.prepare({ route: 'POST /messages/1/reactions', answer: chatAnswer() });
      await toggle();
      const wire = eg.wire.reaction({ emoji_name: 'tada', emoji_code: '1f389', user_id: 10 });
      const event = { message_id: 1, ...wire };
      if (presses === 2) {
        older = messages.message(1)!;
        server.prepare({ route: 'DELETE /messages/1/reactions', answer: chatAnswer() });
        await toggle();
      }
      // From now on events that were missed may have changed it.
      messages.loadSnapshot();
      const taking = messages.take(
        () => world.platform.settle().then(() => ({ messages: [older] })),
        ({ isOutdated }) => isOutdated,
      );
      dispatch(
        world.stores,
        (presses === 1 ? eg.event.reactionAdd : eg.event.reactionRemove)(event),
      );
      expect(await taking).toBe(true);
      expect(isMine()).toBe(presses === 1);
    },
  );

  it('is taken away by the second press, in this order', async () => {
    server.prepare({ route: 'POST /messages/1/reactions', answer: chatAnswer(), delayMs: 300 });
    server.prepare({ route: 'DELETE /messages/1/reactions', answer: chatAnswer() });
    const both = Promise.all([toggle(), toggle()]);
    expect(isMine()).toBe(false);
    await world.platform.advance(1_000);
    await both;
    expect(server.takeRequests().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('goes away again where the server refuses', async () => {
    const answer = chatRefusal('BAD_REQUEST');
    server.prepare({ route: 'POST /messages/1/reactions', status: 400, answer });
    await expect(toggle()).rejects.toThrow();
    expect(isMine()).toBe(false);
  });

  it('is told again where no answer came, and never shown against what the server has', async () => {
    server.prepare({ route: 'POST /messages/1/reactions', fault: 'unreachable' });
    server.prepare({ route: 'POST /messages/1/reactions', fault: 'html502' });
    server.prepare({ route: 'POST /messages/1/reactions', status: 413, answer: 'Too large' });
    server.prepare({ route: 'POST /messages/1/reactions', answer: chatAnswer() });
    const done = toggle();
    await world.platform.advance(20_000);
    await done;
    expect(isMine()).toBe(true);
  });

  it('that was pressed twice while nothing arrived is gone on the server, too', async () => {
    server.prepare({ route: 'POST /messages/1/reactions', fault: 'unreachable', delayMs: 500 });
    server.prepare({
      route: 'DELETE /messages/1/reactions',
      status: 400,
      answer: chatRefusal('REACTION_DOES_NOT_EXIST'),
    });
    const both = Promise.all([toggle(), toggle()]);
    await world.platform.advance(10_000);
    await both;
    expect(isMine()).toBe(false);
  });

  it('is taken back where the server was away for too long', async () => {
    // More than it will want.
    const served = createServedWorld();
    ({ world } = served);
    dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id: 1 }) }));
    for (let index = 0; index < 100; index += 1)
      served.server.prepare({ route: 'POST /messages/1/reactions', fault: 'unreachable' });
    const done = toggle().catch((error: unknown) => error);
    await world.platform.advance(11 * 60_000);
    expect(await done).toBeInstanceOf(NetworkError);
    expect(isMine()).toBe(false);
    expect(served.server.takeRequests().length).toBeGreaterThan(10);
  });

  it('stays where the server has it already', async () => {
    const answer = chatRefusal('REACTION_ALREADY_EXISTS');
    server.prepare({ route: 'POST /messages/1/reactions', status: 400, answer });
    await toggle();
    expect(isMine()).toBe(true);
  });
});

describe('a star', () => {
  it('shows at once and goes away again where the server refuses', async () => {
    const marks = world.use(useMessageMarksStore);
    const answer = chatRefusal('BAD_REQUEST');
    server.prepare({ route: 'POST /messages/flags', status: 400, answer });
    const done = marks.toggleStar(1);
    expect(marks.isStarred(1)).toBe(true);
    await expect(done).rejects.toThrow();
    expect(marks.isStarred(1)).toBe(false);
  });
});
