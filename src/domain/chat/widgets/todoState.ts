/** A to-do list, as its steps add up. Steps come from other people's programs: what does not fit is passed over. */
import type { Submessage } from '@/api/chat/model/submessage';
import { entriesOf, fieldsOf } from '../../storedRecord';
import { isIndex, stepsOf, textOf } from './widgetSteps';

export interface Task {
  /** Names it in steps: "index,sender", or "index,canned" for those that the list began with. */
  readonly key: string;
  readonly task: string;
  readonly description: string;
  readonly isDone: boolean;
}

export interface TodoList {
  readonly title: string;
  readonly tasks: readonly Task[];
}

const MOST_TASKS = 1_000;

interface OpenList {
  title: string;
  tasks: Map<string, Task>;
}

function addTask(list: OpenList, key: string, task: string, description: string) {
  const isKnown = [...list.tasks.values()].some((one) => one.task === task);
  if (task === '' || isKnown || list.tasks.has(key) || list.tasks.size >= MOST_TASKS) return;
  list.tasks.set(key, { key, task, description, isDone: false });
}

function apply(list: OpenList, step: Record<string, unknown>, senderId: number, isAuthor: boolean) {
  switch (step['type']) {
    case 'new_task': {
      const { key } = step;
      const task = textOf(step['task']);
      if (isIndex(key, MOST_TASKS) && task !== null)
        addTask(list, `${key},${senderId}`, task, textOf(step['desc']) ?? '');
      break;
    }
    case 'strike': {
      const key = textOf(step['key']);
      const task = key === null ? undefined : list.tasks.get(key);
      if (task) list.tasks.set(task.key, { ...task, isDone: !task.isDone });
      break;
    }
    case 'new_task_list_title': {
      const title = textOf(step['title']);
      if (isAuthor && title !== null) list.title = title;
      break;
    }
  }
}

/** The to-do list that a message holds; null where it holds none. */
export function readTodoList(
  submessages: readonly Submessage[],
  authorId: number,
): TodoList | null {
  const { start, steps } = stepsOf(submessages, 'todo');
  if (!start) return null;
  const extra = fieldsOf(start['extra_data']) ?? {};
  const list: OpenList = { title: textOf(extra['task_list_title']) ?? '', tasks: new Map() };
  const canned = entriesOf(extra['tasks']);
  canned.forEach((one, place) => {
    const fields = fieldsOf(one);
    const task = textOf(fields?.['task']);
    if (task !== null) addTask(list, `${place},canned`, task, textOf(fields?.['desc']) ?? '');
  });
  for (const { senderId, fields } of steps) apply(list, fields, senderId, senderId === authorId);
  return { title: list.title, tasks: [...list.tasks.values()] };
}

/** The number for a task that I add: one more than any of mine. */
export function nextTaskIndex(list: TodoList, ownUserId: number): number {
  const own = list.tasks
    .map(({ key }) => key.split(','))
    .filter(([, sender]) => sender === String(ownUserId));
  return own.reduce((next, [index]) => Math.max(next, Number(index) + 1), 1);
}
