import { describe, expect, it } from 'vitest';
import { organizationBots } from './organizationBots';

const bot = (userId: number, fullName: string, also = {}) => ({
  userId,
  fullName,
  email: `${fullName.toLowerCase()}-bot@x.org`,
  isActive: true,
  isBot: true,
  isSystemBot: undefined,
  botOwnerId: 10,
  ...also,
});
const users = [
  bot(1, 'Tide'),
  bot(2, 'Echo', { botOwnerId: 11 }),
  bot(3, 'Gone', { isActive: false }),
  bot(4, 'Welcome', { isSystemBot: true, botOwnerId: null }),
  bot(5, 'Ann', { isBot: false }),
  bot(6, 'Orphan', { botOwnerId: null }),
];
const idsOf = (share: 'own' | 'active' | 'deactivated', wanted = '') =>
  organizationBots(users, { share, wanted, ownUserId: 10 });

describe('the list of bots', () => {
  it('has one’s own, all, or those that were deactivated, by name', () => {
    expect(idsOf('own')).toEqual([1]);
    expect(idsOf('active')).toEqual([2, 6, 1]);
    expect(idsOf('deactivated')).toEqual([3]);
  });

  it('is searched by name and address', () => {
    expect(idsOf('active', ' ech')).toEqual([2]);
    expect(idsOf('active', 'orphan-bot@')).toEqual([6]);
    expect(idsOf('active', 'nobody')).toEqual([]);
  });
});
