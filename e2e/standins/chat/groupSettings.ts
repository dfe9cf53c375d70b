/** Settings that name who may do something: what they may be set to, and how a change of one is read. */

import type { GroupSetting, UserGroup } from './model';
import type { PermissionSetting } from './permissionSettings';
import { Refusal } from './refusals';
import { isInteger, isObject, json, listOf } from './validate';
import type { World } from './world';

/** A setting by its name, with what its configuration says of it. */
export interface NamedSetting {
  name: string;
  rules: PermissionSetting | undefined;
}

export function readGroup(name: string, value: unknown): GroupSetting {
  if (typeof value === 'number') return isInteger(name, value);
  const given = isObject(name, value);
  const direct = {
    direct_members: listOf(isInteger)('direct_members', given.direct_members),
    direct_subgroups: listOf(isInteger)('direct_subgroups', given.direct_subgroups),
  };
  const [only, ...others] = direct.direct_subgroups;
  // A group alone is that group.
  const isOne = direct.direct_members.length === 0 && only !== undefined && others.length === 0;
  return isOne ? only : direct;
}

const isSame = (one: GroupSetting, other: unknown) => {
  const ordered = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      Array.isArray(part) ? part.toSorted((a, b) => Number(a) - Number(b)) : part,
    );
  return ordered(one) === ordered(other);
};

/** The roles that a setting can be set to only where its configuration says so. */
const ROLES_BY_LEAVE = ['internet', 'owners', 'nobody', 'everyone'] as const;

function isTaken(rules: PermissionSetting | undefined, group: UserGroup): boolean {
  if (!rules || !group.isSystem) return true;
  const role = ROLES_BY_LEAVE.find((one) => group.name === `role:${one}`);
  const named = rules.allowed_system_groups;
  const isNamed = named.length === 0 || named.includes(group.name);
  return isNamed && (role === undefined || rules[`allow_${role}_group`]);
}

function requireFittingGroup(
  { realm }: World,
  { name, rules }: NamedSetting,
  groupId: number,
): void {
  const group = realm.groups.get(groupId);
  if (!group) throw new Refusal('Invalid user group');
  if (!isTaken(rules, group))
    throw new Refusal(`'${name}' setting cannot be set to '${group.name}' group.`);
  if (rules?.require_system_group && !group.isSystem)
    throw new Refusal(`'${name}' must be a system user group.`);
}

export function requireFitting(world: World, setting: NamedSetting, value: GroupSetting): void {
  if (typeof value === 'number') return requireFittingGroup(world, setting, value);
  if (setting.rules?.require_system_group)
    throw new Refusal(`'${setting.name}' must be a system user group.`);
  for (const groupId of value.direct_subgroups) requireFittingGroup(world, setting, groupId);
  for (const userId of value.direct_members)
    if (!world.realm.users.has(userId)) throw new Refusal(`Invalid user ID: ${userId}`);
}

/** The new value, given with the one that the client thinks holds. */
export function readGroupChange(
  world: World,
  { present, ...setting }: NamedSetting & { present: unknown },
  raw: string,
): unknown {
  const { old, new: wanted } = json(isObject).read(setting.name, raw);
  if (old !== undefined && !isSame(readGroup(setting.name, old), present))
    throw new Refusal("'old' value does not match the expected value.", {
      code: 'EXPECTATION_MISMATCH',
    });
  const value = readGroup(setting.name, wanted);
  requireFitting(world, setting, value);
  return isSame(value, present) ? present : value;
}
