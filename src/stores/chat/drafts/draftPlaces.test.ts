import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { openDraftsPage } from '@/testing/draftsPage';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';

const lunch = topicConversation(20, 'lunch');

describe('what is written without a topic', () => {
  const nameless = topicConversation(20, '');
  const named = topicConversation(20, 'general chat');
  const open = () => openDraftsPage(createFakePlatform(), { emptyTopicName: 'general chat' });

  it('is one with what goes by the name that the server has for none', async () => {
    const page = open();
    await page.load();
    page.drafts.write(nameless, 'Soup');
    expect(page.drafts.textFor(named)).toBe('Soup');
    page.server.prepare({
      route: 'POST /drafts',
      answer: chatAnswer({ ids: [8] }),
      check: ({ params }) => expect(params['drafts']).toContain('"topic":""'),
    });
    await page.platform.advance(5_000);
    page.server.prepare({ route: 'DELETE /drafts/8', answer: chatAnswer() });
    page.drafts.take(named);
    expect(page.texts()).toEqual([]);
    await page.platform.settle();
    page.server.assertDone();
  });

  it('is found where another device wrote it', async () => {
    const page = open();
    await page.load([{ id: 7, to: [20], topic: '', content: 'Soup' }]);
    expect(page.drafts.textFor(named)).toBe('Soup');
    expect(page.drafts.draftIn(nameless)?.text).toBe('Soup');
  });

  it('is a topic of its own to servers that have no name for none', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load([{ id: 7, to: [20], topic: 'general chat', content: 'Soup' }]);
    expect(page.drafts.textFor(nameless)).toBe('');
    expect(page.drafts.textFor(named)).toBe('Soup');
  });
});

describe('a draft that the network gave to the server twice', () => {
  async function setUp() {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    page.drafts.write(lunch, 'Soup');
    await page.platform.advance(400);
    const timestamp = Math.floor(page.drafts.sorted()[0]?.editedAt ?? 0);
    const tell = (id: number) => {
      const drafts = [eg.draft({ id, to: [20], topic: 'lunch', content: 'Soup', timestamp })];
      page.drafts.handleAdd({ type: 'drafts', op: 'add', eventId: id, drafts });
    };
    const slow = { route: 'POST /drafts', answer: chatAnswer({ ids: [9] }), delayMs: 1_000 };
    page.server.prepare(slow);
    await page.platform.advance(3_000);
    page.server.prepare({ route: 'DELETE /drafts/8', answer: chatAnswer() });
    return { ...page, tell };
  }

  type Page = Awaited<ReturnType<typeof setUp>>;

  async function expectOne({ drafts, platform, server }: Page) {
    await platform.settle();
    expect(drafts.sorted()).toMatchObject([{ text: 'Soup', serverId: 9 }]);
    server.assertDone();
  }

  it('is one, where the server tells of the copy before it answers', async () => {
    const page = await setUp();
    page.tell(8);
    await page.platform.advance(1_000);
    page.tell(9);
    await expectOne(page);
  });

  it('is one, where it tells of both before', async () => {
    const page = await setUp();
    page.tell(8);
    page.tell(9);
    await page.platform.advance(1_000);
    await expectOne(page);
  });

  it('is one, where it tells of both afterwards', async () => {
    const page = await setUp();
    await page.platform.advance(1_000);
    page.tell(8);
    page.tell(9);
    await expectOne(page);
  });
});
