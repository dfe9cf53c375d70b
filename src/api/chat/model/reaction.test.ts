import { expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { emojiNamespace, isSameEmoji } from './reaction';

it('compares emoji by code and namespace, by whichever brand the server names its own', () => {
  const ours = eg.reaction({ emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' });
  const theirs = eg.reaction({ emoji_code: 'zulip', reaction_type: 'service_extra_emoji' });
  expect(isSameEmoji(ours, theirs)).toBe(true);
  expect(isSameEmoji(ours, eg.reaction({ emoji_code: 'zulip' }))).toBe(false);
  expect(isSameEmoji(ours, { ...theirs, emojiCode: 'other' })).toBe(false);
  expect(emojiNamespace('realm_emoji')).toBe('realm_emoji');
});
