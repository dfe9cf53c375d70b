/** The name of a day above its messages, which leads to other days: as the element itself, for there are many. */
import { h, type VNode } from 'vue';
import { useDayNames, useWholeDays } from '../useTimeFormats';

/** Pressed through `useFeedActs`; from the keyboard the palette and the menus do the same. */
export function useDayButton(): (timestamp: number) => VNode {
  const dayName = useDayNames();
  const wholeDay = useWholeDays();
  return (timestamp) =>
    h(
      'button',
      {
        type: 'button',
        class: 'day',
        tabindex: -1,
        'aria-haspopup': 'dialog',
        'data-act': 'day',
        'data-day': timestamp,
        'data-whole-day': wholeDay(timestamp),
      },
      dayName(timestamp),
    );
}
