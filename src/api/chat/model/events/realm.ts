/** Events about the organization itself. */
import * as v from 'valibot';
import { leftOutOf, partOf, type LeftOut } from '../change';
import {
  planLimits,
  realmDomain,
  realmSettingChange,
  realmSettings,
  type RealmSettings,
} from '../realm';
import { withPlainNames } from '../serviceNames';
import { event } from './event';

/** What comes with a change of the plan. */
const extraData = partOf({ upload_quota: v.nullable(v.number()) });

/** `change` holds only what changed; it is empty for settings that we do not know. */
export const updateRealmEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, changed: raw, more: raw.extra_data ?? {} })),
  v.object({
    fields: event('realm', 'update', { property: v.string() }),
    changed: realmSettingChange,
    more: v.fallback(extraData, { part: {}, unread: ['extra_data'] }),
  }),
  v.transform(({ fields, changed, more }) => {
    const { uploadQuota: quota } = more.part;
    const change: RealmSettings =
      quota === undefined ? changed.part : { ...changed.part, uploadQuotaMib: quota };
    const leftOut: LeftOut = leftOutOf('realm/update', changed, more);
    return { ...fields, change, ...leftOut };
  }),
);

/** Several settings at once; `property` is only a label. What the plan limits comes among them. */
export const updateRealmSettingsEvent = v.pipe(
  event('realm', 'update_dict', {
    data: v.pipe(
      withPlainNames,
      v.transform((raw) => ({ settings: raw, limits: raw })),
      v.object({ settings: realmSettings, limits: planLimits }),
    ),
  }),
  v.transform(({ data: { settings, limits }, ...rest }) => {
    const change: RealmSettings = settings.part;
    const leftOut: LeftOut = leftOutOf('realm/update_dict', settings, limits);
    return { ...rest, change, limits: limits.part, ...leftOut };
  }),
);

/** The organization closed: everyone is signed out. */
export const deactivateRealmEvent = event('realm', 'deactivated', { realm_id: v.number() });

export const addRealmDomainEvent = event('realm_domains', 'add', { realm_domain: realmDomain });
export const changeRealmDomainEvent = event('realm_domains', 'change', {
  realm_domain: realmDomain,
});
export const removeRealmDomainEvent = event('realm_domains', 'remove', { domain: v.string() });
