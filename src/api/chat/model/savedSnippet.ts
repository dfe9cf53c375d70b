/** A text that somebody writes again and again, as a server keeps it (from feature level 297). */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const savedSnippet = wire({
  id: v.number(),
  title: v.string(),
  /** Markdown. */
  content: v.string(),
});

export type SavedSnippet = v.InferOutput<typeof savedSnippet>;
export type WireSavedSnippet = v.InferInput<typeof savedSnippet>;
