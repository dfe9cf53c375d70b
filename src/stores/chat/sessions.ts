/** Who is signed in to which organization, and the way in and out. Keys stay in the vault and in the clients. */
import { defineStore } from 'pinia';
import { computed, shallowReactive } from 'vue';
import { createChatClient, type ChatClient, type ChatCredentials } from '@/api/chat/client';
import { createRequestGate, type RequestGate } from '@/api/chat/requestGate';
import type { ServerSettings } from '@/api/chat/model/serverSettings';
import { devFetchApiKey, fetchApiKey, getServerSettings } from '@/api/chat/routes/server';
import { regenerateApiKey } from '@/api/chat/routes/settings';
import { getOwnUser } from '@/api/chat/routes/users';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { useConfigStore } from '../config';
import { disposeChatStores, type ChatAccount } from './chatAccount';
import { useConnectionStore } from './connection';
import { eraseLeftBehind } from './leftBehind';
import { usePictureCacheStore } from './pictureCache';

export type { SecretPlace };

/** A month: an API key does not expire by itself. */
const KEPT_ON_DEVICE_MS = 30 * 24 * 60 * 60 * 1000;

interface KeptSession {
  email: string;
  apiKey: string;
  userId: number;
}

function readKept(text: string): KeptSession | null {
  try {
    const value = JSON.parse(text) as Partial<KeptSession> | null;
    if (typeof value?.email !== 'string' || typeof value.apiKey !== 'string') return null;
    if (typeof value.userId !== 'number') return null;
    return { email: value.email, apiKey: value.apiKey, userId: value.userId };
  } catch {
    return null;
  }
}

const vaultName = (organizationId: string) => `chat.${organizationId}`;

export const useChatSessionsStore = defineStore('chat/sessions', () => {
  const platform = usePlatform();
  const { config } = useConfigStore();
  const accounts = shallowReactive(new Map<string, ChatAccount>());
  const gates = new Map<ChatAccount, RequestGate>();
  let restoring: Promise<void> | undefined;

  const organizations = computed(() => config.chat.organizations);

  /** Undefined for organizations that are not configured. */
  function organization(organizationId: string) {
    return organizations.value.find((one) => one.organizationId === organizationId);
  }

  /** Absolute address of an organization's server: a path in the configuration is one of our own origin. */
  function serverUrlOf(organizationId: string): string {
    const url = organization(organizationId)?.url ?? '/';
    return new URL(url || '/', platform.origin).href.replace(/\/+$/, '');
  }

  function clientFor(organizationId: string, credentials: ChatCredentials | null): ChatClient {
    return createChatClient({ platform, serverUrl: serverUrlOf(organizationId), credentials });
  }

  /** The client of a person: watched, so that it asks no more than allowed, and for what it learns of the time. */
  function createAccount(
    organizationId: string,
    kept: KeptSession,
    place: SecretPlace,
  ): ChatAccount {
    const accountId = `${organizationId}:${kept.userId}`;
    const serverUrl = serverUrlOf(organizationId);
    const gate = createRequestGate(platform, accountId);
    const client = createChatClient({
      platform,
      serverUrl,
      credentials: kept,
      gate,
      onServerDate(serverMs, roundTripMs) {
        // An answer may come after the stores are gone.
        if (gates.has(account)) useConnectionStore(account).noteServerDate(serverMs, roundTripMs);
      },
    });
    const { userId, email } = kept;
    const account: ChatAccount = {
      accountId,
      organizationId,
      serverUrl,
      userId,
      email,
      client,
      isKeptOnDevice: place === 'device',
    };
    gates.set(account, gate);
    return account;
  }

  function retire(account: ChatAccount) {
    gates.get(account)?.close();
    gates.delete(account);
  }

  function adopt(organizationId: string, kept: KeptSession, place: SecretPlace): ChatAccount {
    const before = accounts.get(organizationId);
    if (before) retire(before);
    const account = createAccount(organizationId, kept, place);
    accounts.set(organizationId, account);
    return account;
  }

  /** Takes up the sessions that were kept; once. */
  function restore(): Promise<void> {
    restoring ??= Promise.all(
      organizations.value.map(async ({ organizationId }) => {
        const found = await platform.vault.recall(vaultName(organizationId));
        const kept = found && readKept(found.secret);
        if (kept && !accounts.has(organizationId)) adopt(organizationId, kept, found.place);
      }),
    ).then(() => void eraseLeftBehind(platform).catch(() => undefined));
    return restoring;
  }

  /** What an organization says of itself and of its ways to sign in. */
  function serverSettings(organizationId: string): Promise<ServerSettings> {
    return getServerSettings(clientFor(organizationId, null));
  }

  async function keepAndAdopt(organizationId: string, kept: KeptSession, place: SecretPlace) {
    const expiresAtMs = platform.clock.now() + KEPT_ON_DEVICE_MS;
    const secret = JSON.stringify(kept);
    const real = await platform.vault.keep(vaultName(organizationId), secret, place, expiresAtMs);
    return adopt(organizationId, kept, real);
  }

  /** Signs in with a password, where the organization has passwords. */
  async function signInWithPassword(
    organizationId: string,
    { username, password, place }: { username: string; password: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const client = clientFor(organizationId, null);
    return keepAndAdopt(organizationId, await fetchApiKey(client, { username, password }), place);
  }

  /** Signs in with an API key that was pasted; the key is tried before it is kept. */
  async function signInWithKey(
    organizationId: string,
    { email, apiKey, place }: { email: string; apiKey: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const own = await getOwnUser(clientFor(organizationId, { email, apiKey }));
    return keepAndAdopt(organizationId, { email, apiKey, userId: own.userId }, place);
  }

  /** Signs in without a password, on development servers. */
  async function signInForDevelopment(
    organizationId: string,
    { username, place }: { username: string; place: SecretPlace },
  ): Promise<ChatAccount> {
    const client = clientFor(organizationId, null);
    return keepAndAdopt(organizationId, await devFetchApiKey(client, { username }), place);
  }

  /** Where the session is kept; null where nothing is kept any more. */
  async function placeOf(organizationId: string): Promise<SecretPlace | null> {
    return (await platform.vault.recall(vaultName(organizationId)))?.place ?? null;
  }

  /** Makes the key useless on every device, this one too, and forgets it here. @throws RequestError */
  async function revokeKey(organizationId: string): Promise<void> {
    const account = accounts.get(organizationId);
    if (account) await regenerateApiKey(account.client);
    await signOut(organizationId);
  }

  /** Forgets a session here. The key itself stays valid on the server. */
  async function signOut(organizationId: string): Promise<void> {
    const account = accounts.get(organizationId);
    accounts.delete(organizationId);
    await platform.vault.forget(vaultName(organizationId));
    if (!account) return;
    retire(account);
    await usePictureCacheStore(account).erase();
    disposeChatStores(account);
  }

  return {
    accounts,
    organizations,
    organization,
    restore,
    serverSettings,
    signInWithPassword,
    signInWithKey,
    signInForDevelopment,
    signOut,
    placeOf,
    revokeKey,
  };
});
