/** Invitations by e-mail and by link. */

import { ROLES, type Invite, type Role, type User } from '../model';
import { isAdmin, isOwner, meetsPolicy } from '../permissions';
import { findByEmail, nextId } from '../realm';
import { insufficientPermission, Refusal } from '../refusals';
import { route } from '../router';
import { inviteWire } from '../smallWires';
import {
  boolean,
  integers,
  isInteger,
  json,
  oneOf,
  orNull,
  optional,
  text,
  withDefault,
} from '../validate';
import { emit, idsOf, nowSeconds, type World } from '../world';

const DEFAULT_MINUTES = 14_400;

/** Admins for moderators and admins, owners for owners. */
function requireInviting(world: World, user: User, role: Role): void {
  if (!meetsPolicy(world, user, 'invite_to_realm_policy')) throw insufficientPermission();
  if (role === 100 && !isOwner(user))
    throw new Refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
  if (role <= 300 && !isAdmin(user))
    throw new Refusal('Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' });
}

function checkChannels(world: World, user: User, channelIds: readonly number[]): void {
  if (channelIds.length > 0 && !meetsPolicy(world, user, 'invite_to_stream_policy'))
    throw new Refusal('You do not have permission to subscribe other users to channels.');
  const unknown = channelIds.find((channelId) => !world.realm.channels.has(channelId));
  if (unknown !== undefined)
    throw new Refusal(`Invalid channel ID ${unknown}. No invites were sent.`);
}

const expiryOf = (world: World, minutes: number | null | undefined): number | null =>
  minutes === null ? null : nowSeconds(world) + (minutes ?? DEFAULT_MINUTES) * 60;

type InviteDetails = Pick<Invite, 'email' | 'role' | 'expiresAt' | 'notifyReferrer'>;

function addInvite(world: World, user: User, details: InviteDetails): Invite {
  const id = nextId(world.realm, details.email === null ? 'link' : 'invite');
  const token = Array.from({ length: 24 }, () => Math.floor(world.random() * 36).toString(36)).join(
    '',
  );
  const invite: Invite = {
    id,
    ...details,
    linkUrl: `${world.realmUrl}/join/${token}/`,
    invitedById: user.id,
    invitedAt: nowSeconds(world),
  };
  // Links and e-mail invitations count their ids apart.
  world.realm.invites.set(details.email === null ? -id : id, invite);
  announceChange(world, user.id);
  return invite;
}

function announceChange(world: World, inviterId: number): void {
  const admins = [...world.realm.users.values()].filter(
    (user) => isAdmin(user) || user.id === inviterId,
  );
  emit(world, idsOf(admins), { type: 'invites_changed' });
}

function requireInvite(world: World, user: User, key: number): Invite {
  const invite = world.realm.invites.get(key);
  if (!invite || (invite.invitedById !== user.id && !isAdmin(user)))
    throw new Refusal('No such invitation');
  if (invite.role === 100 && !isOwner(user))
    throw new Refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
  return invite;
}

function readAddresses(raw: string): string[] {
  const addresses = raw.split(/[\n,]+/).map((address) => /<([^>]+)>/.exec(address)?.[1] ?? address);
  const found = addresses.map((address) => address.trim()).filter((address) => address !== '');
  if (found.length === 0) throw new Refusal('You must specify at least one email address.');
  return [...new Set(found)];
}

/** Invites those who can be invited, then complains about the rest. */
function inviteAll(
  world: World,
  user: User,
  { addresses, details }: { addresses: string[]; details: Omit<InviteDetails, 'email'> },
): void {
  const errors: [string, string, boolean][] = [];
  let invited = 0;
  for (const email of addresses) {
    const known = findByEmail(world.realm, email);
    if (known)
      errors.push([
        email,
        known.isActive ? 'Already has an account.' : 'Account has been deactivated.',
        !known.isActive,
      ]);
    else if (!/^\S+@\S+\.\S+$/.test(email)) errors.push([email, 'Invalid address.', false]);
    else {
      addInvite(world, user, { ...details, email });
      invited += 1;
    }
  }
  if (errors.length === 0) return;
  const message =
    invited > 0
      ? "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!"
      : "We weren't able to invite anyone.";
  throw new Refusal(message, {
    code: 'INVITATION_FAILED',
    extra: {
      errors,
      sent_invitations: invited > 0,
      license_limit_reached: false,
      daily_limit_reached: false,
    },
  });
}

const expiry = optional(json(orNull(isInteger)));
const invitedAs = withDefault(json(oneOf(ROLES)), 400);

export const inviteRoutes = [
  route('GET /invites', {}, ({ world, user }) => ({
    invites: [...world.realm.invites.values()]
      .filter((invite) => isAdmin(user) || invite.invitedById === user.id)
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > nowSeconds(world))
      .map(inviteWire),
  })),

  route(
    'POST /invites',
    {
      invitee_emails: text(),
      invite_expires_in_minutes: expiry,
      invite_as: invitedAs,
      stream_ids: integers,
      include_realm_default_subscriptions: withDefault(boolean, false),
      notify_referrer_on_join: withDefault(boolean, true),
    },
    ({ world, user, values }) => {
      requireInviting(world, user, values.invite_as);
      const addresses = readAddresses(values.invitee_emails);
      checkChannels(world, user, values.stream_ids);
      inviteAll(world, user, {
        addresses,
        details: {
          role: values.invite_as,
          expiresAt: expiryOf(world, values.invite_expires_in_minutes),
          notifyReferrer: values.notify_referrer_on_join,
        },
      });
      return {};
    },
  ),

  route(
    'POST /invites/multiuse',
    {
      invite_expires_in_minutes: expiry,
      invite_as: invitedAs,
      stream_ids: withDefault(integers, []),
      include_realm_default_subscriptions: withDefault(boolean, false),
    },
    ({ world, user, values }) => {
      if (!isAdmin(user)) throw insufficientPermission();
      requireInviting(world, user, values.invite_as);
      checkChannels(world, user, values.stream_ids);
      const invite = addInvite(world, user, {
        email: null,
        role: values.invite_as,
        expiresAt: expiryOf(world, values.invite_expires_in_minutes),
        notifyReferrer: true,
      });
      return { invite_link: invite.linkUrl };
    },
  ),

  route('DELETE /invites/:inviteId', {}, ({ world, user, id }) => {
    requireInvite(world, user, id('inviteId'));
    world.realm.invites.delete(id('inviteId'));
    announceChange(world, user.id);
    return {};
  }),

  route('DELETE /invites/multiuse/:inviteId', {}, ({ world, user, id }) => {
    requireInvite(world, user, -id('inviteId'));
    world.realm.invites.delete(-id('inviteId'));
    announceChange(world, user.id);
    return {};
  }),

  route('POST /invites/:inviteId/resend', {}, ({ world, user, id }) => {
    requireInvite(world, user, id('inviteId')).invitedAt = nowSeconds(world);
    announceChange(world, user.id);
    return {};
  }),
];
