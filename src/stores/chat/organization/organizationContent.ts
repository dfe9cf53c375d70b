/**
 * What an organization adds to messages, and where it puts new people. What the server takes comes back as events: the
 * stores of emoji and of the realm follow them.
 */
import { addDefaultChannel, removeDefaultChannel } from '@/api/chat/routes/channels';
import {
  addCodePlayground,
  addLinkifier,
  deactivateCustomEmoji,
  removeCodePlayground,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
  uploadCustomEmoji,
} from '@/api/chat/routes/realmContent';
import { defineChatStore } from '../chatAccount';

/** A pattern of Python's, and an RFC 6570 template with the names of its groups. */
export interface NewLinkifier {
  readonly pattern: string;
  readonly urlTemplate: string;
}

/** A place to run code of one language; the template's one variable is `code`. */
export interface NewPlayground {
  readonly name: string;
  readonly pygmentsLanguage: string;
  readonly urlTemplate: string;
}

export const useOrganizationContentStore = defineChatStore('organizationContent', ({ client }) => {
  /** @throws RequestError */
  async function addEmoji(emojiName: string, picture: File): Promise<void> {
    await uploadCustomEmoji(client, { emojiName, content: picture, name: picture.name });
  }

  /** Nobody can choose it any more; it stays where it was used. @throws RequestError */
  async function deactivateEmoji(emojiName: string): Promise<void> {
    await deactivateCustomEmoji(client, { emojiName });
  }

  /** Behind those that are there. @throws RequestError */
  async function createLinkifier(linkifier: NewLinkifier): Promise<void> {
    await addLinkifier(client, linkifier);
  }

  /** @throws RequestError */
  async function changeLinkifier(linkifierId: number, linkifier: NewLinkifier): Promise<void> {
    await updateLinkifier(client, { linkifierId, ...linkifier });
  }

  /** @throws RequestError */
  async function deleteLinkifier(linkifierId: number): Promise<void> {
    await removeLinkifier(client, { linkifierId });
  }

  /** `linkifierIds`: all of them, in the order in which they are to be tried. @throws RequestError */
  async function orderLinkifiers(linkifierIds: readonly number[]): Promise<void> {
    await reorderLinkifiers(client, { orderedLinkifierIds: linkifierIds });
  }

  /** @throws RequestError */
  async function createPlayground(playground: NewPlayground): Promise<void> {
    await addCodePlayground(client, playground);
  }

  /** @throws RequestError */
  async function deletePlayground(playgroundId: number): Promise<void> {
    await removeCodePlayground(client, { playgroundId });
  }

  /** Whoever joins from now on is subscribed to it; it has to be public. @throws RequestError */
  async function makeDefault(channelId: number): Promise<void> {
    await addDefaultChannel(client, { channelId });
  }

  /** @throws RequestError */
  async function makeNoDefault(channelId: number): Promise<void> {
    await removeDefaultChannel(client, { channelId });
  }

  return {
    addEmoji,
    deactivateEmoji,
    createLinkifier,
    changeLinkifier,
    deleteLinkifier,
    orderLinkifiers,
    createPlayground,
    deletePlayground,
    makeDefault,
    makeNoDefault,
  };
});
