/** Messages that say what their sender does: sent as "/me waves", shown as "waves" behind the name. */

const COMMAND = /^(\s*<p>)\/me\s+/;

/** The HTML of such a message without its command; other HTML as it is. */
export function withoutMeCommand(html: string): string {
  return html.replace(COMMAND, '$1');
}
