import { expect, it } from 'vitest';
import { isTopicMuted, toggledFollow, toggledMute } from './topicMuting';

const policies = ['none', 'muted', 'unmuted', 'followed'] as const;

it.each([true, false])(
  'mutes what calls, and has call what is muted; channel muted: %s',
  (muted) => {
    for (const policy of policies) {
      const before = isTopicMuted(policy, muted);
      const once = toggledMute(policy, muted);
      expect(isTopicMuted(once, muted), policy).toBe(!before);
      expect(isTopicMuted(toggledMute(once, muted), muted), policy).toBe(before);
    }
  },
);

it('decides no more than it has to', () => {
  expect(toggledMute('muted', false)).toBe('none');
  expect(toggledMute('unmuted', true)).toBe('none');
});

it('follows and follows no more', () => {
  expect(policies.map(toggledFollow)).toEqual(['followed', 'followed', 'followed', 'none']);
});
