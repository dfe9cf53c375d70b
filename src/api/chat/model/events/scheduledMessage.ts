/** Events about messages that the server will send later. */
import * as v from 'valibot';
import { scheduledMessage } from '../scheduledMessage';
import { event } from './event';

export const addScheduledMessagesEvent = event('scheduled_messages', 'add', {
  scheduled_messages: v.array(scheduledMessage),
});
export const updateScheduledMessageEvent = event('scheduled_messages', 'update', {
  scheduled_message: scheduledMessage,
});
/** Sent, or given up. */
export const removeScheduledMessageEvent = event('scheduled_messages', 'remove', {
  scheduled_message_id: v.number(),
});
