/** Making bots, giving them new keys and taking them out of use: what the server does comes back as events. */
import { createBot, deactivateBot, regenerateBotApiKey } from '@/api/chat/routes/bots';
import { defineChatStore } from './chatAccount';

/** A bot that does not exist yet. */
export interface NewBot {
  readonly fullName: string;
  /** The part of its address before "-bot@". */
  readonly shortName: string;
  readonly botType: 'generic' | 'incomingWebhook' | 'outgoingWebhook';
  /** Where an outgoing webhook posts to. */
  readonly payloadUrl?: string;
}

export const useBotChangesStore = defineChatStore('botChanges', ({ client }) => {
  /** @throws RequestError */
  async function create(bot: NewBot): Promise<void> {
    await createBot(client, bot);
  }

  /** Ends the bot's old key at once. @throws RequestError */
  async function regenerateKey(botId: number): Promise<void> {
    await regenerateBotApiKey(client, { botId });
  }

  /** @throws RequestError */
  async function deactivate(botId: number): Promise<void> {
    await deactivateBot(client, { botId });
  }

  return { create, regenerateKey, deactivate };
});
