import { describe, expect, it } from 'vitest';
import { editMark } from '@/domain/chat/editMark';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';

const world = chatWorldOfEachTest();

describe('a message whose history tells of moves alone', () => {
  it('is still marked as edited after a move, and as moved where it was only moved', () => {
    const marks = [5, undefined].map((last_edit_timestamp) => {
      const message = eg.wire.message({
        edit_history: [],
        ...(last_edit_timestamp !== undefined && { last_edit_timestamp }),
      });
      dispatch(world.stores, eg.event.message({ message, flags: ['read'] }));
      dispatch(
        world.stores,
        eg.event.updateMessage({
          message_id: message.id,
          message_ids: [message.id],
          stream_id: 20,
          orig_subject: message.subject,
          subject: 'elsewhere',
          propagate_mode: 'change_one',
          edit_timestamp: 9,
          content: undefined,
          orig_content: undefined,
          rendered_content: undefined,
          orig_rendered_content: undefined,
        }),
      );
      return editMark(world.stores.messages.message(message.id)!);
    });
    expect(marks).toEqual(['edited', 'moved']);
  });
});
