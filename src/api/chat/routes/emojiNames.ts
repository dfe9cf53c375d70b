/** The server's list of Unicode emoji and their names: a static file whose place registration tells. */
import * as v from 'valibot';
import { parse } from '@/api/parse';
import { dictionary, wire } from '@/api/wire';
import { jsonOf, type CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';

const emojiNames = wire({
  /** Each code's names, the usual one first. */
  code_to_names: dictionary(v.array(v.string())),
});

/** Takes the path of the list on the chat server; answers with the names of each code, the usual one first. */
export async function getEmojiNames(
  client: ChatClient,
  { path }: { path: string },
  options?: CallOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await (await client.fetchFile(path, options)).text();
  return parse(emojiNames, jsonOf(text), 'GET /static/…', 200).codeToNames;
}
