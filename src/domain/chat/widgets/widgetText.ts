/**
 * A poll or a to-do list as it is asked for: a command in a message of its own, and on the lines below it what it begins
 * with. https://zulip.com/help/create-a-poll, https://zulip.com/help/collaborative-to-do-lists
 */

import { freeOptionKey, type FieldOption } from '../profileFieldData';

export type WidgetKind = 'poll' | 'todo';

/** An option of a poll, or a task. */
export interface WidgetLine {
  readonly text: string;
  /** Of a task; empty where it has none. */
  readonly description: string;
}

/** A line while it is being typed; the key names it wherever it is moved. */
export type WidgetRow = WidgetLine & FieldOption;

export interface WidgetText {
  /** The question of a poll, or what a list is called. */
  readonly title: string;
  readonly lines: readonly WidgetLine[];
}

const COMMAND = /^\/(?:poll|todo)(?=\s|$)/;
const LIST_MARK = /^[-*]?\s*/;

/** What parts a task from its description for the server, and what only looks so. */
const PARTING = ': ';
const COLON_AND_SPACE = ':\u00A0';

function readLine(kind: WidgetKind, typed: string): WidgetLine {
  const line = typed.trim().replace(LIST_MARK, '');
  const at = kind === 'todo' ? line.indexOf(PARTING) : -1;
  const [text, description] = at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
  return {
    text: text.trim().replaceAll(COLON_AND_SPACE, PARTING),
    description: description.trim(),
  };
}

/** What a text asks for, as servers read it. One that is no command yet becomes it: its first line is the title. */
export function readWidgetText(kind: WidgetKind, text: string): WidgetText {
  const [title = '', ...lines] = text.trimStart().replace(COMMAND, '').split('\n');
  return {
    title: title.trim(),
    lines: lines.map((line) => readLine(kind, line)).filter((line) => line.text !== ''),
  };
}

function lineText(kind: WidgetKind, { text, description }: WidgetLine): string {
  const [name = '', more] = [text, description].map((part) => part.trim()).filter(Boolean);
  const whole =
    kind === 'poll'
      ? name
      : [name.replaceAll(PARTING, COLON_AND_SPACE), more].filter(Boolean).join(PARTING);
  // Servers take a list's mark away from each line: what begins with one itself gets another.
  return /^[-*]/.test(whole) ? `- ${whole}` : whole;
}

/** The text of the message that asks for it. Lines with nothing on them are left out. */
export function widgetCommand(kind: WidgetKind, { title, lines }: WidgetText): string {
  const texts = lines.map((line) => lineText(kind, line)).filter(Boolean);
  return [`/${kind} ${title.trim()}`.trimEnd(), ...texts].join('\n');
}

const isBlank = ({ text, description }: WidgetLine) => text === '' && description === '';

/** The same with an empty line at the end, for what comes next. */
export function withRoom(rows: readonly WidgetRow[]): readonly WidgetRow[] {
  const last = rows.at(-1);
  if (last && isBlank(last)) return rows;
  return [...rows, { key: freeOptionKey(rows), text: '', description: '' }];
}

/** Places of lines that say what one before them says: of those only the first would be shown. */
export function repeatedLines(lines: readonly WidgetLine[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [place, { text }] of lines.entries()) {
    const name = text.trim();
    if (name !== '' && seen.has(name)) repeated.add(place);
    seen.add(name);
  }
  return repeated;
}
