/**
 * The back door over HTTP: `POST /__control__/{account|chat}/{method}` with the arguments as a JSON array calls
 * that method of the stand-in's control and answers `{ "result": … }`; a field is read the same way. Mounted beside
 * stand-ins only.
 */
import { CONTROL_PATH } from './paths';

/** The controls that can be reached, by the name in the path. */
export type Controls = Readonly<Record<string, object>>;

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

type Call = (...values: unknown[]) => unknown;

/** What the path names: a method, or a call that gives a field's value; null if there is neither. */
function findCall(controls: Controls, pathname: string): Call | null {
  const [service = '', name = '', ...rest] = pathname.slice(CONTROL_PATH.length + 1).split('/');
  const control = Object.hasOwn(controls, service) ? controls[service] : undefined;
  if (control === undefined || rest.length > 0 || name in Object.prototype) return null;
  const value: unknown = Reflect.get(control, name);
  if (value === undefined) return null;
  return typeof value === 'function' ? (value.bind(control) as Call) : () => value;
}

/** Arguments of a call: the array in the body, none for an empty body; null if it is neither. */
async function readArguments(request: Request): Promise<unknown[] | null> {
  const text = await request.text();
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Calls a control method for a request. Only loopback hosts and JSON bodies are let in, so that no page on
 * another origin can reach it through the browser of whoever runs the demo.
 */
export async function handleControl(controls: Controls, request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  if (!LOOPBACK.includes(hostname)) return refuse(403, 'loopback only');
  if (request.method !== 'POST') return refuse(405, 'POST only');
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.startsWith('application/json')) return refuse(415, 'JSON only');
  const call = findCall(controls, pathname);
  if (call === null) return refuse(404, 'no such method');
  const values = await readArguments(request);
  if (values === null) return refuse(400, 'the body must be an array of arguments');
  try {
    const result: unknown = await call(...values);
    return Response.json({ result: result ?? null });
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : 'failed');
  }
}
