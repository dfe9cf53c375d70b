/** Endpoints for texts that somebody writes again and again: servers have them from feature level 297. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { savedSnippet, type SavedSnippet } from '@/api/chat/model/savedSnippet';

const listAnswer = wire({ saved_snippets: v.array(savedSnippet) });

/** https://zulip.com/api/get-saved-snippets */
export async function getSavedSnippets(
  client: ChatClient,
  options?: CallOptions,
): Promise<SavedSnippet[]> {
  return (await client.get('/saved_snippets', listAnswer, {}, options)).savedSnippets;
}

const createdAnswer = wire({ saved_snippet_id: v.number() });

/** https://zulip.com/api/create-saved-snippet (answers with the id) */
export async function createSavedSnippet(
  client: ChatClient,
  { title, content }: { title: string; content: string },
  options?: CallOptions,
): Promise<number> {
  const params = { title, content };
  const answer = await client.post('/saved_snippets', createdAnswer, params, options);
  return answer.savedSnippetId;
}

/** https://zulip.com/api/edit-saved-snippet (from feature level 368) */
export async function editSavedSnippet(
  client: ChatClient,
  { savedSnippetId, title, content }: { savedSnippetId: number; title: string; content: string },
  options?: CallOptions,
): Promise<void> {
  await client.patch(`/saved_snippets/${savedSnippetId}`, emptyAnswer, { title, content }, options);
}

/** https://zulip.com/api/delete-saved-snippet */
export async function deleteSavedSnippet(
  client: ChatClient,
  { savedSnippetId }: { savedSnippetId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/saved_snippets/${savedSnippetId}`, emptyAnswer, {}, options);
}
