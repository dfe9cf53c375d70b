/** What I decided about one topic: mute, unmute, follow. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { coded } from './coded';

export const visibilityPolicyCodes = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export const visibilityPolicy = coded(visibilityPolicyCodes);
export type VisibilityPolicy = v.InferOutput<typeof visibilityPolicy>;

export const userTopicEntries = {
  stream_id: v.number(),
  /** Topics compare without case. */
  topic_name: v.string(),
  /** `'none'` takes an earlier decision back. */
  visibility_policy: visibilityPolicy,
  /** Seconds since 1970. */
  last_updated: v.number(),
};

export const userTopic = wire(userTopicEntries);
export type UserTopic = v.InferOutput<typeof userTopic>;
export type WireUserTopic = v.InferInput<typeof userTopic>;
