/** The classes by which servers tell what an edit put into a message from what it took out. */
import type { Change } from '@/domain/content/contentNode';

export const changeClasses: readonly (readonly [className: string, change: Change])[] = [
  ['highlight_text_inserted', 'inserted'],
  ['highlight_text_deleted', 'deleted'],
];

/** What the class of a span in code says of an edit. */
export function changeOf(span: Element): Change | undefined {
  return changeClasses.find(([className]) => span.classList.contains(className))?.[1];
}
