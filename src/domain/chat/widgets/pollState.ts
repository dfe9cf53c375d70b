/** A poll, as its steps add up. Steps come from other people's programs: what does not fit is passed over. */
import type { Submessage } from '@/api/chat/model/submessage';
import { entriesOf, fieldsOf } from '../../storedRecord';
import { isIndex, stepsOf, textOf } from './widgetSteps';

export interface PollOption {
  /** Names it in votes: "sender,index", or "canned,index" for those that the poll began with. */
  readonly key: string;
  readonly text: string;
  readonly voterIds: readonly number[];
}

export interface Poll {
  readonly question: string;
  readonly options: readonly PollOption[];
}

const MOST_OPTIONS = 1_000;

interface OpenPoll {
  question: string;
  options: Map<string, { text: string; voterIds: Set<number> }>;
}

function addOption(poll: OpenPoll, key: string, text: string) {
  const isKnown = [...poll.options.values()].some((option) => option.text === text);
  if (isKnown || poll.options.has(key) || poll.options.size >= MOST_OPTIONS) return;
  poll.options.set(key, { text, voterIds: new Set() });
}

function vote(poll: OpenPoll, step: Record<string, unknown>, senderId: number) {
  const key = textOf(step['key']);
  const option = key === null ? undefined : poll.options.get(key);
  if (step['vote'] === 1) option?.voterIds.add(senderId);
  else if (step['vote'] === -1) option?.voterIds.delete(senderId);
}

function apply(poll: OpenPoll, step: Record<string, unknown>, senderId: number, isAuthor: boolean) {
  switch (step['type']) {
    case 'new_option': {
      const text = textOf(step['option']);
      if (isIndex(step['idx'], MOST_OPTIONS) && text !== null)
        addOption(poll, `${senderId},${step['idx']}`, text);
      break;
    }
    case 'vote':
      vote(poll, step, senderId);
      break;
    case 'question':
      if (isAuthor) poll.question = textOf(step['question']) ?? poll.question;
      break;
  }
}

/** The poll that a message holds; null where it holds none. */
export function readPoll(submessages: readonly Submessage[], authorId: number): Poll | null {
  const { start, steps } = stepsOf(submessages, 'poll');
  if (!start) return null;
  const extra = fieldsOf(start['extra_data']) ?? {};
  const poll: OpenPoll = { question: textOf(extra['question']) ?? '', options: new Map() };
  const canned = entriesOf(extra['options']);
  canned.forEach((option, place) => {
    const text = textOf(option);
    if (text !== null) addOption(poll, `canned,${place}`, text);
  });
  for (const { senderId, fields } of steps) apply(poll, fields, senderId, senderId === authorId);
  return {
    question: poll.question,
    options: [...poll.options].map(([key, { text, voterIds }]) => ({
      key,
      text,
      voterIds: [...voterIds],
    })),
  };
}

/** The number for an option that I add: one more than any of mine. */
export function nextOptionIndex(poll: Poll, ownUserId: number): number {
  const own = poll.options
    .map(({ key }) => key.split(','))
    .filter(([sender]) => sender === String(ownUserId));
  return own.reduce((next, [, index]) => Math.max(next, Number(index) + 1), 1);
}
