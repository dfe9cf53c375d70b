/** Who may do what with a thing, in a form: what was changed elsewhere since it was opened is not overwritten unasked. */
import { shallowRef, type ShallowRef } from 'vue';
import {
  permissionChanges,
  permissionsOver,
  type PermissionName,
  type Permissions,
} from '@/domain/chat/permissions/permissionChanges';
import { isGroupSetting } from '@/domain/chat/typedForms';
import { ApiError } from '@/domain/requestError';

/** `known` gives what the server has, as far as it was told. */
export function usePermissionForm<Name extends string>(
  names: readonly PermissionName<Name>[],
  known: () => Permissions<Name>,
) {
  /** As the person knows it. */
  const before: ShallowRef<Permissions<Name>> = shallowRef(known());
  const wanted: ShallowRef<Permissions<Name>> = shallowRef(before.value);
  /** Whether it was refused because somebody else was faster. */
  const isOutdated = shallowRef(false);

  function choose(choice: Permissions<Name>) {
    wanted.value = { ...wanted.value, ...choice };
  }

  /** One by one: what others change of those that nobody chose here stays as they have it. */
  const fieldOf = (name: Name) => ({
    held: () => wanted.value[name],
    fill(value: unknown) {
      if (isGroupSetting(value)) wanted.value = { ...wanted.value, [name]: value };
    },
  });

  return {
    before,
    wanted,
    isOutdated,
    choose,
    fields: Object.fromEntries(names.map(({ name }) => [name, fieldOf(name)])),
    changes: () => permissionChanges(names, { before: before.value, wanted: wanted.value }),

    /** Does what saves them. @throws whatever `save` throws */
    async attempt(save: () => Promise<unknown>): Promise<void> {
      isOutdated.value = false;
      try {
        await save();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH') {
          isOutdated.value = true;
          const now = known();
          const chosen = { wanted: wanted.value, before: before.value };
          wanted.value = permissionsOver(names, { ...chosen, now });
          before.value = now;
        }
        throw error;
      }
    },
  };
}
