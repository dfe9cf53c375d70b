/** Messages that a test's server hands out, and what it tells of them. */
import type { Narrow } from '@/domain/chat/narrow';
import type { MessageList } from '@/stores/chat/messageList';
import { dispatch } from '@/sync/dispatch';
import type { ServedChatWorld } from './chatWorldOfEachTest';
import { event } from './eg/events';
import { wireMessage } from './eg/message';
import { chatAnswer, type Preparation } from './fakeServer';
import { general } from './narrows';

/** Messages, or the ids of some that were read. */
export type Handed = readonly (number | object)[];

export interface ServedMessages {
  /** An answer with all there are, if `rest` says nothing else; `more` is how it comes. */
  prepare(handed: Handed, rest?: object, more?: Partial<Preparation>): void;
  /** Which messages the server says are in a narrow. */
  prepareMatches(...ids: readonly number[]): void;
  /** Opens a view that is not there yet, and forgets what was asked for it. */
  openWith(handed: Handed, rest?: object, narrow?: Narrow): Promise<MessageList>;
  arrive(overrides: Parameters<typeof wireMessage>[0]): void;
  /** Message 2 goes from one topic to another, if nothing else is said. */
  move(overrides?: object): void;
}

export function servedMessages(world: Readonly<ServedChatWorld>): ServedMessages {
  const prepare: ServedMessages['prepare'] = (handed, rest, more) =>
    world.server.prepare({
      route: 'GET /messages',
      answer: chatAnswer({
        messages: handed.map((one) =>
          typeof one === 'number' ? wireMessage({ id: one, flags: ['read'] }) : one,
        ),
        anchor: 1e16,
        found_oldest: true,
        found_newest: true,
        found_anchor: false,
        ...rest,
      }),
      ...more,
    });

  return {
    prepare,
    prepareMatches(...ids) {
      const match = { match_content: '', match_subject: '' };
      const messages = Object.fromEntries(ids.map((id) => [id, match]));
      const answer = chatAnswer({ messages });
      world.server.prepare({ route: 'GET /messages/matches_narrow', answer });
    },
    async openWith(handed, rest, narrow = general) {
      prepare(handed, rest);
      const list = world.stores.messageLists.open(narrow);
      await world.platform.settle();
      world.server.takeRequests();
      return list;
    },
    arrive: (overrides) =>
      dispatch(world.stores, event.message({ message: wireMessage(overrides) })),
    move: (overrides) =>
      dispatch(
        world.stores,
        event.updateMessage({
          message_id: 2,
          message_ids: [2],
          stream_id: 20,
          orig_subject: 'arrivals',
          subject: 'departures',
          propagate_mode: 'change_one',
          rendering_only: false,
          content: undefined,
          rendered_content: undefined,
          orig_content: undefined,
          orig_rendered_content: undefined,
          ...overrides,
        }),
      ),
  };
}
