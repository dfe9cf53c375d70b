/** Narrows as requests carry them. */

/** One condition, as https://zulip.com/api/construct-narrow lists them; ids are preferred to names. */
export interface ApiNarrowTerm {
  operator: string;
  operand: string | number | readonly number[];
  negated?: boolean;
}

/** Conditions that must all hold; an empty list is the whole personal history. */
export type ApiNarrow = readonly ApiNarrowTerm[];

/** Where to start reading: a message, or one of the server's own places. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread';
