import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import {
  readWidgetText,
  repeatedLines,
  widgetCommand,
  withRoom,
  type WidgetLine,
} from './widgetText';

const line = (text: string, description = ''): WidgetLine => ({ text, description });

describe('what a text asks for', () => {
  it('is a question, and options on lines of their own', () => {
    expect(readWidgetText('poll', '/poll Lunch?\n- Soup\n\n* Bread: fresh')).toEqual({
      title: 'Lunch?',
      lines: [line('Soup'), line('Bread: fresh')],
    });
  });

  it('is a title, and tasks that may have a description', () => {
    expect(readWidgetText('todo', '/todo\nTar the hull: twice: at least\nSails')).toEqual({
      title: '',
      lines: [line('Tar the hull', 'twice: at least'), line('Sails')],
    });
  });

  it('is what becomes one, where it is no command yet or another one', () => {
    const wanted = { title: 'Lunch?', lines: [line('Soup')] };
    expect(readWidgetText('poll', 'Lunch?\nSoup')).toEqual(wanted);
    expect(readWidgetText('poll', '/todo Lunch?\nSoup')).toEqual(wanted);
    expect(readWidgetText('poll', '/pollution')).toEqual({ title: '/pollution', lines: [] });
    expect(readWidgetText('poll', '')).toEqual({ title: '', lines: [] });
  });
});

describe('the text that asks for it', () => {
  it('has no line without words', () => {
    const lines = [line(' Soup '), line(''), line('Bread')];
    expect(widgetCommand('poll', { title: ' Lunch? ', lines })).toBe('/poll Lunch?\nSoup\nBread');
    expect(widgetCommand('todo', { title: '', lines: [line('', 'Only this')] })).toBe(
      '/todo\nOnly this',
    );
  });

  it('is read as what was meant', () => {
    const words = fc.string({ maxLength: 12 }).map((drawn) => drawn.replaceAll(/\s+/g, ' ').trim());
    const drawnLine = fc.record({ text: words.filter(Boolean), description: words });
    fc.assert(
      fc.property(
        fc.constantFrom('poll' as const, 'todo' as const),
        words,
        fc.array(drawnLine, { maxLength: 5 }),
        (kind, title, drawn) => {
          const lines = kind === 'todo' ? drawn : drawn.map(({ text }) => line(text));
          expect(readWidgetText(kind, widgetCommand(kind, { title, lines }))).toEqual({
            title,
            lines,
          });
        },
      ),
    );
  });

  it('keeps marks that servers would take away, and colons in the name of a task', () => {
    const lines = [line('- 5 degrees', 'cold'), line('At 12: lunch', 'bring: bread'), line('*')];
    const command = widgetCommand('todo', { title: 'Today', lines });
    expect(command).toBe('/todo Today\n- - 5 degrees: cold\nAt 12:\u00A0lunch: bring: bread\n- *');
    expect(readWidgetText('todo', command).lines).toEqual(lines);
  });
});

it('only the first of two that say the same would be shown', () => {
  const lines = [line('a'), line(''), line(' a '), line(''), line('b')];
  expect(repeatedLines(lines)).toEqual(new Set([2]));
});

it('there is always room for one more line, and for one only', () => {
  const [first] = withRoom([]);
  expect(withRoom([first!])).toEqual([first]);
  const rows = withRoom([{ ...first!, description: 'Green' }]);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});
