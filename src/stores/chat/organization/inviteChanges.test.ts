import { beforeEach, describe, expect, it } from 'vitest';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { useInviteChangesStore, type InviteTerms } from './inviteChanges';

const world = chatWorldOfEachTest();
const terms: InviteTerms = {
  role: 'guest',
  minutes: null,
  hasDefaultChannels: true,
  channelIds: [5, 9],
};
const send = (...addresses: string[]) =>
  world.use(useInviteChangesStore).send(addresses, terms, { isTold: false });
const asked = () => world.server.takeRequests().at(-1)?.params;

function refuse(values: object) {
  const answer = chatRefusal('INVITATION_FAILED', values);
  world.server.prepare({ route: 'POST /invites', status: 400, answer });
}

beforeEach(() => world.server.takeRequests());

describe('invitations by e-mail', () => {
  it('say who was invited', async () => {
    world.server.prepare({ route: 'POST /invites', answer: chatAnswer() });
    await expect(send('a@x.org', 'b@x.org')).resolves.toEqual({
      sent: ['a@x.org', 'b@x.org'],
      refused: [],
    });
    expect(asked()).toMatchObject({
      invitee_emails: 'a@x.org,b@x.org',
      invite_expires_in_minutes: 'null',
      invite_as: '600',
      stream_ids: '[5,9]',
      include_realm_default_subscriptions: 'true',
      notify_referrer_on_join: 'false',
    });
  });

  it('that were sent to some are success for those', async () => {
    refuse({
      errors: [['A@x.org', 'Already has an account.', false]],
      sent_invitations: true,
    });
    await expect(send('a@x.org', 'b@x.org')).resolves.toEqual({
      sent: ['b@x.org'],
      refused: [{ address: 'A@x.org', reason: 'Already has an account.' }],
    });
  });

  it('that were sent to nobody for one address are success for nobody', async () => {
    refuse({ errors: [['a@x', 'Invalid address.', false]], sent_invitations: false });
    await expect(send('a@x', 'b@x.org')).resolves.toMatchObject({ sent: [] });
  });

  it('that are refused for another reason are refused', async () => {
    refuse({ errors: [], sent_invitations: false, daily_limit_reached: true });
    await expect(send('a@x.org')).rejects.toMatchObject({ code: 'INVITATION_FAILED' });
    refuse({ errors: 'none' });
    await expect(send('a@x.org')).rejects.toMatchObject({ code: 'INVITATION_FAILED' });
  });
});

it('a server that does not know of default channels is told them', async () => {
  const snapshot = eg.initialSnapshot({
    zulip_feature_level: 260,
    realm_default_streams: [5, 3],
  });
  loadSnapshot(world.stores, snapshot);
  world.server.prepare({
    route: 'POST /invites/multiuse',
    answer: chatAnswer({ invite_link: 'https://chat.example.com/join/x/' }),
  });
  const link = await world.use(useInviteChangesStore).createLink(terms);
  expect(link).toBe('https://chat.example.com/join/x/');
  expect(asked()).toMatchObject({ stream_ids: '[5,3,9]' });
});
