/** Endpoints for words that call a person's attention. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';

const alertWordsAnswer = wire({ alert_words: v.array(v.string()) });

/** https://zulip.com/api/get-alert-words */
export async function getAlertWords(client: ChatClient, options?: CallOptions): Promise<string[]> {
  return (await client.get('/users/me/alert_words', alertWordsAnswer, {}, options)).alertWords;
}

/** https://zulip.com/api/add-alert-words (answers with all words) */
export async function addAlertWords(
  client: ChatClient,
  { alertWords }: { alertWords: readonly string[] },
  options?: CallOptions,
): Promise<string[]> {
  const params = { alert_words: alertWords };
  return (await client.post('/users/me/alert_words', alertWordsAnswer, params, options)).alertWords;
}

/** https://zulip.com/api/remove-alert-words (answers with those that are left) */
export async function removeAlertWords(
  client: ChatClient,
  { alertWords }: { alertWords: readonly string[] },
  options?: CallOptions,
): Promise<string[]> {
  const params = { alert_words: alertWords };
  const path = '/users/me/alert_words';
  return (await client.delete(path, alertWordsAnswer, params, options)).alertWords;
}
