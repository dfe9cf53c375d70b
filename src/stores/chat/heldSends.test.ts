import { nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import { conversationKey, topicConversation, type Conversation } from '@/domain/chat/conversation';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { useHeldSendsStore } from './heldSends';
import { useUploadsStore } from './uploads';

const lunch = topicConversation(20, 'lunch');
const key = conversationKey(lunch);
const ROUTE = 'POST /user_uploads';

describe('what is to be sent with files', () => {
  const world = chatWorldOfEachTest({ max_file_upload_size_mib: 1, max_message_id: 100 });

  /** Somebody wrote, added a file, and pressed send; no box is on screen any more. */
  async function hold() {
    const { drafts, outbox } = world.stores;
    // Whether the key is taken is asked before a file leaves.
    world.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    await world.platform.settle();
    const uploads = world.use(useUploadsStore);
    const held = world.use(useHeldSendsStore);
    const add = (content = 'x') =>
      uploads.add(lunch, { content: new Blob([content]), name: 'tides' }, putIn);
    function putIn(url: string, place: Conversation) {
      drafts.write(place, `${drafts.textFor(place)}\n${url}`);
    }
    drafts.write(lunch, 'The table:');
    add();
    held.hold(lunch);
    const sent = () =>
      [...outbox.byLocalId.values()].map(({ conversation, text }) => [conversation, text]);
    return { uploads, held, add, sent, drafts };
  }

  const arrive = (delayMs = 1_000) =>
    world.server.prepare({ route: ROUTE, answer: chatAnswer({ url: '/t' }), delayMs });

  it('leaves once they are in, wherever its writer is by then', async () => {
    arrive();
    const { held, sent, drafts } = await hold();
    await world.platform.advance(900);
    expect(sent()).toEqual([]);
    world.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await world.platform.advance(200);
    expect(sent()).toEqual([[lunch, 'The table:\n/t']]);
    expect(held.byKey.size).toBe(0);
    expect(held.left).toMatchObject({ conversation: lunch, text: 'The table:\n/t' });
    expect(drafts.textFor(lunch)).toBe('');
  });

  it('waits where one of them came to nothing, until that is tried again', async () => {
    world.server.prepare({ route: ROUTE, fault: 'unreachable', delayMs: 500 });
    const { uploads, held, sent, drafts } = await hold();
    await world.platform.advance(3_000);
    expect(sent()).toEqual([]);
    expect(held.isStuck(key)).toBe(true);
    expect(drafts.textFor(lunch)).toBe('The table:');
    arrive(0);
    world.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    uploads.tryAgain(uploads.uploadsIn(key)[0]?.uploadId ?? '');
    await world.platform.advance(100);
    expect(sent()).toEqual([[lunch, 'The table:\n/t']]);
  });

  it('waits for none that is too large: it is to be taken out first', async () => {
    arrive(0);
    const { add, held, sent } = await hold();
    add('x'.repeat(1024 * 1024 + 1));
    await world.platform.advance(1_000);
    expect(sent()).toEqual([]);
    expect(held.isStuck(key)).toBe(true);
  });

  it('is not sent where its writer goes about it differently', async () => {
    arrive(0);
    const { held, sent, drafts } = await hold();
    held.letGo(lunch);
    await world.platform.advance(1_000);
    expect(sent()).toEqual([]);
    expect(drafts.textFor(lunch)).toBe('The table:\n/t');
  });

  it('is not sent where its links make it too long, and stays a draft', async () => {
    arrive(0);
    const { sent, drafts } = await hold();
    const long = 'x'.repeat(9_999);
    drafts.write(lunch, long);
    await world.platform.advance(1_000);
    expect(sent()).toEqual([]);
    expect(drafts.textFor(lunch)).toBe(`${long}\n/t`);
  });

  it.each([
    ['goes along where its topic moves', {}, true],
    ['does not where others would read it', { new_stream_id: 21 }, false],
  ])('%s', async (_, to, isSent) => {
    arrive();
    const { sent, drafts } = await hold();
    await drafts.restored;
    const move = { stream_id: 20, orig_subject: 'lunch', subject: 'supper', ...to };
    drafts.handleUpdateMessage(eg.event.updateMessage({ ...move, propagate_mode: 'change_all' }));
    await nextTick();
    if (isSent) world.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await world.platform.advance(2_000);
    expect(sent()).toHaveLength(isSent ? 1 : 0);
    const place = topicConversation(isSent ? 20 : 21, 'supper');
    if (isSent) expect(sent()[0]?.[0]).toEqual(place);
    else expect(drafts.textFor(place)).toBe('The table:\n/t');
  });
});
