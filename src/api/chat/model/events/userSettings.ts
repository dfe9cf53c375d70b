/** Events about settings: mine, and those that new users start with. */
import * as v from 'valibot';
import { leftOutOf, type LeftOut } from '../change';
import { userSettingChange } from '../userSettings';
import { event } from './event';

function settingEvent<const WireType extends 'user_settings' | 'realm_user_settings_defaults'>(
  wireType: WireType,
) {
  const change = v.pipe(
    v.looseObject({}),
    v.transform((raw) => ({ changed: raw })),
    v.object({ changed: userSettingChange }),
    v.transform(({ changed: { change: one, read } }) => {
      const leftOut: LeftOut = leftOutOf(`${wireType}/update`, read);
      return { change: one, ...leftOut };
    }),
  );
  return v.intersect([event(wireType, 'update', {}), change]);
}

export const updateUserSettingEvent = settingEvent('user_settings');
export const updateUserSettingDefaultEvent = settingEvent('realm_user_settings_defaults');
