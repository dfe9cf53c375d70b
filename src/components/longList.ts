/** What a long list has to know of the page around it. */
import type { InjectionKey, Ref } from 'vue';

/** The element that a long list scrolls in; provided by whoever scrolls. */
export const listScrollerKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> =
  Symbol('listScroller');
