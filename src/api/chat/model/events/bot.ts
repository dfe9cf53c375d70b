/** Events about bots that I may administer. */
import * as v from 'valibot';
import { bot, botSettingEntries, type Bot } from '../bot';
import { leftOutOf, partOf, type LeftOut } from '../change';
import { event } from './event';

export const addBotEvent = event('realm_bot', 'add', { bot });

const whose = { bot: v.object({ user_id: v.number() }) };

/** `change` holds only what changed. */
export const updateBotEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, changed: raw.bot })),
  v.object({ fields: event('realm_bot', 'update', whose), changed: partOf(botSettingEntries) }),
  v.transform(({ fields: { bot: changedBot, ...rest }, changed }) => {
    const change: Partial<Bot> = changed.part;
    const leftOut: LeftOut = leftOutOf('realm_bot/update', changed);
    return { ...rest, userId: changedBot.user_id, change, ...leftOut };
  }),
);

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
