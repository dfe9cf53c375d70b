/** Changing one personal setting, with the events that clients of every age expect. */

import type { Setting, User } from './model';
import { announcePresence } from './presences';
import { emitEach, nowSeconds, activeUserIds, emit, type World } from './world';

const NOTIFICATION = /notif|sound|email|push|presence_enabled|desktop_icon/;

export function changeSetting(
  world: World,
  user: User,
  { name, value }: { name: string; value: Setting },
): void {
  user.settings[name] = value;
  // No event tells of it: clients go on with what they have.
  if (name === 'enable_drafts_synchronization' && value === false) user.drafts = [];
  const legacyType = NOTIFICATION.test(name)
    ? 'update_global_notifications'
    : 'update_display_settings';
  emitEach(world, [user.id], (queue) => {
    const event = { type: 'user_settings', op: 'update', property: name, value };
    if (queue.capabilities.user_settings_object) return event;
    const key = legacyType === 'update_global_notifications' ? 'notification_name' : 'setting_name';
    return [event, { type: legacyType, user: user.email, [key]: name, setting: value }];
  });
  if (name === 'presence_enabled') changeVisibility(world, user, value === true);
}

/** Invisible people look idle at once, and tell of it as `away`. */
function changeVisibility(world: World, user: User, isVisible: boolean): void {
  emit(world, activeUserIds(world), { type: 'user_status', user_id: user.id, away: !isVisible });
  world.presenceUpdateId += 1;
  if (isVisible) {
    user.presence = {
      activeAt: nowSeconds(world),
      idleAt: nowSeconds(world),
      updateId: world.presenceUpdateId,
    };
    announcePresence(world, user);
  }
}
