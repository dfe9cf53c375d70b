import { describe, expect, it } from 'vitest';
import type { Submessage } from '@/api/chat/model/submessage';
import { fc } from '@/testing/properties';
import { nextTaskIndex, readTodoList } from './todoState';
import { widgetKind } from './widgetSteps';

const AUTHOR = 10;

let lastId = 0;
function step(content: unknown, senderId = AUTHOR): Submessage {
  lastId += 1;
  const text = JSON.stringify(content);
  return { id: lastId, messageId: 1, senderId, msgType: 'widget', content: text };
}
const start = () =>
  step({
    widget_type: 'todo',
    extra_data: { task_list_title: 'Before we sail', tasks: [{ task: 'ropes', desc: 'all four' }] },
  });
const add = (task: string, key: number, senderId: number) =>
  step({ type: 'new_task', key, task, desc: '', completed: false }, senderId);

describe('a to-do list', () => {
  it('begins with its title and tasks, whose keys name the index first', () => {
    expect(readTodoList([start()], AUTHOR)).toEqual({
      title: 'Before we sail',
      tasks: [{ key: '0,canned', task: 'ropes', description: 'all four', isDone: false }],
    });
  });

  it('strikes tasks, and takes that back', () => {
    const strike = () => step({ type: 'strike', key: '0,canned' }, 12);
    expect(readTodoList([start(), strike()], AUTHOR)?.tasks[0]?.isDone).toBe(true);
    expect(readTodoList([start(), strike(), strike()], AUTHOR)?.tasks[0]?.isDone).toBe(false);
  });

  it('takes in tasks, but none twice', () => {
    const list = readTodoList([start(), add('sails', 2, 12), add('ropes', 3, 12)], AUTHOR);
    expect(list?.tasks.map(({ key }) => key)).toEqual(['0,canned', '2,12']);
    expect(list && nextTaskIndex(list, 12)).toBe(3);
  });

  it('lets its author alone change the title', () => {
    const title = { type: 'new_task_list_title', title: 'After' };
    expect(readTodoList([start(), step(title, 11)], AUTHOR)?.title).toBe('Before we sail');
    expect(readTodoList([start(), step(title)], AUTHOR)?.title).toBe('After');
  });

  it('withstands whatever is sent to it', () => {
    const sent = fc.record({
      type: fc.constantFrom('strike', 'new_task', 'new_task_list_title'),
      key: fc.jsonValue(),
      task: fc.jsonValue(),
      desc: fc.jsonValue(),
      title: fc.jsonValue(),
    });
    const unreadable = { type: 'strike', key: { toString: '' } };
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), sent)), (all) => {
        const list = readTodoList([start(), ...all.map((one) => step(one))], AUTHOR);
        expect(list?.tasks.length).toBeGreaterThanOrEqual(1);
        expect(typeof list?.title).toBe('string');
      }),
      { examples: [[[unreadable]]] },
    );
  });
});

it('the first step says what kind of widget it is', () => {
  expect(widgetKind([start()])).toBe('todo');
  expect(widgetKind([])).toBeNull();
});
