/** The endpoints of the organization, each with an exchange. */
import * as v from 'valibot';
import { linkifier } from '@/api/chat/model/linkifier';
import { profileField } from '@/api/chat/model/profileField';
import { realmEmoji } from '@/api/chat/model/realmEmoji';
import { realmExport } from '@/api/chat/model/realmExport';
import { serverSettings } from '@/api/chat/model/serverSettings';
import * as fields from '@/api/chat/routes/profileFields';
import * as content from '@/api/chat/routes/realmContent';
import * as exports from '@/api/chat/routes/realmExports';
import * as realm from '@/api/chat/routes/realmSettings';
import { devFetchApiKey, fetchApiKey, getServerSettings } from '@/api/chat/routes/server';
import { wireLinkifier, wireProfileField, wireRealmEmoji } from '@/testing/eg/realmLists';
import type { RouteCase } from './routeCase';

const picture = { content: new Blob(['picture']), name: 'picture.png' };
const ticket = wireLinkifier({ id: 50 });
const berth = wireProfileField({ id: 4, name: 'Berth', required: false });
const buoy = wireRealmEmoji({ id: '80', name: 'buoy' });
const pattern = '#(?P<number>[0-9]+)';
const urlTemplate = 'https://tickets.example.com/{number}';

const front = {
  zulip_feature_level: 276,
  zulip_version: '9.0',
  zulip_merge_base: '9.0',
  push_notifications_enabled: false,
  is_incompatible: false,
  email_auth_enabled: true,
  require_email_format_usernames: true,
  realm_uri: 'https://chat.example.com',
  realm_url: 'https://chat.example.com',
  realm_name: 'Harbour',
  realm_icon: '/user_avatars/2/realm/icon.png',
  realm_description: '<p>Boats</p>',
  realm_web_public_access_enabled: false,
  authentication_methods: { password: true, email: true, ldap: false },
  external_authentication_methods: [],
};

const ofServer: RouteCase[] = [
  {
    slug: 'get-server-settings',
    call: (client) => getServerSettings(client),
    route: 'GET /server_settings',
    answer: front,
    result: v.parse(serverSettings, front),
  },
  {
    slug: 'fetch-api-key',
    call: (client) => fetchApiKey(client, { username: 'sofia', password: 'p&ss' }),
    route: 'POST /fetch_api_key',
    params: { username: 'sofia', password: 'p&ss' },
    answer: { api_key: 'k3y', email: 'sofia@chat.example.com', user_id: 10 },
    result: { apiKey: 'k3y', email: 'sofia@chat.example.com', userId: 10 },
  },
  {
    slug: 'dev-fetch-api-key',
    call: (client) => devFetchApiKey(client, { username: 'sofia@chat.example.com' }),
    route: 'POST /dev_fetch_api_key',
    params: { username: 'sofia@chat.example.com' },
    answer: { api_key: 'k3y', email: 'sofia@chat.example.com', user_id: 10 },
    result: { apiKey: 'k3y', email: 'sofia@chat.example.com', userId: 10 },
  },
];

const ofContent: RouteCase[] = [
  {
    slug: 'get-linkifiers',
    call: (client) => content.getLinkifiers(client),
    route: 'GET /realm/linkifiers',
    answer: { linkifiers: [ticket] },
    result: [v.parse(linkifier, ticket)],
  },
  {
    slug: 'add-linkifier',
    call: (client) => content.addLinkifier(client, { pattern, urlTemplate }),
    route: 'POST /realm/filters',
    params: { pattern, url_template: urlTemplate },
    answer: { id: 50 },
    result: 50,
  },
  {
    slug: 'update-linkifier',
    call: (client) => content.updateLinkifier(client, { linkifierId: 50, pattern, urlTemplate }),
    route: 'PATCH /realm/filters/50',
    params: { pattern, url_template: urlTemplate },
  },
  {
    slug: 'remove-linkifier',
    call: (client) => content.removeLinkifier(client, { linkifierId: 50 }),
    route: 'DELETE /realm/filters/50',
  },
  {
    slug: 'reorder-linkifiers',
    call: (client) => content.reorderLinkifiers(client, { orderedLinkifierIds: [51, 50] }),
    route: 'PATCH /realm/linkifiers',
    params: { ordered_linkifier_ids: '[51,50]' },
  },
  {
    slug: 'add-code-playground',
    call: (client) =>
      content.addCodePlayground(client, {
        name: 'Sandbox',
        pygmentsLanguage: 'Python',
        urlTemplate: 'https://sandbox.example.com/?code={code}',
      }),
    route: 'POST /realm/playgrounds',
    params: {
      name: 'Sandbox',
      pygments_language: 'Python',
      url_template: 'https://sandbox.example.com/?code={code}',
    },
    answer: { id: 52 },
    result: 52,
  },
  {
    slug: 'remove-code-playground',
    call: (client) => content.removeCodePlayground(client, { playgroundId: 52 }),
    route: 'DELETE /realm/playgrounds/52',
  },
  {
    slug: 'get-custom-emoji',
    call: (client) => content.getCustomEmoji(client),
    route: 'GET /realm/emoji',
    answer: { emoji: { '80': buoy } },
    result: new Map([['80', v.parse(realmEmoji, buoy)]]),
  },
  {
    slug: 'upload-custom-emoji',
    call: (client) => content.uploadCustomEmoji(client, { emojiName: 'buoy', ...picture }),
    route: 'POST /realm/emoji/buoy',
  },
  {
    slug: 'deactivate-custom-emoji',
    call: (client) => content.deactivateCustomEmoji(client, { emojiName: 'buoy' }),
    route: 'DELETE /realm/emoji/buoy',
  },
];

const ofFields: RouteCase[] = [
  {
    slug: 'get-custom-profile-fields',
    call: (client) => fields.getCustomProfileFields(client),
    route: 'GET /realm/profile_fields',
    answer: { custom_fields: [berth] },
    result: [v.parse(profileField, berth)],
  },
  {
    slug: 'create-custom-profile-field',
    call: (client) =>
      fields.createCustomProfileField(client, {
        fieldType: 'choice',
        name: 'Watch',
        hint: 'Day or night',
        fieldData: { day: { text: 'Day', order: '1' } },
        displayInProfileSummary: true,
        required: false,
      }),
    route: 'POST /realm/profile_fields',
    params: {
      field_type: '3',
      name: 'Watch',
      hint: 'Day or night',
      field_data: '{"day":{"text":"Day","order":"1"}}',
      display_in_profile_summary: 'true',
      required: 'false',
    },
    answer: { id: 5 },
    result: 5,
  },
  {
    slug: 'reorder-custom-profile-fields',
    call: (client) => fields.reorderCustomProfileFields(client, { fieldIds: [5, 4] }),
    route: 'PATCH /realm/profile_fields',
    params: { order: '[5,4]' },
  },
  {
    slug: null,
    call: (client) =>
      fields.updateCustomProfileField(client, { fieldId: 5, hint: '', required: true }),
    route: 'PATCH /realm/profile_fields/5',
    params: { hint: '', required: 'true' },
  },
  {
    slug: null,
    call: (client) => fields.deleteCustomProfileField(client, { fieldId: 5 }),
    route: 'DELETE /realm/profile_fields/5',
  },
];

const ofSettings: RouteCase[] = [
  {
    slug: null,
    call: (client) =>
      realm.updateRealm(client, {
        name: 'Harbour & co',
        topicsPolicy: 'disable_empty_topic',
        mandatoryTopics: true,
        waitingPeriodThreshold: 3,
        defaultCodeBlockLanguage: 'Python',
        digestWeekday: 4,
        jitsiServerUrl: 'default',
        videoChatProvider: 1,
        newChannelAnnouncementsChannelId: -1,
        signupAnnouncementsChannelId: 20,
        zulipUpdateAnnouncementsChannelId: 20,
        messageContentEditLimitSeconds: 'unlimited',
        moveMessagesWithinChannelLimitSeconds: 600,
        inviteToRealmPolicy: 'administrators',
        wildcardMentionPolicy: 'moderators',
        canCreatePublicChannelGroup: {
          new: { directMembers: [10], directSubgroups: [] },
          old: 6,
        },
      }),
    route: 'PATCH /realm',
    params: {
      name: 'Harbour & co',
      topics_policy: 'disable_empty_topic',
      mandatory_topics: 'true',
      waiting_period_threshold: '3',
      default_code_block_language: 'Python',
      digest_weekday: '4',
      jitsi_server_url: '"default"',
      video_chat_provider: '1',
      new_stream_announcements_stream_id: '-1',
      signup_announcements_stream_id: '20',
      zulip_update_announcements_stream_id: '20',
      message_content_edit_limit_seconds: '"unlimited"',
      move_messages_within_stream_limit_seconds: '600',
      invite_to_realm_policy: '2',
      wildcard_mention_policy: '7',
      can_create_public_channel_group:
        '{"new":{"direct_members":[10],"direct_subgroups":[]},"old":6}',
    },
  },
  {
    slug: null,
    call: (client) => realm.uploadRealmIcon(client, picture),
    route: 'POST /realm/icon',
  },
  {
    slug: null,
    call: (client) => realm.deleteRealmIcon(client),
    route: 'DELETE /realm/icon',
  },
  {
    slug: null,
    call: (client) =>
      realm.addRealmDomain(client, { domain: 'firm.example', allowSubdomains: false }),
    route: 'POST /realm/domains',
    params: { domain: 'firm.example', allow_subdomains: 'false' },
  },
  {
    slug: null,
    call: (client) =>
      realm.updateRealmDomain(client, { domain: 'firm.example', allowSubdomains: true }),
    route: 'PATCH /realm/domains/firm.example',
    params: { allow_subdomains: 'true' },
  },
  {
    slug: null,
    call: (client) => realm.deleteRealmDomain(client, { domain: 'firm.example' }),
    route: 'DELETE /realm/domains/firm.example',
  },
  {
    slug: null,
    call: (client) => realm.deactivateRealm(client),
    route: 'POST /realm/deactivate',
  },
];

const made = {
  id: 90,
  acting_user_id: 10,
  export_time: 1594825443.65,
  export_url: 'https://files.example.com/90.tar.gz',
  deleted_timestamp: null,
  failed_timestamp: null,
  pending: false,
};

const ofExports: RouteCase[] = [
  {
    slug: null,
    call: (client) => exports.getRealmExports(client),
    route: 'GET /export/realm',
    answer: { exports: [made] },
    result: [v.parse(realmExport, made)],
  },
  {
    slug: null,
    call: (client) => exports.exportRealm(client),
    route: 'POST /export/realm',
  },
  {
    slug: null,
    call: (client) => exports.deleteRealmExport(client, { exportId: 90 }),
    route: 'DELETE /export/realm/90',
  },
];

export const realmCases: readonly RouteCase[] = [
  ...ofServer,
  ...ofContent,
  ...ofFields,
  ...ofSettings,
  ...ofExports,
];
