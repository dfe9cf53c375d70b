/** Events about settings: mine, and those that new users start with. */
import * as v from 'valibot';
import { userSettingChange } from '../userSettings';
import { event } from './event';

const change = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ change: raw })),
  v.object({ change: userSettingChange }),
);

function settingEvent<const WireType extends 'user_settings' | 'realm_user_settings_defaults'>(
  wireType: WireType,
) {
  return v.intersect([event(wireType, 'update', {}), change]);
}

export const updateUserSettingEvent = settingEvent('user_settings');
export const updateUserSettingDefaultEvent = settingEvent('realm_user_settings_defaults');
