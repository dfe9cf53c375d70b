/** Events that bring a whole list of the realm afresh. */
import * as v from 'valibot';
import { linkifier } from '../linkifier';
import { mutedUser } from '../mutedUser';
import { playground } from '../playground';
import { profileField } from '../profileField';
import { realmEmojiById } from '../realmEmoji';
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

export const realmEmojiEvent = event('realm_emoji', 'update', { realm_emoji: realmEmojiById });

/** No screen shows exports: nothing of them is read, so that nothing of them can be wrong. */
export const realmExportEvent = event('realm_export', null, {});

export const mutedUsersEvent = event('muted_users', null, { muted_users: v.array(mutedUser) });

export const alertWordsEvent = event('alert_words', null, { alert_words: v.array(v.string()) });

/** The steps are those of another app: nothing of them is read. */
export const onboardingStepsEvent = event('onboarding_steps', null, {});
