/** Changing the fields that everybody's profile has: what the server does comes back as events. */
import {
  createCustomProfileField,
  deleteCustomProfileField,
  reorderCustomProfileFields,
  updateCustomProfileField,
  type ProfileFieldChanges,
} from '@/api/chat/routes/profileFields';
import { useRealmStore } from '../realm';
import { defineChatStore } from '../chatAccount';

export type { ProfileFieldChanges };

/** From these levels on fields can be asked of everybody, and shown where people are shown in brief. */
const HAS_REQUIRED_FROM = 244;
const HAS_SUMMARY_FROM = 146;

export const useProfileFieldChangesStore = defineChatStore('profileFieldChanges', (account) => {
  const realm = useRealmStore(account);
  const { client } = account;

  return {
    /** Whether a field can be asked of everybody. */
    hasRequired: () => realm.featureLevel >= HAS_REQUIRED_FROM,
    /** Whether a field can stand on the card in brief. */
    hasSummary: () => realm.featureLevel >= HAS_SUMMARY_FROM,

    /** @throws RequestError */
    create: (field: Parameters<typeof createCustomProfileField>[1]) =>
      createCustomProfileField(client, field),

    /** @throws RequestError */
    change: (fieldId: number, changes: ProfileFieldChanges) =>
      updateCustomProfileField(client, { fieldId, ...changes }),

    /** Puts the fields into an order, all of which must be named. @throws RequestError */
    order: (fieldIds: readonly number[]) => reorderCustomProfileFields(client, { fieldIds }),

    /** Takes a field away, and everybody's answers with it. @throws RequestError */
    remove: (fieldId: number) => deleteCustomProfileField(client, { fieldId }),
  };
});
