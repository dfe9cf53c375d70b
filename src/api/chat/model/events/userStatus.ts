/** The event about what someone says they are doing. */
import * as v from 'valibot';
import { userStatusEntries, type UserStatus } from '../userStatus';
import { event } from './event';

export const userStatusEvent = v.pipe(
  event('user_status', null, { ...userStatusEntries, user_id: v.number() }),
  v.transform(({ type, eventId, userId, ...changed }) => {
    /** Only what changed; empty texts take something back. */
    const change: UserStatus = changed;
    return { type, eventId, userId, change };
  }),
);
