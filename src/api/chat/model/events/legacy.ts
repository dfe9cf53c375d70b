/**
 * Events that newer ones have replaced: known, so that a server which sends them surprises nobody, and not read, so that
 * nothing in them can be wrong.
 */
import { event } from './event';

/** Replaced by `user_settings`. */
export const updateDisplaySettingsEvent = event('update_display_settings', null, {});

/** Replaced by `user_settings`. */
export const updateGlobalNotificationsEvent = event('update_global_notifications', null, {});

/** Replaced by `user_topic`. */
export const mutedTopicsEvent = event('muted_topics', null, {});

/** Replaced by `realm_linkifiers`. */
export const realmFiltersEvent = event('realm_filters', null, {});
