import { describe, expect, it } from 'vitest';
import type { UserGroup } from '@/api/chat/model/userGroup';
import * as eg from '@/testing/eg/index';
import { userGroup as groupLike } from '@/testing/eg/userGroup';
import {
  everybodyIn,
  groupNameProblem,
  groupsForSetting,
  groupsThatFit,
  isOfPeople,
} from './userGroups';

const crew = groupLike({ id: 20, name: 'crew', members: [1, 2], direct_subgroup_ids: [21] });
const engine = groupLike({ id: 21, name: 'engine', members: [2, 3], direct_subgroup_ids: [22] });
const stokers = groupLike({ id: 22, name: 'stokers', members: [4] });
const old = groupLike({ id: 23, name: 'old', deactivated: true });
const internet = groupLike({ id: 8, name: 'role:internet', is_system_group: true });
const owners = groupLike({ id: 9, name: 'role:owners', is_system_group: true });
const all = [crew, engine, stokers, old, internet, owners];
const groupOf = (groupId: number) => all.find(({ id }) => id === groupId);
const names = (groups: readonly UserGroup[]) => groups.map(({ name }) => name);

describe('who is in a group', () => {
  it('are those of its subgroups too, each once', () => {
    expect([...everybodyIn(20, groupOf)]).toEqual([1, 2, 3, 4]);
    expect([...everybodyIn(22, groupOf)]).toEqual([4]);
    expect([...everybodyIn(404, groupOf)]).toEqual([]);
  });

  it('is found where groups hold each other, as no server should tell', () => {
    const ring = [
      groupLike({ id: 30, members: [1], direct_subgroup_ids: [31] }),
      groupLike({ id: 31, members: [2], direct_subgroup_ids: [30] }),
    ];
    expect([...everybodyIn(30, (id) => ring.find((one) => one.id === id))]).toEqual([1, 2]);
  });
});

it('some roles are of nobody in particular', () => {
  const roles = eg.initialSnapshot().userGroups ?? [];
  expect(names(roles.filter((role) => !isOfPeople(role)))).toEqual([
    'role:nobody',
    'role:internet',
  ]);
});

describe('groups that fit into another', () => {
  it('are not in it, do not hold it, and are of use', () => {
    expect(names(groupsThatFit(crew, all, groupOf))).toEqual(['stokers', 'role:owners']);
    expect(names(groupsThatFit(stokers, all, groupOf))).toEqual(['role:owners']);
  });
});

describe('names of groups', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['x'.repeat(101), 'tooLong'],
    ['@crew', 'beginning'],
    ['role:crew', 'beginning'],
    ['channel:crew', 'beginning'],
    [' crew ', 'taken'],
    ['🚢'.repeat(100), null],
    ['Crew', null],
    ['my role: pilot', null],
  ] as const)('%j: %s', (name, problem) => {
    expect(groupNameProblem(name, all)).toBe(problem);
  });
});

describe('settings that name people', () => {
  it('take the groups that the server allows', () => {
    const some = [crew, old, internet, owners];
    expect(names(groupsForSetting(some, undefined))).toEqual(['crew', 'role:owners']);
    expect(names(groupsForSetting(some, { allowOwnersGroup: false }))).toEqual(['crew']);
    expect(
      names(groupsForSetting(some, { allowInternetGroup: true, requireSystemGroup: true })),
    ).toEqual(['role:internet', 'role:owners']);
    const roles = eg.initialSnapshot().userGroups ?? [];
    const chosen = names(
      groupsForSetting(roles, { allowNobodyGroup: false, allowEveryoneGroup: false }),
    );
    expect(chosen).not.toContain('role:nobody');
    expect(chosen).not.toContain('role:everyone');
    expect(chosen).toContain('role:members');
    const allowedSystemGroups = ['role:everyone', 'role:members'];
    expect(names(groupsForSetting(roles, { allowedSystemGroups })).toSorted()).toEqual(
      allowedSystemGroups,
    );
    expect(names(groupsForSetting([crew], { allowedSystemGroups }))).toEqual(['crew']);
  });
});
