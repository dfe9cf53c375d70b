import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { readChoiceForm } from './choiceForm';

const submessage = (content: unknown) => ({
  id: 1,
  messageId: 1,
  senderId: 10,
  msgType: 'widget',
  content: JSON.stringify(content),
});
const formOf = (extra_data: unknown) =>
  readChoiceForm([submessage({ widget_type: 'zform', extra_data })]);
const oslo = { type: 'multiple_choice', short_name: 'A', long_name: 'Oslo', reply: 'answer 1' };

describe('buttons beside a message', () => {
  it('are what a program said that can be answered', () => {
    expect(formOf({ type: 'choices', heading: 'Which?', choices: [oslo] })).toEqual({
      heading: 'Which?',
      choices: [{ shortName: 'A', longName: 'Oslo', reply: 'answer 1' }],
    });
  });

  it('are not those without a name, or without an answer', () => {
    const choices = [
      oslo,
      { ...oslo, reply: ' ' },
      { reply: 'x' },
      null,
      'A',
      { ...oslo, reply: 5 },
    ];
    expect(formOf({ type: 'choices', heading: 5, choices })?.choices).toHaveLength(1);
  });

  it('are none where there is nothing to press, or of a kind that is not known', () => {
    for (const extra of [
      null,
      { type: 'choices', heading: 'Which?', choices: [] },
      { type: 'choices', heading: 'Which?' },
      { type: 'slider', heading: 'Which?', choices: [oslo] },
    ]) {
      expect(formOf(extra)).toBeNull();
    }
    expect(readChoiceForm([])).toBeNull();
    expect(readChoiceForm([submessage({ widget_type: 'poll', extra_data: {} })])).toBeNull();
  });

  it('break nothing, whatever a program sends', () => {
    fc.assert(fc.property(fc.jsonValue(), (extra) => void formOf(extra)));
  });
});
