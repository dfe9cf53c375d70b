import { expect, it } from 'vitest';
import { channelBadge, folderBadge } from './channelBadge';

it.each([
  ['nothing', { counted: 0, muted: 0, mentions: 0 }, 0, 'muted'],
  ['what calls', { counted: 3, muted: 40, mentions: 0 }, 3, 'plain'],
  ['what is muted alone', { counted: 0, muted: 40, mentions: 0 }, 40, 'muted'],
  ['mentions among what calls', { counted: 3, muted: 40, mentions: 1 }, 3, 'mention'],
  ['a mention in what is muted', { counted: 0, muted: 40, mentions: 1 }, 1, 'mention'],
] as const)('a badge tells %s', (_what, share, count, tone) => {
  expect(channelBadge(share)).toEqual({ count, tone });
});

it('a folder’s badge tells of its channels together', () => {
  const quiet = { counted: 0, muted: 40, mentions: 0 };
  expect(folderBadge([])).toEqual({ count: 0, tone: 'muted' });
  expect(folderBadge([quiet, quiet])).toEqual({ count: 80, tone: 'muted' });
  const calling = { counted: 3, muted: 1, mentions: 1 };
  expect(folderBadge([quiet, calling, { ...calling, mentions: 0 }])).toEqual({
    count: 6,
    tone: 'mention',
  });
});
