/** Reads request bodies in the three content types that the API takes, and checks them strictly. */
import { Refused } from './conditions';

const MAX_BODY_LENGTH = 64 * 1024;

/** A body's properties, before any is checked. */
export type Properties = Record<string, unknown>;

function parseObject(text: string): Properties {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused('bodyUnreadable');
  }
  return asProperties(value, 'bodyUnreadable');
}

function asProperties(
  value: unknown,
  otherwise: 'bodyUnreadable' | 'propertyWrong',
  about?: string,
): Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(otherwise, about === undefined ? {} : { about });
  }
  return value as Properties;
}

/** Form fields are flat: an object comes as JSON text, or as `pow[challenge]` or `pow.challenge`. */
function fromForm(form: FormData, objects: readonly string[]): Properties {
  const properties: Properties = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw new Refused('propertyWrong', { about: name });
    const nested = /^(\w+)(?:\[(\w+)\]|\.(\w+))$/.exec(name);
    const [, parent, bracketed, dotted] = nested ?? [];
    const child = bracketed ?? dotted;
    if (parent !== undefined && child !== undefined) {
      const inner = asProperties((properties[parent] ??= {}), 'propertyWrong', parent);
      inner[child] = value;
    } else {
      properties[name] = objects.includes(name) ? parseObject(value) : value;
    }
  }
  return properties;
}

/**
 * The body's properties.
 * @param objects - names of properties that are objects, which forms bring as JSON text
 * @throws Refused if the body is missing, too large, of another content type, or not an object.
 */
export async function readProperties(
  request: Request,
  objects: readonly string[] = [],
): Promise<Properties> {
  const contentType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim();
  const bytes = await request.clone().arrayBuffer();
  if (bytes.byteLength > MAX_BODY_LENGTH) throw new Refused('bodyTooLarge');
  switch (contentType) {
    case 'application/json':
    case 'text/plain':
      return parseObject(new TextDecoder().decode(bytes));
    case 'multipart/form-data': {
      const form = await request.formData().catch(() => null);
      if (form === null) throw new Refused('bodyUnreadable');
      return fromForm(form, objects);
    }
    default:
      throw new Refused('bodyUnsupported');
  }
}

/**
 * The named text properties of a body or of an object inside it, and nothing else.
 * @throws Refused if one is missing, is no text, or if there are others.
 */
export function readTexts<Required extends string, Optional extends string = never>(
  properties: Properties,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required, string> & Partial<Record<Optional, string>> {
  const known: readonly string[] = [...required, ...optional];
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (!known.includes(name)) throw new Refused('propertyUnknown', { about: name });
    if (typeof value !== 'string') throw new Refused('propertyWrong', { about: name });
    texts[name] = value;
  }
  for (const name of required) {
    if (texts[name] === undefined) throw new Refused('propertyMissing', { about: name });
  }
  return texts as Record<Required, string> & Partial<Record<Optional, string>>;
}

/** The object in one property; the rest of the properties come with it. */
export function takeObject(properties: Properties, name: string): [Properties, Properties] {
  const { [name]: value, ...rest } = properties;
  if (value === undefined) throw new Refused('propertyMissing', { about: name });
  return [asProperties(value, 'propertyWrong', name), rest];
}

/** @throws Refused if the request has a body with anything in it. */
export async function expectNoBody(request: Request): Promise<void> {
  const text = (await request.text()).trim();
  if (text !== '' && text !== '{}') throw new Refused('bodyUnexpected');
}
