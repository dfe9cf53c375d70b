/** Groups of people: who is in them, what they may be called, and which may stand in which. */
import type { UserGroup } from '@/api/chat/model/userGroup';

type GroupOf = (groupId: number) => UserGroup | undefined;

/** A group and all groups in it, at any depth, each once. */
function withSubgroups(groupId: number, groupOf: GroupOf): Set<number> {
  const found = new Set([groupId]);
  // A set that grows is walked on: what is put in comes later.
  for (const next of found) groupOf(next)?.directSubgroupIds.forEach((one) => found.add(one));
  return found;
}

/** Everybody in a group, through its subgroups too; nobody where the group is not known. */
export function everybodyIn(groupId: number, groupOf: GroupOf): Set<number> {
  const groups = [...withSubgroups(groupId, groupOf)];
  return new Set(groups.flatMap((one) => groupOf(one)?.members ?? []));
}

/** The groups of people with a role, from the most people to none; the server calls them `role:members` and such. */
export const ROLE_GROUPS = [
  'internet',
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
] as const;

/** Which of them a group is, by its name: no other may be called so. */
export function roleOfGroup(name: string): (typeof ROLE_GROUPS)[number] | undefined {
  return ROLE_GROUPS.find((role) => name === `role:${role}`);
}

/** What settings name where nobody in particular is meant; nobody belongs to them as to a group. */
const NOT_OF_PEOPLE = ['role:internet', 'role:nobody'];

/** Whether there are people who belong to a group, or could. */
export function isOfPeople({ name }: UserGroup): boolean {
  return !NOT_OF_PEOPLE.includes(name);
}

/** The groups that could be put into one: none that is in it already, nor one that it is itself in. */
export function groupsThatFit(
  group: UserGroup,
  all: Iterable<UserGroup>,
  groupOf: GroupOf,
): UserGroup[] {
  return [...all].filter(
    (one) =>
      one.deactivated !== true &&
      isOfPeople(one) &&
      !group.directSubgroupIds.includes(one.id) &&
      !withSubgroups(one.id, groupOf).has(group.id),
  );
}

export type GroupNameProblem = 'missing' | 'tooLong' | 'beginning' | 'taken';

/** Longer names the server refuses, in characters. */
export const LONGEST_GROUP_NAME = 100;
/** They would be taken for something else in a mention or an address. */
const BEGINNINGS = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Why a group cannot be called so; null where it can. `others` are the groups that there are besides it. */
export function groupNameProblem(
  wanted: string,
  others: Iterable<UserGroup>,
): GroupNameProblem | null {
  const name = wanted.trim();
  if (name === '') return 'missing';
  if ([...name].length > LONGEST_GROUP_NAME) return 'tooLong';
  if (BEGINNINGS.some((beginning) => name.startsWith(beginning))) return 'beginning';
  return [...others].some((one) => one.name === name) ? 'taken' : null;
}

/** Which groups a setting takes, as far as the server tells. */
export interface SettingRule {
  readonly requireSystemGroup?: boolean | undefined;
  readonly allowInternetGroup?: boolean | undefined;
  readonly allowOwnersGroup?: boolean | undefined;
  readonly allowNobodyGroup?: boolean | undefined;
  readonly allowEveryoneGroup?: boolean | undefined;
  /** Where it names any, no other role will do. */
  readonly allowedSystemGroups?: readonly string[] | undefined;
}

/** The groups that a setting may be set to. What the rule does not speak of may be. */
export function groupsForSetting(
  all: Iterable<UserGroup>,
  rule: SettingRule | undefined,
): UserGroup[] {
  const refused = new Set(
    [
      rule?.allowInternetGroup === true ? [] : ['role:internet'],
      rule?.allowOwnersGroup === false ? ['role:owners'] : [],
      rule?.allowNobodyGroup === false ? ['role:nobody'] : [],
      rule?.allowEveryoneGroup === false ? ['role:everyone'] : [],
    ].flat(),
  );
  const named = rule?.allowedSystemGroups ?? [];
  const isNamed = ({ name }: UserGroup) => named.length === 0 || named.includes(name);
  return [...all].filter(
    (group) =>
      group.deactivated !== true &&
      !refused.has(group.name) &&
      (group.isSystemGroup ? isNamed(group) : rule?.requireSystemGroup !== true),
  );
}
