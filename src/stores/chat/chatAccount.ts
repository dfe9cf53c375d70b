/**
 * One signed-in person on one chat server, and the stores that belong to them. Several may be signed in at once,
 * so each has its own set of stores, apart from all others.
 */
import { defineStore, getActivePinia, type Pinia } from 'pinia';
import { inject, toRaw, type InjectionKey } from 'vue';
import type { ChatClient } from '@/api/chat/client';

export interface ChatAccount {
  /** Tells this account's stores and storage from all others: "organization:user". Holds no secret. */
  readonly accountId: string;
  /** The organization's id in the configuration; the first part of the address of its pages. */
  readonly organizationId: string;
  /** Origin of the server, as "https://chat.example.com". */
  readonly serverUrl: string;
  readonly userId: number;
  readonly email: string;
  readonly client: ChatClient;
  /** Whether the key stays on this device when the tab is closed: only then may anything else that is private. */
  readonly isKeptOnDevice?: boolean;
}

/** Where the frame of the chat provides the account whose pages it shows. */
export const chatAccountKey: InjectionKey<ChatAccount> = Symbol('chatAccount');

/** The account whose pages this component belongs to. */
export function useChatAccount(): ChatAccount {
  const account = inject(chatAccountKey);
  if (!account) throw new Error('No chat account was provided here');
  return account;
}

function defineOne<Parts extends object>(id: string, setup: () => Parts) {
  return defineStore(id, setup);
}

type StoreOf<Parts extends object> = ReturnType<ReturnType<typeof defineOne<Parts>>>;

/**
 * Pinia puts a function of its own around each of a store's, which tells whoever listens of every call. Nobody does
 * here, and a view asks its stores hundreds of times for each message: what that alone allocates is most of the cost.
 */
function unwrapFunctions<Parts extends object>(store: object, parts: Parts): void {
  const functions = Object.entries(parts).filter(([, part]) => typeof part === 'function');
  Object.assign(toRaw(store), Object.fromEntries(functions));
}

/** The stores made so far, by account: signing in again makes a new account, and with it new stores. */
const storesOfAccounts = new WeakMap<ChatAccount, Map<string, { $dispose(): void }>>();
/** Where each account's stores live: those that come later, outside of a component, go to the others. */
const pinias = new WeakMap<ChatAccount, Pinia>();
let lastSerial = 0;
const serials = new WeakMap<ChatAccount, number>();

/** A number of the session: whoever signs in again is the same person with other stores. */
export function serialOf(account: ChatAccount): number {
  let serial = serials.get(account);
  if (serial === undefined) {
    serial = ++lastSerial;
    serials.set(account, serial);
  }
  return serial;
}

/**
 * Defines a store of which every chat account has its own.
 *
 * The returned function is called with an account in stores, sync and tests; in components without, and then
 * finds the account that the chat's frame provides.
 */
export function defineChatStore<Parts extends object>(
  noun: string,
  setup: (account: ChatAccount) => Parts,
) {
  const definitions = new WeakMap<ChatAccount, () => StoreOf<Parts>>();
  function define(account: ChatAccount) {
    const id = `chat/${account.accountId}/${serialOf(account)}/${noun}`;
    let made: Parts | null = null;
    const useStore = defineOne(id, () => {
      const parts = setup(account);
      // Pinia changes what it is given.
      made = { ...parts };
      return parts;
    });
    return () => {
      const pinia = pinias.get(account) ?? getActivePinia();
      if (pinia) pinias.set(account, pinia);
      const store = useStore(pinia);
      if (made) unwrapFunctions(store, made);
      made = null;
      return store;
    };
  }
  return (account: ChatAccount = useChatAccount()): StoreOf<Parts> => {
    let useStore = definitions.get(account);
    if (!useStore) {
      useStore = define(account);
      definitions.set(account, useStore);
    }
    const store = useStore();
    const stores = storesOfAccounts.get(account) ?? new Map<string, { $dispose(): void }>();
    storesOfAccounts.set(account, stores.set(noun, store));
    return store;
  };
}

/** Ends all stores of an account: their effects stop. Call once nothing on screen reads them any more. */
export function disposeChatStores(account: ChatAccount): void {
  for (const store of storesOfAccounts.get(account)?.values() ?? []) store.$dispose();
  storesOfAccounts.delete(account);
}
