/** What the outbox asks of the server: sending, looking, fetching, and removing a copy. */
import type { ChatClient } from '@/api/chat/client';
import type { Message } from '@/api/chat/model/message';
import {
  deleteMessage,
  destinationOf,
  getMessage,
  getMessages,
  sendMessage,
} from '@/api/chat/routes/messages';
import { narrowOfConversation, type Narrow } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { copiesOf, type FoundMessage, type StoredLengths } from '@/domain/chat/outboxMatcher';
import type { OutboxMessage } from '@/domain/chat/outboxMessage';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { Clock } from '@/platform/index';
import type { ChatAccount } from '../chatAccount';
import type { LookOutcome, SendOutcome } from './outboxPorts';
import { createWakingCall, type WakingCall } from './wakingCall';

/** Where the server says only that we are too fast. */
const DEFAULT_WAIT_MS = 5_000;
const LOOKED_AT = 50;

export interface OutboxRequestParts {
  account: ChatAccount;
  clock: Pick<Clock, 'monotonic'>;
  lengths(): StoredLengths;
  /** What the server calls messages without a topic; undefined where it does not say. */
  namelessTopic(): string | undefined;
  queueId(): string | undefined;
  /** Brings in a message that no event brings. */
  deliver(message: Message, localId: string): void;
}

function waitOf(error: unknown): { kind: 'limited'; waitMs: number } | null {
  if (!isRateLimited(error)) return null;
  return { kind: 'limited', waitMs: error.retryAfterMs ?? DEFAULT_WAIT_MS };
}

function outcomeOf(error: unknown): SendOutcome {
  const limited = waitOf(error);
  if (limited) return limited;
  // Whatever is no refusal says nothing of whether the work was done.
  if (!(error instanceof ApiError)) return { kind: 'uncertain' };
  const { code, serverMessage } = error;
  const refusal = { code, serverMessage, isSignedOut: isUnauthorized(error) };
  return { kind: 'rejected', refusal };
}

/** What realms hide of moves, newer servers still date. */
function earlierTopicsOf({ editHistory = [], lastMovedTimestamp }: Message) {
  const topics = editHistory.flatMap(({ prevTopic }) => prevTopic ?? []);
  return topics.length === 0 && lastMovedTimestamp !== undefined ? null : topics;
}

/** Edited meanwhile, perhaps in another tab, it is still the one that was sent. Not every organization tells. */
function sentText({ editHistory = [], content }: Message): string {
  const first = editHistory.findLast(({ prevContent }) => prevContent !== undefined);
  return first?.prevContent ?? content;
}

function foundMessage(message: Message): FoundMessage {
  return {
    messageId: message.id,
    senderId: message.senderId,
    text: sentText(message),
    topic: message.type === 'channel' ? message.topic : '',
    earlierTopics: earlierTopicsOf(message),
    timestamp: message.timestamp,
  };
}

/**
 * Where a message is once the server has it. Its topic may have been moved while nobody told us; and of what has none,
 * nobody can say under which name it then lies.
 */
function placeOf({ conversation }: OutboxMessage, ownUserId: number): Narrow {
  if (conversation.kind === 'direct') return narrowOfConversation(conversation, ownUserId);
  const { channelId } = conversation;
  return [
    { operator: 'channel', channelId },
    { operator: 'sender', userId: ownUserId },
  ];
}

async function postAwake(
  client: ChatClient,
  waking: WakingCall,
  args: Parameters<typeof sendMessage>[1],
): Promise<SendOutcome> {
  try {
    await waking.beforeSending();
    const { id: messageId } = await sendMessage(client, args);
    waking.heard();
    return { kind: 'accepted', messageId };
  } catch (error) {
    return outcomeOf(error);
  }
}

export function createOutboxRequests({
  account,
  clock,
  lengths,
  namelessTopic,
  queueId,
  deliver,
}: OutboxRequestParts) {
  const { client, userId: ownUserId } = account;
  const waking = createWakingCall(client, clock, isRateLimited);

  function post({ conversation, text, localId }: OutboxMessage): Promise<SendOutcome> {
    const destination = destinationOf(conversation);
    return postAwake(client, waking, { destination, content: text, queueId: queueId(), localId });
  }

  async function look(
    message: OutboxMessage,
    isClaimed: (messageId: number) => boolean,
  ): Promise<LookOutcome> {
    const narrow = narrowRequest(placeOf(message, ownUserId));
    try {
      const args = { anchor: 'newest', numBefore: LOOKED_AT, numAfter: 0, narrow } as const;
      const answer = await getMessages(client, { ...args, applyMarkdown: false });
      waking.heard();
      const known = { lengths: lengths(), namelessTopic: namelessTopic() };
      const context = { ownUserId, isClaimed, ...known };
      return {
        kind: 'looked',
        copies: copiesOf(message, answer.messages.map(foundMessage), context),
      };
    } catch (error) {
      return waitOf(error) ?? { kind: isRefusedByServer(error) ? 'refused' : 'failed' };
    }
  }

  /** Whether it is known what became of the message: brought in, or gone again. */
  async function fetch({ localId }: OutboxMessage, messageId: number): Promise<boolean> {
    try {
      deliver((await getMessage(client, { messageId })).message, localId);
      return true;
    } catch (error) {
      return isRefusedByServer(error);
    }
  }

  return {
    post,
    look,
    fetch,
    /** Whether the server knows no such message; false where it could not be asked. */
    isGone: (messageId: number): Promise<boolean> =>
      getMessage(client, { messageId }).then(() => false, isRefusedByServer),
    remove: (messageId: number): Promise<void> => deleteMessage(client, { messageId }),
  };
}
