/** Texts that somebody writes again and again: not in servers of level 276, but where they are told to be newer. */

import type { Snippet, User } from '../model';
import { nextId } from '../realm';
import { LIMITS, SNIPPETS_CHANGE_FROM, SNIPPETS_FROM } from '../realmSettings';
import { notFound, Refusal } from '../refusals';
import { route } from '../router';
import { snippetWire } from '../smallWires';
import { isString, optional, text, type Check } from '../validate';
import { emit, nowSeconds, type World } from '../world';

const LONGEST_TITLE = 60;

/** Without blanks around; what is too long is not cut here, unlike in messages. */
const trimmed =
  (limit: number): Check<string> =>
  (label, value) => {
    const words = isString(label, value).trim();
    if (words === '') throw new Refusal(`${label} cannot be blank`);
    if (Array.from(words).length > limit)
      throw new Refusal(`${label} is too long (limit: ${limit} characters)`);
    return words;
  };

const title = text(trimmed(LONGEST_TITLE));
const content = text(trimmed(LIMITS.message));

function requireSnippet(user: User, snippetId: number): Snippet {
  const snippet = user.snippets.find(({ id }) => id === snippetId);
  if (!snippet) throw notFound('Saved snippet does not exist.');
  return snippet;
}

const tell = (world: World, user: User, op: 'add' | 'update', snippet: Snippet) =>
  emit(world, [user.id], { type: 'saved_snippets', op, saved_snippet: snippetWire(snippet) });

const fromLevel = SNIPPETS_FROM;

export const snippetRoutes = [
  route(
    'GET /saved_snippets',
    {},
    ({ user }) => ({ saved_snippets: user.snippets.map(snippetWire) }),
    { fromLevel },
  ),

  route(
    'POST /saved_snippets',
    { title, content },
    ({ world, user, values }) => {
      const id = nextId(world.realm, 'snippet');
      const snippet: Snippet = { ...values, id, createdAt: nowSeconds(world) };
      user.snippets.push(snippet);
      tell(world, user, 'add', snippet);
      return { saved_snippet_id: id };
    },
    { fromLevel },
  ),

  route(
    'PATCH /saved_snippets/:snippetId',
    { title: optional(title), content: optional(content) },
    ({ world, user, values, id }) => {
      if (values.title === undefined && values.content === undefined) return {};
      const snippet = requireSnippet(user, id('snippetId'));
      snippet.title = values.title ?? snippet.title;
      snippet.content = values.content ?? snippet.content;
      tell(world, user, 'update', snippet);
      return {};
    },
    { fromLevel: SNIPPETS_CHANGE_FROM },
  ),

  route(
    'DELETE /saved_snippets/:snippetId',
    {},
    ({ world, user, id }) => {
      const snippet = requireSnippet(user, id('snippetId'));
      user.snippets = user.snippets.filter((other) => other !== snippet);
      emit(world, [user.id], {
        type: 'saved_snippets',
        op: 'remove',
        saved_snippet_id: snippet.id,
      });
      return {};
    },
    { fromLevel },
  ),
];
