import { describe, expect, it } from 'vitest';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { userSettingName, userSettings, withUserSetting } from './userSettings';

const read = (wire: unknown) => parse(userSettings, wire, 'POST /register');

describe('userSettings', () => {
  it('types what we know and keeps the rest by the server’s name', () => {
    const settings = read({ enter_sends: true, web_novelty: { depth: 2 } });
    expect(settings.enterSends).toBe(true);
    expect(settings).not.toHaveProperty('denseMode');
    expect([...settings.unknownSettings]).toEqual([['web_novelty', { depth: 2 }]]);
  });

  it('applies events to known and unknown settings alike', () => {
    const before = read({ enter_sends: false, web_novelty: 1 });
    const known = eg.event.userSettingsUpdate({ property: 'enter_sends', value: true });
    const unknown = eg.event.userSettingsUpdate({ property: 'web_novelty', value: 2 });
    expect(withUserSetting(before, known.change).enterSends).toBe(true);
    const after = withUserSetting(before, unknown.change);
    expect(after.unknownSettings.get('web_novelty')).toBe(2);
    expect(before.unknownSettings.get('web_novelty')).toBe(1);
    expect(after.enterSends).toBe(false);
  });

  it('is the same by events as by a fresh registration', () => {
    const changed = { color_scheme: 3, left_side_userlist: true, web_home_view: 'all_messages' };
    let settings = read(eg.wire.userSettings());
    for (const [property, value] of Object.entries(changed)) {
      const { change } = eg.event.userSettingsUpdate({ property, value });
      settings = withUserSetting(settings, change);
    }
    expect(settings).toEqual(read(eg.wire.userSettings(changed)));
  });

  it('knows our names, and none for strangers', () => {
    expect(userSettingName('enable_stream_push_notifications')).toBe(
      'enableChannelPushNotifications',
    );
    expect(userSettingName('toString')).toBeNull();
  });
});
