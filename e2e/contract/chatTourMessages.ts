/** The steps of the tour about messages. */

import { bodiesIn, numberIn } from '../standins/chat/testing';
import { channelIdOf, lastOf, ok, refused, say, type Step } from './chatTourGround';

const readMessages: Step = async ({ marta, hugo }) => {
  for (const narrow of [
    [],
    [{ operator: 'channel', operand: 'logbook' }],
    [{ operator: 'dm', operand: [9, 10] }].slice(1),
    [{ operator: 'is', operand: 'unread' }],
    [{ operator: 'is', operand: 'mentioned' }],
    [{ operator: 'is', operand: 'dm' }],
    [{ operator: 'has', operand: 'image' }],
    [{ operator: 'search', operand: 'lantern' }],
    [{ operator: 'in', operand: 'home' }],
    [['topic', 'lunch']],
    [{ operator: 'channels', operand: 'public' }],
    [{ operator: 'sender', operand: marta.userId, negated: true }],
  ])
    for (const anchor of ['newest', 'oldest', 'first_unread'])
      await ok(marta.get('/messages', { anchor, num_before: 20, num_after: 20, narrow }));
  await ok(
    hugo.get('/messages', {
      anchor: 'newest',
      num_before: 50,
      num_after: 0,
      apply_markdown: false,
    }),
  );
  const last = numberIn(
    lastOf(
      bodiesIn(
        await ok(marta.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })),
        'messages',
      ),
    ),
    'id',
  );
  await ok(
    marta.get('/messages', {
      anchor: String(last),
      include_anchor: false,
      num_before: 5,
      num_after: 0,
    }),
  );
  await ok(marta.get(`/messages/${last}`));
  await ok(
    marta.get('/messages/matches_narrow', {
      msg_ids: [last],
      narrow: [{ operator: 'in', operand: 'all' }],
    }),
  );
  await ok(marta.get(`/messages/${last}/read_receipts`));
};

const sendMessages: Step = async ({ marta, jonas, aiko, hugo }) => {
  await ok(
    marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'tour',
      content: 'Hello @**Jonas Lindqvist** and @*engineers*',
      queue_id: 'another',
      local_id: '1.01',
      read_by_sender: true,
    }),
  );
  await ok(jonas.post('/messages', { type: 'direct', to: [marta.userId], content: 'Yes?' }));
  await ok(
    jonas.post('/messages', {
      type: 'direct',
      to: [marta.userId, aiko.userId],
      content: 'All of us?',
    }),
  );
  await ok(marta.post('/messages/render', { content: '**bold** :tada: $$x^2$$' }));
  await say(jonas, 'tour', '/poll Shall we?\nYes\nNo');
  await refused(
    jonas.post('/messages', { type: 'channel', to: 'nowhere', topic: 'x', content: 'y' }),
    'STREAM_DOES_NOT_EXIST',
  );
  await refused(
    hugo.post('/messages', { type: 'channel', to: 'announcements', topic: 'x', content: 'y' }),
  );
  await refused(marta.post('/messages', { type: 'direct', to: [99_999], content: 'y' }));
};

const editMessages: Step = async ({ marta, jonas, aiko }) => {
  const messageId = await say(jonas, 'edits', 'Frist');
  await say(aiko, 'edits', 'Second');
  await ok(jonas.patch(`/messages/${messageId}`, { content: 'First' }));
  await ok(jonas.get(`/messages/${messageId}/history`));
  await ok(
    jonas.patch(`/messages/${messageId}`, { topic: '✔ edits', propagate_mode: 'change_all' }),
  );
  const ferryId = await channelIdOf(marta, 'ferry');
  await ok(
    marta.patch(`/messages/${messageId}`, {
      stream_id: ferryId,
      topic: 'moved',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: true,
    }),
  );
  await ok(jonas.get(`/messages/${messageId}/history`));
  await ok(
    jonas.get('/messages', {
      anchor: String(messageId),
      num_before: 0,
      num_after: 5,
      narrow: [{ operator: 'with', operand: messageId }],
    }),
  );
  await refused(aiko.patch(`/messages/${messageId}`, { content: 'Mine' }));
  await ok(jonas.delete(`/messages/${messageId}`));
  await ok(marta.post(`/streams/${ferryId}/delete_topic`, { topic_name: 'moved' }));
};

const flagMessages: Step = async ({ marta, jonas }) => {
  const first = await say(jonas, 'flags', 'One');
  await say(jonas, 'flags', 'Two');
  await ok(marta.post('/messages/flags', { messages: [first], op: 'add', flag: 'starred' }));
  await ok(marta.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' }));
  await ok(marta.post('/messages/flags', { messages: [first], op: 'remove', flag: 'read' }));
  await ok(
    marta.post('/messages/flags/narrow', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [{ operator: 'is', operand: 'unread' }],
      op: 'add',
      flag: 'read',
    }),
  );
  const generalId = await channelIdOf(jonas, 'general');
  await ok(jonas.post('/mark_topic_as_read', { stream_id: generalId, topic_name: 'flags' }));
  await ok(jonas.post('/mark_stream_as_read', { stream_id: generalId }));
  await ok(jonas.post('/mark_all_as_read'));
};

const react: Step = async ({ marta, jonas }) => {
  const messageId = await say(jonas, 'reactions', 'Look');
  await ok(marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'tada' }));
  await refused(
    marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'tada' }),
    'REACTION_ALREADY_EXISTS',
  );
  await ok(
    marta.delete(`/messages/${messageId}/reactions`, {
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
    }),
  );
  await ok(marta.post(`/messages/${messageId}/reactions`, { emoji_name: 'old_gull' }));
};

export const MESSAGE_STEPS: Record<string, Step> = {
  'reads messages': readMessages,
  'sends messages': sendMessages,
  'edits, moves and deletes': editMessages,
  'sets flags': flagMessages,
  reacts: react,
};
