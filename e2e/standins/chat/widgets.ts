/** What messages hold besides their text: polls and lists by a command, buttons by the program that sends them. */
import { Refusal } from './refusals';
import { isObject, isString, listOf, type Check } from './validate';

/** The first submessage of a poll or a to-do list, which the server itself adds. */
export function widgetOf(content: string): string | null {
  const [, command, argument] = /^\/(poll|todo)(?=\s|$)(.*)$/s.exec(content) ?? [];
  if (command === undefined || argument === undefined) return null;
  const [title = '', ...rest] = argument.split('\n').map((line) => line.trim());
  const lines = rest.map((line) => line.replace(/^[-*]?\s*/, '')).filter((line) => line !== '');
  if (command === 'poll')
    return JSON.stringify({
      widget_type: 'poll',
      extra_data: { question: title, options: lines },
    });
  const tasks = lines.map((line) => {
    const [task = '', ...desc] = line.split(': ');
    return { task: task.trim(), desc: desc.join(': ').trim() };
  });
  return JSON.stringify({ widget_type: 'todo', extra_data: { task_list_title: title, tasks } });
}

/** What programs may send as `widget_content`, which is documented nowhere. */
export interface WidgetContent {
  readonly widget_type: string;
  readonly extra_data: Readonly<Record<string, unknown>>;
}

const CHOICE_FIELDS = ['short_name', 'long_name', 'reply'];

const isChoice: Check<unknown> = (label, value) => {
  const choice = isObject(label, value);
  for (const field of CHOICE_FIELDS) {
    if (!(field in choice)) throw new Refusal(`${field} key is missing from ${label}`);
    isString(`${label}["${field}"]`, choice[field]);
  }
  return choice;
};

function checkForm(form: Record<string, unknown>): void {
  if (!('type' in form)) throw new Refusal('zform is missing type field');
  if (form.type !== 'choices') throw new Refusal(`unknown zform type: ${String(form.type)}`);
  isString('extra_data["heading"]', form.heading);
  listOf(isChoice)('extra_data["choices"]', form.choices);
}

const isWidgetContent: Check<WidgetContent> = (label, value) => {
  const content = isObject(label, value);
  for (const field of ['widget_type', 'extra_data'])
    if (!(field in content)) throw new Refusal(`${field} is not in ${label}`);
  const extra_data = isObject('extra_data', content.extra_data);
  if (content.widget_type !== 'zform')
    throw new Refusal(`unknown widget type: ${String(content.widget_type)}`);
  checkForm(extra_data);
  return { ...content, widget_type: content.widget_type, extra_data };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('API programmer sent invalid JSON content');
  }
}

/** Reads what a program adds to its message. @throws Refusal */
export function readWidgetContent(text: string): WidgetContent {
  try {
    return isWidgetContent('widget_content', parsed(text));
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`Widgets: ${error.message}`) : error;
  }
}
