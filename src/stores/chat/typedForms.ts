/** What was typed into forms and is not saved: kept through reloads of the page, in this tab. Never secrets. */
import { onScopeDispose } from 'vue';
import type { Fields } from '@/domain/storedRecord';
import { readTypedForms, withForm, writtenForms } from '@/domain/chat/typedForms';
import { usePlatform, type Timer } from '@/platform/index';
import { isSealed, unsealValue } from '@/platform/sealedText';
import { defineChatStore } from './chatAccount';
import { isPutOut, typedFormsKeyOf } from './sessions/leftBehind';

const WRITE_AFTER_MS = 300;

export const useTypedFormsStore = defineChatStore('typedForms', ({ accountId }) => {
  const platform = usePlatform();
  const { tabStore, timers, presence, vault } = platform;
  const storeKey = typedFormsKeyOf(accountId);
  let forms = readTypedForms(tabStore.read(storeKey));
  let writing: Timer | null = null;

  function write() {
    if (!writing) return;
    writing.cancel();
    writing = null;
    // What lies here was sealed, and stays so until the person is back.
    if (isPutOut(platform, accountId)) return;
    const text = writtenForms(forms);
    if (text === null) tabStore.remove(storeKey);
    else tabStore.write(storeKey, text);
  }

  const stopLeaving = presence.onLeaving(write);
  onScopeDispose(() => {
    write();
    stopLeaving();
  });

  /** Takes up what was sealed when the server put this person out. */
  async function unseal(): Promise<void> {
    const sealed = tabStore.read(storeKey);
    if (!isSealed(sealed)) return;
    const text = await unsealValue(vault, storeKey, sealed);
    if (typeof text !== 'string') return;
    forms = new Map([...readTypedForms(text), ...forms]);
  }

  /** What was typed into a form, by field; null where nothing was, or it was saved or given up. */
  function typed(key: string): Fields | null {
    return forms.get(key) ?? null;
  }

  /** Null once it was saved or given up. */
  function keep(key: string, fields: Fields | null) {
    if (fields === null && !forms.has(key)) return;
    forms = withForm(forms, key, fields);
    writing ??= timers.after(WRITE_AFTER_MS, write);
  }

  /** `unsealed` settles once what was sealed is there. */
  return { unsealed: unseal(), typed, keep };
});
