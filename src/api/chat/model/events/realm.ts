/** Events about the organization itself. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { realmDomain, realmSettingChange, realmSettings } from '../realm';
import { withPlainNames } from '../serviceNames';
import { event } from './event';

/** `change` holds only what changed; it is empty for settings that we do not know. */
export const updateRealmEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, change: raw })),
  v.object({
    fields: event('realm', 'update', {
      property: v.string(),
      extra_data: v.optional(wire({ upload_quota: v.optional(v.nullable(v.number())) })),
    }),
    change: realmSettingChange,
  }),
  v.transform(({ fields: { type, op, eventId, property, extraData }, change: { settings } }) => {
    const quota = extraData?.uploadQuota;
    const change = quota === undefined ? settings : { ...settings, uploadQuotaMib: quota };
    return { type, op, eventId, property, change };
  }),
);

/** Several settings at once; `property` is only a label. */
export const updateRealmSettingsEvent = v.pipe(
  event('realm', 'update_dict', {
    property: v.string(),
    data: v.pipe(withPlainNames, realmSettings),
  }),
  v.transform(({ data: change, ...rest }) => ({ ...rest, change })),
);

/** The organization closed: everyone is signed out. */
export const deactivateRealmEvent = event('realm', 'deactivated', { realm_id: v.number() });

export const addRealmDomainEvent = event('realm_domains', 'add', { realm_domain: realmDomain });
export const changeRealmDomainEvent = event('realm_domains', 'change', {
  realm_domain: realmDomain,
});
export const removeRealmDomainEvent = event('realm_domains', 'remove', { domain: v.string() });
