/** HTTP/1.1 as bytes: as much of it as a browser and a stand-in say to one another. */

export interface WireRequest {
  method: string;
  /** With its query. */
  target: string;
  /** As "POST /messages": the path without its query, and without what all paths of the API begin with. */
  route: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** The head as it came, with the empty line. */
  head: Buffer;
}

export interface WireAnswer {
  status: number;
  reason: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

const HEAD_END = '\r\n\r\n';
const API = '/api/v1';

function headLines(head: Buffer): { first: string; headers: [string, string][] } {
  const [first = '', ...lines] = head.toString('latin1').trimEnd().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { first, headers };
}

/** As "POST /messages". */
export function routeOf(method: string, target: string): string {
  const [path = ''] = target.split('?');
  return `${method} ${path.startsWith(`${API}/`) ? path.slice(API.length) : path}`;
}

/** The first whole request in what has come so far, and what follows it; null while it is not all there. */
export function readRequest(bytes: Buffer): { request: WireRequest; rest: Buffer } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const bodyStart = headEnd + HEAD_END.length;
  const head = bytes.subarray(0, bodyStart);
  const { first, headers } = headLines(head);
  const [method = '', target = ''] = first.split(' ');
  const named = new Map(headers);
  if (named.has('transfer-encoding')) throw new Error(`${first}: only bodies of a known length`);
  const bodyEnd = bodyStart + Number(named.get('content-length') ?? 0);
  if (bytes.length < bodyEnd) return null;
  const body = bytes.subarray(bodyStart, bodyEnd);
  return {
    request: { method, target, route: routeOf(method, target), headers: named, body, head },
    rest: bytes.subarray(bodyEnd),
  };
}

/** Whether a request goes to the API, and not for a part of the app. */
export const isApi = ({ target }: WireRequest): boolean => target.startsWith(`${API}/`);

/** The same request for a server that is to close the connection after its answer. */
export function lastRequestBytes({ head, body }: WireRequest): Buffer {
  const lines = head.toString('latin1').trimEnd().split('\r\n');
  const kept = lines.filter((line) => !/^(connection|keep-alive):/i.test(line));
  const text = [...kept, 'Connection: close'].join('\r\n') + HEAD_END;
  return Buffer.concat([Buffer.from(text, 'latin1'), body]);
}

function unchunk(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

/** A whole answer, from everything that a server sent until it closed the connection. */
export function readAnswer(bytes: Buffer): WireAnswer {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) throw new Error('the server closed the connection without an answer');
  const { first, headers } = headLines(bytes.subarray(0, headEnd));
  const [, status = '', ...reason] = first.split(' ');
  const raw = bytes.subarray(headEnd + HEAD_END.length);
  const isChunked = headers.some(
    ([name, value]) => name === 'transfer-encoding' && value === 'chunked',
  );
  return {
    status: Number(status),
    reason: reason.join(' '),
    headers: headers.filter(([name]) => !OWN_HEADERS.has(name)),
    body: isChunked ? unchunk(raw) : raw,
  };
}

/** What the proxy says for itself. */
const OWN_HEADERS = new Set(['transfer-encoding', 'content-length', 'connection', 'keep-alive']);

/** The head of an answer; `length` is what it claims of its body, whatever that is. */
export function headBytes(
  { status, reason, headers, body }: WireAnswer,
  length = body.length,
): Buffer {
  const hasBody = status !== 204 && status !== 304;
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasBody ? [`content-length: ${length}`] : []),
    'connection: keep-alive',
  ];
  return Buffer.from(lines.join('\r\n') + HEAD_END, 'latin1');
}

/** An answer as it goes to the browser. */
export function answerBytes(answer: WireAnswer, request?: WireRequest): Buffer {
  // What a HEAD would have got is not counted here: nothing in the app asks for it.
  const isBodiless = request?.method === 'HEAD' || answer.status === 304;
  return isBodiless ? headBytes(answer) : Buffer.concat([headBytes(answer), answer.body]);
}

/** An answer that no server gave. */
export function madeAnswer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): WireAnswer {
  return { status, reason: 'Made', headers: Object.entries(headers), body: Buffer.from(body) };
}
