/** Who is signed in to which organization. Keys stay in the vault and in closures. */
import { defineStore } from 'pinia';
import { computed, nextTick, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import { createChatClient, type ChatClient, type ChatClientOptions } from '@/api/chat/client';
import { createRequestGate, type RequestGate } from '@/api/chat/requestGate';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { mayLieOnDevice } from '@/platform/vaultNames';
import { useConfigStore } from '../config';
import { disposeChatStores, type ChatAccount } from './chatAccount';
import { useConnectionStore } from './connection';
import {
  accountIdOf,
  keepSession,
  readKept,
  vaultName,
  type KeptSession,
} from './sessions/keptSession';
import { fetchLeaving, tidyLeftBehind } from './sessions/lazyLeaving';
import { useAllRecordsStore, type Records } from './records';
import {
  readSignIn,
  readSignOut,
  signedOutAt,
  type SignIn,
  type SignOut,
  type TextsLeft,
} from './sessions/signOutNews';

const CHANNEL = 'quayside.chat.sessions';
/** A tab that hears later than this that somebody went may hear of it after they came back. */
const NEWS_LAST_MS = 5_000;

/** What belongs to an account for as long as this tab has it. */
interface Life {
  gate: RequestGate;
  kept: KeptSession;
  email: ShallowRef<string>;
  records: Records;
}

export const useChatSessionsStore = defineStore('chat/sessions', () => {
  const platform = usePlatform();
  const { config } = useConfigStore();
  const accounts = shallowReactive(new Map<string, ChatAccount>());
  const lives = new Map<ChatAccount, Life>();
  /** Those whose key the server no longer takes. */
  const refused = new WeakSet<ChatAccount>();
  /**
   * What became of what was typed, as chosen in another tab where somebody signed out; null where that is not known here.
   * Of an account that was deactivated in any tab, this one too, that alone is told.
   */
  const outElsewhere = shallowReactive(new Map<string, TextsLeft | 'deactivated' | null>());
  /** Addresses that were asked for and led to the door, by their organization: in memory alone, for they may name topics. */
  const askedFor = new Map<string, string>();
  const allRecords = useAllRecordsStore();
  const channel = platform.tabs.channel(CHANNEL);
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

  /** A client for somebody at the door, that signs with these credentials, or with none. */
  function clientFor(
    organizationId: string,
    options: Pick<ChatClientOptions, 'credentials' | 'gate'>,
  ): ChatClient {
    return createChatClient({ platform, serverUrl: serverUrlOf(organizationId), ...options });
  }

  /** The client of a person: watched, so that it asks no more than allowed, and for what it learns of the time. */
  function createAccount(
    organizationId: string,
    kept: KeptSession,
    place: SecretPlace,
  ): ChatAccount {
    const accountId = accountIdOf(organizationId, kept.userId);
    const serverUrl = serverUrlOf(organizationId);
    const gate = createRequestGate(platform, accountId);
    const client = createChatClient({
      platform,
      serverUrl,
      credentials: kept,
      gate,
      onServerDate(serverMs, roundTripMs) {
        // An answer may come after the stores are gone.
        if (lives.has(account)) useConnectionStore(account).noteServerDate(serverMs, roundTripMs);
      },
    });
    const email = shallowRef(kept.email);
    const account: ChatAccount = {
      accountId,
      organizationId,
      serverUrl,
      userId: kept.userId,
      get email() {
        return email.value;
      },
      client,
      isKeptOnDevice: place === 'device',
    };
    lives.set(account, { gate, kept, email, records: allRecords.of(account) });
    return account;
  }

  /** Ends an account in this tab. What it was about to write down is written, except where all is to be erased. */
  async function end(account: ChatAccount, texts: TextsLeft | 'leave'): Promise<void> {
    const life = lives.get(account);
    if (!life) return;
    const { records, gate } = life;
    accounts.delete(account.organizationId);
    lives.delete(account);
    if (texts !== 'leave') gate.forget();
    if (texts === 'erase') records.close();
    // Until nothing on screen reads them any more.
    await nextTick();
    disposeChatStores(account);
    // The last that the server is told, that its queue is not needed any more, goes through it, too.
    gate.close();
    if (texts === 'keep') await records.seal();
    if (texts === 'erase') await records.erase();
    records.close();
  }

  /** The app's files lie on the device for those alone whose session does, whichever tab they are in. */
  function forgetUnneededFiles(): void {
    const isHere = [...accounts.values()].some((account) => account.isKeptOnDevice);
    const isKept = organizations.value.some(({ organizationId }) =>
      mayLieOnDevice(platform, vaultName(organizationId)),
    );
    if (!isHere && !isKept) platform.shell.forget();
  }

  /** Signs somebody in here, in the place of whoever was. */
  function adopt(organizationId: string, kept: KeptSession, place: SecretPlace): ChatAccount {
    const before = accounts.get(organizationId);
    // Somebody else's texts stay theirs.
    const isOther = before?.userId !== kept.userId;
    if (before) void end(before, isOther ? 'keep' : 'leave');
    const account = createAccount(organizationId, kept, place);
    accounts.set(organizationId, account);
    outElsewhere.delete(organizationId);
    if (place !== 'device') forgetUnneededFiles();
    return account;
  }

  /** Whether the person signed out in another tab since this session began. */
  function isOver(organizationId: string, { userId, sinceMs }: KeptSession): boolean {
    return signedOutAt(platform, accountIdOf(organizationId, userId)) >= sinceMs;
  }

  /** Takes up the sessions that were kept; once. */
  function restore(): Promise<void> {
    restoring ??= Promise.all(
      organizations.value.map(async ({ organizationId }) => {
        const found = await platform.vault.recall(vaultName(organizationId));
        const kept = found && readKept(found.secret);
        if (!kept || accounts.has(organizationId)) return;
        if (isOver(organizationId, kept))
          await platform.vault.forget(vaultName(organizationId), 'tab');
        else adopt(organizationId, kept, found.place);
      }),
    ).then(() => {
      forgetUnneededFiles();
      void tidyLeftBehind(platform);
    });
    return restoring;
  }

  async function heardOfSignOut(
    account: ChatAccount,
    { texts, atMs, isDeactivated }: SignOut,
  ): Promise<void> {
    // What lies on the device is the first tab's to forget: late, it might be that of somebody who came since.
    const isLate = Math.abs(platform.clock.now() - atMs) > NEWS_LAST_MS;
    const records = lives.get(account)?.records;
    if (texts === 'erase') records?.close();
    // Before it goes: whoever looks on is led to the door, which says why.
    const isUnknown = isLate || records?.isRefused.value === true;
    const told = isUnknown ? null : texts;
    outElsewhere.set(account.organizationId, isDeactivated ? 'deactivated' : told);
    await end(account, texts === 'erase' && isLate ? 'leave' : texts);
    await platform.vault.forget(vaultName(account.organizationId), 'tab');
  }

  /** Whoever was put out here goes on here, with the key that another tab got. */
  async function heardOfSignIn(account: ChatAccount): Promise<void> {
    const { organizationId, userId } = account;
    if (!refused.has(account)) return;
    const found = await platform.vault.recall(vaultName(organizationId));
    const kept = found && readKept(found.secret);
    if (!kept || kept.userId !== userId || kept.apiKey === lives.get(account)?.kept.apiKey) return;
    if (accounts.get(organizationId) === account) adopt(organizationId, kept, found.place);
  }

  channel.onMessage((message) => {
    const out = readSignOut(message);
    const back = readSignIn(message);
    for (const account of [...accounts.values()]) {
      if (out?.accountId === account.accountId) void heardOfSignOut(account, out);
      if (back?.backAs === account.accountId) void heardOfSignIn(account);
    }
  });

  // Frozen tabs, and those that a back button brings again, have heard of nothing.
  platform.presence.onResume(() => {
    for (const account of [...accounts.values()]) {
      const { accountId, organizationId } = account;
      const kept = lives.get(account)?.kept;
      if (!kept || !isOver(organizationId, kept)) continue;
      void heardOfSignOut(account, { accountId, texts: 'erase', atMs: -Infinity });
    }
  });

  /** Their address has changed, and with it what the server takes the key with: here, and when they are back. */
  async function followAddress(account: ChatAccount, email: string): Promise<void> {
    const life = lives.get(account);
    if (!life || life.kept.email === email) return;
    const { organizationId } = account;
    const kept = { ...life.kept, email };
    life.kept = kept;
    life.email.value = email;
    // Before anything else is asked.
    account.client.signWith(kept);
    const found = await platform.vault.recall(vaultName(organizationId));
    const before = found && readKept(found.secret);
    if (!before || before.apiKey !== kept.apiKey || !lives.has(account)) return;
    await keepSession(platform, organizationId, { kept, place: found.place });
  }

  /** The server no longer takes this account's key. */
  async function forgetKey(account: ChatAccount): Promise<void> {
    refused.add(account);
    const apiKey = lives.get(account)?.kept.apiKey;
    if (apiKey !== undefined) await (await fetchLeaving())?.forgetKey(platform, account, apiKey);
  }

  return {
    accounts,
    outElsewhere,
    /** Notes the address that somebody asked for who is led to the door of an organization. */
    askFor: (organizationId: string, address: string) => askedFor.set(organizationId, address),
    /** Gives that address, once; undefined where there is none. */
    takeAskedFor(organizationId: string): string | undefined {
      const address = askedFor.get(organizationId);
      askedFor.delete(organizationId);
      return address;
    },
    organizations,
    organization,
    clientFor,
    restore,
    adopt,
    end,
    followAddress,
    forgetKey,
    forgetUnneededFiles,
    /** Tells the other tabs that somebody went, or is back. */
    tell: (news: SignOut | SignIn) => channel.post(news),
  };
});
