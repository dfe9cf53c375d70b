/** The ways in: only those who are at the door need them. */
import { defineStore } from 'pinia';
import type { ChatClient, ChatCredentials } from '@/api/chat/client';
import type { ServerSettings } from '@/api/chat/model/serverSettings';
import { createRequestGate, type RequestGate } from '@/api/chat/requestGate';
import { devFetchApiKey, fetchApiKey, getServerSettings } from '@/api/chat/routes/server';
import { getOwnUser } from '@/api/chat/routes/users';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import type { ChatAccount } from '../chatAccount';
import { accountIdOf, keepSession, type KeptSession } from './keptSession';
import { tidyLeftBehind } from './lazyLeaving';
import { isToErase, noteBack, putOuts } from './leftBehind';
import { useChatSessionsStore } from '../sessions';
import { signedOutAt } from './signOutNews';

export type { SecretPlace };

export const useChatSignInStore = defineStore('chat/signIn', () => {
  const platform = usePlatform();
  const sessions = useChatSessionsStore();

  /** Where a server that was asked too much at the door wants to be left alone. */
  const gates = new Map<string, RequestGate>();

  function clientAtDoor(
    organizationId: string,
    credentials: ChatCredentials | null = null,
  ): ChatClient {
    const gate = gates.get(organizationId) ?? createRequestGate(platform, `door ${organizationId}`);
    gates.set(organizationId, gate);
    return sessions.clientFor(organizationId, { credentials, gate });
  }

  /** What an organization says of itself and of its ways to sign in. */
  function serverSettings(organizationId: string): Promise<ServerSettings> {
    return getServerSettings(clientAtDoor(organizationId));
  }

  /** What they wanted erased when they left, and the disk did not erase, goes before they come; what comes then stays. */
  async function eraseLeft(accountId: string): Promise<void> {
    if (!isToErase(platform, accountId)) return;
    await tidyLeftBehind(platform);
    noteBack(platform, accountId);
  }

  async function keepAndAdopt(
    organizationId: string,
    person: Omit<KeptSession, 'sinceMs'>,
    place: SecretPlace,
  ) {
    const { email, apiKey, userId } = person;
    await eraseLeft(accountIdOf(organizationId, userId));
    const nowMs = platform.clock.now();
    // After their last sign-out, whatever the clock says.
    const sinceMs = Math.max(nowMs, signedOutAt(platform, accountIdOf(organizationId, userId)) + 1);
    const kept = { email, apiKey, userId, sinceMs };
    const real = await keepSession(platform, organizationId, { kept, place });
    const account = sessions.adopt(organizationId, kept, real);
    if (real === 'device') sessions.tell({ backAs: account.accountId });
    return account;
  }

  /** Signs in with a password, where the organization has passwords. */
  async function signInWithPassword(
    organizationId: string,
    { username, password, place }: { username: string; password: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const client = clientAtDoor(organizationId);
    return keepAndAdopt(organizationId, await fetchApiKey(client, { username, password }), place);
  }

  /** Signs in with an API key that was pasted; the key is tried before it is kept. */
  async function signInWithKey(
    organizationId: string,
    { email, apiKey, place }: { email: string; apiKey: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const own = await getOwnUser(clientAtDoor(organizationId, { email, apiKey }));
    return keepAndAdopt(organizationId, { email, apiKey, userId: own.userId }, place);
  }

  /** Signs in without a password, on development servers. */
  async function signInForDevelopment(
    organizationId: string,
    { username, place }: { username: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const client = clientAtDoor(organizationId);
    return keepAndAdopt(organizationId, await devFetchApiKey(client, { username }), place);
  }

  /** Whether the server no longer took the key of whoever was here last, and they have neither left nor come back since. */
  function wasPutOut(organizationId: string): boolean {
    return putOuts(platform).some(
      ({ accountId, sinceMs }) =>
        accountId.startsWith(`${organizationId}:`) &&
        (sinceMs ?? 0) > signedOutAt(platform, accountId),
    );
  }

  return { wasPutOut, serverSettings, signInWithPassword, signInWithKey, signInForDevelopment };
});
