/** The machine-readable list of endpoints and the plain-text guide, which hang off the host's root. */
import type { World } from './world';

interface Operation {
  method: string;
  path: string;
  summary: string;
  authentication: 'none' | 'x-auth-token';
}

function operations(world: World): Operation[] {
  const { signInPath } = world.settings;
  const list: Operation[] = [
    { method: 'GET', path: '/etc/pow', summary: 'Get a challenge', authentication: 'none' },
    {
      method: 'GET',
      path: '/etc/registration',
      summary: 'Get the registration mode',
      authentication: 'none',
    },
    { method: 'PUT', path: '/account', summary: 'Create an account', authentication: 'none' },
    {
      method: 'GET',
      path: '/account',
      summary: 'Get the account',
      authentication: 'x-auth-token',
    },
    {
      method: 'DELETE',
      path: '/account',
      summary: 'Delete the account',
      authentication: 'x-auth-token',
    },
  ];
  if (signInPath !== null) {
    list.push({ method: 'POST', path: signInPath, summary: 'Sign in', authentication: 'none' });
  }
  return list;
}

/** The answer of `GET /endpoints/v2/json`. */
export function endpointListing(world: World): unknown {
  return { version: '2.0', basePath: '/v2', endpoints: operations(world) };
}

/** The text of `/llms.txt`. */
export function plainGuide(world: World): string {
  const lines = operations(world).map(
    ({ method, path, summary }) => `- ${method} ${path}: ${summary}`,
  );
  return ['# Hosting API', '', 'All paths are below /v2.', '', ...lines, ''].join('\n');
}
