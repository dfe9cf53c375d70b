/** What a server says of itself before anyone signs in. */
import * as v from 'valibot';
import { dictionary, wire } from '@/api/wire';
import { withPlainNames } from './serviceNames';

const externalMethod = wire({
  name: v.string(),
  display_name: v.string(),
  display_icon: v.optional(v.nullable(v.string())),
  login_url: v.string(),
  signup_url: v.optional(v.string()),
});

const wireServerSettings = wire({
  zulip_feature_level: v.optional(v.number()),
  zulip_version: v.string(),
  zulip_merge_base: v.optional(v.string()),
  /** Deprecated; by method name. */
  authentication_methods: v.optional(dictionary(v.boolean())),
  external_authentication_methods: v.optional(v.array(externalMethod)),
  email_auth_enabled: v.optional(v.boolean()),
  require_email_format_usernames: v.optional(v.boolean()),
  push_notifications_enabled: v.optional(v.boolean()),
  is_incompatible: v.optional(v.boolean()),
  realm_url: v.optional(v.string()),
  realm_uri: v.optional(v.string()),
  realm_name: v.optional(v.string()),
  realm_icon: v.optional(v.string()),
  /** HTML. */
  realm_description: v.optional(v.string()),
  realm_web_public_access_enabled: v.optional(v.boolean()),
});

/** `realm*` is absent at the root of a server with many realms. */
export const serverSettings = v.pipe(
  withPlainNames,
  wireServerSettings,
  v.transform(
    ({ realmUri, realmUrl, zulipFeatureLevel, zulipVersion, zulipMergeBase, ...rest }) => ({
      ...rest,
      /** The protocol's level, 0 where the server is too old to have one. */
      featureLevel: zulipFeatureLevel ?? 0,
      serverVersion: zulipVersion,
      serverMergeBase: zulipMergeBase,
      realmUrl: realmUrl ?? realmUri,
    }),
  ),
);

export type ServerSettings = v.InferOutput<typeof serverSettings>;
