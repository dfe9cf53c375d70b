/** Endpoints for what an organization adds to messages: linkifiers, code playgrounds, emoji. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { UploadOptions } from '@/api/chat/fileTransfer';
import { linkifier, type Linkifier } from '@/api/chat/model/linkifier';
import { realmEmojiById, type RealmEmoji } from '@/api/chat/model/realmEmoji';

const linkifiersAnswer = wire({ linkifiers: v.array(linkifier) });

/** https://zulip.com/api/get-linkifiers (the order matters; patterns are Python's) */
export async function getLinkifiers(
  client: ChatClient,
  options?: CallOptions,
): Promise<Linkifier[]> {
  return (await client.get('/realm/linkifiers', linkifiersAnswer, {}, options)).linkifiers;
}

const idAnswer = wire({ id: v.number() });

/** https://zulip.com/api/add-linkifier (answers with the id) */
export async function addLinkifier(
  client: ChatClient,
  { pattern, urlTemplate }: { pattern: string; urlTemplate: string },
  options?: CallOptions,
): Promise<number> {
  const params = { pattern, url_template: urlTemplate };
  return (await client.post('/realm/filters', idAnswer, params, options)).id;
}

/** https://zulip.com/api/update-linkifier */
export async function updateLinkifier(
  client: ChatClient,
  args: { linkifierId: number; pattern: string; urlTemplate: string },
  options?: CallOptions,
): Promise<void> {
  const params = { pattern: args.pattern, url_template: args.urlTemplate };
  await client.patch(`/realm/filters/${args.linkifierId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/remove-linkifier */
export async function removeLinkifier(
  client: ChatClient,
  { linkifierId }: { linkifierId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/realm/filters/${linkifierId}`, emptyAnswer, {}, options);
}

/** https://zulip.com/api/reorder-linkifiers */
export async function reorderLinkifiers(
  client: ChatClient,
  { orderedLinkifierIds }: { orderedLinkifierIds: readonly number[] },
  options?: CallOptions,
): Promise<void> {
  const params = { ordered_linkifier_ids: orderedLinkifierIds };
  await client.patch('/realm/linkifiers', emptyAnswer, params, options);
}

/** https://zulip.com/api/add-code-playground (answers with the id; the template's one variable is `code`) */
export async function addCodePlayground(
  client: ChatClient,
  args: { name: string; pygmentsLanguage: string; urlTemplate: string },
  options?: CallOptions,
): Promise<number> {
  const params = {
    name: args.name,
    pygments_language: args.pygmentsLanguage,
    url_template: args.urlTemplate,
  };
  return (await client.post('/realm/playgrounds', idAnswer, params, options)).id;
}

/** https://zulip.com/api/remove-code-playground */
export async function removeCodePlayground(
  client: ChatClient,
  { playgroundId }: { playgroundId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/realm/playgrounds/${playgroundId}`, emptyAnswer, {}, options);
}

const emojiAnswer = wire({ emoji: realmEmojiById });

/** https://zulip.com/api/get-custom-emoji (deactivated ones too, by id) */
export async function getCustomEmoji(
  client: ChatClient,
  options?: CallOptions,
): Promise<ReadonlyMap<string, RealmEmoji>> {
  return (await client.get('/realm/emoji', emojiAnswer, {}, options)).emoji;
}

/** https://zulip.com/api/upload-custom-emoji */
export async function uploadCustomEmoji(
  client: ChatClient,
  args: { emojiName: string; content: Blob; name: string },
  options?: UploadOptions,
): Promise<void> {
  const path = `/realm/emoji/${encodeURIComponent(args.emojiName)}`;
  await client.upload(path, emptyAnswer, { content: args.content, name: args.name }, options);
}

/** https://zulip.com/api/deactivate-custom-emoji */
export async function deactivateCustomEmoji(
  client: ChatClient,
  { emojiName }: { emojiName: string },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/realm/emoji/${encodeURIComponent(emojiName)}`, emptyAnswer, {}, options);
}
