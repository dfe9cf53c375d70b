/** What the server says beside its refusal to move messages of which some are too old. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const moveLimit = wire({
  first_message_id_allowed_to_move: v.number(),
  total_messages_allowed_to_move: v.number(),
});

/** From which message of a topic on, and how many, may be moved. */
export type MoveLimit = v.InferOutput<typeof moveLimit>;
