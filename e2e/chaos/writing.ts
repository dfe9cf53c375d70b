/** What a person writes, in any of the tabs. */
import {
  directConversation,
  topicConversation,
  type Conversation,
} from '../../src/domain/chat/conversation';
import { GENERAL, oneOf, type Stage } from './stage';

const JONAS = 12;

const conversationsOf = (userId: number): Conversation[] => [
  topicConversation(GENERAL, 'storm'),
  topicConversation(GENERAL, 'calm'),
  directConversation([JONAS], userId),
];

export function send({ pages, me, random, sent, disk, organization }: Stage) {
  const conversation = oneOf(conversationsOf(me.userId), random);
  const page = oneOf(pages, random);
  const text = `${organization.accent}mine ${sent.size}`;
  sent.set(text, { conversation, page, isWritten: disk === 'well' });
  page.world.stores.outbox.send(conversation, text);
}

/** A person takes longer than this to leave what they typed. */
const LOOKED_AT_MS = 1_500;

/** Goes to a topic in one of the tabs, sees what waits in the box there, and types on, or takes it all out. */
export async function type(stage: Stage): Promise<void> {
  const { machine, pages, random, typed, typedIn, organization } = stage;
  const topic = `typed ${Math.floor(random() * 4)}`;
  const conversation = topicConversation(GENERAL, topic);
  const page = oneOf(pages, random);
  const { drafts } = page.world.stores;
  const waiting = drafts.textFor(conversation);
  const text = random() < 0.2 ? '' : `${organization.accent}typed ${random()}`;
  // Out of an empty box nothing is taken: what the server has for it is still to come, and is theirs.
  if (text !== waiting) {
    drafts.write(conversation, text);
    typed.set(topic, [...(typed.get(topic) ?? []), text]);
    typedIn.set(topic, page);
  }
  await machine.advance(LOOKED_AT_MS);
}
