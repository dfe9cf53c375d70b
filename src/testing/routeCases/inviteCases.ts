/** The endpoints of invitations, each with an exchange. */
import * as v from 'valibot';
import { invite } from '@/api/chat/model/invite';
import * as inviteChanges from '@/api/chat/routes/inviteChanges';
import * as invites from '@/api/chat/routes/invites';
import { wireInvite } from '@/testing/eg/realmLists';
import type { RouteCase } from './routeCase';

const open = wireInvite({ id: 70, notify_referrer_on_join: true });

export const inviteCases: readonly RouteCase[] = [
  {
    slug: 'get-invites',
    call: (client) => invites.getInvites(client),
    route: 'GET /invites',
    answer: { invites: [open] },
    result: [v.parse(invite, open)],
  },
  {
    slug: 'send-invites',
    call: (client) =>
      inviteChanges.sendInvites(client, {
        inviteeEmails: ['a@example.com', 'b@example.com'],
        inviteExpiresInMinutes: null,
        inviteAs: 'guest',
        channelIds: [20],
        includeRealmDefaultSubscriptions: true,
        notifyReferrerOnJoin: false,
      }),
    route: 'POST /invites',
    params: {
      invitee_emails: 'a@example.com,b@example.com',
      invite_expires_in_minutes: 'null',
      invite_as: '600',
      stream_ids: '[20]',
      include_realm_default_subscriptions: 'true',
      notify_referrer_on_join: 'false',
    },
  },
  {
    slug: 'create-invite-link',
    call: (client) =>
      inviteChanges.createInviteLink(client, { inviteExpiresInMinutes: 60, inviteAs: 'member' }),
    route: 'POST /invites/multiuse',
    params: { invite_expires_in_minutes: '60', invite_as: '400' },
    answer: { invite_link: 'https://chat.example.com/join/berth7/' },
    result: 'https://chat.example.com/join/berth7/',
  },
  {
    slug: 'revoke-email-invite',
    call: (client) => inviteChanges.revokeEmailInvite(client, { inviteId: 70 }),
    route: 'DELETE /invites/70',
  },
  {
    slug: 'revoke-invite-link',
    call: (client) => inviteChanges.revokeInviteLink(client, { inviteId: 71 }),
    route: 'DELETE /invites/multiuse/71',
  },
  {
    slug: 'resend-email-invite',
    call: (client) => inviteChanges.resendEmailInvite(client, { inviteId: 70 }),
    route: 'POST /invites/70/resend',
  },
];
