/** Example people and bots. */
import { user as userSchema, type User, type WireUser } from '@/api/chat/model/user';
import { nextId } from './ids';
import { read } from './read';

export function wireUser(overrides: Partial<WireUser> = {}): WireUser {
  const userId = overrides.user_id ?? nextId();
  return {
    user_id: userId,
    full_name: `Person ${userId}`,
    email: `user${userId}@chat.example.com`,
    delivery_email: null,
    date_joined: '2024-02-01T10:00:00.000000+00:00',
    is_active: true,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: 400,
    is_billing_admin: false,
    timezone: 'Europe/Lisbon',
    avatar_url: `/user_avatars/2/${userId}.png?version=1`,
    avatar_version: 1,
    profile_data: {},
    ...overrides,
  };
}

export function user(overrides: Partial<WireUser> = {}): User {
  return read(userSchema, wireUser(overrides));
}

export function wireBot(overrides: Partial<WireUser> = {}): WireUser {
  const { profile_data: _none, ...bot } = wireUser({
    is_bot: true,
    bot_type: 1,
    full_name: 'Harbour bot',
    ...overrides,
  });
  return bot;
}

/** The person who is signed in, in every example that does not say otherwise. */
export const wireSelfUser = wireUser({
  user_id: 10,
  full_name: 'Sofia Self',
  email: 'sofia@chat.example.com',
  delivery_email: 'sofia@chat.example.com',
});
export const selfUser = user(wireSelfUser);

export const wireOtherUser = wireUser({
  user_id: 11,
  full_name: 'Otto Other',
  email: 'otto@chat.example.com',
});
export const otherUser = user(wireOtherUser);

export const wireThirdUser = wireUser({
  user_id: 12,
  full_name: 'Thea Third',
  email: 'thea@chat.example.com',
});
export const thirdUser = user(wireThirdUser);
