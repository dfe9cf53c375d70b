/** One line of a list that completes what is typed. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** What takes the place of what was typed. */
  readonly markdown: string;
  readonly userId?: number;
  readonly glyph?: string | null;
  readonly imageUrl?: string | null;
  readonly icon?: 'channel' | 'group';
}
