/** Events that newer ones have replaced: read, so that a server which sends them surprises nobody. */
import * as v from 'valibot';
import { event } from './event';

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** Replaced by `user_settings`. */
export const updateDisplaySettingsEvent = event('update_display_settings', null, {
  setting_name: v.string(),
  setting: scalar,
});

/** Replaced by `user_settings`. */
export const updateGlobalNotificationsEvent = event('update_global_notifications', null, {
  notification_name: v.string(),
  setting: scalar,
});

/** Replaced by `user_topic`: channel name, topic and time. */
export const mutedTopicsEvent = event('muted_topics', null, {
  muted_topics: v.array(v.array(scalar)),
});

/** Replaced by `realm_linkifiers`: pattern, address and id. */
export const realmFiltersEvent = event('realm_filters', null, {
  realm_filters: v.array(v.array(scalar)),
});
