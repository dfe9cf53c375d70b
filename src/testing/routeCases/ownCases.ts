/** The endpoints of one's own things (queue, drafts, files, settings, devices), each with an exchange. */
import * as v from 'valibot';
import { attachment } from '@/api/chat/model/attachment';
import { draft } from '@/api/chat/model/draft';
import { initialSnapshot } from '@/api/chat/model/initialSnapshot';
import { savedSnippet } from '@/api/chat/model/savedSnippet';
import { scheduledMessage } from '@/api/chat/model/scheduledMessage';
import * as devices from '@/api/chat/routes/devices';
import * as drafts from '@/api/chat/routes/drafts';
import { getEvents } from '@/api/chat/routes/events';
import { deleteQueue, registerQueue } from '@/api/chat/routes/queues';
import * as snippets from '@/api/chat/routes/savedSnippets';
import * as scheduled from '@/api/chat/routes/scheduledMessages';
import * as settings from '@/api/chat/routes/settings';
import * as uploads from '@/api/chat/routes/uploads';
import {
  wireAttachment,
  wireDraft,
  wireSavedSnippet,
  wireScheduledMessage,
} from '@/testing/eg/drafts';
import { wireInitialSnapshot } from '@/testing/eg/initialSnapshot';
import { wireUserSettings } from '@/testing/eg/userSettings';
import type { RouteCase } from './routeCase';

// Where people are is no setting that could have a default.
const { timezone: _timezone, ...defaults } = wireUserSettings();
const snapshot = wireInitialSnapshot({ realm_user_settings_defaults: defaults });
const CAPABILITIES =
  '{"notification_settings_null":true,"bulk_message_deletion":true,' +
  '"stream_typing_notifications":true,"user_settings_object":true,"linkifier_url_template":true,' +
  '"user_list_incomplete":true,"archived_channels":true,"simplified_presence_events":true,' +
  '"individual_emoji_changes":true}';

const ofQueues: RouteCase[] = [
  {
    slug: 'register-queue',
    call: (client) => registerQueue(client),
    route: 'POST /register',
    params: {
      apply_markdown: 'true',
      client_gravatar: 'false',
      slim_presence: 'true',
      include_subscribers: 'false',
      client_capabilities: CAPABILITIES,
    },
    answer: snapshot,
    result: v.parse(initialSnapshot, snapshot),
  },
  {
    slug: 'register-queue',
    call: (client) =>
      registerQueue(client, {
        fetchEventTypes: ['realm_user'],
        eventTypes: ['message'],
        includeSubscribers: true,
      }),
    route: 'POST /register',
    params: {
      apply_markdown: 'true',
      client_gravatar: 'false',
      slim_presence: 'true',
      include_subscribers: 'true',
      client_capabilities: CAPABILITIES,
      fetch_event_types: '["realm_user"]',
      event_types: '["message"]',
    },
    answer: snapshot,
    result: v.parse(initialSnapshot, snapshot),
  },
  {
    slug: 'get-events',
    call: (client) =>
      getEvents(client, {
        queueId: 'queue:1',
        lastEventId: -1,
        dontBlock: true,
        longpollTimeoutSeconds: 90,
      }).then(({ events, malformed }) => ({ events, malformed })),
    route: 'GET /events',
    params: { queue_id: 'queue:1', last_event_id: '-1', dont_block: 'true' },
    answer: { queue_id: 'queue:1', events: [{ id: 3, type: 'heartbeat' }] },
    result: { events: [{ type: 'heartbeat', eventId: 3 }], malformed: [] },
  },
  {
    slug: 'delete-queue',
    call: (client) => deleteQueue(client, { queueId: 'queue:1' }),
    route: 'DELETE /events',
    params: { queue_id: 'queue:1' },
  },
];

const kept = wireDraft({ id: 90, timestamp: 1_748_850_000 });
const planned = wireScheduledMessage({ scheduled_message_id: 91 });

const ofDrafts: RouteCase[] = [
  {
    slug: 'get-drafts',
    call: (client) => drafts.getDrafts(client),
    route: 'GET /drafts',
    answer: { count: 1, drafts: [kept] },
    result: [v.parse(draft, kept)],
  },
  {
    slug: 'create-drafts',
    call: (client) =>
      drafts.createDrafts(client, {
        drafts: [
          {
            type: 'channel',
            to: [20],
            topic: 'arrivals',
            content: 'Half',
            timestamp: 1_748_850_000,
          },
          { type: 'unaddressed', to: [], topic: '', content: 'Whole' },
        ],
      }),
    route: 'POST /drafts',
    params: {
      drafts:
        '[{"type":"stream","to":[20],"topic":"arrivals","content":"Half","timestamp":1748850000},' +
        '{"type":"","to":[],"topic":"","content":"Whole"}]',
    },
    answer: { ids: [90, 91] },
    result: [90, 91],
  },
  {
    slug: 'edit-draft',
    call: (client) =>
      drafts.editDraft(client, {
        draftId: 90,
        draft: { type: 'direct', to: [11], topic: '', content: 'Psst' },
      }),
    route: 'PATCH /drafts/90',
    params: { draft: '{"type":"private","to":[11],"topic":"","content":"Psst"}' },
  },
  {
    slug: 'delete-draft',
    call: (client) => drafts.deleteDraft(client, { draftId: 90 }),
    route: 'DELETE /drafts/90',
  },
  {
    slug: 'get-scheduled-messages',
    call: (client) => scheduled.getScheduledMessages(client),
    route: 'GET /scheduled_messages',
    answer: { scheduled_messages: [planned] },
    result: [v.parse(scheduledMessage, planned)],
  },
  {
    slug: 'create-scheduled-message',
    call: (client) =>
      scheduled.createScheduledMessage(client, {
        destination: { type: 'channel', channelId: 20, topic: 'arrivals' },
        content: 'Good morning',
        scheduledDeliveryTimestamp: 1_748_936_400,
        readBySender: true,
      }),
    route: 'POST /scheduled_messages',
    params: {
      type: 'channel',
      to: '20',
      topic: 'arrivals',
      content: 'Good morning',
      scheduled_delivery_timestamp: '1748936400',
      read_by_sender: 'true',
    },
    answer: { scheduled_message_id: 91 },
    result: 91,
  },
  {
    slug: 'update-scheduled-message',
    call: (client) =>
      scheduled.updateScheduledMessage(client, {
        scheduledMessageId: 91,
        destination: { type: 'direct', userIds: [11] },
        scheduledDeliveryTimestamp: 1_748_940_000,
      }),
    route: 'PATCH /scheduled_messages/91',
    params: { type: 'direct', to: '[11]', scheduled_delivery_timestamp: '1748940000' },
  },
  {
    slug: 'delete-scheduled-message',
    call: (client) => scheduled.deleteScheduledMessage(client, { scheduledMessageId: 91 }),
    route: 'DELETE /scheduled_messages/91',
  },
];

const tides = wireAttachment({ id: 95 });
const file = { content: new Blob(['tides']), name: 'tides.pdf' };

const saved = wireSavedSnippet({ id: 92 });

/** Of levels that the description does not know. */
const ofSnippets: RouteCase[] = [
  {
    slug: null,
    call: (client) => snippets.getSavedSnippets(client),
    route: 'GET /saved_snippets',
    answer: { saved_snippets: [saved] },
    result: [v.parse(savedSnippet, saved)],
  },
  {
    slug: null,
    call: (client) =>
      snippets.createSavedSnippet(client, { title: 'Welcome', content: 'Good *morning*' }),
    route: 'POST /saved_snippets',
    params: { title: 'Welcome', content: 'Good *morning*' },
    answer: { saved_snippet_id: 92 },
    result: 92,
  },
  {
    slug: null,
    call: (client) =>
      snippets.editSavedSnippet(client, { savedSnippetId: 92, title: 'Hello', content: 'Hi' }),
    route: 'PATCH /saved_snippets/92',
    params: { title: 'Hello', content: 'Hi' },
  },
  {
    slug: null,
    call: (client) => snippets.deleteSavedSnippet(client, { savedSnippetId: 92 }),
    route: 'DELETE /saved_snippets/92',
  },
];

const ofFiles: RouteCase[] = [
  {
    slug: 'upload-file',
    call: (client) => uploads.uploadFile(client, file),
    route: 'POST /user_uploads',
    answer: { uri: '/user_uploads/2/3f/old.pdf', url: '/user_uploads/2/3f/tides.pdf' },
    result: '/user_uploads/2/3f/tides.pdf',
  },
  {
    slug: 'get-file-temporary-url',
    call: (client) =>
      uploads.getFileTemporaryUrl(client, { path: '/user_uploads/2/3f/t1de5/tides%20table.pdf' }),
    route: 'GET /user_uploads/2/3f%2Ft1de5%2Ftides%20table.pdf',
    answer: { url: '/user_uploads/temporary/322F/tides.pdf' },
    result: '/user_uploads/temporary/322F/tides.pdf',
  },
  {
    slug: 'get-attachments',
    call: (client) => uploads.getAttachments(client),
    route: 'GET /attachments',
    answer: { attachments: [tides], upload_space_used: 20_480 },
    result: { attachments: [v.parse(attachment, tides)], uploadSpaceUsed: 20_480 },
  },
  {
    slug: 'remove-attachment',
    call: (client) => uploads.removeAttachment(client, { attachmentId: 95 }),
    route: 'DELETE /attachments/95',
  },
];

const ofSettings: RouteCase[] = [
  {
    slug: 'update-settings',
    call: (client) =>
      settings.updateSettings(client, {
        fullName: 'Sofia S.',
        twentyFourHourTime: true,
        webHomeView: 'inbox',
        webChannelDefaultView: 'feed',
        colorScheme: 'dark',
        enableChannelDesktopNotifications: false,
        emailNotificationsBatchingPeriodSeconds: 120,
        automaticallyUnmuteTopicsInMutedChannelsPolicy: 'never',
      }),
    route: 'PATCH /settings',
    params: {
      full_name: 'Sofia S.',
      twenty_four_hour_time: 'true',
      web_home_view: 'inbox',
      web_channel_default_view: '2',
      color_scheme: '2',
      enable_stream_desktop_notifications: 'false',
      email_notifications_batching_period_seconds: '120',
      automatically_unmute_topics_in_muted_streams_policy: '4',
    },
    result: {},
  },
  {
    slug: 'update-realm-user-settings-defaults',
    call: (client) =>
      settings.updateRealmUserSettingsDefaults(client, {
        enterSends: true,
        emailAddressVisibility: 'moderators',
      }),
    route: 'PATCH /realm/user_settings_defaults',
    params: { enter_sends: 'true', email_address_visibility: '5' },
    answer: { ignored_parameters_unsupported: ['enter_sends'] },
    result: { ignoredParametersUnsupported: ['enter_sends'] },
  },
  {
    slug: null,
    call: (client) =>
      settings.updateProfileData(client, { values: [{ fieldId: 4, value: 'North quay' }] }),
    route: 'PATCH /users/me/profile_data',
    params: { data: '[{"id":4,"value":"North quay"}]' },
  },
  {
    slug: null,
    call: (client) => settings.removeProfileData(client, { fieldIds: [4, 5] }),
    route: 'DELETE /users/me/profile_data',
    params: { data: '[4,5]' },
  },
  {
    slug: null,
    call: (client) => settings.uploadAvatar(client, file),
    route: 'POST /users/me/avatar',
    answer: { avatar_url: '/user_avatars/2/10.png?version=2' },
    result: '/user_avatars/2/10.png?version=2',
  },
  {
    slug: null,
    call: (client) => settings.deleteAvatar(client),
    route: 'DELETE /users/me/avatar',
    answer: { avatar_url: 'https://gravatar.example.com/10' },
    result: 'https://gravatar.example.com/10',
  },
  {
    slug: null,
    call: (client) => settings.regenerateApiKey(client),
    route: 'POST /users/me/api_key/regenerate',
    answer: { api_key: 'n3w' },
    result: 'n3w',
  },
];

const token = 'device-token';

const ofDevices: RouteCase[] = [
  {
    slug: 'add-fcm-token',
    call: (client) => devices.addFcmToken(client, { token }),
    route: 'POST /users/me/android_gcm_reg_id',
    params: { token },
  },
  {
    slug: 'remove-fcm-token',
    call: (client) => devices.removeFcmToken(client, { token }),
    route: 'DELETE /users/me/android_gcm_reg_id',
    params: { token },
  },
  {
    slug: 'add-apns-token',
    call: (client) => devices.addApnsToken(client, { token, appId: 'org.example.chat' }),
    route: 'POST /users/me/apns_device_token',
    params: { token, appid: 'org.example.chat' },
  },
  {
    slug: 'remove-apns-token',
    call: (client) => devices.removeApnsToken(client, { token }),
    route: 'DELETE /users/me/apns_device_token',
    params: { token },
  },
  {
    slug: 'test-notify',
    call: (client) => devices.testNotify(client, { token }),
    route: 'POST /mobile_push/test_notification',
    params: { token },
  },
];

export const ownCases: readonly RouteCase[] = [
  ...ofQueues,
  ...ofDrafts,
  ...ofSnippets,
  ...ofFiles,
  ...ofSettings,
  ...ofDevices,
];
