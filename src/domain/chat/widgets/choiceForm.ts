/** Buttons that a program puts beside its words, as a bot that asks something. What does not fit is passed over. */
import type { Submessage } from '@/api/chat/model/submessage';
import { fieldsOf } from '../../storedRecord';
import { stepsOf, textOf } from './widgetSteps';

export interface Choice {
  /** As short as "A"; may be empty. */
  readonly shortName: string;
  readonly longName: string;
  /** Markdown that whoever chooses it sends. */
  readonly reply: string;
}

export interface ChoiceForm {
  /** Empty where nothing stands above them. */
  readonly heading: string;
  readonly choices: readonly Choice[];
}

const MOST_CHOICES = 100;

function readChoice(value: unknown): Choice[] {
  const fields = fieldsOf(value) ?? {};
  const reply = textOf(fields['reply'])?.trim() ?? '';
  const shortName = textOf(fields['short_name']) ?? '';
  const longName = textOf(fields['long_name']) ?? '';
  const isNamed = `${shortName}${longName}`.trim() !== '';
  return isNamed && reply !== '' ? [{ shortName, longName, reply }] : [];
}

/** The buttons that a message holds; null where it holds none that anybody could press. */
export function readChoiceForm(submessages: readonly Submessage[]): ChoiceForm | null {
  const extra = fieldsOf(stepsOf(submessages, 'zform').start?.['extra_data']);
  if (extra?.['type'] !== 'choices' || !Array.isArray(extra['choices'])) return null;
  const choices = extra['choices'].slice(0, MOST_CHOICES).flatMap(readChoice);
  return choices.length > 0 ? { heading: textOf(extra['heading']) ?? '', choices } : null;
}
