import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import {
  belongs,
  dependsOnAttention,
  looksIntoHistory,
  mayTakeInMoved,
  type NarrowContext,
} from './belonging';
import type { Narrow } from './narrow';

const context: NarrowContext = {
  ownUserId: 1,
  isTopicHidden: () => false,
  isUserMuted: () => false,
  isTopicFollowed: () => false,
  isChannelPublic: () => true,
  isChannelWebPublic: () => false,
  isChannelArchived: (channelId) => channelId === 9,
};

const has = (what: 'link' | 'image' | 'attachment'): Narrow => [{ operator: 'has', what }];

/** Whether a message with this content belongs to links, images and attachments. */
function found(content: string) {
  const message = { ...eg.message(), content };
  return (['link', 'image', 'attachment'] as const).map((what) =>
    belongs(message, has(what), context),
  );
}

describe('what a message has', () => {
  it('is read from what the server made of it', () => {
    expect(found('<p>Soup at one</p>')).toEqual(['no', 'no', 'no']);
    expect(found('<p><a href="https://a.example">a</a></p>')).toEqual(['yes', 'no', 'no']);
    const preview = '<div class="message_inline_image"><a href="/x"><img src="/y"></a></div>';
    expect(found(`<p><a href="/x">x</a></p>${preview}`)).toEqual(['yes', 'yes', 'no']);
  });

  it('is no text that looks like it', () => {
    expect(found('<code>&lt;a href="/user_uploads/1/x"&gt;</code>')).toEqual(['no', 'no', 'no']);
    expect(found('<p>class="message_inline_image"</p>')).toEqual(['no', 'no', 'no']);
    expect(found('<p><abbr>a</abbr></p>')).toEqual(['no', 'no', 'no']);
  });

  it('is for the server to say where a file may be somebody else’s', () => {
    const upload = '<p><a href="/user_uploads/2/ab/plan.pdf">plan.pdf</a></p>';
    expect(found(upload)).toEqual(['yes', 'no', 'unknown']);
  });

  it('is for the server to say where pictures and sounds stand between the words', () => {
    const image =
      '<p><img alt="a" class="inline-image" data-original-src="/user_uploads/2/a" src="/user_uploads/thumbnail/2/a/b.webp"></p>';
    expect(found(image)).toEqual(['unknown', 'unknown', 'unknown']);
    const sound = '<p><audio controls src="/user_uploads/2/ab/waves.mp3"></audio></p>';
    expect(found(sound)).toEqual(['unknown', 'unknown', 'unknown']);
    const emoji = '<p><img alt=":a:" class="emoji" src="/user_avatars/2/emoji/1.png"></p>';
    expect(found(emoji)).toEqual(['no', 'no', 'no']);
  });
});

describe('an old copy of a message', () => {
  const message = eg.message();
  const ofOld = (narrow: Narrow) => belongs(message, narrow, context, true);

  it('tells who sent it, and not what others may have made of it since', () => {
    expect(ofOld([{ operator: 'sender', userId: message.senderId }])).toBe('yes');
    expect(ofOld([{ operator: 'is', what: 'starred' }])).toBe('no');
    expect(ofOld([{ operator: 'topic', topic: 'elsewhere' }])).toBe('unknown');
    expect(ofOld([{ operator: 'is', what: 'resolved' }])).toBe('unknown');
    expect(ofOld(has('link'))).toBe('unknown');
  });
});

describe('a message that was never delivered to me', () => {
  const message = { ...eg.message(), flags: ['read', 'historical'] as const };
  const sender: Narrow = [{ operator: 'sender', userId: message.senderId }];
  const channelId = message.type === 'channel' ? message.channelId : 0;

  it('belongs to its channel, and elsewhere only if the server says so', () => {
    expect(belongs(message, [{ operator: 'channel', channelId }], context)).toBe('yes');
    expect(belongs(message, sender, context)).toBe('unknown');
    expect(belongs(message, [{ operator: 'sender', userId: 999 }], context)).toBe('no');
  });

  it('is mine once I marked it', () => {
    const marked = { ...message, flags: ['read', 'historical', 'starred'] as const };
    expect(belongs(marked, sender, context)).toBe('yes');
  });
});

describe('what newer servers look for', () => {
  const message = eg.message();
  const channelId = message.type === 'channel' ? message.channelId : 0;
  const within = (narrow: Narrow, changes: Partial<NarrowContext> = {}) =>
    belongs(message, narrow, { ...context, ...changes });

  it('is what the combined feed hides', () => {
    const muted: Narrow = [{ operator: 'is', what: 'muted' }];
    expect(within(muted)).toBe('no');
    expect(within(muted, { isTopicHidden: () => true })).toBe('yes');
    expect(belongs(eg.directMessage(), muted, { ...context, isTopicHidden: () => true })).toBe(
      'no',
    );
    const place = { channelId, topic: 'elsewhere' };
    expect(mayTakeInMoved(muted, place, context)).toBe(false);
    expect(mayTakeInMoved(muted, place, { ...context, isTopicHidden: () => true })).toBe(true);
  });

  it('follows what I decide about topics', () => {
    expect(dependsOnAttention([{ operator: 'is', what: 'muted' }])).toBe(true);
    expect(dependsOnAttention([{ operator: 'is', what: 'resolved' }])).toBe(false);
  });

  it('is in channels of a kind', () => {
    expect(within([{ operator: 'channels', which: 'all' }])).toBe('yes');
    expect(within([{ operator: 'channels', which: 'archived' }])).toBe('no');
    const isArchived = { isChannelArchived: () => true };
    expect(within([{ operator: 'channels', which: 'archived' }], isArchived)).toBe('yes');
    expect(belongs(eg.directMessage(), [{ operator: 'channels', which: 'all' }], context)).toBe(
      'no',
    );
  });

  it('is for the server to say where somebody else is called', () => {
    expect(within([{ operator: 'mentions', userId: 4 }])).toBe('unknown');
  });

  it('is nothing that was never delivered, in archived channels', () => {
    expect(looksIntoHistory([{ operator: 'channels', which: 'all' }])).toBe(true);
    expect(looksIntoHistory([{ operator: 'channels', which: 'archived' }])).toBe(false);
  });
});

describe('messages that moved', () => {
  const settled = { channelId: 20, topic: '✔ arrivals' };

  it('may come to belong where a topic was resolved, or opened again', () => {
    const resolved: Narrow = [{ operator: 'is', what: 'resolved' }];
    const open: Narrow = [{ operator: 'is', what: 'resolved', isNegated: true }];
    expect(mayTakeInMoved(resolved, settled, context)).toBe(true);
    expect(mayTakeInMoved(open, settled, context)).toBe(false);
    expect(mayTakeInMoved(open, { ...settled, topic: 'arrivals' }, context)).toBe(true);
  });

  it('may come from where I could not see them, whatever the narrow looks at', () => {
    expect(mayTakeInMoved(has('link'), settled, context)).toBe(true);
    const elsewhere: Narrow = [{ operator: 'channel', channelId: 21 }, ...has('link')];
    expect(mayTakeInMoved(elsewhere, settled, context)).toBe(false);
  });
});
