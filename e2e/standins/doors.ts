/** Decides, for one origin, what answers a request: a stand-in, a real server behind a proxy, a back door, or the app. */
import { handleControl } from './control';
import { answerMessage, type Middleware } from './http';
import { CHAT_PATHS, CONTROL_PATH, HOSTING_PATHS, isBelow, OUTPOST_PATH } from './paths';
import { forward } from './proxy';
import { controlsOf, type Standins } from './standins';

/** What stands behind the paths of each service: a stand-in, or a real server's address. */
export interface Doors {
  standins: Standins;
  /** Origin of a real hosting service, without `/v2`; wins over the stand-in. */
  hostingUrl: URL | null;
  /** Address of a real chat server; wins over the stand-in. */
  chatUrl: URL | null;
  /** Headers that are added to whatever a service answers. */
  headers: Readonly<Record<string, string>>;
}

/**
 * The addresses of real servers in an environment.
 * @throws Error if one is set and is no http(s) address, or names the API below it.
 */
export function realServers(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Doors, 'hostingUrl' | 'chatUrl'> {
  return {
    hostingUrl: readServer(environment, 'HOSTING_URL', '/v2'),
    chatUrl: readServer(environment, 'CHAT_URL', '/api/v1'),
  };
}

function readServer(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  apiPath: string,
): URL | null {
  const text = environment[name]?.trim() ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${name} must be an address such as https://example.com, not "${text}"`);
  }
  if (url.pathname.replace(/\/$/, '').endsWith(apiPath)) {
    throw new Error(`${name} must be the address without ${apiPath}, not "${text}"`);
  }
  return url;
}

/** The middleware that keeps to those doors and passes every other path on. */
export function createDoorsMiddleware({
  standins,
  hostingUrl,
  chatUrl,
  headers,
}: Doors): Middleware {
  const controls = controlsOf(standins);
  const services = [
    { paths: HOSTING_PATHS, url: hostingUrl, standin: standins.account },
    { paths: CHAT_PATHS, url: chatUrl, standin: standins.chat },
    ...(standins.outpost ? [{ paths: [OUTPOST_PATH], url: null, standin: standins.outpost }] : []),
  ];
  return (message, response, next) => {
    const path = message.url ?? '/';
    if (isBelow(path, [CONTROL_PATH]) && Object.keys(controls).length > 0) {
      void answerMessage((request) => handleControl(controls, request), message, response);
      return;
    }
    const service = services.find(({ paths }) => isBelow(path, paths));
    if (service === undefined) {
      next();
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (service.url !== null) {
      forward(service.url, message, response);
    } else if (service.standin !== null) {
      const { standin } = service;
      void answerMessage((request) => standin.handle(request), message, response);
    } else {
      response.writeHead(404).end();
    }
  };
}
