/** Events that bring a whole list of the realm afresh; of emoji, newer servers tell one by one. */
import * as v from 'valibot';
import { leftOutOf, partOf, type LeftOut } from '../change';
import { linkifier } from '../linkifier';
import { mutedUser } from '../mutedUser';
import { playground } from '../playground';
import { profileField } from '../profileField';
import { realmEmoji, realmEmojiById, realmEmojiEntries, type RealmEmoji } from '../realmEmoji';
import { event } from './event';

export const linkifiersEvent = v.pipe(
  event('realm_linkifiers', null, { realm_linkifiers: v.array(linkifier) }),
  v.transform(({ realmLinkifiers: linkifiers, ...rest }) => ({ ...rest, linkifiers })),
);

export const playgroundsEvent = v.pipe(
  event('realm_playgrounds', null, { realm_playgrounds: v.array(playground) }),
  v.transform(({ realmPlaygrounds: playgrounds, ...rest }) => ({ ...rest, playgrounds })),
);

export const profileFieldsEvent = v.pipe(
  event('custom_profile_fields', null, { fields: v.array(profileField) }),
  v.transform(({ fields: profileFields, ...rest }) => ({ ...rest, profileFields })),
);

/** All of them, whatever changed: servers below level 491. */
export const realmEmojiEvent = event('realm_emoji', 'update', { realm_emoji: realmEmojiById });

export const addRealmEmojiEvent = event('realm_emoji', 'add', { emoji: realmEmoji });

/** `change` holds only what changed. */
export const updateOneRealmEmojiEvent = v.pipe(
  event('realm_emoji', 'update_one', { emoji_id: v.string(), data: partOf(realmEmojiEntries) }),
  v.transform(({ data, ...rest }) => {
    const change: Partial<RealmEmoji> = data.part;
    const leftOut: LeftOut = leftOutOf('realm_emoji/update_one', data);
    return { ...rest, change, ...leftOut };
  }),
);

/** Who shows exports fetches them: nothing of them is read here, so that nothing of them can be wrong. */
export const realmExportEvent = event('realm_export', null, {});

export const mutedUsersEvent = event('muted_users', null, { muted_users: v.array(mutedUser) });

export const alertWordsEvent = event('alert_words', null, { alert_words: v.array(v.string()) });

/** The steps are those of another app: nothing of them is read. */
export const onboardingStepsEvent = event('onboarding_steps', null, {});
