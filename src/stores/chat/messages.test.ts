import { describe, expect, it } from 'vitest';
import { editMark } from '@/domain/chat/editMark';
import { dispatch } from '@/sync/dispatch';
import type { ChatWorld } from '@/testing/chatWorld';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';

/** What a message is marked with once it was told, with these times, and moved to another topic after that. */
function markAfterMove(
  world: ChatWorld,
  told: Partial<Parameters<typeof eg.wire.message>[0]>,
  subject: string,
) {
  const message = eg.wire.message(told);
  dispatch(world.stores, eg.event.message({ message, flags: ['read'] }));
  dispatch(
    world.stores,
    eg.event.updateMessage({
      message_id: message.id,
      message_ids: [message.id],
      stream_id: 20,
      orig_subject: message.subject,
      subject,
      propagate_mode: 'change_one',
      edit_timestamp: 9,
      content: undefined,
      orig_content: undefined,
      rendered_content: undefined,
      orig_rendered_content: undefined,
    }),
  );
  return editMark(world.stores.messages.message(message.id)!);
}

/** The level before which servers date moves as edits, and one after it. */
describe.each([364, 365])('a message whose history is told in part, at level %d', (level) => {
  const world = chatWorldOfEachTest({ zulip_feature_level: level });

  it('is still marked as edited after a move, and as moved where it was only moved', () => {
    const edited = { edit_history: [], last_edit_timestamp: 5 };
    expect(markAfterMove(world, edited, 'elsewhere')).toBe('edited');
    expect(markAfterMove(world, { edit_history: [] }, 'elsewhere')).toBe('moved');
  });

  it('is still marked as moved once its topic is resolved', () => {
    const { subject } = eg.wire.message();
    expect(markAfterMove(world, { last_moved_timestamp: 5 }, `✔ ${subject}`)).toBe('moved');
    expect(markAfterMove(world, {}, `✔ ${subject}`)).toBeNull();
  });
});
