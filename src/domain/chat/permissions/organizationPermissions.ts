/** What the person may change of the organization itself; the same rules as `permissions.ts` answer by. */
import type { RealmEmoji } from '@/api/chat/model/realmEmoji';
import {
  firstKnown,
  hasRank,
  isInGroupSetting,
  meetsPolicy,
  type Permission,
  type PermissionContext,
} from './permissions';

/** Its name, description and picture, its linkifiers and code playgrounds, and which channels new people are put in. */
export function mayChangeOrganization(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

/** The folders that everybody's channels stand in. */
export function mayChangeChannelFolders(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

/** Guests never may, whatever the setting says. */
export function mayAddEmoji(context: PermissionContext): Permission {
  if (hasRank(context, 'member') === 'no') return 'no';
  const { canAddCustomEmojiGroup, addCustomEmojiPolicy } = context.realm;
  return firstKnown(
    isInGroupSetting(canAddCustomEmojiGroup, context),
    meetsPolicy(addCustomEmojiPolicy, context),
  );
}

/** Whoever added an emoji may always take it away again. */
export function mayDeactivateEmoji(
  { authorId }: Pick<RealmEmoji, 'authorId'>,
  context: PermissionContext,
): Permission {
  return authorId === context.ownUser.userId ? 'yes' : hasRank(context, 'administrator');
}

/** Which channels new people are put in: servers tell guests of none. */
export function maySeeDefaultChannels(context: PermissionContext): Permission {
  return hasRank(context, 'member');
}

/** Giving an emoji of the organization the name of a built-in one, which then is not to be had. */
export function mayReplaceBuiltInEmoji(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

/** Closing it for everybody. */
export function mayDeactivateOrganization(context: PermissionContext): Permission {
  return hasRank(context, 'owner');
}

/** Whose e-mail addresses may join: a thing of owners. */
export function mayChangeDomains(context: PermissionContext): Permission {
  return hasRank(context, 'owner');
}
