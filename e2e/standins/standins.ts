/** Makes the pair of stand-ins with the demo's inhabitants, and the lines that tell how to sign in to them. */
import { DEMO_ACCOUNT, DEMO_INVITE } from './account/control';
import { createAccountService, type AccountService } from './account/service';
import type { AccountServiceOptions } from './account/world';
import { createChatServer, type ChatServer } from './chat/server';
import { createContractDoor, type Checker } from './contractDoor';
import type { Controls } from './control';
import type { Handle } from './http';
import { createOutpost } from './outpost';

/** The chat stand-in, as far as the doors need to know it. */
export interface ChatService {
  handle: Handle;
  control: object;
}

/** The stand-ins; one that a real server takes the place of is null. */
export interface Standins {
  account: AccountService | null;
  chat: ChatService | null;
  /** The second organization's chat, where there is one. */
  outpost?: ChatService;
  /** What the door around the chat has to tell, where there is one. */
  contract?: object;
}

/** An account service with the demo account and an invite code in it. */
export function createDemoAccountService(options: AccountServiceOptions = {}): AccountService {
  const service = createAccountService(options);
  service.control.seedDemoAccount();
  service.control.addInvite(DEMO_INVITE);
  return service;
}

/** How to make the demo. */
export interface DemoOptions {
  /** Which stand-ins are wanted; the others are left to real servers. */
  account: boolean;
  chat: boolean;
  /** Whether nobody in the chat speaks unasked, as tests need it. */
  isQuiet: boolean;
  /** Whom the chat's exchanges are shown to, if anybody. */
  checker?: Checker | null;
}

/** The demo: its stand-ins, and lines that tell a person how to sign in to them. */
export interface Demo {
  standins: Standins;
  signIns: string[];
}

function accountSignIn(): string[] {
  return [
    'Demo account',
    `  hash      ${DEMO_ACCOUNT.accountHash}`,
    `  password  ${DEMO_ACCOUNT.password}`,
    `  token     ${DEMO_ACCOUNT.token}`,
  ];
}

/** Two people, so that whoever tries the demo in two windows has someone to talk to. */
function chatSignIns({ control }: ChatServer): string[] {
  const people = control.users().filter(({ isBot }) => !isBot);
  const lines = people.slice(0, 2).map(({ email, password }) => `  ${email}  ${password}`);
  return ['Demo chat (e-mail, password)', ...lines];
}

/** Makes the stand-ins that are wanted, with the demo's inhabitants. */
export function createDemo({ isQuiet, checker, ...wanted }: DemoOptions): Demo {
  const account = wanted.account ? createDemoAccountService() : null;
  const chat = wanted.chat ? createChatServer({ hasLivelyBots: !isQuiet }) : null;
  const door = chat && checker ? createContractDoor(chat.handle, { checker }) : null;
  const signIns = [
    ...(account === null ? [] : accountSignIn()),
    ...(chat === null ? [] : chatSignIns(chat)),
  ];
  const standins: Standins = {
    account,
    chat: chat && door ? { ...chat, handle: door.handle } : chat,
    ...(door && { contract: door.control }),
    ...(chat && { outpost: createOutpost() }),
  };
  return { standins, signIns };
}

/** The back doors of the stand-ins that are there. */
export function controlsOf({ account, chat, outpost, contract }: Standins): Controls {
  return {
    ...(account === null ? {} : { account: account.control }),
    ...(chat === null ? {} : { chat: chat.control }),
    ...(outpost && { outpost: outpost.control }),
    ...(contract && { contract }),
  };
}
