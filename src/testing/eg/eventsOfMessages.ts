/** Example events about messages, and about me and them. */
import type { EventForm, WireEventOf } from '@/api/chat/model/events/index';
import { wireAttachment, wireDraft, wireSavedSnippet, wireScheduledMessage } from './drafts';
import { nextId, nextTimestamp } from './ids';
import { wireMessage, wireSubmessage } from './message';
import { wireReaction } from './reaction';
import { wireUserTopic } from './realmLists';
import { otherUser, selfUser, wireOtherUser, wireSelfUser } from './user';

/** For each form, what its example says besides `id`, `type` and `op`. */
export type EventBodies<Forms extends EventForm> = {
  [Form in Forms]: () => Omit<WireEventOf<Form>, 'id'>;
};

const typing = () => ({
  message_type: 'direct',
  sender: { user_id: wireOtherUser.user_id, email: wireOtherUser.email },
  recipients: [wireSelfUser, wireOtherUser].map(({ user_id, email }) => ({ user_id, email })),
});

export const eventsOfMessages = {
  message: () => ({ message: wireMessage(), flags: [] }),
  update_message: () => {
    const messageId = nextId();
    return {
      user_id: otherUser.userId,
      rendering_only: false,
      message_id: messageId,
      message_ids: [messageId],
      flags: [],
      edit_timestamp: nextTimestamp(),
      stream_id: 20,
      stream_name: 'general',
      orig_content: 'Something to read.',
      orig_rendered_content: '<p>Something to read.</p>',
      prev_rendered_content_version: 1,
      content: 'Something else to read.',
      rendered_content: '<p>Something else to read.</p>',
      is_me_message: false,
    };
  },
  delete_message: () => ({
    message_ids: [nextId()],
    message_type: 'stream',
    stream_id: 20,
    topic: 'arrivals',
  }),
  'update_message_flags/add': () => ({
    operation: 'add',
    flag: 'starred',
    messages: [nextId()],
    all: false,
  }),
  'update_message_flags/remove': () => {
    const messageId = nextId();
    return {
      operation: 'remove',
      flag: 'read',
      messages: [messageId],
      all: false,
      message_details: { [messageId]: { type: 'stream', stream_id: 20, topic: 'arrivals' } },
    };
  },
  'reaction/add': () => ({ message_id: nextId(), ...wireReaction() }),
  'reaction/remove': () => ({ message_id: nextId(), ...wireReaction() }),
  submessage: () => {
    const { id: submessage_id, ...step } = wireSubmessage();
    return { submessage_id, ...step };
  },
  'typing/start': typing,
  'typing/stop': typing,
  user_topic: () => wireUserTopic(),
  muted_topics: () => ({ muted_topics: [['general', 'arrivals', nextTimestamp()]] }),
  muted_users: () => ({ muted_users: [{ id: otherUser.userId, timestamp: nextTimestamp() }] }),
  alert_words: () => ({ alert_words: ['lighthouse'] }),
  'drafts/add': () => ({ drafts: [wireDraft()] }),
  'drafts/update': () => ({ draft: wireDraft() }),
  'drafts/remove': () => ({ draft_id: nextId() }),
  'saved_snippets/add': () => ({ saved_snippet: wireSavedSnippet() }),
  'saved_snippets/update': () => ({ saved_snippet: wireSavedSnippet() }),
  'saved_snippets/remove': () => ({ saved_snippet_id: nextId() }),
  'scheduled_messages/add': () => ({ scheduled_messages: [wireScheduledMessage()] }),
  'scheduled_messages/update': () => ({ scheduled_message: wireScheduledMessage() }),
  'scheduled_messages/remove': () => ({ scheduled_message_id: nextId() }),
  'attachment/add': () => ({ attachment: wireAttachment(), upload_space_used: 20_480 }),
  'attachment/update': () => ({ attachment: wireAttachment(), upload_space_used: 20_480 }),
  'attachment/remove': () => ({ attachment: { id: nextId() }, upload_space_used: 0 }),
  has_zoom_token: () => ({ value: true }),
  'user_settings/update': () => ({ property: 'enter_sends', value: true }),
  update_display_settings: () => ({
    user: selfUser.email,
    setting_name: 'dense_mode',
    setting: true,
  }),
  update_global_notifications: () => ({
    user: selfUser.email,
    notification_name: 'enable_sounds',
    setting: false,
  }),
} satisfies Partial<EventBodies<EventForm>>;
