import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { isMovedAway } from '@/domain/chat/outboxMessage';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import {
  foundMessages,
  lunch,
  openOutboxPage,
  outboxStates,
  sentMessage,
} from '@/testing/outboxPage';

type Page = ReturnType<typeof openOutboxPage>;

function move(page: Page, changed: Parameters<typeof eg.event.updateMessage>[0]) {
  const whole = { stream_id: 20, orig_subject: 'lunch', propagate_mode: 'change_all', ...changed };
  page.outbox.handleUpdateMessage(eg.event.updateMessage(whole));
}

/** A page with a message that waits for the network. */
async function openWaiting() {
  const page = openOutboxPage(createFakePlatform());
  page.platform.setOnline(false);
  const localId = page.outbox.send(lunch, 'Soup?');
  await page.platform.settle();
  return { page, localId };
}

/** Where the next message goes, once the network is back. */
async function goesTo(page: Page): Promise<unknown> {
  page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
  page.platform.setOnline(true);
  await page.platform.settle();
  const { to, topic } = page.server.takeRequest().params;
  return { to, topic };
}

describe('what waits in a topic that moves', () => {
  it('goes where the topic is by now', async () => {
    const { page } = await openWaiting();
    move(page, { subject: '✔ lunch' });
    expect(page.outbox.waitingIn('topic:20:✔ lunch')).toHaveLength(1);
    expect(await goesTo(page)).toEqual({ to: '20', topic: '✔ lunch' });
  });

  it('stays where it was written for where single messages moved', async () => {
    const { page } = await openWaiting();
    move(page, { subject: 'dinner', propagate_mode: 'change_one' });
    expect(await goesTo(page)).toEqual({ to: '20', topic: 'lunch' });
  });

  it('is not shown to the readers of another channel before somebody says so', async () => {
    const { page, localId } = await openWaiting();
    move(page, { new_stream_id: 21 });
    page.platform.setOnline(true);
    await page.platform.settle();
    const state = page.outbox.byLocalId.get(localId)?.state;
    expect(state?.kind === 'rejected' && isMovedAway(state.refusal)).toBe(true);
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    page.outbox.sendAgain(localId);
    await page.platform.settle();
    expect(page.server.takeRequest().params).toMatchObject({ to: '21', topic: 'lunch' });
    page.server.assertDone();
  });

  it.each<[string, object]>([
    ['the server tells of the move', { edit_history: [{ prev_topic: 'lunch', topic: 'dinner' }] }],
    ['only the time of the move is told', { last_moved_timestamp: 1 }],
  ])('is found there after its answer was lost, where %s', async (_what, told) => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    const edits = 'edit_history' in told ? (told.edit_history as object[]) : [];
    const edit_history = edits.map((edit) => ({ ...edit, user_id: 11, timestamp: 1 }));
    const moved = { ...sentMessage(101, 'Soup?'), subject: 'dinner', ...told };
    page.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(edits.length > 0 ? { ...moved, edit_history } : moved),
    });
    page.server.prepare({
      route: 'GET /messages/101',
      answer: chatAnswer({ raw_content: 'Soup?', message: moved }),
    });
    await page.platform.advance(2_000);
    expect(outboxStates(page)).toEqual([]);
  });

  it('is found in either place where the move was heard of while it was on its way', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    move(page, { subject: 'dinner' });
    expect([...page.outbox.byLocalId.values()].map((row) => row.conversation)).toEqual([
      topicConversation(20, 'dinner'),
    ]);
    const late = sentMessage(101, 'Soup?');
    page.server.prepare({ route: 'GET /messages', answer: foundMessages(late) });
    page.server.prepare({
      route: 'GET /messages/101',
      answer: chatAnswer({ raw_content: 'Soup?', message: late }),
    });
    await page.platform.advance(2_000);
    expect(outboxStates(page)).toEqual([]);
  });
});
