/** What I say of myself: what the server takes comes back as events. What was typed is kept until it was saved. */
import { shallowReactive } from 'vue';
import {
  deleteAvatar,
  removeProfileData,
  updateProfileData,
  updateSettings,
  uploadAvatar,
} from '@/api/chat/routes/settings';
import { defineChatStore } from './chatAccount';

/** An answer to one of the organization's fields: a text, or people. */
export type Answer = string | readonly number[];

/** By what is typed: `name`, `timeZone`, or the id of a field. */
export type ProfileKey = 'name' | 'timeZone' | number;

export const useOwnProfileStore = defineChatStore('ownProfile', ({ client }) => {
  /** What differs from what the server has, as it was typed; leaving the page keeps it. */
  const typed = shallowReactive(new Map<ProfileKey, Answer>());

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
