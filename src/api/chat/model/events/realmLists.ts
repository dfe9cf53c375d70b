/** Events that bring a whole list of the realm afresh. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
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

export const realmExportEvent = event('realm_export', null, {
  exports: v.array(
    wire({
      id: v.number(),
      acting_user_id: v.number(),
      export_time: v.number(),
      deleted_timestamp: v.optional(v.nullable(v.number())),
      failed_timestamp: v.optional(v.nullable(v.number())),
      export_url: v.optional(v.nullable(v.string())),
      pending: v.boolean(),
    }),
  ),
});

export const mutedUsersEvent = event('muted_users', null, { muted_users: v.array(mutedUser) });

export const alertWordsEvent = event('alert_words', null, { alert_words: v.array(v.string()) });

export const onboardingStepsEvent = event('onboarding_steps', null, {
  onboarding_steps: v.array(wire({ type: v.string(), name: v.string() })),
});
