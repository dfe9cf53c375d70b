/**
 * Reads `config.json`: checks every key, fills in what was left out, and names all that is wrong at once.
 * Strict on purpose: a misspelt key that is silently ignored would cost an operator more than a clear page.
 */
import * as v from 'valibot';
import type { AppConfig, ConfigProblem, ConfigProblemKind } from '@/domain/config';
import { parseUrl } from '@/domain/urlText';
import type { ConfigResult } from './config';

/** Ties the texts of valibot's messages to the kinds of problem. */
const say = <Kind extends ConfigProblemKind>(kind: Kind): Kind => kind;

function objectProblem(issue: v.StrictObjectIssue): ConfigProblemKind {
  if (issue.expected === 'never') return 'unknownKey';
  return issue.expected === 'Object' ? 'notObject' : 'missing';
}

const text = v.pipe(v.string(say('notText')), v.trim(), v.nonEmpty(say('empty')));
const flag = v.boolean(say('notBoolean'));

/** A path of our own origin. Two slashes, or a backslash, would lead a browser elsewhere. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\\?#\s]*$/.test(address) && !address.split('/').includes('..');
}

function isAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

function isBareAddress(address: string): boolean {
  return isAddress(address) && !/[?#]/.test(address);
}

/** Plain http shows every secret to the network; it is right only on this machine and inside Tor. */
function isSafeAddress(address: string): boolean {
  const url = parseUrl(address);
  if (url === null || url.protocol !== 'http:') return true;
  const { hostname } = url;
  return /^(localhost|127\.0\.0\.1|\[::1\])$|\.(localhost|onion)$/.test(hostname);
}

/** Where a service is: a path of our own origin or an absolute address, without slashes at the end. */
const serviceUrl = v.pipe(
  text,
  v.check((address) => isOwnPath(address) || isBareAddress(address), say('notAddress')),
  v.check(isSafeAddress, say('insecureAddress')),
  v.transform((address) => address.replace(/\/+$/, '')),
);

const link = v.nullish(
  v.pipe(
    text,
    v.check(
      (address) => isOwnPath(address) || isAddress(address) || /^mailto:\S+@\S+$/.test(address),
      say('notAddress'),
    ),
  ),
  null,
);

/** A path with its one slash in front in the type, too: what asks for it cannot be led to another host. */
const pathBelow = v.pipe(
  text,
  v.check(isOwnPath, say('notPath')),
  v.transform((path): `/${string}` => `/${path.slice(1)}`),
);

const DAY_S = 24 * 60 * 60;

const hosting = v.strictObject(
  {
    enabled: v.optional(flag, true),
    baseUrl: v.optional(serviceUrl, '/v2'),
    signInPath: v.nullish(pathBelow, null),
    proofFormat: v.optional(v.picklist(['compact', 'decimal'], say('notProofFormat')), 'compact'),
    proofFreshSeconds: v.optional(
      v.pipe(
        v.number(say('notSeconds')),
        v.integer(say('notSeconds')),
        v.minValue(0, say('notSeconds')),
        v.maxValue(DAY_S, say('notSeconds')),
      ),
      120,
    ),
    breachRangeUrl: v.nullish(serviceUrl, null),
  },
  objectProblem,
);

const organization = v.pipe(
  v.strictObject(
    {
      id: v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, say('notId'))),
      name: v.nullish(text, null),
      url: serviceUrl,
    },
    objectProblem,
  ),
  v.transform(({ id, ...rest }) => ({ organizationId: id, ...rest })),
);

const chat = v.strictObject(
  {
    enabled: v.optional(flag, true),
    organizations: v.optional(
      v.pipe(
        v.array(organization, say('notList')),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed) return;
          const ids = dataset.value.map(({ organizationId }) => organizationId);
          if (new Set(ids).size < ids.length) addIssue({ message: say('repeatedId') });
        }),
      ),
      [{ id: 'home', url: '/' }],
    ),
  },
  objectProblem,
);

const links = v.strictObject(
  { guide: link, status: link, support: link, services: link, beforeYouBuy: link, news: link },
  objectProblem,
);

const configSchema: v.GenericSchema<unknown, AppConfig> = v.pipe(
  v.strictObject(
    {
      brand: v.optional(v.strictObject({ name: v.optional(text, 'Quayside') }, objectProblem), {}),
      defaultLocale: v.optional(
        v.pipe(text, v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, say('notLocale'))),
        'en',
      ),
      hosting: v.optional(hosting, {}),
      chat: v.optional(chat, {}),
      links: v.optional(links, {}),
    },
    objectProblem,
  ),
  v.check((config) => config.hosting.enabled || config.chat.enabled, say('noWing')),
  v.forward(
    v.partialCheck(
      [['chat']],
      ({ chat: { enabled, organizations } }) => !enabled || organizations.length > 0,
      say('empty'),
    ),
    ['chat', 'organizations'],
  ),
);

const SECTIONS = ['brand', 'hosting', 'chat', 'links'];

/** Lists where objects belong, which valibot takes for objects without keys. */
function misplacedLists(value: unknown): ConfigProblem[] {
  if (Array.isArray(value)) return [{ path: '', problem: 'notObject' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name, section]) => SECTIONS.includes(name) && Array.isArray(section))
    .map(([path]) => ({ path, problem: 'notObject' }));
}

/** Checks a parsed configuration. Problems come in the order of the schema. */
export function parseConfig(value: unknown): ConfigResult {
  const lists = misplacedLists(value);
  if (lists.length > 0) return { ok: false, problems: lists };
  const result = v.safeParse(configSchema, value);
  if (result.success) return { ok: true, config: result.output };
  const problems = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    // Every message in the schema is a kind of problem; see `say` and `objectProblem`.
    problem: issue.message as ConfigProblemKind,
  }));
  return { ok: false, problems };
}
