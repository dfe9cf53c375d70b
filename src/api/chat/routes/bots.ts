/** Endpoints for one's own bots: undocumented, and what the web app uses. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { UploadOptions } from '@/api/chat/fileTransfer';
import { serviceInterfaceCodes } from '@/api/chat/model/bot';
import { botCodes, roleCodes } from '@/api/chat/model/user';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

const newBotParams = {
  full_name: 'text',
  /** The part of the bot's address before "-bot@". */
  short_name: 'text',
  bot_type: botCodes,
  /** Where an outgoing webhook posts to. */
  payload_url: 'jsonText',
} as const;

const createdAnswer = wire({ user_id: v.number(), api_key: v.string() });

/** A bot that was just made; its key is a secret. */
export type CreatedBot = v.InferOutput<typeof createdAnswer>;

/** POST /bots (undocumented) */
export function createBot(
  client: ChatClient,
  args: { fullName: string; shortName: string } & ParamsOf<typeof newBotParams>,
  options?: CallOptions,
): Promise<CreatedBot> {
  return client.post('/bots', createdAnswer, wireParams(newBotParams, args), options);
}

const botParams = {
  full_name: 'text',
  bot_owner_id: 'number',
  role: roleCodes,
  service_payload_url: 'jsonText',
  service_interface: serviceInterfaceCodes,
} as const;

/**
 * PATCH /bots/{id} (undocumented); what is left out stays, but for the interface: without it, an outgoing webhook's
 * address comes with the first one.
 */
export async function updateBot(
  client: ChatClient,
  { botId, ...changes }: { botId: number } & ParamsOf<typeof botParams>,
  options?: CallOptions,
): Promise<void> {
  await client.patch(`/bots/${botId}`, emptyAnswer, wireParams(botParams, changes), options);
}

/** PATCH /bots/{id} (undocumented) with a file: the bot's picture. */
export async function uploadBotAvatar(
  client: ChatClient,
  { botId, content, name }: { botId: number; content: Blob; name: string },
  options?: UploadOptions,
): Promise<void> {
  const file = { method: 'PATCH', content, name } as const;
  await client.upload(`/bots/${botId}`, emptyAnswer, file, options);
}

/** DELETE /bots/{id} (undocumented) */
export async function deactivateBot(
  client: ChatClient,
  { botId }: { botId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/bots/${botId}`, emptyAnswer, {}, options);
}

const keyAnswer = wire({ api_key: v.string() });

/** GET /bots/{id}/api_key (undocumented): the key, from servers that tell none with the bot. */
export async function getBotApiKey(
  client: ChatClient,
  { botId }: { botId: number },
  options?: CallOptions,
): Promise<string> {
  return (await client.get(`/bots/${botId}/api_key`, keyAnswer, {}, options)).apiKey;
}

/** POST /bots/{id}/api_key/regenerate (undocumented): ends the bot's old key at once. */
export async function regenerateBotApiKey(
  client: ChatClient,
  { botId }: { botId: number },
  options?: CallOptions,
): Promise<string> {
  return (await client.post(`/bots/${botId}/api_key/regenerate`, keyAnswer, {}, options)).apiKey;
}
