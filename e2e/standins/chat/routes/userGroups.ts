/** User groups: making, changing, their members and subgroups, and who may mention them. */

import type { GroupSetting, User, UserGroup } from '../model';
import { isModerator, membersOfGroup, meetsPolicy } from '../permissions';
import { GROUP_ID, nextId } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import {
  boolean,
  integers,
  isAnything,
  isInteger,
  isObject,
  json,
  listOf,
  optional,
  text,
  withDefault,
} from '../validate';
import { groupWire } from '../wire';
import { activeUserIds, emit, type World } from '../world';

// --- Reading --------------------------------------------------------------

function requireGroup(world: World, groupId: number): UserGroup {
  const group = world.realm.groups.get(groupId);
  if (!group) throw new Refusal('Invalid user group');
  return group;
}

/** System groups stay as they are; members may change the groups that they are in, and not by way of another group. */
function requireChanging(world: World, user: User, group: UserGroup): void {
  const isAllowed = isModerator(user) || group.memberIds.has(user.id);
  const meets = meetsPolicy(world, user, 'user_group_edit_policy');
  if (group.isSystem || !isAllowed || !meets) throw new Refusal('Insufficient permission');
}

const UNFIT_MENTIONERS: number[] = [GROUP_ID.internet, GROUP_ID.owners];

function readSetting(world: World, value: unknown): GroupSetting {
  if (typeof value === 'number') {
    const group = requireGroup(world, value);
    if (UNFIT_MENTIONERS.includes(value))
      throw new Refusal(`'can_mention_group' setting cannot be set to '${group.name}' group.`);
    return value;
  }
  const given = isObject('can_mention_group', value);
  const direct = {
    direct_members: listOf(isInteger)('direct_members', given.direct_members),
    direct_subgroups: listOf(isInteger)('direct_subgroups', given.direct_subgroups),
  };
  for (const groupId of direct.direct_subgroups) requireGroup(world, groupId);
  const [only, ...others] = direct.direct_subgroups;
  const isOneGroup =
    direct.direct_members.length === 0 && only !== undefined && others.length === 0;
  return isOneGroup ? only : direct;
}

function checkName(world: World, raw: string): string {
  const name = raw.trim();
  if (name === '') throw new Refusal("User group name can't be empty!");
  if (name.length > 100) throw new Refusal('User group name cannot exceed 100 characters.');
  const prefix = ['@', 'role:', 'user:', 'stream:', 'channel:'].find((start) =>
    name.startsWith(start),
  );
  if (prefix !== undefined) throw new Refusal(`User group name cannot start with '${prefix}'.`);
  if ([...world.realm.groups.values()].some((group) => group.name === name))
    throw new Refusal(`User group '${name}' already exists.`);
  return name;
}

function requirePeople(world: World, userIds: readonly number[]): void {
  for (const userId of userIds)
    if (!world.realm.users.has(userId)) throw new Refusal(`Invalid user ID: ${userId}`);
}

const tell = (world: World, event: Record<string, unknown> & { op: string }) =>
  emit(world, activeUserIds(world), { type: 'user_group', ...event });

// --- Groups ---------------------------------------------------------------

const groupRoutes = [
  route('GET /user_groups', {}, ({ world }) => ({
    user_groups: [...world.realm.groups.values()].map(groupWire),
  })),

  route(
    'POST /user_groups/create',
    {
      name: text(),
      description: text(),
      members: integers,
      can_mention_group: optional(json(isAnything)),
    },
    ({ world, user, values }) => {
      if (!meetsPolicy(world, user, 'user_group_edit_policy'))
        throw new Refusal('Insufficient permission');
      requirePeople(world, values.members);
      const name = checkName(world, values.name);
      const canMention =
        values.can_mention_group === undefined
          ? GROUP_ID.everyone
          : readSetting(world, values.can_mention_group);
      const group: UserGroup = {
        id: nextId(world.realm, 'group'),
        name,
        description: values.description,
        memberIds: new Set(values.members),
        subgroupIds: new Set(),
        isSystem: false,
        canMention,
      };
      world.realm.groups.set(group.id, group);
      tell(world, { op: 'add', group: groupWire(group) });
      return {};
    },
  ),

  route(
    'PATCH /user_groups/:groupId',
    {
      name: optional(text()),
      description: optional(text()),
      can_mention_group: optional(json(isObject)),
    },
    ({ world, user, values, id }) => {
      const group = requireGroup(world, id('groupId'));
      requireChanging(world, user, group);
      const { name, description, can_mention_group: mention } = values;
      if (name === undefined && description === undefined && mention === undefined)
        throw new Refusal('No new data supplied');
      const changes: Record<string, unknown> = {};
      if (mention !== undefined) {
        const next = readSetting(world, mention.new);
        if (
          mention.old !== undefined &&
          JSON.stringify(readSetting(world, mention.old)) !== JSON.stringify(group.canMention)
        )
          throw new Refusal("'old' value does not match the expected value.", {
            code: 'EXPECTATION_MISMATCH',
          });
        group.canMention = next;
        changes.can_mention_group = next;
      }
      if (name !== undefined && name !== group.name)
        changes.name = group.name = checkName(world, name);
      if (description !== undefined) changes.description = group.description = description;
      tell(world, { op: 'update', group_id: group.id, data: changes });
      return {};
    },
  ),

  route('DELETE /user_groups/:groupId', {}, ({ world, user, id }) => {
    const group = requireGroup(world, id('groupId'));
    requireChanging(world, user, group);
    world.realm.groups.delete(group.id);
    for (const other of world.realm.groups.values()) other.subgroupIds.delete(group.id);
    tell(world, { op: 'remove', group_id: group.id });
    return {};
  }),
];

// --- Members --------------------------------------------------------------

const changes = { delete: withDefault(integers, []), add: withDefault(integers, []) };

function requireSomething(values: { delete: number[]; add: number[] }): void {
  if (values.delete.length === 0 && values.add.length === 0)
    throw new Refusal('Nothing to do. Specify at least one of "add" or "delete".');
}

const memberRoutes = [
  route('POST /user_groups/:groupId/members', changes, ({ world, user, values, id }) => {
    requireSomething(values);
    const group = requireGroup(world, id('groupId'));
    requireChanging(world, user, group);
    requirePeople(world, [...values.add, ...values.delete]);
    const present = values.add.find((userId) => group.memberIds.has(userId));
    if (present !== undefined)
      throw new Refusal(`User ${present} is already a member of this group`);
    const absent = values.delete.find((userId) => !group.memberIds.has(userId));
    if (absent !== undefined)
      throw new Refusal(`There is no member '${absent}' in this user group`);
    for (const userId of values.add) group.memberIds.add(userId);
    for (const userId of values.delete) group.memberIds.delete(userId);
    if (values.add.length > 0)
      tell(world, { op: 'add_members', group_id: group.id, user_ids: values.add });
    if (values.delete.length > 0)
      tell(world, { op: 'remove_members', group_id: group.id, user_ids: values.delete });
    return {};
  }),

  route(
    'GET /user_groups/:groupId/members',
    { direct_member_only: withDefault(boolean, false) },
    ({ world, values, id }) => {
      const group = requireGroup(world, id('groupId'));
      const members = values.direct_member_only
        ? group.memberIds
        : membersOfGroup(world.realm, group.id);
      return { members: [...members].toSorted((a, b) => a - b) };
    },
  ),

  route(
    'GET /user_groups/:groupId/members/:userId',
    { direct_member_only: withDefault(boolean, false) },
    ({ world, values, id }) => {
      const group = requireGroup(world, id('groupId'));
      const members = values.direct_member_only
        ? group.memberIds
        : membersOfGroup(world.realm, group.id);
      if (!world.realm.users.has(id('userId'))) throw new Refusal('No such user');
      return { is_user_group_member: members.has(id('userId')) };
    },
  ),

  route('POST /user_groups/:groupId/subgroups', changes, ({ world, user, values, id }) => {
    requireSomething(values);
    const group = requireGroup(world, id('groupId'));
    requireChanging(world, user, group);
    for (const groupId of [...values.add, ...values.delete])
      if (!world.realm.groups.has(groupId)) throw new Refusal(`Invalid user group ID: ${groupId}`);
    const present = values.add.find((groupId) => group.subgroupIds.has(groupId));
    if (present !== undefined)
      throw new Refusal(`User group ${present} is already a subgroup of this group.`);
    const holding = values.add.flatMap((groupId) => {
      const added = requireGroup(world, groupId);
      return [groupId, ...allSubgroups(world, added)];
    });
    if (holding.includes(group.id))
      throw new Refusal(
        `User group ${group.id} is already a subgroup of one of the passed subgroups.`,
      );
    const absent = values.delete.find((groupId) => !group.subgroupIds.has(groupId));
    if (absent !== undefined)
      throw new Refusal(`User group ${absent} is not a subgroup of this group.`);
    for (const groupId of values.add) group.subgroupIds.add(groupId);
    for (const groupId of values.delete) group.subgroupIds.delete(groupId);
    if (values.add.length > 0)
      tell(world, { op: 'add_subgroups', group_id: group.id, direct_subgroup_ids: values.add });
    if (values.delete.length > 0)
      tell(world, {
        op: 'remove_subgroups',
        group_id: group.id,
        direct_subgroup_ids: values.delete,
      });
    return {};
  }),

  route(
    'GET /user_groups/:groupId/subgroups',
    { direct_subgroup_only: withDefault(boolean, false) },
    ({ world, values, id }) => {
      const group = requireGroup(world, id('groupId'));
      return {
        subgroups: values.direct_subgroup_only
          ? [...group.subgroupIds]
          : allSubgroups(world, group),
      };
    },
  ),
];

function allSubgroups(world: World, group: UserGroup): number[] {
  const found = new Set<number>();
  const visit = (groupId: number) => {
    for (const subgroupId of world.realm.groups.get(groupId)?.subgroupIds ?? [])
      if (!found.has(subgroupId)) {
        found.add(subgroupId);
        visit(subgroupId);
      }
  };
  visit(group.id);
  return [...found];
}

export const userGroupRoutes = [...groupRoutes, ...memberRoutes];
