/** Inviting people, and taking it back: that the invitations changed comes back as an event. */
import type { Invite } from '@/api/chat/model/invite';
import type { Role } from '@/api/chat/model/user';
import {
  createInviteLink,
  readInviteRefusal,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
  type RefusedAddress,
} from '@/api/chat/routes/inviteChanges';
import { defineChatStore } from '../chatAccount';
import { useRealmStore } from '../realm';

/** Since then the server itself puts new people into the default channels where it is asked to. */
const DEFAULT_CHANNELS_LEVEL = 261;

/** What those who are invited become, and for how long they may come. */
export interface InviteTerms {
  readonly role: Exclude<Role, 'unknown'>;
  /** Null for ever. */
  readonly minutes: number | null;
  /** Whether they start in the organization's default channels. */
  readonly hasDefaultChannels: boolean;
  /** Where they start besides. */
  readonly channelIds: readonly number[];
}

/** How it went where an invitation was not simply sent. */
export interface InviteOutcome {
  readonly sent: readonly string[];
  readonly refused: readonly RefusedAddress[];
}

export const useInviteChangesStore = defineChatStore('inviteChanges', (account) => {
  const realm = useRealmStore(account);
  const { client } = account;

  function wired({ role, minutes, hasDefaultChannels, channelIds }: InviteTerms) {
    const isLeftToUs = hasDefaultChannels && realm.featureLevel < DEFAULT_CHANNELS_LEVEL;
    const asked = isLeftToUs ? [...realm.defaultChannelIds, ...channelIds] : channelIds;
    return {
      inviteExpiresInMinutes: minutes,
      inviteAs: role,
      channelIds: [...new Set(asked)],
      includeRealmDefaultSubscriptions: hasDefaultChannels,
    };
  }

  /**
   * Sends invitations by e-mail. Where the server left some out, tells whom, and who was invited nevertheless.
   * @throws RequestError where nobody was invited, for a reason that is not one of the addresses
   */
  async function send(
    addresses: readonly string[],
    terms: InviteTerms,
    { isTold }: { isTold: boolean },
  ): Promise<InviteOutcome> {
    const params = { ...wired(terms), inviteeEmails: addresses, notifyReferrerOnJoin: isTold };
    try {
      await sendInvites(client, params);
    } catch (error) {
      const refusal = readInviteRefusal(error);
      if (!refusal || refusal.refused.length === 0) throw error;
      const { hasSent, refused } = refusal;
      const left = new Set(refused.map(({ address }) => address.toLowerCase()));
      const sent = addresses.filter((address) => !left.has(address.toLowerCase()));
      return { sent: hasSent ? sent : [], refused };
    }
    return { sent: addresses, refused: [] };
  }

  /** Makes a link by which many may join, and gives it. @throws RequestError */
  async function createLink(terms: InviteTerms): Promise<string> {
    return createInviteLink(client, wired(terms));
  }

  /** Ends an invitation: whoever has it can no longer join by it. @throws RequestError */
  async function revoke({ id: inviteId, isMultiuse }: Invite): Promise<void> {
    await (isMultiuse ? revokeInviteLink : revokeEmailInvite)(client, { inviteId });
  }

  /** Sends the e-mail of an invitation once more. @throws RequestError */
  async function resend({ id: inviteId }: Invite): Promise<void> {
    await resendEmailInvite(client, { inviteId });
  }

  return { send, createLink, revoke, resend };
});
