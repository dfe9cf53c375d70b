/** The event about my decision on a topic. */
import * as v from 'valibot';
import { userTopicEntries, type UserTopic } from '../userTopic';
import { event } from './event';

export const userTopicEvent = v.pipe(
  event('user_topic', null, userTopicEntries),
  v.transform(({ type, eventId, ...decision }) => {
    const userTopic: UserTopic = decision;
    return { type, eventId, userTopic };
  }),
);
