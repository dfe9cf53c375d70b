/** The event about a new step of a widget (poll, to-do list). */
import * as v from 'valibot';
import type { Submessage } from '../submessage';
import { event } from './event';

export const submessageEvent = v.pipe(
  event('submessage', null, {
    submessage_id: v.number(),
    message_id: v.number(),
    sender_id: v.number(),
    msg_type: v.string(),
    content: v.string(),
  }),
  v.transform(({ type, eventId, submessageId, ...step }) => {
    const submessage: Submessage = { id: submessageId, ...step };
    return { type, eventId, submessage };
  }),
);
