/** Sends requests to the chat stand-in and has every exchange checked against the description of the real API. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ChatServer } from '../standins/chat/server';

interface Problem {
  where: string;
  message: string;
  inferred: boolean;
}

interface Exchange {
  method: string;
  path: string;
  query: string;
  contentType: string | null;
  body: Uint8Array;
  status: number;
  response: string;
}

export interface Checker {
  check: (exchange: Exchange) => { operation: string | null; problems: Problem[] };
  operations: { id: string; deprecated: boolean }[];
}

const CHECKER_PLACE = process.env.CHAT_CONTRACT ?? '../shared/tools/chat-contract';

const isChecker = (module: unknown): module is Checker =>
  typeof module === 'object' && module !== null && 'check' in module && 'operations' in module;

/** The checker, or null with a line that says where it was looked for. */
export async function loadChecker(): Promise<Checker | null> {
  const path = resolve(CHECKER_PLACE, 'contract.mjs');
  if (!existsSync(path)) {
    console.warn(`No contract checker at ${path}: exchanges are not checked. Set CHAT_CONTRACT.`);
    return null;
  }
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  if (!isChecker(module)) throw new Error(`${path} is no contract checker`);
  return module;
}

export interface ContractRecord {
  /** Distinct complaints, each with its operation. */
  problems: Set<string>;
  /** Kinds of events that came, as type/op. */
  events: Set<string>;
  /** Operations that were answered with success. */
  succeeded: Set<string>;
}

const API = '/api/v1/';

/** The same server, with its exchanges checked on the way. */
export function checked(
  server: ChatServer,
  checker: Checker | null,
  record: ContractRecord,
): ChatServer {
  const handle = async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const response = await server.handle(request);
    const { pathname, search } = new URL(request.url);
    if (!checker || !pathname.startsWith(API)) return response;
    const text = await response.clone().text();
    for (const [, kind] of text.matchAll(/"type":"(\w+)"/g)) record.events.add(kind ?? '');
    const { operation, problems } = checker.check({
      method: request.method,
      path: pathname,
      query: search.slice(1),
      contentType: request.headers.get('content-type'),
      body,
      status: response.status,
      response: text,
    });
    if (response.ok && operation !== null) record.succeeded.add(operation);
    for (const { where, message } of problems)
      record.problems.add(`${operation ?? `${request.method} ${pathname}`} ${where}: ${message}`);
    return response;
  };
  return { ...server, handle };
}
