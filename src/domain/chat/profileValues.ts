/** What people say about themselves in the fields of their organization, read from the texts that it travels as. */
import type { ProfileField } from '@/api/chat/model/profileField';
import type { User } from '@/api/chat/model/user';
import { peopleIn } from './profileFieldData';
import { fieldsOf, readJson, type Fields } from '../storedRecord';
import { parseUrl } from '../urlText';

export type ProfileValue =
  | { readonly kind: 'text'; readonly text: string }
  /** The server's HTML. */
  | { readonly kind: 'markup'; readonly html: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'people'; readonly userIds: readonly number[] }
  /** A day of the calendar, as milliseconds since 1970 at its beginning in UTC. */
  | { readonly kind: 'day'; readonly atMs: number };

export interface ProfileFact {
  readonly fieldId: number;
  readonly name: string;
  readonly value: ProfileValue;
}

/** Where accounts are on the sites that the server knows by itself, by the names that fields give these. */
export type SitePatterns = ReadonlyMap<string, string>;

/** An address that may be a link; everything else stays words. */
function linkOrText(text: string, url: string): ProfileValue {
  const protocol = parseUrl(url)?.protocol;
  const isLink = protocol === 'https:' || protocol === 'http:';
  return isLink ? { kind: 'link', text, url } : { kind: 'text', text };
}

function choiceOf(value: string, choices: Fields | null): ProfileValue {
  const text = fieldsOf(choices?.[value])?.['text'];
  return { kind: 'text', text: typeof text === 'string' ? text : value };
}

function accountOf(value: string, site: Fields | null, sites: SitePatterns): ProfileValue {
  const { subtype, url_pattern: ownPattern } = site ?? {};
  const pattern = typeof ownPattern === 'string' ? ownPattern : sites.get(String(subtype));
  if (pattern === undefined) return { kind: 'text', text: value };
  return linkOrText(value, pattern.replace('%(username)s', encodeURIComponent(value)));
}

function dayOf(value: string): ProfileValue {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? { kind: 'text', text: value } : { kind: 'day', atMs };
}

function valueOf(
  { type, fieldData }: ProfileField,
  { value, renderedValue }: { value: string; renderedValue?: string | null },
  sites: SitePatterns,
): ProfileValue {
  switch (type) {
    case 'choice':
      return choiceOf(value, fieldsOf(readJson(fieldData)));
    case 'date':
      return dayOf(value);
    case 'link':
      return linkOrText(value, value);
    case 'people':
      return { kind: 'people', userIds: peopleIn(value) };
    case 'externalAccount':
      return accountOf(value, fieldsOf(readJson(fieldData)), sites);
    default:
      return typeof renderedValue === 'string'
        ? { kind: 'markup', html: renderedValue }
        : { kind: 'text', text: value };
  }
}

/** The fields that somebody filled in, in the organization's order. */
export function profileFacts(
  user: Pick<User, 'profileData'> | undefined,
  fields: readonly ProfileField[],
  sites: SitePatterns,
): ProfileFact[] {
  return [...fields]
    .sort((one, other) => one.order - other.order)
    .flatMap((field) => {
      const given = user?.profileData?.get(field.id);
      if (!given || given.value.trim() === '') return [];
      return [{ fieldId: field.id, name: field.name, value: valueOf(field, given, sites) }];
    });
}
