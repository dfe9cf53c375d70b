/** Making bots, giving them new keys and taking them out of use: what the server does comes back as events. */
import type { serviceInterfaceCodes } from '@/api/chat/model/bot';
import type { Role } from '@/api/chat/model/user';
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  regenerateBotApiKey,
  updateBot,
  uploadBotAvatar,
} from '@/api/chat/routes/bots';
import { reactivateUser } from '@/api/chat/routes/userChanges';
import { defineChatStore } from '../chatAccount';

/** A bot that does not exist yet. */
export interface NewBot {
  readonly fullName: string;
  /** The part of its address before "-bot@". */
  readonly shortName: string;
  readonly botType: 'generic' | 'incomingWebhook' | 'outgoingWebhook';
  /** Where an outgoing webhook posts to. */
  readonly payloadUrl?: string;
}

/** What is not given stays. */
export interface BotChange {
  readonly fullName?: string;
  readonly ownerId?: number;
  readonly role?: Exclude<Role, 'unknown'>;
  /** Where an outgoing webhook posts to, and in whose form. */
  readonly service?: { readonly url: string; readonly form: keyof typeof serviceInterfaceCodes };
}

export const useBotChangesStore = defineChatStore('botChanges', ({ client }) => {
  /** @throws RequestError */
  async function create(bot: NewBot): Promise<void> {
    await createBot(client, bot);
  }

  /** The key of a bot that the server told none with. @throws RequestError */
  function fetchKey(botId: number): Promise<string> {
    return getBotApiKey(client, { botId });
  }

  /** Ends the bot's old key at once, and gives the new one. @throws RequestError */
  function regenerateKey(botId: number): Promise<string> {
    return regenerateBotApiKey(client, { botId });
  }

  /** @throws RequestError */
  async function change(botId: number, { ownerId, service, ...others }: BotChange): Promise<void> {
    await updateBot(client, {
      botId,
      ...others,
      botOwnerId: ownerId,
      servicePayloadUrl: service?.url,
      serviceInterface: service?.form,
    });
  }

  /** @throws RequestError */
  async function changePicture(botId: number, file: File): Promise<void> {
    await uploadBotAvatar(client, { botId, content: file, name: file.name });
  }

  /** @throws RequestError */
  async function deactivate(botId: number): Promise<void> {
    await deactivateBot(client, { botId });
  }

  /** @throws RequestError */
  async function reactivate(botId: number): Promise<void> {
    await reactivateUser(client, { userId: botId });
  }

  return { create, fetchKey, regenerateKey, change, changePicture, deactivate, reactivate };
});
