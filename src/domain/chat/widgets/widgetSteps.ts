/** Steps of polls and to-do lists, read from the JSON texts that they travel as. */
import type { Submessage } from '@/api/chat/model/submessage';
import { fieldsOf, readJson, type Fields } from '../../storedRecord';

export interface WidgetStep {
  readonly senderId: number;
  readonly fields: Fields;
}

const LONGEST_TEXT = 10_000;

/** A text of bearable length; null for everything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : null;
}

/** Whether a step may give this number to what it adds; `most` is as many as a widget holds. */
export function isIndex(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

const parsed = (text: string): Fields | null => fieldsOf(readJson(text));

/** The kind of widget that a message holds, as "poll"; null where it holds none. */
export function widgetKind(submessages: readonly Submessage[]): string | null {
  const first = inOrder(submessages)[0];
  return first ? textOf(parsed(first.content)?.['widget_type']) : null;
}

function inOrder(submessages: readonly Submessage[]): Submessage[] {
  const widgets = submessages.filter((one) => one.msgType === 'widget');
  return widgets.sort((a, b) => a.id - b.id);
}

/** What a widget began with, and its steps in order, each once; `start` is null for widgets of another kind. */
export function stepsOf(
  submessages: readonly Submessage[],
  kind: string,
): { start: Record<string, unknown> | null; steps: readonly WidgetStep[] } {
  const [first, ...rest] = inOrder(submessages);
  const start = first ? parsed(first.content) : null;
  if (!first || start?.['widget_type'] !== kind) return { start: null, steps: [] };
  const seen = new Set([first.id]);
  const steps: WidgetStep[] = [];
  for (const one of rest) {
    const fields = seen.has(one.id) ? null : parsed(one.content);
    seen.add(one.id);
    if (fields) steps.push({ senderId: one.senderId, fields });
  }
  return { start, steps };
}
