/** A busy organization, for hours: what happens in it, in the mix of a real one. */
import type { Random } from '../../standins/chat/machine';
import { oneOf, weighted } from '../browser/script';
import type { Stage } from '../browser/stage';

const GENERAL = 2;
const LOGBOOK = 9;
const TOPICS = ['storm', 'calm', 'tides', 'gull on the roof', 'soup', 'ropes'];

/** Shares in hundred of all events. */
const mix = { message: 40, presence: 25, flags: 20, change: 10, rest: 5 };

const line = (random: Random) => `All quiet at ${Math.floor(random() * 1e6)}, wind from the west.`;

/** One thing that happens. */
export async function happen({ server, others, me }: Stage, random: Random): Promise<void> {
  const who = oneOf(random, others);
  const topic = oneOf(random, TOPICS);
  const { id } = oneOf(random, server.control.world().realm.messages.all().slice(-200));
  const happenings = {
    message: () =>
      random() < 0.15
        ? who.post('/messages', { type: 'direct', to: [me.userId], content: line(random) })
        : who.post('/messages', {
            type: 'channel',
            to: random() < 0.3 ? LOGBOOK : GENERAL,
            topic: random() < 0.3 ? 'this week' : topic,
            content: line(random),
          }),
    presence: () =>
      random() < 0.5
        ? who.post('/users/me/presence', { status: random() < 0.5 ? 'active' : 'idle' })
        : who.post('/typing', {
            type: 'direct',
            op: random() < 0.5 ? 'start' : 'stop',
            to: [me.userId],
          }),
    // The person reads and stars on another device.
    flags: () =>
      me.post('/messages/flags', {
        messages: [id],
        op: random() < 0.7 ? 'add' : 'remove',
        flag: random() < 0.7 ? 'read' : 'starred',
      }),
    change: () =>
      random() < 0.5
        ? who.patch(`/messages/${id}`, { content: line(random) })
        : who.post(`/messages/${id}/reactions`, {
            emoji_name: 'anchor',
            emoji_code: '2693',
            reaction_type: 'unicode_emoji',
          }),
    rest: () => who.post('/users/me/status', { status_text: `busy ${Math.floor(random() * 99)}` }),
  };
  await happenings[weighted(random, mix)]();
}
