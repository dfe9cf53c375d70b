/** Events about bots that I may administer. */
import * as v from 'valibot';
import { bot } from '../bot';
import { event } from './event';

export const addBotEvent = event('realm_bot', 'add', { bot });

/** `change` holds only what changed. */
export const updateBotEvent = v.pipe(
  event('realm_bot', 'update', { bot }),
  v.transform(({ bot: { userId, ...change }, ...rest }) => ({ ...rest, userId, change })),
);

const whose = { bot: v.object({ user_id: v.number() }) };

/** Legacy: a bot was deactivated. */
export const removeBotEvent = v.pipe(
  event('realm_bot', 'remove', whose),
  v.transform(({ bot: gone, ...rest }) => ({ ...rest, userId: gone.user_id })),
);

/** I may no longer administer it. */
export const deleteBotEvent = v.pipe(
  event('realm_bot', 'delete', whose),
  v.transform(({ bot: gone, ...rest }) => ({ ...rest, userId: gone.user_id })),
);
