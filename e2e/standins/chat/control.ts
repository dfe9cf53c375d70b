/** The back door for tests and demos: what a test may do to the server besides talking to it. */

import type { Api, WriteEntry } from './api';
import { channelDestination, directDestination } from './destinations';
import { announceEdit, readersOf } from './editing';
import type { Fault, Faults, RequestMatch } from './faults';
import type { Timings } from './eventQueues';
import { typeInConversation, typeInTopic } from './typing';
import type { Message, User } from './model';
import { findByEmail, findChannel, membersOf, systemBot } from './realm';
import { followEmailLink } from './personChanges';
import { announceRealmSetting } from './realmChanges';
import { setZoomToken } from './routes/calls';
import { endExports } from './routes/exports';
import { sendMessage } from './sending';
import { initialState } from './snapshot';
import { versionWire } from './versions';
import { emit, type World } from './world';

/** A user by id or address. */
export type UserReference = number | string;

export type ControlDestination =
  | { channel: string | number; topic: string }
  /** Ids or addresses; the sender may be left out. */
  | { to: readonly UserReference[] };

export interface UserSummary {
  userId: number;
  email: string;
  fullName: string;
  password: string;
  role: number;
  isBot: boolean;
}

export interface Control {
  /** Back to the seed: new realm, no queues, no faults, an empty ledger. */
  reset: () => void;
  /** Sends a message in somebody's name and returns its id. */
  postAs: (sender: UserReference, destination: ControlDestination, content: string) => number;
  /** Starts or stops typing in somebody's name. */
  typeAs: (sender: UserReference, destination: ControlDestination, op: 'start' | 'stop') => void;
  /** Ends one queue by its id, or all queues of a user by address. */
  expireQueue: (queueIdOrEmail: string) => void;
  expireAllQueues: () => void;
  /** The next request (or `times` requests) that match fail in that way. */
  failNext: (match: RequestMatch, fault: Fault, times?: number) => void;
  /** The next request (or `times` requests) that match wait that long first. */
  delayNext: (match: RequestMatch, milliseconds: number, times?: number) => void;
  clearFaults: () => void;
  /** A server restart: clients that keep their queues get a `restart` event. */
  restart: (options: { keepQueues: boolean }) => void;
  /** How long things take where nothing happens, for queues that wait from now on. Until `reset`. */
  setTimings: (timings: Partial<Timings>) => void;
  /** From the next registration on, it is a server of that level, as far as it can be one; see `World`. Until `reset`. */
  setFeatureLevel: (level: number) => void;
  /** How far the server's clock is off, in milliseconds. */
  setClockOffset: (milliseconds: number) => void;
  /** Everything /register would tell this user. */
  snapshotOf: (user: UserReference) => Record<string, unknown>;
  /** All requests that were no GET, in order. */
  ledger: () => readonly WriteEntry[];
  /** People and bots of the realm, without the server's own bots. */
  users: () => UserSummary[];
  apiKeyOf: (user: UserReference) => string;
  /** The ids of live queues, of one user or of all. */
  queueIds: (user?: UserReference) => string[];
  /** Somebody follows the link in the letter to the new address that they asked for. */
  followEmailLink: (user: UserReference) => void;
  /** Somebody lets the server use their Zoom account, or Zoom no longer takes what they gave it. */
  setZoomToken: (user: UserReference, hasToken: boolean) => void;
  /** Whoever runs the server lets somebody make accounts for others, or no longer. */
  setCanCreateUsers: (user: UserReference, canCreateUsers: boolean) => void;
  /** The exports of the realm's data that are being made are made, or fail, without waiting for their time. */
  endExports: (outcome: 'finished' | 'failed') => void;
  /** New HTML for a message whose text stays, as when a preview becomes ready. */
  rerender: (messageId: number, html: string) => void;
  /** A message as it is stored. */
  message: (messageId: number) => Message | undefined;
  /** Changes one organization setting (by its name without `realm_`) and tells everybody. */
  setRealmSetting: (name: string, value: unknown) => void;
  /** For seeds and checks that the rest does not cover. */
  world: () => World;
}

interface Handles {
  faults: Faults;
  offset: { milliseconds: number };
  replaceWorld: () => void;
}

function requireUser({ realm }: World, reference: UserReference): User {
  const user =
    typeof reference === 'number' ? realm.users.get(reference) : findByEmail(realm, reference);
  if (!user) throw new Error(`no user ${reference}`);
  return user;
}

const readDestination = (world: World, sender: User, destination: ControlDestination) =>
  'to' in destination
    ? directDestination(world, sender, destination.to)
    : channelDestination(world, sender, { operand: destination.channel, topic: destination.topic });

function typeAs(
  world: World,
  sender: User,
  { op, destination }: { op: 'start' | 'stop'; destination: ControlDestination },
): void {
  if ('to' in destination) {
    const userIds = destination.to.map((reference) => requireUser(world, reference).id);
    typeInConversation(world, sender, { op, userIds });
    return;
  }
  const { channel: operand, topic } = destination;
  const channelId = typeof operand === 'number' ? operand : findChannel(world.realm, operand)?.id;
  if (channelId === undefined) throw new Error(`no channel ${operand}`);
  typeInTopic(world, sender, { op, channelId, topic });
}

function restart(world: World, keepQueues: boolean): void {
  world.generation += 1;
  if (!keepQueues) {
    world.queues.removeAll();
    return;
  }
  emit(
    world,
    world.queues.live().map(({ userId }) => userId),
    {
      type: 'restart',
      server_generation: world.generation,
      ...versionWire(world),
    },
  );
}

function rerender(world: World, messageId: number, html: string): void {
  const message = world.realm.messages.get(messageId);
  if (!message) throw new Error(`no message ${messageId}`);
  message.html = html;
  announceEdit(world, message, {
    editorId: null,
    readers: readersOf(world, message),
    keys: {
      rendering_only: true,
      ...(message.channelId !== null && { stream_id: message.channelId }),
      content: message.content,
      rendered_content: html,
    },
  });
}

const ALL_CAPABILITIES = { user_settings_object: true, linkifier_url_template: true };

const summaryOf = (user: User): UserSummary => ({
  userId: user.id,
  email: user.email,
  fullName: user.fullName,
  password: user.password,
  role: user.role,
  isBot: user.isBot,
});

function queueControl(
  api: Api,
): Pick<Control, 'expireQueue' | 'expireAllQueues' | 'queueIds' | 'restart'> {
  return {
    expireQueue: (queueIdOrEmail) => {
      const { world } = api;
      const user = findByEmail(world.realm, queueIdOrEmail);
      for (const queue of world.queues.live())
        if (queue.id === queueIdOrEmail || queue.userId === user?.id) world.queues.remove(queue);
    },
    expireAllQueues: () => api.world.queues.removeAll(),
    queueIds: (reference) => {
      const { world } = api;
      const queues =
        reference === undefined
          ? world.queues.live()
          : world.queues.ofUser(requireUser(world, reference).id);
      return queues.map(({ id }) => id);
    },
    restart: ({ keepQueues }) => restart(api.world, keepQueues),
  };
}

export function createControl(api: Api, { faults, offset, replaceWorld }: Handles): Control {
  return {
    ...queueControl(api),
    reset: () => {
      faults.clear();
      offset.milliseconds = 0;
      api.ledger.length = 0;
      api.limits.api.clear();
      api.limits.events.clear();
      replaceWorld();
    },
    postAs: (reference, destination, content) => {
      const { world } = api;
      const sender =
        reference === 'notification-bot' ? systemBot(world.realm) : requireUser(world, reference);
      const { message } = sendMessage(world, {
        sender,
        destination: readDestination(world, sender, destination),
        content,
        clientName: 'website',
        readBySender: true,
      });
      return message.id;
    },
    typeAs: (reference, destination, op) =>
      typeAs(api.world, requireUser(api.world, reference), { op, destination }),
    failNext: (match, fault, times = 1) => faults.plan({ match, fault, times }),
    delayNext: (match, milliseconds, times = 1) => faults.plan({ match, milliseconds, times }),
    clearFaults: () => faults.clear(),
    setTimings: (timings) => void Object.assign(api.world.timings, timings),
    setFeatureLevel: (level) => void (api.world.featureLevel = level),
    setClockOffset: (milliseconds) => {
      offset.milliseconds = milliseconds;
    },
    snapshotOf: (reference) =>
      initialState(api.world, requireUser(api.world, reference), {
        fetchTypes: null,
        hasSubscribers: true,
        isPresenceSlim: true,
        capabilities: ALL_CAPABILITIES,
      }),
    ledger: () => [...api.ledger],
    users: () => membersOf(api.world.realm).map(summaryOf),
    apiKeyOf: (reference) => requireUser(api.world, reference).apiKey,
    followEmailLink: (reference) => followEmailLink(api.world, requireUser(api.world, reference)),
    setZoomToken: (reference, hasToken) =>
      setZoomToken(api.world, requireUser(api.world, reference), hasToken),
    setCanCreateUsers: (reference, canCreateUsers) =>
      void Object.assign(requireUser(api.world, reference), { canCreateUsers }),
    endExports: (outcome) => endExports(api.world, outcome),
    rerender: (messageId, html) => rerender(api.world, messageId, html),
    message: (messageId) => api.world.realm.messages.get(messageId),
    setRealmSetting: (name, value) => {
      const { world } = api;
      world.realm.settings[name] = value;
      announceRealmSetting(world, { name, value });
    },
    world: () => api.world,
  };
}
