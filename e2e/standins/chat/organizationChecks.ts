/** What the server refuses of linkifiers, code playgrounds and custom emoji. */
import type { Linkifier, Playground } from './model';
import { pictureSize } from './pictures';
import { Refusal } from './refusals';

const VARIABLE = String.raw`[\w.]+(?::\d+|\*)?`;
const EXPRESSION = new RegExp(String.raw`\{[+#./;?&]?(${VARIABLE}(?:,${VARIABLE})*)\}`, 'g');

/** The names of an RFC 6570 template's variables. */
function variablesOf(urlTemplate: string): Set<string> {
  if (/[{}]/.test(urlTemplate.replaceAll(EXPRESSION, '')))
    throw new Refusal('Invalid URL template.');
  const names = [...urlTemplate.matchAll(EXPRESSION)].flatMap(([, list = '']) => list.split(','));
  return new Set(names.map((name) => name.replace(/:\d+$|\*$/, '')));
}

function requireContent(...texts: readonly string[]): void {
  if (texts.includes('')) throw new Refusal('This field cannot be blank.');
}

/** The first by the alphabet of those that are not among the others. */
const firstMissing = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...names].filter((name) => !others.has(name)).toSorted()[0];

// --- Linkifiers -----------------------------------------------------------

/** A pattern is the organization's only once, and its groups are the template's variables. */
export function checkLinkifier(
  known: readonly Linkifier[],
  { id, pattern, urlTemplate }: Omit<Linkifier, 'id'> & { id?: number },
): void {
  requireContent(pattern, urlTemplate);
  const used = variablesOf(urlTemplate);
  try {
    new RegExp(pattern.replace(/^\(\?[a-z]+\)/, '').replaceAll('(?P<', '(?<'));
  } catch {
    throw new Refusal(`Bad regular expression: ${pattern}`);
  }
  const named = new Set([...pattern.matchAll(/\(\?P<(\w+)>/g)].map(([, name = '']) => name));
  const unknown = firstMissing(used, named);
  if (unknown !== undefined)
    throw new Refusal(`Group '${unknown}' in URL template is not present in linkifier pattern.`);
  const unused = firstMissing(named, used);
  if (unused !== undefined)
    throw new Refusal(`Group '${unused}' in linkifier pattern is not present in URL template.`);
  if (known.some((other) => other.id !== id && other.pattern === pattern))
    throw new Refusal('Realm filter with this Realm and Pattern already exists.');
}

// --- Playgrounds ----------------------------------------------------------

const LONGEST_LANGUAGE = 40;

export function checkPlayground(
  known: readonly Playground[],
  { name, language, urlTemplate }: Omit<Playground, 'id'>,
): void {
  if (language.length > LONGEST_LANGUAGE)
    throw new Refusal(`pygments_language is too long (limit: ${LONGEST_LANGUAGE} characters)`);
  if (!/^[ a-zA-Z0-9_+\-./#]*$/.test(language))
    throw new Refusal('Invalid characters in pygments language');
  requireContent(name, language, urlTemplate);
  const variables = variablesOf(urlTemplate);
  if (!variables.has('code'))
    throw new Refusal('Missing the required variable "code" in the URL template');
  if (variables.size > 1)
    throw new Refusal('"code" should be the only variable present in the URL template');
  if (known.some((other) => other.name === name && other.language === language))
    throw new Refusal(
      'Realm playground with this Realm, Pygments language and Name already exists.',
    );
}

// --- Emoji ----------------------------------------------------------------

const EMOJI_MEBIBYTES = 5;
/** Kinds of pictures that the server makes small ones of. */
const PICTURES = /^image\/(avif|gif|heic|jpeg|png|tiff|webp)$/;
/** Of these we can tell whether they are what they say. */
const READABLE = /^image\/(gif|jpeg|png)$/;

/** The name as it is kept. */
export function readEmojiName(given: string): string {
  const name = given.trim().toLowerCase().replaceAll(' ', '_');
  if (name === '') throw new Refusal('Emoji name is missing');
  if (!/^[0-9a-z_-]+$/.test(name))
    throw new Refusal(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    );
  if (/[_-]$/.test(name)) throw new Refusal('Emoji names must end with either a letter or digit.');
  return name;
}

/** The picture's bytes. */
export async function readEmojiPicture(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > EMOJI_MEBIBYTES * 1024 * 1024)
    throw new Refusal(`Uploaded file is larger than the allowed limit of ${EMOJI_MEBIBYTES} MiB`);
  if (!PICTURES.test(file.type)) throw new Refusal('Invalid image format');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (READABLE.test(file.type) && pictureSize(bytes) === null)
    throw new Refusal('Could not decode image; did you upload an image file?');
  return bytes;
}
