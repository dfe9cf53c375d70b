/** What I say of myself: what the server takes comes back as events. What was typed is kept until it was saved. */
import { shallowReactive, shallowRef, watch } from 'vue';
import {
  deleteAvatar,
  removeProfileData,
  updateProfileData,
  updateSettings,
  uploadAvatar,
} from '@/api/chat/routes/settings';
import { isText } from '@/domain/storedRecord';
import { areNumbers } from '@/domain/chat/typedForms';
import { defineChatStore, type ChatAccount } from './chatAccount';
import { useTypedFormsStore } from './typedForms';

/** An answer to one of the organization's fields: a text, or people. */
export type Answer = string | readonly number[];

/** By what is typed: `name`, `timeZone`, or the id of a field. */
export type ProfileKey = 'name' | 'timeZone' | number;

const FORM = 'ownProfile';

function readKey(key: string): ProfileKey | null {
  if (key === 'name' || key === 'timeZone') return key;
  return /^\d+$/.test(key) ? Number(key) : null;
}

/** What was typed, kept through reloads of the page; and whether it holds what was typed before. */
function useTyped(account: ChatAccount) {
  const typedForms = useTypedFormsStore(account);
  const typed = shallowReactive(new Map<ProfileKey, Answer>());
  const isBroughtBack = shallowRef(false);

  function bringBack() {
    if (typed.size > 0) return;
    for (const [name, answer] of Object.entries(typedForms.typed(FORM) ?? {})) {
      const key = readKey(name);
      if (key !== null && (isText(answer) || areNumbers(answer))) typed.set(key, answer);
    }
    isBroughtBack.value = typed.size > 0;
  }

  bringBack();
  void typedForms.unsealed.then(bringBack);
  watch(
    () => [...typed],
    (entries) => {
      typedForms.keep(FORM, entries.length > 0 ? Object.fromEntries(entries) : null);
      if (entries.length === 0) isBroughtBack.value = false;
    },
    { flush: 'sync' },
  );
  return { typed, isBroughtBack };
}

export const useOwnProfileStore = defineChatStore('ownProfile', (account) => {
  const { client } = account;
  /** What differs from what the server has, as it was typed; leaving the page keeps it. */
  const { typed, isBroughtBack } = useTyped(account);

  /** What was saved is no longer only typed, unless it was typed on meanwhile. */
  function forget(saved: ReadonlyMap<ProfileKey, Answer>): void {
    for (const [key, answer] of saved) if (typed.get(key) === answer) typed.delete(key);
  }

  function textOf(asked: ReadonlyMap<ProfileKey, Answer>, key: ProfileKey): string | undefined {
    const answer = asked.get(key);
    return typeof answer === 'string' ? answer.trim() : undefined;
  }

  /**
   * Saves all that was typed. What the server refuses stays typed, and what it took does not.
   * @throws RequestError
   */
  async function save(): Promise<void> {
    const asked = new Map(typed);
    const own = new Map([...asked].filter(([key]) => typeof key !== 'number'));
    if (own.size > 0) {
      const changes = { fullName: textOf(own, 'name'), timezone: textOf(own, 'timeZone') };
      await updateSettings(client, changes);
      forget(own);
    }
    const values = [...asked].flatMap(([key, answer]) => {
      if (typeof key !== 'number') return [];
      return [{ fieldId: key, value: typeof answer === 'string' ? answer.trim() : answer }];
    });
    const given = values.filter(({ value }) => value.length > 0);
    const emptied = values.filter(({ value }) => value.length === 0);
    const answersOf = (some: typeof values) =>
      new Map(some.map(({ fieldId }) => [fieldId, asked.get(fieldId) ?? '']));
    if (given.length > 0) {
      await updateProfileData(client, { values: given });
      forget(answersOf(given));
    }
    if (emptied.length > 0) {
      await removeProfileData(client, { fieldIds: emptied.map(({ fieldId }) => fieldId) });
      forget(answersOf(emptied));
    }
  }

  return {
    typed,
    /** Whether some of it was typed before the page was loaded. */
    isBroughtBack,
    save,

    /** Gives me a picture of my own. @throws RequestError */
    async changePicture(file: File): Promise<void> {
      await uploadAvatar(client, { content: file, name: file.name });
    },

    /** Takes my picture away; the server puts one of its making there. @throws RequestError */
    async removePicture(): Promise<void> {
      await deleteAvatar(client);
    },
  };
});
