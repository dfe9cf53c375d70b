/** A message's words as a quote, with a link to where they stand. */
import type { Message } from '@/api/chat/model/message';
import { quotedMarkdown } from '@/domain/chat/quote';
import type { ActionTools } from './messageAction';

export async function quoteOf(message: Message, tools: ActionTools): Promise<string> {
  return quotedMarkdown({
    markdown: await tools.changes.source(message.id),
    senderId: message.senderId,
    senderName: tools.senderName(message),
    link: tools.linkTo(message),
  });
}
