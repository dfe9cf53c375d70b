/** A message quoted in Markdown, the way that servers and other clients know. */

export interface QuotedMessage {
  readonly markdown: string;
  readonly senderId: number;
  readonly senderName: string;
  /** The address of the message. */
  readonly link: string;
}

/** A fence that is longer than any in the text, so that the quote ends where it should. */
function fenceFor(markdown: string): string {
  let longest = 2;
  for (const [run] of markdown.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

/** Ends with an empty line, where the answer goes. */
export function quotedMarkdown(message: QuotedMessage): string {
  const { markdown, senderId, senderName, link } = message;
  const fence = fenceFor(markdown);
  // A silent mention names the person and calls nobody; the id tells namesakes apart.
  return `@_**${senderName}|${senderId}** [said](${link}):\n${fence}quote\n${markdown}\n${fence}\n\n`;
}
