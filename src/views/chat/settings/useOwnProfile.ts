/** My profile as it can be changed: what the server has, and over it what was typed. */
import { computed } from 'vue';
import type { ProfileField } from '@/api/chat/model/profileField';
import { mayChangeOwnName } from '@/domain/chat/permissions/groupPermissions';
import { answerProblem, peopleIn } from '@/domain/chat/profileFieldData';
import { hasRank } from '@/domain/chat/permissions/permissions';
import { useOwnProfileStore, type Answer, type ProfileKey } from '@/stores/chat/ownProfile';
import { useRealmStore } from '@/stores/chat/realm';
import { useUsersStore } from '@/stores/chat/users';
import { useMay } from '../permissions/useMay';

const isSame = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other);

export function useOwnProfile() {
  const profile = useOwnProfileStore();
  const realm = useRealmStore();
  const users = useUsersStore();
  const may = useMay();

  const me = computed(() => users.ownUser());
  const fields = computed(() =>
    [...realm.profileFields]
      .sort((one, other) => one.order - other.order)
      .filter(({ type }) => type !== 'unknown'),
  );
  const isAdministrator = computed(() => may((context) => hasRank(context, 'administrator')));
  const isMine = (field: ProfileField) => field.editableByUser !== false || isAdministrator.value;

  function known(key: ProfileKey): Answer {
    if (key === 'name') return me.value?.fullName ?? '';
    if (key === 'timeZone') return me.value?.timezone ?? '';
    const value = me.value?.profileData?.get(key)?.value ?? '';
    const isPeople = fields.value.some(({ id, type }) => id === key && type === 'people');
    return isPeople ? peopleIn(value) : value;
  }

  /** What shows in a field. */
  const shown = (key: ProfileKey): Answer => profile.typed.get(key) ?? known(key);

  function type(key: ProfileKey, answer: Answer): void {
    // Typed back to what it was, it is not waiting to be saved.
    if (isSame(answer, known(key))) profile.typed.delete(key);
    else profile.typed.set(key, answer);
  }

  const isNameMissing = computed(() => String(shown('name')).trim() === '');
  const isFit = computed(
    () =>
      !isNameMissing.value &&
      fields.value.every((field) => {
        const answer = shown(field.id);
        return typeof answer !== 'string' || answerProblem(field.type, answer) === null;
      }),
  );

  return {
    me,
    shown,
    type,
    isNameMissing,
    /** Whether nothing that shows is known to be refused. */
    isFit,
    isUnsaved: computed(() => profile.typed.size > 0),
    mayRename: computed(() => may((context) => mayChangeOwnName(context, realm.limits))),
    /** The organization's fields that are mine to fill in, and those that administrators fill in for me. */
    ownFields: computed(() => fields.value.filter(isMine)),
    fixedFields: computed(() => fields.value.filter((field) => !isMine(field))),
    isBroughtBack: computed(() => profile.isBroughtBack),
    save: profile.save,
    discard: () => profile.typed.clear(),
  };
}
