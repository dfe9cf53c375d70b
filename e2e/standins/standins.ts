/** Makes the pair of stand-ins with the demo's inhabitants, and the lines that tell how to sign in to them. */
import { DEMO_ACCOUNT, DEMO_INVITE } from './account/control';
import { createAccountService, type AccountService } from './account/service';
import type { AccountServiceOptions } from './account/world';
import type { Controls } from './control';
import type { Handle } from './http';

/** The chat stand-in, as far as the doors need to know it. */
export interface ChatService {
  handle: Handle;
  control: object;
  /** A person of the seeded realm to sign in as; absent if the realm has no one. */
  demoUser?: { email: string; password: string };
}

/** The stand-ins; one that a real server takes the place of is null. */
export interface Standins {
  account: AccountService | null;
  chat: ChatService | null;
}

/** An account service with the demo account and an invite code in it. */
export function createDemoAccountService(options: AccountServiceOptions = {}): AccountService {
  const service = createAccountService(options);
  service.control.seedDemoAccount();
  service.control.addInvite(DEMO_INVITE);
  return service;
}

/** The stand-ins that are wanted, with the demo's inhabitants. */
export async function createDemoStandins(wanted: {
  account: boolean;
  chat: boolean;
}): Promise<Standins> {
  return {
    account: wanted.account ? createDemoAccountService() : null,
    chat: null,
  };
}

/** The back doors of the stand-ins that are there. */
export function controlsOf({ account, chat }: Standins): Controls {
  return {
    ...(account === null ? {} : { account: account.control }),
    ...(chat === null ? {} : { chat: chat.control }),
  };
}

/** Lines that tell a person how to sign in to the stand-ins that are there. */
export function demoSignIns({ account, chat }: Standins): string[] {
  const lines: string[] = [];
  if (account !== null) {
    lines.push(
      'Demo account:',
      `  hash      ${DEMO_ACCOUNT.accountHash}`,
      `  password  ${DEMO_ACCOUNT.password}`,
      `  token     ${DEMO_ACCOUNT.token}`,
    );
  }
  if (chat?.demoUser !== undefined) {
    lines.push(
      'Demo chat:',
      `  email     ${chat.demoUser.email}`,
      `  password  ${chat.demoUser.password}`,
    );
  }
  return lines;
}
