import { describe, expect, it } from 'vitest';
import { seededRandom } from './machine';
import {
  bodiesIn,
  bodyIn,
  newServer,
  numberIn,
  numbersIn,
  signIn,
  type Body,
  type Caller,
} from './testing';

/** What a client may know from the snapshot and keep up to date by events alone. */
interface Known {
  unread: Set<number>;
  starred: Set<number>;
  topics: Map<string, unknown>;
  subscribed: Map<number, unknown>;
  groups: Map<number, number[]>;
  names: Map<number, unknown>;
  alertWords: unknown;
  drafts: Map<number, unknown>;
  /** Channels that one is or was in: no registration tells all of them. */
  everIn: Set<number>;
}

const byId = (list: Body[], key: string, value: (item: Body) => unknown) =>
  new Map(list.map((item) => [numberIn(item, key), value(item)]));

const topicKey = (topic: Body) =>
  `${String(topic.stream_id)} ${String(topic.topic_name).toLowerCase()}`;

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

function fromSnapshot(state: Body): Known {
  const unreads = bodyIn(state, 'unread_msgs');
  const groups = ['pms', 'streams', 'huddles'].flatMap((name) => bodiesIn(unreads, name));
  return {
    unread: new Set(groups.flatMap((group) => numbersIn(group, 'unread_message_ids'))),
    starred: new Set(numbersIn(state, 'starred_messages')),
    topics: new Map(
      bodiesIn(state, 'user_topics').map((topic) => [topicKey(topic), topic.visibility_policy]),
    ),
    subscribed: byId(bodiesIn(state, 'subscriptions'), 'stream_id', ({ name, is_muted: muted }) => [
      name,
      muted,
    ]),
    groups: new Map(
      bodiesIn(state, 'realm_user_groups').map((group) => [
        numberIn(group, 'id'),
        sorted(numbersIn(group, 'members')),
      ]),
    ),
    names: byId(bodiesIn(state, 'realm_users'), 'user_id', ({ full_name: name }) => name),
    alertWords: state.alert_words,
    drafts: byId(bodiesIn(state, 'drafts'), 'id', ({ content }) => content),
    everIn: new Set(
      ['subscriptions', 'unsubscribed'].flatMap((name) =>
        bodiesIn(state, name).map((channel) => numberIn(channel, 'stream_id')),
      ),
    ),
  };
}

const setOf = (known: Known, flag: unknown) =>
  flag === 'read' ? known.unread : flag === 'starred' ? known.starred : null;

function applyFlags(known: Known, event: Body): void {
  const set = setOf(known, event.flag);
  if (!set) return;
  // An unread message is one without its flag.
  const isIn = (event.op === 'add') === (event.flag === 'starred');
  if (event.all === true) set.clear();
  for (const id of numbersIn(event, 'messages'))
    if (isIn) set.add(id);
    else set.delete(id);
}

function forget(known: Known, event: Body): void {
  for (const id of numbersIn(event, 'message_ids')) {
    known.unread.delete(id);
    known.starred.delete(id);
  }
}

const APPLY: Record<string, (known: Known, event: Body) => void> = {
  message: (known, event) => {
    const flags = event.flags;
    if (Array.isArray(flags) && !flags.includes('read'))
      known.unread.add(numberIn(bodyIn(event, 'message'), 'id'));
  },
  update_message: (known, event) => {
    const to = Number(event.new_stream_id);
    const isLost = known.everIn.has(Number(event.stream_id)) && !known.subscribed.has(to);
    if (event.new_stream_id !== undefined && isLost) forget(known, event);
  },
  update_message_flags: applyFlags,
  delete_message: (known, event) => forget(known, event),
  user_topic: (known, event) => {
    if (event.visibility_policy === 0) known.topics.delete(topicKey(event));
    else known.topics.set(topicKey(event), event.visibility_policy);
  },
  subscription: (known, event) => {
    if (event.op === 'add')
      for (const added of bodiesIn(event, 'subscriptions')) {
        known.subscribed.set(numberIn(added, 'stream_id'), [added.name, added.is_muted]);
        known.everIn.add(numberIn(added, 'stream_id'));
      }
    if (event.op === 'remove')
      for (const removed of bodiesIn(event, 'subscriptions'))
        known.subscribed.delete(numberIn(removed, 'stream_id'));
    if (event.op === 'update' && event.property === 'is_muted') {
      const [name] = known.subscribed.get(numberIn(event, 'stream_id')) as [unknown];
      known.subscribed.set(numberIn(event, 'stream_id'), [name, event.value]);
    }
  },
  user_group: (known, event) => {
    if (event.op === 'add')
      known.groups.set(
        numberIn(bodyIn(event, 'group'), 'id'),
        sorted(numbersIn(bodyIn(event, 'group'), 'members')),
      );
    if (event.op === 'remove') known.groups.delete(numberIn(event, 'group_id'));
    const members = known.groups.get(Number(event.group_id)) ?? [];
    if (event.op === 'add_members')
      known.groups.set(
        Number(event.group_id),
        sorted([...members, ...numbersIn(event, 'user_ids')]),
      );
    if (event.op === 'remove_members')
      known.groups.set(
        Number(event.group_id),
        members.filter((id) => !numbersIn(event, 'user_ids').includes(id)),
      );
  },
  realm_user: (known, event) => {
    const { user_id: userId, full_name: name } = bodyIn(event, 'person');
    if (name !== undefined) known.names.set(Number(userId), name);
  },
  alert_words: (known, event) => {
    known.alertWords = event.alert_words;
  },
  drafts: (known, event) => {
    if (event.op === 'add')
      for (const draft of bodiesIn(event, 'drafts'))
        known.drafts.set(numberIn(draft, 'id'), draft.content);
    if (event.op === 'update')
      known.drafts.set(numberIn(bodyIn(event, 'draft'), 'id'), bodyIn(event, 'draft').content);
    if (event.op === 'remove') known.drafts.delete(numberIn(event, 'draft_id'));
  },
};

type Deed = (people: Caller[], pick: (limit: number) => number) => Promise<unknown>;

const CHANNELS = ['general', 'ferry', 'workshop', 'crew council', 'archive'];

/** Any of them may be refused: that must not reach anybody either. */
const DEEDS: Deed[] = [
  ([who], pick) =>
    who!.post('/messages', {
      type: 'channel',
      to: CHANNELS[pick(5)],
      topic: `t${pick(3)}`,
      content: '@**Marta Oliveira** x',
      read_by_sender: pick(2) === 0,
    }),
  ([who, other], pick) =>
    who!.post('/messages', {
      type: 'direct',
      to: pick(2) === 0 ? [other!.userId] : [9, 10, 11],
      content: 'x',
    }),
  ([who], pick) =>
    who!.post('/messages/flags', {
      messages: [700 + pick(90), 700 + pick(90)],
      op: pick(2) === 0 ? 'add' : 'remove',
      flag: pick(2) === 0 ? 'read' : 'starred',
    }),
  ([who], pick) =>
    who!.post('/messages/flags/narrow', {
      anchor: 'newest',
      num_before: pick(20),
      num_after: 0,
      narrow: [],
      op: 'add',
      flag: 'read',
    }),
  ([who], pick) =>
    who!.patch(`/messages/${740 + pick(60)}`, {
      topic: `t${pick(3)}`,
      propagate_mode: 'change_all',
    }),
  ([who], pick) =>
    who!.patch(`/messages/${740 + pick(60)}`, {
      stream_id: 1 + pick(12),
      propagate_mode: 'change_later',
    }),
  ([who], pick) => who!.patch(`/messages/${740 + pick(60)}`, { content: `edited ${pick(9)}` }),
  ([who], pick) => who!.delete(`/messages/${740 + pick(60)}`),
  ([who], pick) =>
    who!.post('/user_topics', {
      stream_id: 1 + pick(4),
      topic: `t${pick(3)}`,
      visibility_policy: pick(4),
    }),
  ([who], pick) =>
    who!.post('/users/me/subscriptions', {
      subscriptions: [{ name: CHANNELS[pick(5)] }],
      principals: [9 + pick(6)],
    }),
  ([who], pick) =>
    who!.delete('/users/me/subscriptions', {
      subscriptions: [CHANNELS[pick(5)]],
      principals: [9 + pick(6)],
    }),
  ([who], pick) =>
    who!.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: 1 + pick(12), property: 'is_muted', value: pick(2) === 0 }],
    }),
  ([who, other], pick) =>
    pick(2) === 0
      ? who!.post(`/users/me/muted_users/${other!.userId}`)
      : who!.delete(`/users/me/muted_users/${other!.userId}`),
  ([who], pick) =>
    who!.post(
      `/user_groups/${9 + pick(3)}/members`,
      pick(2) === 0 ? { add: [9 + pick(9)] } : { delete: [9 + pick(9)] },
    ),
  ([who], pick) => who!.patch('/settings', { full_name: `Name ${pick(9)}` }),
  ([who], pick) => who!.post('/users/me/alert_words', { alert_words: [`word${pick(5)}`] }),
  ([who], pick) =>
    who!.post('/drafts', {
      drafts: [{ type: '', to: [], topic: '', content: `draft ${pick(9)}` }],
    }),
  ([who], pick) => who!.delete(`/drafts/${1 + pick(9)}`),
  ([who], pick) => who!.patch(`/streams/${1 + pick(12)}`, { is_private: pick(2) === 0 }),
];

describe('events', () => {
  it.each([1, 2, 3, 4, 5, 6])('tell all that a fresh registration would (run %i)', async (seed) => {
    const server = newServer();
    const people = await Promise.all(
      ['marta', 'jonas', 'aiko', 'priya'].map((handle) =>
        signIn(server, `${handle}@lantern.example`),
      ),
    );
    const queues = await Promise.all(people.map((caller) => caller.register()));
    const known = queues.map(fromSnapshot);
    const random = seededRandom(seed);
    const pick = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 150; round += 1) {
      const first = pick(people.length);
      const order = [...people.slice(first), ...people.slice(0, first)];
      await DEEDS[pick(DEEDS.length)]?.(order, pick);
      if (pick(4) > 0) continue;
      for (const [index, caller] of people.entries())
        for (const event of await caller.events(queues[index] ?? {}))
          APPLY[String(event.type)]?.(known[index]!, event);
    }
    for (const [index, caller] of people.entries()) {
      for (const event of await caller.events(queues[index] ?? {}))
        APPLY[String(event.type)]?.(known[index]!, event);
      const fresh = fromSnapshot(await caller.register());
      expect(known[index], caller.email).toEqual({ ...fresh, everIn: known[index]!.everIn });
    }
  });
});
