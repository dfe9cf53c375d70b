/** Messages that the network sent twice, until the person has decided about the copy: a reload does not forget them. */
import { shallowReactive } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { readConversation } from '@/domain/chat/storedConversation';
import { fieldsOf, isNumber } from '@/domain/storedRecord';
import type { RecordStore } from '@/platform/recordStore';

/** One message that the network sent twice, by itself. */
export interface SentTwice {
  readonly conversation: Conversation;
  readonly keptId: number;
  /** The later one: it may be removed. */
  readonly copyId: number;
}

const SHELF = 'outboxCopies';

function readSentTwice(value: unknown): SentTwice | null {
  const fields = fieldsOf(value);
  const conversation = readConversation(fields?.conversation);
  if (!conversation || !isNumber(fields?.keptId) || !isNumber(fields.copyId)) return null;
  return { conversation, keptId: fields.keptId, copyId: fields.copyId };
}

interface SentTwiceParts {
  records: Pick<RecordStore, 'put' | 'list' | 'delete'>;
  /** Whether the server is known to have no such message any more. Never rejects. */
  isGone(messageId: number): Promise<boolean>;
}

export function createSentTwice({ records, isGone }: SentTwiceParts) {
  /** By the id of the copy. */
  const byCopyId = shallowReactive(new Map<number, SentTwice>());
  let hasRestored = false;

  function flag(twice: SentTwice) {
    byCopyId.set(twice.copyId, twice);
    void records.put(SHELF, String(twice.copyId), twice);
  }

  /** The copy is gone, or is to stay. */
  function forget(copyId: number) {
    byCopyId.delete(copyId);
    void records.delete(SHELF, String(copyId));
  }

  /** Takes up what nobody has decided about; what was removed meanwhile, perhaps elsewhere, asks nobody any more. */
  async function restore(): Promise<void> {
    if (hasRestored) return;
    hasRestored = true;
    for (const { value } of await records.list(SHELF, readSentTwice)) {
      if (await isGone(value.copyId)) forget(value.copyId);
      else byCopyId.set(value.copyId, value);
    }
  }

  return { byCopyId, flag, forget, restore };
}
