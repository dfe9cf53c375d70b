/** Narrows as servers write them into links, `#narrow/channel/7-general/topic/lunch`, and the parts of an address. */

function decoded(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

/** Servers write "." for "%". People, and browsers, write "%20" as well; a "%" that begins no escape is one itself. */
function decodePart(part: string): string | null {
  const escaped = part.replaceAll('.', '%');
  return decoded(escaped) ?? decoded(part.replaceAll('%', '%25').replaceAll('.', '%'));
}

/** The parts of a `#narrow/…` fragment, decoded; null where it is none or cannot be decoded. */
export function segmentsOfFragment(fragment: string): string[] | null {
  const [head, ...parts] = fragment.replace(/^#/, '').split('/');
  if (head !== 'narrow') return null;
  // An empty part after an operator is the topic without a name; after an operand, a slash too many.
  if (parts.length % 2 === 1 && !parts.at(-1)) parts.pop();
  const read = parts.map(decodePart);
  const segments = read.filter((part) => part !== null);
  return segments.length === read.length ? segments : null;
}

/** A `#narrow/…` fragment as the server writes it: for links that others open in other clients. */
export function fragmentOfSegments(segments: readonly string[]): string {
  const encode = (part: string) =>
    encodeURIComponent(part)
      .replace(/[.!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%', '.');
  return ['#narrow', ...segments.map(encode)].join('/');
}
