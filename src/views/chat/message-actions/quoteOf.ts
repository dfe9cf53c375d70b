/** A message's words, or what is selected of them, as a quote, with a link to where they stand. */
import type { Message } from '@/api/chat/model/message';
import { quotedMarkdown } from '@/domain/chat/compose/quote';
import type { ActionTools } from './messageAction';

async function wordsOf(message: Message, { selectedIn, changes }: ActionTools): Promise<string> {
  const part = selectedIn(message.id);
  if (part === null) return changes.source(message.id);
  // Where what reads its form cannot be fetched, the words are what matters.
  const reader = await import('@/domain/content/htmlMarkdown').catch(() => null);
  return reader?.markdownOfHtml(part.content) ?? part.text;
}

export async function quoteOf(message: Message, tools: ActionTools): Promise<string> {
  return quotedMarkdown({
    markdown: await wordsOf(message, tools),
    senderId: message.senderId,
    senderName: tools.senderName(message),
    link: tools.linkTo(message),
  });
}
