/** People: lists, one person, oneself. */

import type { User } from '../model';
import { findByEmail, membersOf } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, withDefault } from '../validate';
import { profileWire, userWire } from '../wire';
import type { World } from '../world';

const VIEW = {
  client_gravatar: withDefault(boolean, true),
  include_custom_profile_fields: withDefault(boolean, false),
};

/** By id or by address. */
export function requireUser(world: World, operand: string): User {
  const isId = /^\d+$/.test(operand);
  const user = isId ? world.realm.users.get(Number(operand)) : findByEmail(world.realm, operand);
  if (!user) throw new Refusal('No such user');
  return user;
}

export const userRoutes = [
  route('GET /users', VIEW, ({ world, user, values }) => ({
    members: membersOf(world.realm).map((member) =>
      userWire(world, member, { viewer: user, hasProfile: values.include_custom_profile_fields }),
    ),
  })),

  route('GET /users/me', {}, ({ world, user }) => {
    const { bot_type: _botType, ...wire } = userWire(world, user, { viewer: user });
    return {
      ...wire,
      delivery_email: user.email,
      max_message_id: world.realm.messages.lastId(),
      profile_data: profileWire(world, user),
    };
  }),

  route('GET /users/:user', VIEW, ({ world, user, values, segments }) => ({
    user: userWire(world, requireUser(world, segments.user ?? ''), {
      viewer: user,
      hasProfile: values.include_custom_profile_fields,
    }),
  })),
];
