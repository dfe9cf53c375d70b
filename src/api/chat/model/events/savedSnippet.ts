/** Events about texts that somebody writes again and again. */
import * as v from 'valibot';
import { savedSnippet } from '../savedSnippet';
import { event } from './event';

export const addSavedSnippetEvent = event('saved_snippets', 'add', { saved_snippet: savedSnippet });
/** From feature level 368. */
export const updateSavedSnippetEvent = event('saved_snippets', 'update', {
  saved_snippet: savedSnippet,
});
export const removeSavedSnippetEvent = event('saved_snippets', 'remove', {
  saved_snippet_id: v.number(),
});
