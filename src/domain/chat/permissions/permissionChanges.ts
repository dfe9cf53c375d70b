/** Settings of one thing that name who may do what with it: which it has, and what a form changes of them. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';

/** A setting by its name here and on the wire. */
export interface PermissionName<Name extends string = string> {
  readonly name: Name;
  readonly wireName: string;
}

export type Permissions<Name extends string> = Readonly<Partial<Record<Name, GroupSetting>>>;

/** Whether two settings name the same; the order in which they name people and groups says nothing. */
export function isSameSetting(one: GroupSetting, other: GroupSetting): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one === other;
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();
  return (
    sorted(one.directMembers) === sorted(other.directMembers) &&
    sorted(one.directSubgroups) === sorted(other.directSubgroups)
  );
}

/** Those of some settings that a thing has. */
export function permissionsOf<Name extends string>(
  names: readonly PermissionName<Name>[],
  thing: Permissions<Name>,
): Permissions<Name> {
  const had: Partial<Record<Name, GroupSetting>> = {};
  for (const { name } of names) if (thing[name] !== undefined) had[name] = thing[name];
  return had;
}

/** What differs, each with what it was. */
export function permissionChanges<Name extends string>(
  names: readonly PermissionName<Name>[],
  { before, wanted }: { before: Permissions<Name>; wanted: Permissions<Name> },
) {
  const changes: Partial<Record<Name, { new: GroupSetting; old: GroupSetting }>> = {};
  for (const { name } of names) {
    const [old, next] = [before[name], wanted[name]];
    if (old === undefined || next === undefined || isSameSetting(old, next)) continue;
    changes[name] = { new: next, old };
  }
  return changes;
}

/** What was wanted in the place of `before`, over what holds now: what was not chosen is as it is now. */
export function permissionsOver<Name extends string>(
  names: readonly PermissionName<Name>[],
  { wanted, before, now }: Record<'wanted' | 'before' | 'now', Permissions<Name>>,
): Permissions<Name> {
  const over: Partial<Record<Name, GroupSetting>> = { ...now };
  const chosen = permissionChanges(names, { before, wanted });
  for (const { name } of names) over[name] = chosen[name]?.new ?? over[name];
  return permissionsOf(names, over);
}
