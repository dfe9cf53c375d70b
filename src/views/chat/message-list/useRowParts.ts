/** What only few rows need: fetched once for all of them when the first one asks, and again where the network was away. */
import type { Component } from 'vue';
import { useLazily } from '@/composables/useLazily';

export interface RowParts {
  readonly MessageToolbar: Component;
  readonly MessageEditor: Component;
  readonly MessageWidget: Component;
}

/** What stands in place of the rows, beside what they need. */
export interface FeedParts extends RowParts {
  readonly FeedEmpty: Component;
}

/** Call it once above the rows. */
export function useRowParts(): FeedParts {
  const lazily = useLazily();
  return {
    MessageToolbar: lazily(() => import('../message-actions/MessageToolbar.vue')),
    MessageEditor: lazily(() => import('../message-actions/MessageEditor.vue')),
    MessageWidget: lazily(() => import('../widgets/MessageWidget.vue')),
    FeedEmpty: lazily(() => import('./FeedEmpty.vue')),
  };
}
