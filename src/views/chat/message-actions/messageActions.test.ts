import { describe, expect, it } from 'vitest';
import type { Message } from '@/api/chat/model/message';
import type { ImageNode } from '@/domain/content/contentNode';
import type { Narrow } from '@/domain/chat/narrow';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import type { ActionTools } from './messageAction';
import { actionOfKey } from './messageActions';

const here: Narrow = [
  { operator: 'channel', channelId: 20 },
  { operator: 'topic', topic: 'lunch' },
];
const message = eg.message({ stream_id: 20, subject: 'lunch' });
const picture = { kind: 'image' } as ImageNode;

/** Presses a key for a message, and gives what that asked for. */
async function press(
  key: string,
  { about = message, narrow = here, pictures = [picture], isGone = false } = {},
) {
  const asked: unknown[] = [];
  const ask =
    (name: string) =>
    (...values: unknown[]) =>
      void asked.push([name, ...values]);
  const permissions = permissionsAs('member');
  const tools = {
    narrow,
    ownUserId: eg.selfUser.userId,
    compose: { open: ask('open'), insert: ask('insert') },
    permissions: () => permissions,
    senderName: (one: Message) => one.senderFullName,
    pictureIn: () => pictures[0],
    openPicture: ask('picture'),
    openMenu: ask('menu'),
    goTo: ask('goTo'),
    react: ask('react'),
    changes: { source: async () => 'Soup at one' },
    selectedIn: () => null,
    linkTo: () => 'https://chat.example.com/#narrow/near/1',
    isGone: () => isGone,
    attempt: (work: () => Promise<unknown>) => work(),
  } as unknown as ActionTools;
  const action = actionOfKey(key);
  if (action?.when(about, tools) !== true) return null;
  await action.run(about, tools);
  return asked;
}

describe('a key', () => {
  it('answers in place, with a mention, or the sender alone', async () => {
    const { senderId, senderFullName } = message;
    const conversation = { kind: 'topic', channelId: 20, topic: 'lunch' };
    expect(await press('Enter')).toEqual([['open', conversation]]);
    expect(await press('Enter')).toEqual(await press('r'));
    expect(await press('@')).toEqual([
      ['insert', conversation, `@**${senderFullName}|${senderId}** `],
    ]);
    const direct = { kind: 'direct', userIds: expect.arrayContaining([senderId]) as number[] };
    expect(await press('R')).toEqual([
      ['goTo', [{ operator: 'dm', userIds: [senderId] }], null],
      ['open', direct],
    ]);
    // Among many conversations the box writes to any.
    expect(await press('R', { narrow: [] })).toEqual([['open', direct]]);
  });

  it('takes the words elsewhere, unless whoever asked is somewhere else', async () => {
    const quoted = expect.stringMatching(
      /\[said\]\(.+\):\n```quote\nSoup at one\n```\n\n$/,
    ) as string;
    expect(await press('<')).toEqual([['insert', null, quoted]]);
    expect(await press('<', { isGone: true })).toEqual([]);
  });

  it('joins the first reaction, where there is one', async () => {
    expect(await press('=')).toBeNull();
    const about = eg.message({ reactions: [eg.wire.reaction({ emoji_name: 'tada' })] });
    expect(await press('=', { about })).toMatchObject([['react', about.id, { emojiName: 'tada' }]]);
  });

  it('shows the picture, where there is one; the menu; and what stands around', async () => {
    expect(await press('v')).toEqual([['picture', picture]]);
    expect(await press('v', { pictures: [] })).toBeNull();
    expect(await press('i')).toEqual([['menu', message.id]]);
    expect(await press('z')).toEqual([['goTo', here, message.id]]);
  });
});
