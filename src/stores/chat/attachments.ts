/** The files that I uploaded: fetched when somebody looks, then kept true. */
import { shallowReactive, shallowRef } from 'vue';
import type { Attachment } from '@/api/chat/model/attachment';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { getAttachments, removeAttachment } from '@/api/chat/routes/uploads';
import { defineChatStore } from './chatAccount';

type ChangeEvent = ChatEventOf<'attachment/add'> | ChatEventOf<'attachment/update'>;

export const useAttachmentsStore = defineChatStore('attachments', (account) => {
  const byId = shallowRef(shallowReactive(new Map<number, Attachment>()));
  /** False until fetched, and again after a new registration: what came meanwhile nobody told us. */
  const isLoaded = shallowRef(false);
  /** Bytes, of the whole organization; null until heard. */
  const spaceUsed = shallowRef<number | null>(null);
  let pictures = 0;

  /** Fetches the list where it is not known, until no change comes in between. @throws RequestError */
  async function load(): Promise<void> {
    while (!isLoaded.value) {
      const picture = pictures;
      const answer = await getAttachments(account.client);
      if (picture !== pictures) continue;
      byId.value = shallowReactive(new Map(answer.attachments.map((one) => [one.id, one])));
      spaceUsed.value = answer.uploadSpaceUsed;
      isLoaded.value = true;
    }
  }

  /** The list as it was stays on screen until it is fetched again. */
  function loadSnapshot() {
    isLoaded.value = false;
    pictures += 1;
  }

  function handleChange({ attachment, uploadSpaceUsed }: ChangeEvent) {
    spaceUsed.value = uploadSpaceUsed;
    if (isLoaded.value) byId.value.set(attachment.id, attachment);
    // An answer under way may be from before.
    else pictures += 1;
  }

  function handleRemove({ attachmentId, uploadSpaceUsed }: ChatEventOf<'attachment/remove'>) {
    spaceUsed.value = uploadSpaceUsed;
    byId.value.delete(attachmentId);
    if (!isLoaded.value) pictures += 1;
  }

  /** Deletes the file for everyone; the server's event takes it out. @throws RequestError */
  function remove(attachmentId: number): Promise<void> {
    return removeAttachment(account.client, { attachmentId });
  }

  return { byId, isLoaded, spaceUsed, load, loadSnapshot, handleChange, handleRemove, remove };
});
