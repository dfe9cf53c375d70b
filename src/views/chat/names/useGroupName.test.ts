import { mount } from '@vue/test-utils';
import { beforeAll, expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { wireSystemGroups } from '@/testing/eg/userGroup';
import { useGroupName } from './useGroupName';

const words = createWords();

beforeAll(() => words.useCatalogue('chat'));

/** What groups of these names are called. */
function shown(names: readonly string[]): string[] {
  let called: string[] = [];
  const setup = () => {
    called = names.map(useGroupName());
    return () => null;
  };
  mount({ setup }, { global: { provide: { [wordsKey as symbol]: words } } });
  return called;
}

it('calls groups of people with a role by words, and others as their makers did', () => {
  const roles = wireSystemGroups().map(({ name }) => name);
  for (const name of shown(roles)) expect(name).not.toMatch(/role:|chat\./);
  expect(shown(['role:members', 'role:toString', 'crew'])).toEqual([
    'everyone except guests',
    'role:toString',
    'crew',
  ]);
});
