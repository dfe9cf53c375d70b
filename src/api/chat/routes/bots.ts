/** Endpoints for one's own bots: undocumented, and what the web app uses. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
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

const botParams = { full_name: 'text', bot_owner_id: 'number', role: roleCodes } as const;

/** PATCH /bots/{id} (undocumented); what is left out stays. */
export async function updateBot(
  client: ChatClient,
  { botId, ...changes }: { botId: number } & ParamsOf<typeof botParams>,
  options?: CallOptions,
): Promise<void> {
  await client.patch(`/bots/${botId}`, emptyAnswer, wireParams(botParams, changes), options);
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

/** POST /bots/{id}/api_key/regenerate (undocumented): ends the bot's old key at once. */
export async function regenerateBotApiKey(
  client: ChatClient,
  { botId }: { botId: number },
  options?: CallOptions,
): Promise<string> {
  return (await client.post(`/bots/${botId}/api_key/regenerate`, keyAnswer, {}, options)).apiKey;
}
