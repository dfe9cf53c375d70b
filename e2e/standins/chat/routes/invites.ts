/** Invitations by e-mail and by link. */

import { ROLES, type GroupSetting, type Invite, type Role, type User } from '../model';
import { announceInvites } from '../inviteEvents';
import { isAdmin, isGuest, isInSetting, isOwner, meetsPolicy } from '../permissions';
import { findByEmail, isSubscribed, nextId } from '../realm';
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
import { nowSeconds, type World } from '../world';

const DEFAULT_MINUTES = 14_400;

/** Admins for moderators and admins, owners for owners. */
function requireRank(user: User, role: Role): void {
  if (role === 100 && !isOwner(user))
    throw new Refusal('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
  if (role <= 300 && !isAdmin(user))
    throw new Refusal('Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' });
}

function requireMember(user: User): void {
  if (isGuest(user)) throw insufficientPermission();
}

const mayMakeLinks = ({ realm }: World, user: User): boolean =>
  isInSetting(realm, realm.settings.create_multiuse_invite_group as GroupSetting, user.id);

/** A private channel is no channel to whoever is not in it, administrators too. */
function isAccessible(world: World, user: User, channelId: number): boolean {
  const channel = world.realm.channels.get(channelId);
  if (!channel || channel.isArchived) return false;
  return !channel.isPrivate || isSubscribed(user, channelId);
}

function checkChannels(world: World, user: User, channelIds: readonly number[]): void {
  const unknown = channelIds.find((channelId) => !isAccessible(world, user, channelId));
  if (unknown !== undefined)
    throw new Refusal(`Invalid channel ID ${unknown}. No invites were sent.`);
  if (channelIds.length > 0 && !meetsPolicy(world, user, 'invite_to_stream_policy'))
    throw new Refusal('You do not have permission to subscribe other users to channels.');
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
  announceInvites(world, user.id);
  return invite;
}

/** Whoever invited may take it back; of others' invitations, whoever could have sent them. */
function requireInvite(world: World, user: User, key: number): Invite {
  requireMember(user);
  const invite = world.realm.invites.get(key);
  if (!invite) throw new Refusal('No such invitation');
  if (invite.invitedById !== user.id) {
    if (!isAdmin(user)) requireRank(user, 200);
    requireRank(user, invite.role);
  }
  return invite;
}

function readAddresses(raw: string): string[] {
  const addresses = raw.split(/[\n,]+/).map((address) => /<([^>]+)>/.exec(address)?.[1] ?? address);
  const found = addresses.map((address) => address.trim()).filter((address) => address !== '');
  if (found.length === 0) throw new Refusal('You must specify at least one email address.');
  return [...new Set(found)];
}

type AddressError = [address: string, reason: string, isDeactivated: boolean];

function invitationFailed(
  message: string,
  { errors, hasSent }: { errors: readonly AddressError[]; hasSent: boolean },
): Refusal {
  return new Refusal(message, {
    code: 'INVITATION_FAILED',
    extra: {
      errors,
      sent_invitations: hasSent,
      license_limit_reached: false,
      daily_limit_reached: false,
    },
  });
}

/** One address that is none stops all; those who are here already are left out, and told of. */
function inviteAll(
  world: World,
  user: User,
  { addresses, details }: { addresses: string[]; details: Omit<InviteDetails, 'email'> },
): void {
  const invalid = addresses.filter((email) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email));
  if (invalid.length > 0)
    throw invitationFailed("Some emails did not validate, so we didn't send any invitations.", {
      errors: invalid.map((email) => [email, 'Invalid address.', false]),
      hasSent: false,
    });
  const errors: AddressError[] = [];
  for (const email of addresses) {
    const known = findByEmail(world.realm, email);
    if (known?.isActive) errors.push([email, 'Already has an account.', false]);
    else if (known) errors.push([email, 'Account has been deactivated.', true]);
    else addInvite(world, user, { ...details, email });
  }
  if (errors.length === 0) return;
  if (errors.length === addresses.length)
    throw invitationFailed("We weren't able to invite anyone.", { errors, hasSent: false });
  throw invitationFailed(
    "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
    { errors, hasSent: true },
  );
}

/** Sent again, it lasts as long again as it did. */
function resend(world: World, invite: Invite): void {
  const now = nowSeconds(world);
  if (invite.expiresAt !== null) invite.expiresAt += now - invite.invitedAt;
  invite.invitedAt = now;
  announceInvites(world, invite.invitedById);
}

function revoke(world: World, user: User, key: number): void {
  const invite = requireInvite(world, user, key);
  world.realm.invites.delete(key);
  announceInvites(world, invite.invitedById);
}

const expiry = optional(json(orNull(isInteger)));
const invitedAs = withDefault(json(oneOf(ROLES)), 400);

export const inviteRoutes = [
  route('GET /invites', {}, ({ world, user }) => {
    requireMember(user);
    return {
      invites: [...world.realm.invites.values()]
        .filter((invite) => isAdmin(user) || invite.invitedById === user.id)
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > nowSeconds(world))
        .map(inviteWire),
    };
  }),

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
      requireMember(user);
      if (!meetsPolicy(world, user, 'invite_to_realm_policy')) throw insufficientPermission();
      requireRank(user, values.invite_as);
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
      requireMember(user);
      if (!mayMakeLinks(world, user)) throw insufficientPermission();
      requireRank(user, values.invite_as);
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
    revoke(world, user, id('inviteId'));
    return {};
  }),

  route('DELETE /invites/multiuse/:inviteId', {}, ({ world, user, id }) => {
    revoke(world, user, -id('inviteId'));
    return {};
  }),

  route('POST /invites/:inviteId/resend', {}, ({ world, user, id }) => {
    resend(world, requireInvite(world, user, id('inviteId')));
    return {};
  }),
];
