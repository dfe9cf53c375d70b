/** For browsers that cannot size a field by what is in it, as Safari could not before 26.2. */
import { useResizeObserver } from '@vueuse/core';
import type { ShallowRef } from 'vue';
import { useTimers } from '@/composables/useMachine';

const fitsByItself = () => CSS.supports('field-sizing', 'content');

/** Makes the field as high as what is in it. */
export function growToFit(element: HTMLTextAreaElement): void {
  if (fitsByItself()) return;
  const { style } = element;
  const { parentElement: around } = element;
  // What stands around it stays as high while it is measured: a list of messages would scroll.
  if (around) around.style.minBlockSize = `${around.offsetHeight}px`;
  // Nothing stretches it to that height then, as it would with "auto".
  style.blockSize = '0';
  style.blockSize = `${element.scrollHeight + 2}px`;
  if (around) around.style.minBlockSize = '';
}

/** For a component's set-up: the field fits also once it is wider or narrower, or is shown again. */
export function useFittedHeight(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>): void {
  if (fitsByItself()) return;
  const timers = useTimers();
  let last = 0;
  useResizeObserver(field, ([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (width === last) return;
    last = width;
    // Not at once: what changes its size while it is told of it is told of nothing more.
    if (width > 0) timers.nextFrame(() => field.value && growToFit(field.value));
  });
}
