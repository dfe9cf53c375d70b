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

/** The names of a message's placeholders, those inside plurals and selects too. @returns {Set<string>} */
export function placeholdersOf(message) {
  const names = new Set();
  for (const part of bracedParts(message)) {
    const [, name = '', kind = '', rest = ''] =
      /^\s*([\w.]+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(part) ?? [];
    names.add(name);
    if (!['plural', 'select', 'selectordinal'].includes(kind)) continue;
    for (const branch of bracedParts(rest))
      for (const inner of placeholdersOf(branch)) names.add(inner);
  }
  return names;
}
