/** What an operator configures without a rebuild: the contents of `config.json`, checked and completed. */

/** How proofs of work are written: short text first, or decimal numbers only, as older servers expect. */
export type ProofFormat = 'compact' | 'decimal';

/** The hosting service and its wing of the app. */
export interface HostingConfig {
  enabled: boolean;
  /** Where the API is, version prefix included, without a slash at the end: `/v2` or `https://…/v2`. */
  baseUrl: string;
  /** Path below `baseUrl` that takes an account hash and a password; null if the service has none to offer. */
  signInPath: `/${string}` | null;
  proofFormat: ProofFormat;
  /**
   * How old a solved puzzle may grow, in seconds, before another one is solved in reserve; 0 for never. What the service
   * itself allows is known to nobody but the service.
   */
  proofFreshSeconds: number;
  /** Where parts of a password's fingerprint can be looked up among known breaches; null for nowhere. */
  breachRangeUrl: string | null;
}

/** One organization that people may sign in to. */
export interface OrganizationConfig {
  /** Its part of page addresses and of stored records: lower-case letters, digits and hyphens. */
  organizationId: string;
  /** What to call it before it has told its own name; null to show its address. */
  name: string | null;
  /** Where the chat server is, without a slash at the end: empty for our own origin, or `https://…`. */
  url: string;
}

/** The chat wing. */
export interface ChatConfig {
  enabled: boolean;
  /** Never empty where the wing is on. */
  organizations: readonly OrganizationConfig[];
}

/** Pages elsewhere that the app can point to; null where the operator has none. */
export interface LinksConfig {
  guide: string | null;
  status: string | null;
  support: string | null;
  /** Where servers, storage and orders are looked after, and ended. */
  services: string | null;
  beforeYouBuy: string | null;
  news: string | null;
}

/** The whole configuration. At least one wing is on. */
export interface AppConfig {
  brand: { name: string };
  /** BCP 47 tag of the language used where the person's own is not spoken here. */
  defaultLocale: string;
  hosting: HostingConfig;
  chat: ChatConfig;
  links: LinksConfig;
}

/** What can be wrong with a configuration; each has its sentence at `common.brokenConfig.problem`. */
export type ConfigProblemKind =
  | 'unreachable'
  | 'notJson'
  | 'notObject'
  | 'notText'
  | 'notBoolean'
  | 'notList'
  | 'missing'
  | 'unknownKey'
  | 'empty'
  | 'notAddress'
  | 'insecureAddress'
  | 'notPath'
  | 'notLocale'
  | 'notProofFormat'
  | 'notSeconds'
  | 'notId'
  | 'repeatedId'
  | 'noWing';

/** One thing that is wrong, and where. */
export interface ConfigProblem {
  /** Dotted path of the key, as `chat.organizations.0.url`; empty for the file as a whole. */
  path: string;
  problem: ConfigProblemKind;
}
