/** What everybody else does meanwhile: straight to the server, for only the way to this browser is bad. */
import type { Random } from '../../standins/chat/machine';
import type { Stage } from './stage';
import { oneOf } from './script';

const GENERAL = 2;
const LOGBOOK = 9;

/** Messages of others that stood there before: nobody but their author may change them, and nobody misses them. */
function foundMessages({ server }: Stage, me: number): { id: number; senderId: number }[] {
  return server.control
    .world()
    .realm.messages.all()
    .filter(
      ({ senderId, channelId }) =>
        senderId !== me && (channelId === LOGBOOK || channelId === GENERAL),
    )
    .slice(-80);
}

/** One act of somebody. */
export async function someoneActs(stage: Stage, random: Random): Promise<void> {
  const { others, me } = stage;
  const who = oneOf(random, others);
  const found = foundMessages(stage, me.userId);
  const { id } = oneOf(random, found);
  const own = found.filter(({ senderId }) => senderId === who.userId).at(-1)?.id ?? id;
  const say = (topic: string, channelId = GENERAL) =>
    who.post('/messages', { type: 'channel', to: channelId, topic, content: `other ${random()}` });
  const acts = [
    () => say('storm'),
    () => say('storm'),
    () => say('calm'),
    () => say('this week', LOGBOOK),
    () => who.post('/messages', { type: 'direct', to: [me.userId], content: `direct ${random()}` }),
    () =>
      who.post(`/messages/${id}/reactions`, {
        emoji_name: 'anchor',
        emoji_code: '2693',
        reaction_type: 'unicode_emoji',
      }),
    () => who.patch(`/messages/${own}`, { content: `edited\n\n${random()}` }),
    () =>
      who.patch('/settings', {
        full_name: `${who.email.split('@')[0]} ${Math.floor(random() * 9)}`,
      }),
    () => who.post('/users/me/status', { status_text: `busy ${Math.floor(random() * 9)}` }),
    () => who.post('/typing', { type: 'direct', op: 'start', to: [me.userId] }),
  ];
  await oneOf(random, acts)();
}

const FLOOD_EVENTS = 1_000;

/** So much at once that one poll brings a thousand events. */
export async function flood(stage: Stage): Promise<void> {
  const [who] = stage.others;
  const { id } = foundMessages(stage, stage.me.userId).at(-1) ?? {};
  if (!who || id === undefined) return;
  const anchor = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  for (let events = 0; events < FLOOD_EVENTS; events += 2) {
    await who.post(`/messages/${id}/reactions`, anchor);
    await who.delete(`/messages/${id}/reactions`, anchor);
  }
}

/** What happens to the server itself. */
export function disturbServer({ server, me }: Stage, random: Random): void {
  oneOf(random, [
    () => server.control.expireQueue(me.email),
    () => server.control.restart({ keepQueues: true }),
    () => server.control.restart({ keepQueues: false }),
  ])();
}
