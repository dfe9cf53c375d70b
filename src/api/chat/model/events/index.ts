/** The table of events: from the wire's type and op to a schema, and from there to the union {@link ChatEvent}. */
import * as v from 'valibot';
import { isRecord } from '@/api/transport';
import { describeIssue } from '@/api/parse';
import { MalformedResponseError } from '@/domain/requestError';
import { addAttachmentEvent, removeAttachmentEvent, updateAttachmentEvent } from './attachment';
import { addBotEvent, deleteBotEvent, removeBotEvent, updateBotEvent } from './bot';
import { createChannelEvent, deleteChannelEvent, updateChannelEvent } from './channel';
import * as channelFolder from './channelFolder';
import { defaultChannelGroupsEvent, defaultChannelsEvent } from './defaultChannel';
import { addDraftsEvent, removeDraftEvent, updateDraftEvent } from './draft';
import * as legacy from './legacy';
import { deleteMessageEvent, messageEvent, updateMessageEvent } from './message';
import { addFlagEvent, removeFlagEvent } from './messageFlags';
import { presenceEvent } from './presence';
import { addReactionEvent, removeReactionEvent } from './reaction';
import * as realm from './realm';
import * as realmLists from './realmLists';
import * as snippets from './savedSnippet';
import * as scheduled from './scheduledMessage';
import * as server from './server';
import { submessageEvent } from './submessage';
import * as subscription from './subscription';
import { startTypingEvent, stopTypingEvent } from './typing';
import { addUserEvent, removeUserEvent, updateUserEvent } from './user';
import * as userGroup from './userGroup';
import { updateUserSettingDefaultEvent, updateUserSettingEvent } from './userSettings';
import { userStatusEvent } from './userStatus';
import { userTopicEvent } from './userTopic';

/** Every form that we know, by `type` or `type/op` of the wire. */
export const eventSchemas = {
  alert_words: realmLists.alertWordsEvent,
  'attachment/add': addAttachmentEvent,
  'attachment/remove': removeAttachmentEvent,
  'attachment/update': updateAttachmentEvent,
  'channel_folder/add': channelFolder.addChannelFolderEvent,
  'channel_folder/reorder': channelFolder.reorderChannelFoldersEvent,
  'channel_folder/update': channelFolder.updateChannelFolderEvent,
  custom_profile_fields: realmLists.profileFieldsEvent,
  default_stream_groups: defaultChannelGroupsEvent,
  default_streams: defaultChannelsEvent,
  delete_message: deleteMessageEvent,
  'drafts/add': addDraftsEvent,
  'drafts/remove': removeDraftEvent,
  'drafts/update': updateDraftEvent,
  has_zoom_token: server.zoomTokenEvent,
  heartbeat: server.heartbeatEvent,
  invites_changed: server.invitesChangedEvent,
  message: messageEvent,
  muted_topics: legacy.mutedTopicsEvent,
  muted_users: realmLists.mutedUsersEvent,
  onboarding_steps: realmLists.onboardingStepsEvent,
  presence: presenceEvent,
  'reaction/add': addReactionEvent,
  'reaction/remove': removeReactionEvent,
  'realm/deactivated': realm.deactivateRealmEvent,
  'realm/update': realm.updateRealmEvent,
  'realm/update_dict': realm.updateRealmSettingsEvent,
  'realm_bot/add': addBotEvent,
  'realm_bot/delete': deleteBotEvent,
  'realm_bot/remove': removeBotEvent,
  'realm_bot/update': updateBotEvent,
  'realm_domains/add': realm.addRealmDomainEvent,
  'realm_domains/change': realm.changeRealmDomainEvent,
  'realm_domains/remove': realm.removeRealmDomainEvent,
  'realm_emoji/add': realmLists.addRealmEmojiEvent,
  'realm_emoji/update': realmLists.realmEmojiEvent,
  'realm_emoji/update_one': realmLists.updateOneRealmEmojiEvent,
  realm_export: realmLists.realmExportEvent,
  realm_filters: legacy.realmFiltersEvent,
  realm_linkifiers: realmLists.linkifiersEvent,
  realm_playgrounds: realmLists.playgroundsEvent,
  'realm_user/add': addUserEvent,
  'realm_user/remove': removeUserEvent,
  'realm_user/update': updateUserEvent,
  'realm_user_settings_defaults/update': updateUserSettingDefaultEvent,
  restart: server.restartEvent,
  'saved_snippets/add': snippets.addSavedSnippetEvent,
  'saved_snippets/remove': snippets.removeSavedSnippetEvent,
  'saved_snippets/update': snippets.updateSavedSnippetEvent,
  'scheduled_messages/add': scheduled.addScheduledMessagesEvent,
  'scheduled_messages/remove': scheduled.removeScheduledMessageEvent,
  'scheduled_messages/update': scheduled.updateScheduledMessageEvent,
  'stream/create': createChannelEvent,
  'stream/delete': deleteChannelEvent,
  'stream/update': updateChannelEvent,
  submessage: submessageEvent,
  'subscription/add': subscription.addSubscriptionEvent,
  'subscription/peer_add': subscription.addPeersEvent,
  'subscription/peer_remove': subscription.removePeersEvent,
  'subscription/remove': subscription.removeSubscriptionEvent,
  'subscription/update': subscription.updateSubscriptionEvent,
  'typing/start': startTypingEvent,
  'typing/stop': stopTypingEvent,
  update_display_settings: legacy.updateDisplaySettingsEvent,
  update_global_notifications: legacy.updateGlobalNotificationsEvent,
  update_message: updateMessageEvent,
  'update_message_flags/add': addFlagEvent,
  'update_message_flags/remove': removeFlagEvent,
  'user_group/add': userGroup.addUserGroupEvent,
  'user_group/add_members': userGroup.addGroupMembersEvent,
  'user_group/add_subgroups': userGroup.addSubgroupsEvent,
  'user_group/remove': userGroup.removeUserGroupEvent,
  'user_group/remove_members': userGroup.removeGroupMembersEvent,
  'user_group/remove_subgroups': userGroup.removeSubgroupsEvent,
  'user_group/update': userGroup.updateUserGroupEvent,
  'user_settings/update': updateUserSettingEvent,
  user_status: userStatusEvent,
  user_topic: userTopicEvent,
  web_reload_client: server.webReloadClientEvent,
};

export type EventForm = keyof typeof eventSchemas;
type KnownSchema = (typeof eventSchemas)[EventForm];

/** An event of a kind that we have never heard of: counted and left alone. */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly eventId: number;
  readonly wireType: string;
  /** Null for types without ops. */
  readonly op: string | null;
}

/** Every event that a queue can bring, in our names: `type` and `op` are renamed as keys are. */
export type ChatEvent = v.InferOutput<KnownSchema> | UnknownEvent;

/** The event of one form, as `ChatEventOf<'message'>` or `ChatEventOf<'stream/update'>`. */
export type ChatEventOf<Form extends EventForm> = v.InferOutput<(typeof eventSchemas)[Form]>;

/** The event in the server's shape, its `type` and `op` left out. */
export type WireEventOf<Form extends EventForm> = v.InferInput<(typeof eventSchemas)[Form]>;

/** Schemas by type and then by op; types without ops have theirs under the empty text. */
const schemasByType = new Map<string, Map<string, KnownSchema>>();
for (const [form, schema] of Object.entries(eventSchemas)) {
  const [type = form, op = ''] = form.split('/');
  const schemas = schemasByType.get(type) ?? new Map<string, KnownSchema>();
  schemasByType.set(type, schemas.set(op, schema));
}

const STATUS = 200;

function malformed(route: string, path: string, detail: string): MalformedResponseError {
  return new MalformedResponseError(route, { status: STATUS, path, detail });
}

/** The id of an event that may be malformed in all else; null where even that is missing. */
function idOf(raw: unknown): number | null {
  return isRecord(raw) && typeof raw.id === 'number' ? raw.id : null;
}

function parseKnown(schema: KnownSchema, form: string, raw: unknown, route: string): ChatEvent {
  const result = v.safeParse(schema, raw, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw malformed(route, `${form}: ${v.getDotPath(issue) ?? ''}`, describeIssue(issue));
}

/** What every event says of itself. */
function identify(raw: unknown, route: string) {
  if (!isRecord(raw) || typeof raw.id !== 'number') throw malformed(route, 'id', 'expected number');
  if (typeof raw.type !== 'string') throw malformed(route, 'type', 'expected string');
  const op = typeof raw.op === 'string' ? raw.op : null;
  return { eventId: raw.id, wireType: raw.type, op };
}

/**
 * Reads one event. Kinds that we do not know become `unknown`.
 * @throws MalformedResponseError for a known kind in a wrong shape; its `path` is form and place, as
 * `realm_user/add: person.user_id`.
 */
export function parseEvent(raw: unknown, route = 'GET /events'): ChatEvent {
  const { eventId, wireType, op } = identify(raw, route);
  const schemas = schemasByType.get(wireType);
  const plain = schemas?.get('');
  if (plain) return parseKnown(plain, wireType, raw, route);
  if (schemas && op === null) throw malformed(route, `${wireType}: op`, 'expected string');
  const schema = schemas?.get(op ?? '');
  if (!schema) return { type: 'unknown', eventId, wireType, op };
  return parseKnown(schema, `${wireType}/${op ?? ''}`, raw, route);
}

/** An event that could not be read, with what is known of it. */
export interface MalformedEvent {
  /** Null where not even the id could be read. */
  readonly eventId: number | null;
  readonly error: MalformedResponseError;
}

/**
 * The events of one answer, each read when it is asked for: an answer may hold thousands. A malformed one does not
 * cost the others: whether to ask again, skip it or register afresh is for the caller to decide.
 */
export class ParsedEvents {
  /** Whose events they are; undefined where the answer does not say. */
  readonly queueId: string | undefined;
  private readonly list: readonly unknown[];

  constructor(list: readonly unknown[], queueId?: string) {
    this.list = list;
    this.queueId = queueId;
  }

  get count(): number {
    return this.list.length;
  }

  /** Null where not even the id can be read. */
  eventIdAt(place: number): number | null {
    return idOf(this.list[place]);
  }

  /** @throws MalformedResponseError as `parseEvent` */
  readAt(place: number): ChatEvent {
    return parseEvent(this.list[place]);
  }

  /** Those that can be read, all read at once. */
  get events(): readonly ChatEvent[] {
    return this.readAll().events;
  }

  /** The others. Never to be skipped in silence: without them the picture is no longer the server's. */
  get malformed(): readonly MalformedEvent[] {
    return this.readAll().malformed;
  }

  private readAll() {
    const events: ChatEvent[] = [];
    const refused: MalformedEvent[] = [];
    for (let place = 0; place < this.count; place += 1) {
      try {
        events.push(this.readAt(place));
      } catch (error) {
        if (!(error instanceof MalformedResponseError)) throw error;
        refused.push({ eventId: this.eventIdAt(place), error });
      }
    }
    return { events, malformed: refused };
  }
}

export function parseEvents(list: readonly unknown[], queueId?: string): ParsedEvents {
  return new ParsedEvents(list, queueId);
}

/** The answer of `GET /events`, its events yet to be read. */
export const eventsAnswer = v.pipe(
  v.object({ events: v.array(v.unknown()), queue_id: v.optional(v.string()) }),
  v.transform(({ events, queue_id: queueId }) => parseEvents(events, queueId)),
);
