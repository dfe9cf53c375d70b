/** A bot that I may administer, and what bots can be made from. */
import * as v from 'valibot';
import { dictionary, wire } from '@/api/wire';
import { coded } from './coded';
import { botKind } from './user';

/** In whose form an outgoing webhook is told of messages. */
export const serviceInterfaceCodes = { generic: 1, slack: 2 } as const;

const service = v.union([
  wire({ base_url: v.string(), token: v.string(), interface: coded(serviceInterfaceCodes) }),
  wire({ service_name: v.string(), config_data: dictionary(v.string()) }),
  // Kinds that we have never heard of must not cost the registration.
  wire({}),
]);

/** What an `update` event may change, too. */
export const botSettingEntries = {
  full_name: v.optional(v.string()),
  api_key: v.optional(v.string()),
  default_sending_stream: v.optional(v.nullable(v.string())),
  default_events_register_stream: v.optional(v.nullable(v.string())),
  default_all_public_streams: v.optional(v.boolean()),
  avatar_url: v.optional(v.string()),
  owner_id: v.optional(v.nullable(v.number())),
  services: v.optional(v.array(service)),
  email: v.optional(v.string()),
  bot_type: v.optional(v.nullable(botKind)),
  is_active: v.optional(v.boolean()),
};

/** What is not here is with the user: newer servers tell it there alone, and the key when it is asked for. */
export const bot = wire({ user_id: v.number(), ...botSettingEntries });
export type Bot = v.InferOutput<typeof bot>;
export type WireBot = v.InferInput<typeof bot>;
