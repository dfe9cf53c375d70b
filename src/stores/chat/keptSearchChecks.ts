/** What the server says of messages that a search found here: whether it found them, too, and whether they are still there. */
import type { ChatClient } from '@/api/chat/client';
import type { Message } from '@/api/chat/model/message';
import { checkMessagesMatchNarrow, getMessages } from '@/api/chat/routes/messages';
import type { Belonging } from '@/domain/chat/belonging';
import { isWithinRange } from '@/domain/chat/messageRange';
import type { Narrow } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { besideWords } from '@/domain/chat/search/wordFinding';
import { RequestError } from '@/domain/requestError';
import type { MessageList } from './messageList';

/** Of history that others read, so much is fetched to see what is still there. */
const HISTORY = 100;

interface Ground {
  readonly client: ChatClient;
  mayHaveChanged(messageId: number): boolean;
  /** Whether a message is for this person to see, and fits what a search asks for beside words. */
  fits(message: Message, rest: Narrow): Belonging;
}

interface Search {
  readonly narrow: Narrow;
  readonly list: MessageList;
  readonly signal: AbortSignal;
}

/** Servers say of what I never received no more than that it is there. */
const isShared = ({ flags }: Message) => flags.includes('historical');

/** What cannot be asked about is left out: that something is there must be true. */
async function unlessRefused<Answer>(asking: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof RequestError) return otherwise;
    throw error;
  }
}

/** Asks about some messages, newest first. */
function createQuestions(client: ChatClient) {
  /** Those that are in a narrow, as they are now. */
  async function matching(narrow: Narrow, asked: readonly Message[], signal: AbortSignal) {
    if (asked.length === 0) return new Map<number, string>();
    const args = { messageIds: asked.map(({ id }) => id), narrow: narrowRequest(narrow) };
    const matches = await checkMessagesMatchNarrow(client, args, { signal });
    return new Map([...matches].map(([messageId, match]) => [messageId, match.matchContent]));
  }

  /** The same of what I never received, of which servers tell only as they list it: as much as lies close together. */
  async function listed(narrow: Narrow, asked: readonly Message[], signal: AbortSignal) {
    const [newest] = asked;
    if (!newest) return [];
    const args = {
      anchor: newest.id,
      numBefore: HISTORY,
      numAfter: 0,
      narrow: narrowRequest(narrow),
    };
    return (await getMessages(client, args, { signal })).messages;
  }

  return { matching, listed };
}

export function createKeptChecks({ client, mayHaveChanged, fits }: Ground) {
  const { matching, listed } = createQuestions(client);

  /** Those that the server did not find, and would not further up or down. */
  async function notFound(found: readonly Message[], { narrow, list, signal }: Search) {
    const isWithin = (message: Message) => isWithinRange(list.range, message.id);
    const beyond = found.filter((message) => !isWithin(message) && !isShared(message));
    const its = await unlessRefused(matching(narrow, beyond, signal), null);
    return found.filter(
      (message) =>
        isWithin(message) || (!isShared(message) && its !== null && !its.has(message.id)),
    );
  }

  /** Those that are still there, and fit, as they are now. */
  async function confirmed(found: readonly Message[], { narrow, signal }: Search) {
    const rest = besideWords(narrow);
    const open = found.filter(
      (message) => mayHaveChanged(message.id) || fits(message, rest) !== 'yes',
    );
    const own = open.filter((message) => !isShared(message));
    const [contents, history] = await Promise.all([
      unlessRefused(matching(rest, own, signal), new Map<number, string>()),
      unlessRefused(listed(rest, open.filter(isShared), signal), []),
    ]);
    const now = new Map(history.map((message) => [message.id, message]));
    return found.flatMap((message) => {
      if (!open.includes(message)) return [message];
      const content = contents.get(message.id);
      return content === undefined ? (now.get(message.id) ?? []) : [{ ...message, content }];
    });
  }

  /** Of what was found here, what the server's answer lacks. @throws the signal's reason */
  async function missed(found: readonly Message[], search: Search): Promise<Message[]> {
    return confirmed(await notFound(found, search), search);
  }

  return { missed };
}
