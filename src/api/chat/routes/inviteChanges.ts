/** Endpoints that make and end invitations; apart, because the chat begins without them. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { inviteRefusal } from '@/api/chat/model/inviteRefusal';
import { roleCodes } from '@/api/chat/model/user';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';
import { ApiError } from '@/domain/requestError';

const linkParams = {
  /** Null for never. */
  invite_expires_in_minutes: 'numberOrNull',
  invite_as: roleCodes,
  stream_ids: 'numbers',
  /** Without it, and without channels, new people start with none. */
  include_realm_default_subscriptions: 'flag',
} as const;

const emailParams = { ...linkParams, notify_referrer_on_join: 'flag' } as const;

/**
 * https://zulip.com/api/send-invites
 *
 * The refusal `INVITATION_FAILED` may hide success: its `sent_invitations` says whether some have gone out.
 */
export async function sendInvites(
  client: ChatClient,
  {
    inviteeEmails,
    ...rest
  }: { inviteeEmails: readonly string[]; channelIds: readonly number[] } & ParamsOf<
    typeof emailParams
  >,
  options?: CallOptions,
): Promise<void> {
  const params = {
    invitee_emails: inviteeEmails.join(','),
    ...wireParams(emailParams, rest),
  };
  await client.post('/invites', emptyAnswer, params, options);
}

/** An address that was not invited, and why, in the server's words. */
export interface RefusedAddress {
  readonly address: string;
  readonly reason: string;
}

/** Whether the refusal of `sendInvites` hides success, and who was left out; null for every other error. */
export function readInviteRefusal(
  error: unknown,
): { hasSent: boolean; refused: readonly RefusedAddress[] } | null {
  if (!(error instanceof ApiError) || error.code !== 'INVITATION_FAILED') return null;
  const found = v.safeParse(inviteRefusal, error.details);
  if (!found.success) return null;
  const { errors, sentInvitations } = found.output;
  const refused = errors.map(([address, reason]) => ({ address, reason }));
  return { hasSent: sentInvitations, refused };
}

const linkAnswer = wire({ invite_link: v.string() });

/** https://zulip.com/api/create-invite-link */
export async function createInviteLink(
  client: ChatClient,
  args: ParamsOf<typeof linkParams>,
  options?: CallOptions,
): Promise<string> {
  const params = wireParams(linkParams, args);
  return (await client.post('/invites/multiuse', linkAnswer, params, options)).inviteLink;
}

/** https://zulip.com/api/revoke-email-invite */
export async function revokeEmailInvite(
  client: ChatClient,
  { inviteId }: { inviteId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/invites/${inviteId}`, emptyAnswer, {}, options);
}

/** https://zulip.com/api/revoke-invite-link */
export async function revokeInviteLink(
  client: ChatClient,
  { inviteId }: { inviteId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/invites/multiuse/${inviteId}`, emptyAnswer, {}, options);
}

/** https://zulip.com/api/resend-email-invite */
export async function resendEmailInvite(
  client: ChatClient,
  { inviteId }: { inviteId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post(`/invites/${inviteId}/resend`, emptyAnswer, {}, options);
}
