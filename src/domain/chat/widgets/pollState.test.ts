import { describe, expect, it } from 'vitest';
import type { Submessage } from '@/api/chat/model/submessage';
import { fc } from '@/testing/properties';
import { nextOptionIndex, readPoll } from './pollState';

const AUTHOR = 10;

let lastId = 0;
function step(content: unknown, senderId = AUTHOR, id = ++lastId): Submessage {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { id, messageId: 1, senderId, msgType: 'widget', content: text };
}
const start = (extra: object = { question: 'Tea?', options: ['yes', 'no'] }) =>
  step({ widget_type: 'poll', extra_data: extra });
const vote = (key: string, senderId: number, count = 1) =>
  step({ type: 'vote', key, vote: count }, senderId);
const votes = (submessages: Submessage[]) =>
  readPoll(submessages, AUTHOR)?.options.map(({ text, voterIds }) => [text, voterIds]);

describe('a poll', () => {
  it('begins with its question and options', () => {
    expect(readPoll([start()], AUTHOR)).toEqual({
      question: 'Tea?',
      options: [
        { key: 'canned,0', text: 'yes', voterIds: [] },
        { key: 'canned,1', text: 'no', voterIds: [] },
      ],
    });
  });

  it('counts votes, and takes them back', () => {
    const all = [start(), vote('canned,0', 11), vote('canned,0', 12), vote('canned,0', 11, -1)];
    expect(votes(all)).toEqual([
      ['yes', [12]],
      ['no', []],
    ]);
  });

  it('takes steps in their order, whatever the order in which they came, and each once', () => {
    const steps = [start(), vote('canned,1', 11), vote('canned,1', 11, -1)];
    expect(votes([...steps, ...steps].reverse())).toEqual(votes(steps));
  });

  it('takes in new options, but none twice', () => {
    const option = (text: string, idx: number) =>
      step({ type: 'new_option', idx, option: text }, 12);
    const poll = readPoll([start(), option('maybe', 1), option('yes', 2)], AUTHOR);
    expect(poll?.options.map(({ key }) => key)).toEqual(['canned,0', 'canned,1', '12,1']);
    expect(poll && nextOptionIndex(poll, 12)).toBe(2);
    expect(poll && nextOptionIndex(poll, 13)).toBe(1);
  });

  it('lets its author alone change the question', () => {
    const question = { type: 'question', question: 'Coffee?' };
    expect(readPoll([start(), step(question, 11)], AUTHOR)?.question).toBe('Tea?');
    expect(readPoll([start(), step(question)], AUTHOR)?.question).toBe('Coffee?');
  });

  it('is not what another widget is', () => {
    expect(readPoll([step({ widget_type: 'todo' })], AUTHOR)).toBeNull();
    expect(readPoll([], AUTHOR)).toBeNull();
  });

  it('withstands whatever is sent to it', () => {
    const sent = fc.record({
      type: fc.constantFrom('vote', 'new_option', 'question'),
      key: fc.jsonValue(),
      idx: fc.jsonValue(),
      vote: fc.jsonValue(),
      option: fc.jsonValue(),
      question: fc.jsonValue(),
    });
    const steps = fc.array(fc.oneof(fc.jsonValue(), sent));
    fc.assert(
      fc.property(steps, (all) => {
        const poll = readPoll([start(), ...all.map((one) => step(one))], AUTHOR);
        expect(poll?.options.length).toBeGreaterThanOrEqual(2);
        expect(typeof poll?.question).toBe('string');
      }),
      { examples: [[[{ type: 'vote', key: { toString: '' }, vote: 1 }]]] },
    );
  });
});
