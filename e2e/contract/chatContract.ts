/** The chat stand-in behind the door that checks its exchanges, for tests that speak to it in process. */

import {
  checkerFile,
  createContractDoor,
  findChecker,
  type Checker,
} from '../standins/contractDoor';
import type { ChatServer } from '../standins/chat/server';

export type { Checker };

/** The checker, or null with a line that says where it was looked for. */
export async function loadChecker(): Promise<Checker | null> {
  const file = checkerFile(process.env);
  const checker = await findChecker(file);
  if (!checker)
    console.warn(`No contract checker at ${file}: exchanges are not checked. Set CHAT_CONTRACT.`);
  return checker;
}

export interface ContractRecord {
  /** Kinds of events that came, as type. */
  events: Set<string>;
  /** Operations that were answered with success. */
  succeeded: Set<string>;
}

export interface CheckedServer extends ChatServer {
  /** Distinct complaints since the last call, each with its operation. */
  takeProblems: () => string[];
}

/** The same server, with its exchanges checked on the way. */
export function checked(
  server: ChatServer,
  checker: Checker | null,
  record: ContractRecord,
): CheckedServer {
  if (!checker) return { ...server, takeProblems: () => [] };
  const door = createContractDoor(server.handle, {
    checker,
    onExchange({ response, status }, operation) {
      for (const [, kind] of response.matchAll(/"type":"(\w+)"/g)) record.events.add(kind ?? '');
      if (status < 400 && operation !== null) record.succeeded.add(operation);
    },
  });
  return { ...server, handle: door.handle, takeProblems: door.control.takeProblems };
}
