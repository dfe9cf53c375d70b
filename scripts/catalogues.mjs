/** Reading word catalogues: the messages of a PO file, and the placeholders of an ICU message. */

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** The messages of a PO file by id. @returns {Map<string, string>} @throws Error on an id that stands there twice */
export function readCatalogue(text) {
  const messages = new Map();
  let entry = { id: '', text: '' };
  let part = '';
  const finish = () => {
    if (entry.id !== '' && messages.has(entry.id))
      throw new Error(`${entry.id} stands there twice`);
    if (entry.id !== '') messages.set(entry.id, entry.text);
    entry = { id: '', text: '' };
  };
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('msgid ')) {
      finish();
      part = 'id';
    } else if (line.startsWith('msgstr ')) part = 'text';
    else if (!line.startsWith('"')) part = '';
    if (part !== '') entry[part] += unquote(line);
  }
  finish();
  return messages;
}

/** The end of the brace that opens at `start`. */
function closingBrace(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "'" && /[{}]/.test(text[at + 1] ?? '')) at = text.indexOf("'", at + 2);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && (depth -= 1) === 0) return at;
    if (at < 0) break;
  }
  throw new Error(`A brace is not closed in "${text}"`);
}

/** What stands in the outermost braces of a text. */
function bracedParts(text) {
  const parts = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'" && /[{}]/.test(text[at + 1] ?? '')) {
      const quoteEnd = text.indexOf("'", at + 2);
      at = quoteEnd < 0 ? text.length : quoteEnd;
    } else if (text[at] === '{') {
      const end = closingBrace(text, at);
      parts.push(text.slice(at + 1, end));
      at = end;
    }
  }
  return parts;
}

/** What a text in braces asks for: a name, and where it chooses between texts, how and between which. */
function readPart(part) {
  const [, name = '', kind = '', rest = ''] =
    /^\s*([\w.]+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(part) ?? [];
  if (!['plural', 'select', 'selectordinal'].includes(kind)) return { name, kind, branches: [] };
  const texts = bracedParts(rest);
  const keys = texts
    .reduce((left, text) => left.replace(`{${text}}`, '\n'), rest.replace(/\boffset:\d+/, ''))
    .split('\n');
  return {
    name,
    kind,
    branches: texts.map((text, index) => ({ key: (keys[index] ?? '').trim(), text })),
  };
}

/** Every placeholder of a message, those inside the branches of others too. */
function* partsOf(message) {
  for (const braced of bracedParts(message)) {
    const part = readPart(braced);
    yield part;
    for (const { text } of part.branches) yield* partsOf(text);
  }
}

/** The names of a message's placeholders, those inside plurals and selects too. @returns {Set<string>} */
export function placeholdersOf(message) {
  return new Set([...partsOf(message)].map(({ name }) => name));
}

/** Where a message chooses between texts: by what, in which way, and between which keys. */
export function choicesOf(message) {
  return [...partsOf(message)]
    .filter(({ branches }) => branches.length > 0)
    .map(({ name, kind, branches }) => ({ name, kind, keys: branches.map(({ key }) => key) }));
}
