/** The endpoints around messages, each with an exchange. */
import * as v from 'valibot';
import { message } from '@/api/chat/model/message';
import { updateMessageFlags, updateMessageFlagsForNarrow } from '@/api/chat/routes/messageFlags';
import * as messages from '@/api/chat/routes/messages';
import * as oneMessage from '@/api/chat/routes/oneMessage';
import { addReaction, removeReaction } from '@/api/chat/routes/reactions';
import { setTypingStatus } from '@/api/chat/routes/typing';
import {
  createBigBlueButtonVideoCall,
  createZoomVideoCall,
  sendSubmessage,
} from '@/api/chat/routes/widgets';
import { wireMessage } from '@/testing/eg/message';
import { wireReaction } from '@/testing/eg/reaction';
import { topicNarrow, topicNarrowText, type RouteCase } from './routeCase';

const arrived = {
  ...wireMessage({ id: 31, reactions: [wireReaction()] }),
  recipient_id: 77,
};
const anchor = { emojiName: 'anchor', emojiCode: '2693', reactionType: 'unicode_emoji' };
const anchorParams = {
  emoji_name: 'anchor',
  emoji_code: '2693',
  reaction_type: 'unicode_emoji',
};

const reading: RouteCase[] = [
  {
    slug: 'get-messages',
    call: (client) =>
      messages.getMessages(client, {
        anchor: 31,
        includeAnchor: false,
        numBefore: 50,
        numAfter: 0,
        narrow: topicNarrow,
      }),
    route: 'GET /messages',
    params: {
      anchor: '31',
      include_anchor: 'false',
      num_before: '50',
      num_after: '0',
      narrow: topicNarrowText,
      client_gravatar: 'false',
    },
    answer: {
      anchor: 31,
      found_newest: true,
      found_oldest: false,
      found_anchor: true,
      history_limited: false,
      messages: [arrived],
    },
    result: {
      anchor: 31,
      foundNewest: true,
      foundOldest: false,
      foundAnchor: true,
      isWhole: true,
      historyLimited: false,
      messages: [v.parse(message, arrived)],
    },
  },
  {
    slug: 'get-messages',
    call: (client) =>
      messages.getMessages(client, {
        anchor: 'first_unread',
        numBefore: 0,
        numAfter: 1,
        applyMarkdown: false,
      }),
    route: 'GET /messages',
    params: {
      anchor: 'first_unread',
      num_before: '0',
      num_after: '1',
      client_gravatar: 'false',
      apply_markdown: 'false',
    },
    answer: {
      anchor: 1e16,
      found_newest: true,
      found_oldest: true,
      found_anchor: false,
      history_limited: false,
      messages: [],
    },
    result: {
      anchor: 1e16,
      foundNewest: true,
      foundOldest: true,
      foundAnchor: false,
      isWhole: true,
      historyLimited: false,
      messages: [],
    },
  },
  {
    slug: 'get-message',
    call: (client) => messages.getMessage(client, { messageId: 31 }),
    route: 'GET /messages/31',
    answer: { raw_content: 'Something to *read*.', message: arrived },
    result: { rawContent: 'Something to *read*.', message: v.parse(message, arrived) },
  },
  {
    slug: 'render-message',
    call: (client) => oneMessage.renderMessage(client, { content: '**bow** & stern' }),
    route: 'POST /messages/render',
    params: { content: '**bow** & stern' },
    answer: { rendered: '<p><strong>bow</strong> &amp; stern</p>' },
    result: '<p><strong>bow</strong> &amp; stern</p>',
  },
  {
    slug: 'get-message-history',
    call: (client) => oneMessage.getMessageHistory(client, { messageId: 31 }),
    route: 'GET /messages/31/history',
    answer: {
      message_history: [
        {
          topic: 'arrivals',
          content: 'At nine',
          rendered_content: '<p>At nine</p>',
          timestamp: 1_748_850_000,
          user_id: 11,
        },
        {
          topic: 'departures',
          prev_topic: 'arrivals',
          stream: 21,
          prev_stream: 20,
          content: 'At nine',
          rendered_content: '<p>At nine</p>',
          timestamp: 1_748_850_060,
          user_id: null,
        },
      ],
    },
    result: [
      {
        topic: 'arrivals',
        content: 'At nine',
        renderedContent: '<p>At nine</p>',
        timestamp: 1_748_850_000,
        userId: 11,
      },
      {
        topic: 'departures',
        prevTopic: 'arrivals',
        channel: 21,
        prevChannel: 20,
        content: 'At nine',
        renderedContent: '<p>At nine</p>',
        timestamp: 1_748_850_060,
        userId: null,
      },
    ],
  },
  {
    slug: 'get-read-receipts',
    call: (client) => oneMessage.getReadReceipts(client, { messageId: 31 }),
    route: 'GET /messages/31/read_receipts',
    answer: { user_ids: [11, 12] },
    result: [11, 12],
  },
  {
    slug: 'check-messages-match-narrow',
    call: (client) =>
      messages.checkMessagesMatchNarrow(client, { messageIds: [31, 32], narrow: topicNarrow }),
    route: 'GET /messages/matches_narrow',
    params: { msg_ids: '[31,32]', narrow: topicNarrowText },
    answer: { messages: { '31': { match_content: '<p>Ahoy</p>', match_subject: 'arrivals' } } },
    result: new Map([[31, { matchContent: '<p>Ahoy</p>', matchTopic: 'arrivals' }]]),
  },
];

const writing: RouteCase[] = [
  {
    slug: 'send-message',
    call: (client) =>
      messages.sendMessage(client, {
        destination: { type: 'channel', channelId: 20, topic: 'arrivals' },
        content: 'Alongside, 100% & fast',
        queueId: 'queue:1',
        localId: '31.01',
      }),
    route: 'POST /messages',
    params: {
      type: 'channel',
      to: '20',
      topic: 'arrivals',
      content: 'Alongside, 100% & fast',
      queue_id: 'queue:1',
      local_id: '31.01',
      read_by_sender: 'true',
    },
    answer: { id: 42, automatic_new_visibility_policy: 3 },
    result: { id: 42, automaticNewVisibilityPolicy: 'followed' },
  },
  {
    slug: 'send-message',
    call: (client) =>
      messages.sendMessage(client, {
        destination: { type: 'direct', userIds: [11, 12] },
        content: '123',
      }),
    route: 'POST /messages',
    params: { type: 'direct', to: '[11,12]', content: '123', read_by_sender: 'true' },
    answer: { id: 43 },
    result: { id: 43 },
  },
  {
    slug: 'update-message',
    call: (client) => oneMessage.updateMessage(client, { messageId: 31, content: 'At ten' }),
    route: 'PATCH /messages/31',
    params: { content: 'At ten' },
  },
  {
    slug: 'update-message',
    call: (client) =>
      oneMessage.updateMessage(client, {
        messageId: 31,
        topic: 'departures',
        channelId: 21,
        propagateMode: 'change_later',
        sendNotificationToOldThread: true,
        sendNotificationToNewThread: false,
      }),
    route: 'PATCH /messages/31',
    params: {
      topic: 'departures',
      stream_id: '21',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: 'true',
      send_notification_to_new_thread: 'false',
    },
  },
  {
    slug: 'delete-message',
    call: (client) => messages.deleteMessage(client, { messageId: 31 }),
    route: 'DELETE /messages/31',
  },
  {
    slug: 'set-typing-status',
    call: (client) =>
      setTypingStatus(client, { op: 'start', destination: { type: 'direct', userIds: [11] } }),
    route: 'POST /typing',
    params: { op: 'start', type: 'direct', to: '[11]' },
  },
  {
    slug: 'set-typing-status',
    call: (client) =>
      setTypingStatus(client, {
        op: 'stop',
        destination: { type: 'channel', channelId: 20, topic: 'arrivals' },
      }),
    route: 'POST /typing',
    params: { op: 'stop', type: 'channel', stream_id: '20', topic: 'arrivals' },
  },
];

const marking: RouteCase[] = [
  {
    slug: 'update-message-flags',
    call: (client) =>
      updateMessageFlags(client, { messageIds: [31, 32], op: 'add', flag: 'starred' }),
    route: 'POST /messages/flags',
    params: { messages: '[31,32]', op: 'add', flag: 'starred' },
    answer: { messages: [31, 32] },
    result: [31, 32],
  },
  {
    slug: 'update-message-flags-for-narrow',
    call: (client) =>
      updateMessageFlagsForNarrow(client, {
        anchor: 'oldest',
        includeAnchor: true,
        numBefore: 0,
        numAfter: 1000,
        narrow: topicNarrow,
        op: 'add',
        flag: 'read',
      }),
    route: 'POST /messages/flags/narrow',
    params: {
      anchor: 'oldest',
      include_anchor: 'true',
      num_before: '0',
      num_after: '1000',
      narrow: topicNarrowText,
      op: 'add',
      flag: 'read',
    },
    answer: {
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
      found_oldest: true,
      found_newest: true,
    },
    result: {
      processedCount: 0,
      updatedCount: 0,
      firstProcessedId: null,
      lastProcessedId: null,
      foundOldest: true,
      foundNewest: true,
    },
  },
  {
    slug: 'add-reaction',
    call: (client) => addReaction(client, { messageId: 31, ...anchor }),
    route: 'POST /messages/31/reactions',
    params: anchorParams,
  },
  {
    slug: 'remove-reaction',
    call: (client) => removeReaction(client, { messageId: 31, ...anchor }),
    route: 'DELETE /messages/31/reactions',
    params: anchorParams,
  },
];

const widgets: RouteCase[] = [
  {
    slug: null,
    call: (client) =>
      sendSubmessage(client, {
        messageId: 31,
        content: { type: 'vote', key: 'canned,0', vote: 1 },
      }),
    route: 'POST /submessage',
    params: {
      message_id: '31',
      msg_type: 'widget',
      content: '{"type":"vote","key":"canned,0","vote":1}',
    },
  },
  {
    slug: 'create-big-blue-button-video-call',
    call: (client) => createBigBlueButtonVideoCall(client, { meetingName: 'Tide talk' }),
    route: 'GET /calls/bigbluebutton/create',
    params: { meeting_name: 'Tide talk' },
    answer: { url: '/calls/bigbluebutton/join?meeting_id=7' },
    result: '/calls/bigbluebutton/join?meeting_id=7',
  },
  {
    slug: null,
    call: (client) => createZoomVideoCall(client, { isVideoCall: false }),
    route: 'POST /calls/zoom/create',
    params: { is_video_call: 'false' },
    answer: { url: 'https://zoom.us/j/7' },
    result: 'https://zoom.us/j/7',
  },
];

export const messageCases: readonly RouteCase[] = [...reading, ...writing, ...marking, ...widgets];
