/** Words for screen readers alone, for rows, of which there are many: as the element itself. */
import { h, type VNode } from 'vue';

export function heardWords(words: string): VNode {
  return h('span', { class: 'visually-hidden' }, words);
}
