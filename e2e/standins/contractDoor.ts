/**
 * A door around the chat stand-in that holds every exchange against the description of the real API, and remembers
 * what does not fit. The checker is no part of this project: `CHAT_CONTRACT` says where it is.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInjected } from './chat/faults';
import type { Handle } from './http';

/** What the checker finds wrong with a request or its answer. */
export interface Problem {
  where: 'request' | 'response';
  /** A JSON pointer to the place. */
  pointer: string;
  message: string;
  /** A key is missing that the description always shows, yet does not call required. */
  inferred?: boolean;
}

/** One request with its answer. */
export interface Exchange {
  method: string;
  path: string;
  query: string;
  contentType: string | null;
  body: Uint8Array;
  status: number;
  response: string;
}

/** The part of the checker that is used here. */
export interface Checker {
  check(exchange: Exchange): { operation: string | null; problems: Problem[] };
  operations: { id: string; deprecated: boolean }[];
}

const DEFAULT_PLACE = '../shared/tools/chat-contract';
const API = '/api/v1/';

const isChecker = (module: unknown): module is Checker =>
  typeof module === 'object' && module !== null && 'check' in module && 'operations' in module;

/** The checker's file, whether it is there or not. */
export function checkerFile(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['CHAT_CONTRACT'] || DEFAULT_PLACE, 'contract.mjs');
}

/** The checker; null where it is not at hand. */
export async function findChecker(file = checkerFile(process.env)): Promise<Checker | null> {
  if (!existsSync(file)) return null;
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!isChecker(module)) throw new Error(`${file} is no contract checker`);
  return module;
}

/** What real servers do though their description does not say so, each with where it is known from. */
const UNDOCUMENTED: readonly RegExp[] = [
  // An event tells the queue that sent the message which of its own it is.
  /^get-events response: events\[\d+\] \(message\): unexpected property "local_message_id"$/,
  // Registration lists the active and the others apart, and takes the word off each (`post_process_state` of Zulip).
  /^register-queue response: realm_(?:non_active_)?users\[\d+\]: missing is_active$/,
  // Votes in polls and ticks in to-do lists; their events are described, sending them is not.
  /^POST \/api\/v1\/submessage request: POST \/submessage is not documented$/,
  // The buttons that bots add to their messages (`check_widget_content` of Zulip).
  /^send-message request: form: unknown parameter "widget_content"$/,
  // Calls on Zoom (`make_zoom_video_call` of Zulip).
  /^POST \/api\/v1\/calls\/zoom\/create request: .* is not documented$/,
  // Exports of the organization's data (`export_realm` of Zulip).
  /^(?:GET|POST|DELETE) \/api\/v1\/export\/realm\b.* request: .* is not documented$/,
  // What people change of themselves and of their organization on the server's own pages.
  /^(?:PATCH|DELETE) \/api\/v1\/users\/me\/profile_data request: .* is not documented$/,
  /^(?:POST|DELETE) \/api\/v1\/users\/me\/avatar request: .* is not documented$/,
  /^POST \/api\/v1\/users\/me\/api_key\/regenerate request: .* is not documented$/,
  /^PATCH \/api\/v1\/realm request: .* is not documented$/,
  /^POST \/api\/v1\/realm\/deactivate request: .* is not documented$/,
  /^(?:POST|DELETE) \/api\/v1\/realm\/icon request: .* is not documented$/,
  /^(?:GET|POST|PATCH|DELETE) \/api\/v1\/realm\/domains\b.* request: .* is not documented$/,
  // Bots, there as well.
  /^(?:GET|POST|PATCH|DELETE) \/api\/v1\/bots\b.* request: .* is not documented$/,
  /^(?:PATCH|DELETE) \/api\/v1\/realm\/profile_fields\/\d+ request: .* is not documented$/,
  // Of later levels than the description's.
  /^[\w-]+ (?:request|response): .*\bcan_(?:administer_channel|add_subscribers|subscribe)_group\b/,
  /^[\w-]+ (?:request|response): .*[ "](?:topics_policy|folder_id|channel_folders|max_channel_folder_\w+|web_left_sidebar_show_channel_folders)\b/,
  /^(?:GET|POST|PATCH) \/api\/v1\/channel_folders\b.* request: .* is not documented$/,
  /^get-events response: events\[\d+\] \(channel_folder\/\w+\): unknown event type$/,
  /^get-events response: events\[\d+\] \(stream\/update\)\.value: expected .*, got null$/,
  /^update-stream request: form\.can_remove_subscribers_group: expected integer, got object$/,
  /^(?:GET|POST|PATCH|DELETE) \/api\/v1\/saved_snippets\b.* request: .* is not documented$/,
  /^register-queue response: unexpected property "saved_snippets"$/,
  /^get-events response: events\[\d+\] \(saved_snippets\/\w+\): unknown event type$/,
];

export interface ContractDoorOptions {
  checker: Checker;
  /** Told of every checked exchange, with what it is called in the description. */
  onExchange?: (exchange: Exchange, operation: string | null) => void;
}

/** The same service behind the door, and what the door has seen. */
export interface ContractDoor {
  handle: Handle;
  /** For tests, as the back door `contract`. */
  control: {
    /** How many exchanges were checked so far. */
    checkedCount(): number;
    /** Distinct problems since the last time that anybody asked, as "get-events response: …". */
    takeProblems(): string[];
  };
}

function wordsOf(exchange: Exchange, operation: string | null, { where, message }: Problem) {
  return `${operation ?? `${exchange.method} ${exchange.path}`} ${where}: ${message}`;
}

/** Puts the door around a service. Answers that a test injected are not held against the service. */
export function createContractDoor(handle: Handle, options: ContractDoorOptions): ContractDoor {
  const { checker, onExchange } = options;
  const problems = new Set<string>();
  let checkedCount = 0;

  function examine(exchange: Exchange, isFaulty: boolean) {
    const found = checker.check(exchange);
    checkedCount += 1;
    onExchange?.(exchange, found.operation);
    for (const problem of found.problems) {
      if (isFaulty && problem.where === 'response') continue;
      const words = wordsOf(exchange, found.operation, problem);
      if (!UNDOCUMENTED.some((known) => known.test(words))) problems.add(words);
    }
  }

  async function checked(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(API) || request.method === 'OPTIONS') return handle(request);
    const copy = request.clone();
    const response = await handle(request);
    examine(
      {
        method: request.method,
        path: pathname,
        query: search.slice(1),
        contentType: request.headers.get('content-type'),
        body: new Uint8Array(await copy.arrayBuffer()),
        status: response.status,
        response: await response.clone().text(),
      },
      isInjected(response),
    );
    return response;
  }

  return {
    handle: checked,
    control: {
      checkedCount: () => checkedCount,
      takeProblems() {
        const taken = [...problems].toSorted();
        problems.clear();
        return taken;
      },
    },
  };
}
