/** Fetches the configuration. One without surprises is read here; any other waits for the schema, which can say what is wrong. */
import type { AppConfig, ConfigProblem, ConfigProblemKind } from '@/domain/config';
import type { Platform } from '@/platform/index';
import { isRecord } from './transport';

/** Either a whole configuration or everything that is wrong with it, never both. */
export type ConfigResult =
  { ok: true; config: AppConfig } | { ok: false; problems: readonly ConfigProblem[] };

const isFlag = (value: unknown) => typeof value === 'boolean';
const isName = (value: unknown) => typeof value === 'string' && /^\S(?:.*\S)?$/.test(value);
const isServiceUrl = (value: unknown) =>
  typeof value === 'string' &&
  /^(?:https:\/\/[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)*)?(?:\/[a-z\d]+)*$/.test(value);

/** Whether a value has all of these keys, each as it should be, and no other key. */
function hasShape(value: unknown, shape: Record<string, (value: unknown) => boolean>): boolean {
  return (
    isRecord(value) &&
    Object.keys(value).length === Object.keys(shape).length &&
    Object.entries(shape).every(([key, isRight]) => key in value && isRight(value[key]))
  );
}

const isUnset = (value: unknown) => value === null;

function isOnlyOrganization(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 1 &&
    hasShape(value[0], {
      id: (id) => typeof id === 'string' && /^[a-z][a-z\d]{0,39}$/.test(id),
      name: (name) => name === null || isName(name),
      url: (url) => url === '/' || (url !== '' && isServiceUrl(url)),
    })
  );
}

interface PlainConfig extends Omit<AppConfig, 'chat'> {
  chat: { enabled: boolean; organizations: { id: string; name: string | null; url: string }[] };
}

function isPlain(value: unknown): value is PlainConfig {
  return hasShape(value, {
    brand: (brand) => hasShape(brand, { name: isName }),
    defaultLocale: (locale) => typeof locale === 'string' && /^[a-z]{2,3}$/.test(locale),
    hosting: (hosting) =>
      hasShape(hosting, {
        enabled: (isEnabled) => isEnabled === true,
        baseUrl: (url) => url !== '' && isServiceUrl(url),
        signInPath: (path) =>
          path === null || (typeof path === 'string' && /^(?:\/[a-zA-Z\d]+)+$/.test(path)),
        proofFormat: (format) => format === 'compact' || format === 'decimal',
        proofFreshSeconds: (seconds) => seconds === 120,
        breachRangeUrl: isUnset,
      }),
    chat: (chat) => hasShape(chat, { enabled: isFlag, organizations: isOnlyOrganization }),
    links: (links) =>
      hasShape(links, {
        guide: isUnset,
        status: isUnset,
        support: isUnset,
        services: isUnset,
        beforeYouBuy: isUnset,
        news: isUnset,
      }),
  });
}

/** The configuration, if it has the shape of the one that comes with the app: all keys, one organization, no links. */
export function readPlainConfig(value: unknown): AppConfig | null {
  if (!isPlain(value)) return null;
  const organizations = value.chat.organizations.map(({ id, name, url }) => ({
    organizationId: id,
    name,
    url: url === '/' ? '' : url,
  }));
  return { ...value, chat: { ...value.chat, organizations } };
}

const broken = (problem: ConfigProblemKind): ConfigResult => ({
  ok: false,
  problems: [{ path: '', problem }],
});

/** Fetches and checks the configuration. Never throws: whatever is wrong is in the result. */
export async function loadConfig(
  platform: Pick<Platform, 'fetch'>,
  url = '/config.json',
): Promise<ConfigResult> {
  let body: string;
  try {
    const answer = await platform.fetch(url, { cache: 'no-cache', credentials: 'omit' });
    if (!answer.ok) return broken('unreachable');
    body = await answer.text();
  } catch {
    return broken('unreachable');
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return broken('notJson');
  }
  const config = readPlainConfig(value);
  if (config) return { ok: true, config };
  try {
    return (await import('./configSchema')).parseConfig(value);
  } catch {
    return broken('unreachable');
  }
}
