/** Endpoints for drafts that the server keeps. Refused with 400 where the person has switched syncing off. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { draft, type Draft } from '@/api/chat/model/draft';

/** A draft as it is written: the server numbers it. */
export type NewDraft = Pick<Draft, 'topic' | 'content'> & {
  type: 'unaddressed' | 'channel' | 'direct';
  /** One channel id, or user ids, or nothing. */
  to: readonly number[];
  /** Seconds since 1970; the server's clock where it is left out. */
  timestamp?: number;
};

const WIRE_TYPES = { unaddressed: '', channel: 'stream', direct: 'private' } as const;

/** Exactly these keys: the server refuses every other one, `id` too. */
function wireDraft({ type, to, topic, content, timestamp }: NewDraft) {
  return { type: WIRE_TYPES[type], to, topic, content, timestamp };
}

const draftsAnswer = wire({ drafts: v.array(draft) });

/** https://zulip.com/api/get-drafts (in no order to rely on, whatever the page says) */
export async function getDrafts(client: ChatClient, options?: CallOptions): Promise<Draft[]> {
  return (await client.get('/drafts', draftsAnswer, {}, options)).drafts;
}

const idsAnswer = wire({ ids: v.array(v.number()) });

/** https://zulip.com/api/create-drafts (answers with the ids, in the order given) */
export async function createDrafts(
  client: ChatClient,
  { drafts }: { drafts: readonly NewDraft[] },
  options?: CallOptions,
): Promise<number[]> {
  const params = { drafts: drafts.map(wireDraft) };
  return (await client.post('/drafts', idsAnswer, params, options)).ids;
}

/** https://zulip.com/api/edit-draft */
export async function editDraft(
  client: ChatClient,
  args: { draftId: number; draft: NewDraft },
  options?: CallOptions,
): Promise<void> {
  const params = { draft: wireDraft(args.draft) };
  await client.patch(`/drafts/${args.draftId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/delete-draft (one that is gone already answers 404 with `BAD_REQUEST`) */
export async function deleteDraft(
  client: ChatClient,
  { draftId }: { draftId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/drafts/${draftId}`, emptyAnswer, {}, options);
}
