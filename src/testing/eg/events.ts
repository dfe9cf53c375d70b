/**
 * An example of every event that a queue can bring, by our name for its type and op:
 * `event.message()`, `event.channelUpdate({ property: 'description', value: 'Boats' })`.
 */
import {
  eventSchemas,
  parseEvent,
  type ChatEventOf,
  type EventForm,
  type WireEventOf,
} from '@/api/chat/model/events/index';
import { ourName, type OurName } from '@/api/wire';
import { eventsOfMessages, type EventBodies } from './eventsOfMessages';
import { eventsOfPeople } from './eventsOfPeople';
import { eventsOfRealm } from './eventsOfRealm';

type NameOf<Form extends EventForm> = Form extends `${infer Type}/${infer Op}`
  ? `${OurName<Type>}${Capitalize<OurName<Op>>}`
  : OurName<Form>;

/** Names the form's fields; ids count up from 1 unless given. */
type Overrides<Form extends EventForm> = Partial<WireEventOf<Form>> & { id?: number };

export type WireEventExample = { id: number; type: string; op?: string } & Record<string, unknown>;

type WireEventBuilders = {
  [Form in EventForm as NameOf<Form>]: (overrides?: Overrides<Form>) => WireEventExample;
};
type EventBuilders = {
  [Form in EventForm as NameOf<Form>]: (overrides?: Overrides<Form>) => ChatEventOf<Form>;
};

const bodies: EventBodies<EventForm> = { ...eventsOfMessages, ...eventsOfPeople, ...eventsOfRealm };

let lastEventId = 0;

/** The wire JSON of one event, by its form on the wire. */
export function wireEventOf<Form extends EventForm>(
  form: Form,
  overrides: Overrides<Form> = {},
): WireEventExample {
  const [type = form, op] = form.split('/');
  lastEventId += 1;
  return {
    id: lastEventId,
    type,
    ...(op === undefined ? {} : { op }),
    ...bodies[form](),
    ...overrides,
  };
}

function nameOf(form: string): string {
  const [type = form, op = ''] = form.split('/');
  const opName = ourName(op);
  return `${ourName(type)}${opName.slice(0, 1).toUpperCase()}${opName.slice(1)}`;
}

export const eventForms = Object.keys(eventSchemas) as EventForm[];

/** Builders of wire JSON, by our name of the form. */
export const wireEvent = Object.fromEntries(
  eventForms.map((form) => [nameOf(form), (overrides = {}) => wireEventOf(form, overrides)]),
) as WireEventBuilders;

/** Builders of events as the parser gives them, by our name of the form. */
export const event = Object.fromEntries(
  eventForms.map((form) => [
    nameOf(form),
    (overrides = {}) => parseEvent(wireEventOf(form, overrides)),
  ]),
) as unknown as EventBuilders;
