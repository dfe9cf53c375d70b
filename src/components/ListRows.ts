/**
 * The rows of a list as children of its own. A slot that a template renders in a loop stands between two empty texts, once
 * for each row; here there is nothing but the rows.
 */
import { h, type FunctionalComponent, type VNode } from 'vue';

export interface RowsProps {
  items: readonly unknown[];
  /** Names each item, so that rows keep their state when the list changes. */
  keyOf(item: unknown): string | number;
  /** Draws the item at a place among `items`: one element or component. */
  row(item: unknown, index: number): readonly VNode[];
}

/** Gives the one thing that draws an item the item's key. */
export function keyed(drawn: readonly VNode[], key: string | number): VNode[] {
  return drawn.map((row) => Object.assign(row, { key }));
}

export const ListRows: FunctionalComponent<RowsProps> = ({ items, keyOf, row }) =>
  h(
    'ul',
    items.flatMap((item, index) => keyed(row(item, index), keyOf(item))),
  );
ListRows.props = ['items', 'keyOf', 'row'];
