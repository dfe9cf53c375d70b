/** What others do meanwhile, and what the servers do of themselves. */
import type { Random } from '../../standins/chat/machine';
import type { Fault } from '../../standins/chat/faults';
import { oneOf } from '../browser/script';
import { oddTexts } from './texts';
import type { Stage } from './stage';

/** An act, and what it is called in the log. */
type Act = readonly [string, () => Promise<unknown>];

const anchor = { emoji_name: 'anchor', emoji_code: '2693', reaction_type: 'unicode_emoji' };

function everydayActs({ chat, others }: Stage, random: Random): Act[] {
  const { realm } = chat.control.world();
  const who = oneOf(random, others);
  const messages = realm.messages.all().filter(({ channelId }) => channelId !== null);
  const latest = messages.slice(-60);
  const { id, topic, channelId } = oneOf(random, latest);
  const own = latest.filter(({ senderId }) => senderId === who.userId).at(-1)?.id ?? id;
  const me = chat.control.users()[0]?.userId;
  const content = oneOf(random, oddTexts) || 'All quiet.';
  return [
    ['posts', () => who.post('/messages', { type: 'channel', to: channelId, topic, content })],
    ['writes directly', () => who.post('/messages', { type: 'direct', to: [me], content })],
    ['reacts', () => who.post(`/messages/${id}/reactions`, anchor)],
    ['edits', () => who.patch(`/messages/${own}`, { content })],
    ['deletes a message', () => who.delete(`/messages/${id}`)],
    [
      'moves a topic',
      () => who.patch(`/messages/${id}`, { topic: `${topic} 2`, propagate_mode: 'change_all' }),
    ],
    [
      'resolves',
      () => who.patch(`/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' }),
    ],
    ['types', () => who.post('/typing', { type: 'direct', op: 'start', to: [me] })],
    ['has a status', () => who.post('/users/me/status', { status_text: content.slice(0, 40) })],
  ];
}

/** What only who owns the organization may do. */
function rareActs({ chat, others, traits }: Stage, random: Random): Act[] {
  const owner = others.at(-1);
  if (!owner) return [];
  const { realm } = chat.control.world();
  const channel = oneOf(random, [...realm.channels.values()]).id;
  const users = chat.control.users().filter(({ isBot }) => !isBot);
  const person = oneOf(
    random,
    users.filter(({ userId }) => userId !== owner.userId),
  ).userId;
  const self = users.find(({ email }) => email.startsWith(`${traits.who}@`))?.userId ?? person;
  const role = oneOf(random, [200, 300, 400, 600]);
  const spares = self === owner.userId ? person : self;
  return [
    ['archives a channel', () => owner.delete(`/streams/${channel}`)],
    [
      'renames a channel',
      () => owner.patch(`/streams/${channel}`, { new_name: `quay ${channel}` }),
    ],
    ['makes a channel private', () => owner.patch(`/streams/${channel}`, { is_private: true })],
    ['changes a role', () => owner.patch(`/users/${person}`, { role })],
    ['changes the role of the person', () => owner.patch(`/users/${spares}`, { role })],
    [
      'deactivates somebody',
      () => (person === self ? Promise.resolve() : owner.delete(`/users/${person}`)),
    ],
    ['brings somebody back', () => owner.post(`/users/${person}/reactivate`)],
    [
      'puts the person out of a channel',
      () =>
        owner.delete('/users/me/subscriptions', {
          subscriptions: [realm.channels.get(channel)?.name],
          principals: [spares],
        }),
    ],
    ['renames somebody', () => owner.patch(`/users/${person}`, { full_name: `Renamed ${person}` })],
    ['loses the queues', async () => chat.control.expireAllQueues()],
    ['restarts', async () => chat.control.restart({ keepQueues: random() < 0.5 })],
  ];
}

let isOthersTurn = false;
const isWrite = /^(?:POST|PATCH|PUT|DELETE) (?!\/(?:events|register|typing|users\/me\/presence))/;
const isRead = /^GET (?!\/events)/;

/** Only the person meets faults. */
const ofPerson = (requests: RegExp) => (method: string, path: string) =>
  !isOthersTurn && requests.test(`${method} ${path}`);

/** Somebody acts; gives what they did. */
export async function othersAct(stage: Stage, random: Random): Promise<string> {
  const acts = random() < 0.7 ? everydayActs(stage, random) : rareActs(stage, random);
  const [name, act] = oneOf(random, acts);
  isOthersTurn = true;
  await act().finally(() => (isOthersTurn = false));
  return `somebody ${name}`;
}

const faults: readonly Fault[] = [
  { kind: 'html', status: 502 },
  { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not today' },
  { kind: 'lost' },
  { kind: 'rateLimited', retryAfterSeconds: 2 },
  { kind: 'malformed' },
];

/** The next write meets a fault, or is late; gives which. */
export function disturb({ chat, account, traits }: Stage, random: Random): string {
  if (random() < 0.3) {
    chat.control.delayNext(ofPerson(isWrite), 1_500);
    return 'the next write is late';
  }
  if (traits.wing === 'account') {
    const status = oneOf(random, [400, 403, 429, 500]);
    account.control.failNext(oneOf(random, ['POST *', 'PUT *', 'DELETE *', 'GET *']), { status });
    return `the next request to the host is answered with ${status}`;
  }
  const fault = oneOf(random, faults);
  const isOfRead = random() < 0.25;
  chat.control.failNext(ofPerson(isOfRead ? isRead : isWrite), fault);
  return `the next ${isOfRead ? 'read' : 'write'} meets: ${fault.kind}`;
}
