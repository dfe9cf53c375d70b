/** Events about the server and the queue, and notices that say only "ask again". */
import * as v from 'valibot';
import { lenient } from '@/api/wire';
import { withPlainNames } from '../serviceNames';
import { event } from './event';

/** Nothing happened, and the connection lives. */
export const heartbeatEvent = event('heartbeat', null, {});

/** The server is another one now, perhaps of another version; the queue lives on. */
export const restartEvent = v.pipe(
  withPlainNames,
  event(
    'restart',
    null,
    lenient({ zulip_version: v.optional(v.string()), zulip_feature_level: v.optional(v.number()) }),
  ),
  v.transform(({ zulipVersion, zulipFeatureLevel, ...rest }) => ({
    ...rest,
    serverVersion: zulipVersion,
    featureLevel: zulipFeatureLevel,
  })),
);

/** For clients that the server itself serves: not for us, and not read. */
export const webReloadClientEvent = event('web_reload_client', null, {});

/** Invitations are not sent along: they must be asked for. */
export const invitesChangedEvent = event('invites_changed', null, {});

export const zoomTokenEvent = event('has_zoom_token', null, { value: v.boolean() });
